// Keys that the browser would use to scroll, to search or to leave the page are for the game; those
// with Ctrl, Alt or Cmd, and F5, F6, F11 and F12, are for the browser.
const FOR_GAME = new Set([
  " ", "ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown", "PageUp", "PageDown", "Home", "End",
  "Backspace", "Tab", "/", "'", "F1", "F2", "F3", "F4", "F7", "F8", "F9", "F10",
]);
const FOR_BROWSER = new Set(["F5", "F6", "F11", "F12"]);
const CHORDS_OF_GAME = new Set(["ArrowLeft", "ArrowRight", "Tab"]); // with Ctrl

let canLeave = false;

// Whether the keys are for the game: not those for a button, or for a text.
function hasKeys() {
  const at = document.activeElement ?? document.body;
  return !isOver && !part("card").open && !isTyped()
    && (at === document.body || Boolean(at.closest(screens)));
}

// The engine hears of no key that is not for it: it would keep the browser from using it.
function shareKeys(event) {
  if (event.target === part("typed")) {
    return;
  }
  const isWriting = !hasKeys();
  if (isWritingCode()) {
    hearCodeKey(event);
  }
  const hasChord = event.ctrlKey || event.metaKey || event.altKey;
  const isModifier = ["Control", "Meta", "Alt"].includes(event.key);
  const isChordOfGame = event.ctrlKey && CHORDS_OF_GAME.has(event.key);
  // after Escape, Tab leads out of the game, as everywhere in a page
  const isLeaving = event.key === "Tab" && canLeave;
  if (event.type === "keydown" && !["Shift", "Tab"].includes(event.key)) {
    canLeave = event.key === "Escape";
  }
  if (isWriting || isLeaving || FOR_BROWSER.has(event.key) || (hasChord && !isModifier && !isChordOfGame)) {
    event.stopImmediatePropagation();
  } else if (hasStarted && FOR_GAME.has(event.key)) {
    event.preventDefault();
  }
}

addEventListener("keydown", shareKeys, true);
addEventListener("keypress", shareKeys, true);
