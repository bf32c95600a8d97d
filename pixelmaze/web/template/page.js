// What the page offers the game: `pixelmaze` is all that the game knows of it.

// What the page opens with: its own address, or what it was written for.
const address = () => location.search || facts.address;

// Words for screen readers.
function say(text) {
  part("spoken").textContent = text;
}

function launch() {
  if (typeof launchPyxel === "undefined") {
    fail("unreachable", facts.engine);
    return;
  }
  for (const icon of document.querySelectorAll("link[rel=icon]:not([href^='data:'])")) {
    icon.remove(); // the engine's
  }
  const given = {command: "play", name: facts.file, gamepad: "disabled"};
  if (facts.isWhole) {
    given.base64 = part("game").textContent;
  } else {
    given.root = ".";
    const missing = () => fail("missing", new URL(facts.file, location.href).href);
    fetch(facts.file).then(answer => answer.ok || missing(), missing);
  }
  Promise.resolve(launchPyxel(given)).catch(explain);
}

// Call this whenever the page is hidden, or closed.
function onLeaving(act) {
  addEventListener("pagehide", act);
  addEventListener("visibilitychange", () => document.hidden && act());
}

window.pixelmaze = {
  address, copy, fail, launch, onLeaving, paste, pick, save, say, started, takePasted, takePicked,
};
