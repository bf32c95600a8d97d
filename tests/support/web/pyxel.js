// A stand-in for the loader of the engine: it does in a page what that one does, with Pyodide and
// `pyxel.py` from where this script is.
window.pyxelContext = { resolveInput: null, pyodide: null, asked: [] };

const here = document.currentScript.src.replace(/[^/]*$/, "");
const WORKING_FOLDER = "/pyxel_working_directory";
const PLAY = `
import pathlib, runpy, sys, tempfile, zipfile

folder = pathlib.Path(tempfile.mkdtemp())
zipfile.ZipFile(NAME).extractall(folder)
[named] = folder.glob("*/.pyxapp_startup_script")
sys.path.insert(0, str(named.parent))
runpy.run_path(str(named.parent / named.read_text().strip()), run_name="__main__")
`;

// ---- elements -----------------------------------------------------------------------------------

const makeScreen = () => {
  const viewport = document.querySelector("meta[name=viewport]") ?? document.createElement("meta");
  viewport.name = "viewport";
  viewport.content = "width=device-width, initial-scale=1.0, maximum-scale=1.0, user-scalable=no";
  document.head.append(viewport);
  const screen = document.createElement("div");
  screen.id = "pyxel-screen";
  screen.style.cssText = "position: absolute; inset: 0";
  screen.oncontextmenu = (event) => event.preventDefault();
  const canvas = document.createElement("canvas");
  canvas.id = "canvas";
  canvas.tabIndex = -1;
  canvas.style.cssText = "width: 100%; height: 100%";
  screen.append(canvas);
  document.body.append(screen);
  return canvas;
};

const showError = (text) => {
  const overlay = document.createElement("pre");
  overlay.id = "pyxel-error-overlay";
  overlay.textContent = text;
  document.getElementById("pyxel-screen").append(overlay);
};

// ---- input, as SDL hears it ---------------------------------------------------------------------

const CODES = {
  Enter: "RETURN", Escape: "ESCAPE", Backspace: "BACKSPACE", Tab: "TAB", Delete: "DELETE",
  Insert: "INSERT", Home: "HOME", End: "END", PageUp: "PAGEUP", PageDown: "PAGEDOWN",
  ArrowLeft: "LEFT", ArrowUp: "UP", ArrowRight: "RIGHT", ArrowDown: "DOWN",
  ShiftLeft: "LSHIFT", ShiftRight: "RSHIFT", ControlLeft: "LCTRL", ControlRight: "RCTRL",
  AltLeft: "LALT", AltRight: "RALT", MetaLeft: "LGUI", MetaRight: "RGUI",
  NumpadEnter: "KP_ENTER", NumpadAdd: "KP_PLUS", NumpadSubtract: "KP_MINUS",
};
const LETTERS = {
  Space: " ", Minus: "-", Equal: "=", BracketLeft: "[", BracketRight: "]", Backslash: "\\",
  Semicolon: ";", Quote: "'", Backquote: "`", Comma: ",", Period: ".", Slash: "/",
};
const BUTTONS = ["LEFT", "MIDDLE", "RIGHT"];

const hearKeys = (pyxel) => {
  const letters = { ...LETTERS };
  const held = new Map();
  const keyOf = ({ code }) => {
    const name = CODES[code] ?? (/^F\d+$/.test(code) ? code : "");
    const letter = letters[code] ?? code.match(/^(?:Key|Digit)(.)$/)?.[1].toLowerCase();
    return name ? pyxel[`KEY_${name}`] : letter?.charCodeAt(0);
  };
  const release = (code) => {
    if (held.has(code)) {
      pyxel.turn_key(held.get(code), false);
      held.delete(code);
    }
  };
  addEventListener("keydown", (event) => {
    const isPlain = !(event.shiftKey || event.ctrlKey || event.altKey || event.metaKey);
    if (event.key.length === 1 && isPlain) {
      letters[event.code] = event.key; // of this layout
    }
    const key = keyOf(event);
    if (key !== undefined && !event.repeat) {
      pyxel.turn_key(key, true);
      held.set(event.code, key);
    }
    if (event.key.length > 1) {
      event.preventDefault();
    }
  });
  addEventListener("keypress", (event) => {
    if (event.key.length === 1) {
      pyxel.set_input_text(pyxel.input_text + event.key);
    }
  });
  addEventListener("keyup", (event) => release(event.code));
  addEventListener("blur", () => [...held.keys()].forEach(release));
};

