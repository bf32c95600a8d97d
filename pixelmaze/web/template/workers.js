// Workers, in which Python runs that is not the game's. Their address is their text: so they have
// an origin of their own, which is nobody's, and reach nothing that the page keeps.
function startWorker(modules) {
  const address = `data:text/javascript,${encodeURIComponent(part("worker").textContent)}`;
  const worker = new Worker(address, {type: "module"});
  const messages = [];
  const hear = (kind, payload) => messages.push({kind, payload});
  worker.onmessage = ({data}) => hear(...data);
  worker.onerror = event => {
    event.preventDefault();
    hear("X", new TextEncoder().encode(event.message || words.no_worker));
  };
  const script = [...document.scripts].find(({src}) => /\/pyodide\.js$/.test(src));
  worker.postMessage({python: script.src.replace(/[^/]*$/, ""), modules});
  return {
    post: payload => worker.postMessage(payload),
    take: () => messages.shift(),
    end: () => worker.terminate(),
  };
}
