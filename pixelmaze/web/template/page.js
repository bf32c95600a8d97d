// What the page offers the game: `pixelmaze` is all that the game knows of it.

// What the page opens with: its own address, or, if that asks for nothing, what it was written for.
const addresses = () => [location.search, facts.address];

// Words for screen readers.
function say(text) {
  part("spoken").textContent = text;
}

// The game, in letters: from this page, or from the file beside it.
async function fetchGame() {
  const whole = part("game").textContent;
  if (whole) {
    return whole;
  }
  const {href} = new URL(facts.file, location);
  try {
    const answer = await fetch(href, {cache: "no-cache"}); // asks whether there is a newer one
    if (answer.ok) {
      const reader = new FileReader();
      const isRead = new Promise(done => { reader.onload = done; });
      reader.readAsDataURL(await answer.blob());
      await isRead;
      return reader.result.replace(/^.*,/, "");
    }
  } catch {
    // no connection, or no web host at all
  }
  fail("missing", href);
  return new Promise(() => {});
}

const game = fetchGame();

function launch() {
  if (typeof launchPyxel === "undefined") {
    fail("unreachable", facts.engine);
    return;
  }
  for (const icon of document.querySelectorAll("link[rel=icon]:not([href^='data:'])")) {
    icon.remove(); // the engine's
  }
  watchEngine();
  watchPython();
  const given = {command: "play", name: facts.file, gamepad: "disabled"};
  game.then(base64 => launchPyxel({...given, base64})).catch(explain);
}

if (facts.worker && location.protocol !== "file:") {
  navigator.serviceWorker?.register(facts.worker).catch(() => {}); // a host may forbid it
}

// Call this whenever the page is hidden, or closed.
function onLeaving(act) {
  addEventListener("pagehide", act);
  addEventListener("visibilitychange", () => document.hidden && act());
}

window.pixelmaze = {
  addresses, adoptSize, closeEditor, copy, editorText, fail, isCalm, launch, news, onLeaving, onText,
  openEditor, paste, pick, save, say, showButtons, startWorker, started, takePasted, takePicked,
  takeWish, tellInEditor, writeIntoEditor,
};
