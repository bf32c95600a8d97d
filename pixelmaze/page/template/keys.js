// What the keys and buttons of a page do.

const KEYS = {
  " ": "play", ArrowLeft: "back", ArrowRight: "on", ArrowUp: "faster", ArrowDown: "slower",
  Home: "first", End: "last", l: "source", d: "parting", q: "quiz", n: "write", w: "walls", F2: "large",
};

const COMMANDS = {
  first: ({ timeline }) => timeline.step(-timeline.position),
  back: ({ timeline }) => timeline.step(-1),
  play: ({ timeline }) => timeline.play(!timeline.isPlaying),
  on: ({ timeline }) => timeline.step(1),
  last: ({ timeline, length }) => timeline.step(length),
  slower: ({ timeline }) => timeline.changeRate(-1),
  faster: ({ timeline }) => timeline.changeRate(1),
  source: (page) => element("source").hidden || page.turn("source", "bare"),
  parting: (page) => page.toParting(1),
  quiz: (page) => page.turnQuiz(),
  walls: (page) => page.turnWalls(),
  write: ({ notes }) => notes.write(),
  save: ({ notes }) => notes.save(),
  link: ({ address }) => address.copy(),
  large: (page) => page.turn("large", "large", !document.body.classList.contains("large")),
};

// `opened` promises the page: whatever comes before it is ready waits.
function listen(opened) {
  listenToMenu();
  for (const [id, command] of Object.entries(COMMANDS)) {
    element(id).addEventListener("click", async () => command(await opened));
  }
  document.addEventListener("mousedown", (event) => {
    if (event.target.closest("button")) event.preventDefault(); // it does not take the keys
  });
  const [one, other] = ["one", "other"].map(element);
  for (const choice of [one, other]) {
    choice.addEventListener("change", async () => {
      (await opened).choose(one.selectedIndex, other.value ? other.selectedIndex - 1 : one.selectedIndex);
    });
  }
  addEventListener("hashchange", async () => (await opened).address.open());
  document.addEventListener("keydown", async (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || element("menu").open) return;
    if (target.matches(key === "Escape" ? "textarea" : "select, textarea")) return;
    const isButton = key === " " && target instanceof HTMLButtonElement;
    const isScrolling = target.matches(".listing") && /^(Arrow|Home|End)/.test(key);
    const command = KEYS[key] ?? KEYS[key.toLowerCase()];
    if (isButton || isScrolling) return;
    if (command) event.preventDefault();
    const page = await opened;
    if (key === "Escape") page.leave();
    else if (/^[1-5]$/.test(key)) page.strip.answer(key - 1);
    else if (key === "D") page.toParting(-1);
    else if (command) COMMANDS[command](page);
  });
}
