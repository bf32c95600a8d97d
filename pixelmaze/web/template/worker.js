// A worker with its own Python. The first message says where Python and the game are; each
// other one is an order, whose messages go to the page: a letter for the kind, and bytes.
const bytesOf = text => new TextEncoder().encode(text);

async function load({python, modules}) {
  const {loadPyodide} = await import(`${python}pyodide.mjs`);
  const pyodide = await loadPyodide({env: {HOME: "/home/pyodide", PYTHONHASHSEED: "0"}});
  pyodide.unpackArchive(modules, "zip", {extractDir: "/game"});
  pyodide.runPython("import sys; sys.path.append('/game')");
  const {run} = pyodide.pyimport("pixelmaze.web.in_worker");
  return order => run(pyodide.toPy(order), post);
}

function post(kind, payload) {
  const bytes = payload.toJs();
  postMessage([kind, bytes], [bytes.buffer]);
}

let loading;

onmessage = async ({data}) => {
  try {
    if (loading) {
      (await loading)(data);
      postMessage(["I", new Uint8Array()]);
    } else {
      loading = load(data);
      await loading;
    }
  } catch (error) {
    const [why] = String(error.message || error).trim().split("\n").slice(-1);
    postMessage(["X", bytesOf(why)]);
  }
};
