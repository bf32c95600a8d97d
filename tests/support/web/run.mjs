// Runs Python text in Pyodide, under Node. Reads a JSON object from standard input:
// `modules` (the folder of the npm packages), `archives` (zip files that are unpacked into a folder
// on the path), `script` and `args` (which the script finds as `args`). The value of the script's
// last expression goes to standard output as JSON, all that Python prints to standard error.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const print = (text) => process.stderr.write(`${text}\n`);

const run = async ({ modules, archives, script, args }) => {
  const { loadPyodide } = await import(pathToFileURL(`${modules}/pyodide/pyodide.mjs`));
  const pyodide = await loadPyodide({ stdout: print, stderr: print });
  for (const archive of archives) {
    pyodide.unpackArchive(new Uint8Array(readFileSync(archive)), "zip", { extractDir: "/game" });
  }
  pyodide.runPython("import sys; sys.path.insert(0, '/game')");
  pyodide.globals.set("args", pyodide.toPy(args));
  pyodide.globals.set("value", await pyodide.runPythonAsync(script, { filename: "script" }));
  return pyodide.runPython("import json; json.dumps(value)");
};

try {
  process.stdout.write(await run(JSON.parse(readFileSync(0, "utf8"))));
} catch (error) {
  // Node itself would show the source of Pyodide as well, which is one line
  print(error.name === "PythonError" ? error.message : (error.stack ?? error));
  process.exitCode = 1;
}
