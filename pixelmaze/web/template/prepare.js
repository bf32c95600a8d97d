// What needs no engine is done while that is still fetched: as soon as there is a Python, the game is
// unpacked and most of it imported.
const IMPORTED = "import sys; sys.path.append('/game'); import pixelmaze.ui.title.title, pixelmaze.ui.play.play, pixelmaze.ui.watch.watch";

const bytesOf = base64 => Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));

async function prepare(pyodide) {
  pyodide.unpackArchive(bytesOf(await game), "zip", {extractDir: "/"});
  pyodide.unpackArchive(pyodide.FS.readFile("/game/modules.zip"), "zip", {extractDir: "/game"});
  pyodide.runPython(IMPORTED);
  havePython(pyodide);
}

// The engine calls `loadPyodide` of a script that it fetches; it gets one that prepares the game, too.
function watchPython() {
  const hear = () => {
    const load = window.loadPyodide;
    if (load) {
      document.removeEventListener("load", hear, true);
      window.loadPyodide = async (...given) => {
        const pyodide = await load(...given);
        await prepare(pyodide).catch(console.error); // the start itself tells what is wrong
        return pyodide;
      };
    }
  };
  document.addEventListener("load", hear, true);
}
