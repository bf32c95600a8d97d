// Workers, in which Python runs that is not the game's. Their address is their text: so they have
// their own origin, which is nobody else's, and reach nothing that the page keeps. An engine that
// lies beside the page can be imported by workers of the page's origin only.
function startWorker(modules) {
  const text = part("worker").textContent;
  const isBeside = new URL(facts.engine, location).origin === location.origin;
  const address = isBeside ? URL.createObjectURL(new Blob([text], {type: "text/javascript"}))
    : `data:text/javascript,${encodeURIComponent(text)}`;
  const messages = [];
  let worker;
  const hear = (kind, payload) => messages.push({kind, payload});
  const fail = why => hear("X", new TextEncoder().encode(why || words.no_worker));
  try {
    worker = new Worker(address, {type: "module"});
    worker.onmessage = ({data}) => hear(...data);
    worker.onerror = event => {
      event.preventDefault();
      fail(event.message);
    };
    const script = [...document.scripts].find(({src}) => /\/pyodide\.js$/.test(src));
    worker.postMessage({python: script.src.replace(/[^/]*$/, ""), modules});
  } catch (error) { // a host may forbid workers
    fail(error.message);
  }
  return {
    post: payload => worker?.postMessage(payload),
    take: () => messages.shift(),
    end: () => worker?.terminate(),
  };
}
