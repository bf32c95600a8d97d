// The typed game instead of the picture, for screen readers and for who likes to type. While it is
// shown the picture has no size, so the game behind it pauses.
let python, typedGame, addressShown = () => "";

function isTyped() {
  return document.body.classList.contains("typed");
}

// What the game that is shown can be opened by.
const onText = shown => { addressShown = shown; };

// Called when the game can be imported; the engine need not be there.
function havePython(pyodide) {
  python = pyodide;
  if (isTyped()) {
    beginTyped();
  }
}

function beginTyped() {
  typedGame = python.pyimport("pixelmaze.web.typed").begin(addressShown());
  log(typedGame.introduction());
}

function log(answer, line = "") {
  const asked = document.createElement("b");
  asked.textContent = line && `> ${line}\n`;
  part("log").append(asked, `${answer}\n\n`);
  part("log").scrollTop = part("log").scrollHeight;
}

function turnText(isShown) {
  document.body.classList.toggle("typed", isShown);
  part("typing").hidden = !isShown;
  if (isShown) {
    sound()?.suspend();
    part("log").textContent = python ? "" : `${words.python}\n\n`;
    part("line").focus();
    if (python) {
      beginTyped();
    }
  } else {
    typedGame?.keep();
    wakeSound();
    part("canvas")?.focus();
    adoptSize();
  }
}

// The canvas is the engine's. Its picture says nothing to a screen reader.
function nameCanvas() {
  const canvas = part("canvas");
  if (canvas) {
    canvas.role = "application";
    canvas.ariaLabel = words.canvas;
    canvas.tabIndex = 0;
    canvas.focus({preventScroll: true});
    document.body.append(part("ways")); // the way on from it
  }
}

part("astext").addEventListener("click", () => turnText(true));
part("aspicture").addEventListener("click", () => turnText(false));
part("ask").addEventListener("submit", event => {
  event.preventDefault();
  const line = part("line").value;
  part("line").value = "";
  if (typedGame) {
    log(typedGame.answer(line), line);
  }
});
