"use strict";
// What the page does around the game: `pixelmaze` is all that the game knows of the page.
const pixelmaze = (() => {
  const facts = JSON.parse(document.getElementById("facts").textContent);
  const words = facts.words;
  const part = id => document.getElementById(id);
  let hasStarted = false;

  function tell(stage, value) {
    part("stage").textContent = words[stage];
    part("progress").value = value;
  }

  // Say why there is no game to be seen: one of the words, and the address or error it is about.
  function fail(why, what) {
    part("curtain").hidden = false;
    part("progress").hidden = part("stage").hidden = true;
    part("trouble").hidden = false;
    part("why").textContent = words[why];
    part("what").textContent = what;
  }

  // What the page opens with: its own address, or what it was written for.
  const address = () => location.search || facts.address;

  // Called before the first frame is drawn.
  function started() {
    hasStarted = true;
    part("curtain").hidden = true;
  }

  // Words for screen readers.
  function say(text) {
    part("spoken").textContent = text;
  }

  function launch() {
    if (typeof launchPyxel === "undefined") {
      fail("unreachable", facts.engine);
      return;
    }
    const given = {command: "play", name: facts.file, gamepad: "disabled"};
    if (facts.isWhole) {
      given.base64 = part("game").textContent;
    } else {
      given.root = ".";
    }
    launchPyxel(given);
  }

  part("reload").addEventListener("click", () => location.reload());
  return {address, fail, launch, say, started};
})();
