// What the keys and buttons of a page do.

const KEYS = {
  " ": "play", ArrowLeft: "back", ArrowRight: "on", ArrowUp: "faster", ArrowDown: "slower",
  Home: "first", End: "last", l: "source", d: "parting", q: "quiz", n: "write", w: "walls", F2: "large",
};

function listen(page) {
  const { timeline } = page;
  const isLarge = () => document.body.classList.contains("large");
  const commands = {
    first: () => timeline.step(-timeline.position),
    back: () => timeline.step(-1),
    play: () => timeline.play(!timeline.isPlaying),
    on: () => timeline.step(1),
    last: () => timeline.step(page.length),
    slower: () => timeline.changeRate(-1),
    faster: () => timeline.changeRate(1),
    source: () => element("source").hidden || page.turn("source", "bare"),
    parting: () => page.toParting(1),
    quiz: () => page.turnQuiz(),
    walls: () => page.turnWalls(),
    write: () => page.notes.write(),
    save: () => page.notes.save(),
    large: () => page.turn("large", "large", !isLarge()),
  };
  for (const [id, command] of Object.entries(commands)) {
    element(id).addEventListener("click", command);
    // a button that was clicked does not take the keys
    element(id).addEventListener("mousedown", (event) => event.preventDefault());
  }
  const [one, other] = ["one", "other"].map(element);
  for (const choice of [one, other]) {
    choice.addEventListener("change", () => {
      page.choose(one.selectedIndex, other.value ? other.selectedIndex - 1 : one.selectedIndex);
    });
  }
  addEventListener("hashchange", () => page.open());
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.matches("select, textarea")) return;
    if (/^[1-5]$/.test(key) && page.strip.answer(key - 1)) return;
    const isButton = key === " " && target instanceof HTMLButtonElement;
    const isScrolling = target.matches(".listing") && /^(Arrow|Home|End)/.test(key);
    const command = KEYS[key] ?? KEYS[key.toLowerCase()];
    if (!command || isButton || isScrolling) return;
    event.preventDefault();
    if (key === "D") page.toParting(-1);
    else commands[command]();
  });
}