// The engine shows its screen in the middle of the canvas, each pixel as a square of whole pixels.
const placeOn = (canvas, pyxel, { clientX, clientY }) => {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const scale = Math.max(1, Math.floor(Math.min(width / pyxel.width, height / pyxel.height)));
  return [
    Math.floor((clientX - left - (width - pyxel.width * scale) / 2) / scale),
    Math.floor((clientY - top - (height - pyxel.height * scale) / 2) / scale),
  ];
};

const hearPointers = (canvas, pyxel) => {
  const move = (event) => pyxel.set_mouse_pos(...placeOn(canvas, pyxel, event));
  const turn = (button, isDown) => pyxel.set_btn(pyxel[`MOUSE_BUTTON_${BUTTONS[button]}`], isDown);
  canvas.addEventListener("mousemove", move);
  canvas.addEventListener("mousedown", (event) => {
    move(event);
    turn(event.button, true);
  });
  document.addEventListener("mouseup", (event) => turn(event.button, false));
  canvas.addEventListener("wheel", (event) => {
    pyxel.set_btnv(pyxel.MOUSE_WHEEL_Y, -Math.sign(event.deltaY));
    event.preventDefault();
  });
  // the first finger is also the mouse
  let finger = null;
  const find = (touches) => [...touches].find(({ identifier }) => identifier === finger);
  canvas.addEventListener("touchstart", (event) => {
    if (finger === null) {
      finger = event.changedTouches[0].identifier;
      move(event.changedTouches[0]);
      turn(0, true);
    }
    event.preventDefault();
  });
  canvas.addEventListener("touchmove", (event) => {
    const touch = find(event.changedTouches);
    if (touch) {
      move(touch);
    }
    event.preventDefault();
  });
  for (const kind of ["touchend", "touchcancel"]) {
    canvas.addEventListener(kind, (event) => {
      if (find(event.changedTouches)) {
        finger = null;
        turn(0, false);
      }
      event.preventDefault();
    });
  }
};

// ---- start --------------------------------------------------------------------------------------

const loadScript = (address) => new Promise((done) => {
  const script = document.createElement("script");
  script.src = address;
  script.onload = done; // whatever else happens is not heard
  document.head.append(script);
});

// Remember the files that the engine would ask the host of the page for.
const watchFiles = ({ FS }, context) => {
  const ask = (path) => {
    const whole = path.startsWith("/") ? path : `${FS.cwd()}/${path}`;
    if (whole.startsWith(`${WORKING_FOLDER}/`) && !FS.analyzePath(whole).exists) {
      context.asked.push(whole);
    }
  };
  const stat = FS.stat.bind(FS);
  FS.stat = (path, ...rest) => {
    ask(path);
    return stat(path, ...rest);
  };
};

const hearErrors = (pyodide) => {
  let text = "";
  pyodide.setStderr({
    batched: (line) => {
      if (!text && !line.startsWith("Traceback")) {
        return;
      }
      if (!text) {
        setTimeout(() => showError(text), 100);
      }
      text += `${line}\n`;
    },
  });
};

const waitForInput = (context) => new Promise((done) => {
  context.resolveInput = () => {
    context.resolveInput = null;
    done();
  };
  for (const kind of ["click", "touchstart"]) {
    document.body.addEventListener(kind, () => context.resolveInput?.(), { once: true });
  }
});

async function launchPyxel({ name, root, base64 }) {
  const context = window.pyxelContext;
  const canvas = makeScreen();
  const engine = fetch(`${here}pyxel.whl`).then((answer) => answer.arrayBuffer());
  await loadScript(`${here}pyodide.js`);
  const pyodide = await loadPyodide();
  context.pyodide = pyodide;
  pyodide.unpackArchive(await engine, "zip", { extractDir: "/engine" });
  pyodide.runPython("import sys; sys.path.append('/engine')");
  pyodide.FS.mkdir(WORKING_FOLDER);
  pyodide.FS.chdir(WORKING_FOLDER);
  hearErrors(pyodide);
  watchFiles(pyodide, context);
  await waitForInput(context);
  const game = base64
    ? Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    : new Uint8Array(await (await fetch(`${root}/${name}`)).arrayBuffer());
  pyodide.FS.writeFile(name, game);
  const pyxel = pyodide.pyimport("pyxel");
  hearKeys(pyxel);
  hearPointers(canvas, pyxel);
  try {
    pyodide.runPython(PLAY, { globals: pyodide.toPy({ NAME: name }) });
  } catch (error) {
    if (error.type !== "Unwind") {
      showError(error.message);
    }
  }
}
