// The page: which algorithms are shown, one or two side by side, or all of a race.

const LEAST_BOARD = 15; // in heights of the text; smaller boards would have to be searched for

class Page {
  constructor(film, notes) {
    this.film = film;
    this.isRace = film.isRace;
    this.art = new Art(film);
    const roles = Object.entries({ ...film.roles, ...film.paints });
    this.colours = Object.fromEntries(roles.map(([name, role]) => [name, film.colours[role]]));
    this.boards = []; // by number, as soon as they are asked for
    this.sides = [];
    this.panels = [];
    this.strip = new Strip();
    this.notes = new Notes(this, notes);
    this.timeline = new Timeline(this, film);
    this.address = new Address(this);
    this.grade = new Grade(`pixelmaze ${film.title}`);
    this.walls = new Walls(this, film.walls);
    this.quiz = this.comparison = null;
    element("subject").textContent = film.subject;
    if (film.game) this.showGame(film.game);
    element("choice").hidden = this.isRace || film.boards.length < 2;
    const options = (boards) => boards.map(({ title, name }) => new Option(title, name));
    element("one").append(...options(film.boards));
    element("other").append(...options(film.boards.filter((_, number) => this.isSolver(number))));
    document.body.classList.toggle("race", this.isRace);
    // A dark theme has a dark floor: this is its green.
    document.body.classList.toggle("dark", parseInt(this.colours.FLOOR.slice(3, 5), 16) < 128);
    this.observer = new ResizeObserver(() => {
      this.fit();
      this.show();
    });
  }

  // The page with the game is beside this one.
  showGame(address) {
    const link = made("a", "Play this maze");
    link.id = "game";
    link.href = address;
    element("tools").prepend(link);
  }

  // ---- what is shown ----

  get names() {
    return this.isRace ? "" : this.sides.map(({ board }) => encodeURIComponent(board.name)).join("/");
  }

  // The making of the maze, which is the last one, goes with no other.
  isSolver(number) {
    return this.film.boards[number].name !== "making";
  }

  numberOf(name) {
    const isIt = (one) => one === name || encodeURIComponent(one) === name;
    return this.film.boards.findIndex((board) => isIt(board.name));
  }

  // A board is unpacked when it is first shown.
  board(number) {
    const { boards, untimed } = this.film;
    this.boards[number] ??= unpacked(boards[number]).then(
      (data) => new Board(data, this.art.slots, untimed),
    );
    return this.boards[number];
  }

  async choose(one, other = one) {
    this.leave();
    const { wanted } = this.timeline;
    const steps = this.sides.length > 1 ? this.places(wanted)[0] : wanted; // of one that is longer
    const pair = this.isSolver(one) && this.isSolver(other) ? new Set([one, other]) : [one];
    const all = this.isRace ? [...this.film.boards.keys()] : [...pair];
    const isTwin = all.length === 2 && !this.isRace;
    const choice = this.choice = {}; // while it waits another choice may be made
    const boards = await Promise.all(all.map((number) => this.board(number)));
    const partings = isTwin ? await this.partings(one, other) : [];
    if (choice !== this.choice) return;
    this.isTwin = isTwin;
    this.sides = boards.map((board) => new Side(this, board));
    element("sides").replaceChildren(...this.sides.map(({ root }) => root));
    this.sides.forEach((side, i) => side.entitle(isTwin ? SIDES[i] : ""));
    this.comparison = isTwin ? new Comparison(this, this.sides, partings) : null;
    this.showSources(boards);
    this.showLegend(boards.flatMap(({ legend }) => legend));
    this.strip.hide();
    element("one").value = boards[0].name;
    element("other").disabled = !this.isSolver(one);
    element("other").value = isTwin ? boards[1].name : "";
    document.body.classList.toggle("twin", isTwin);
    element("parting").hidden = !this.comparison?.partings.length;
    const isAlone = boards.length === 1 && this.isSolver(one);
    element("walls").hidden = !isAlone || !this.walls.tasks.length;
    element("quiz").hidden = isTwin || this.isRace || !boards[0].questions.length;
    for (const key of element("keys").children) key.hidden = element(key.dataset.of)?.hidden ?? false;
    document.title = [...boards.map(({ title }) => title), this.film.title].join(" · ");
    this.observer.disconnect();
    this.sides.forEach((side) => this.observer.observe(side.part(".stage")));
    this.setMarks();
    this.fit();
    this.timeline.go(isTwin ? boards[0].rounds.filter((step) => step < steps).length : steps);
  }

  // Of runs that are too long, nothing is known.
  partings(one, other) {
    const pair = `${Math.min(one, other)}/${Math.max(one, other)}`;
    return unpacked(this.film.partings[pair] ?? []);
  }

  showSources(boards) {
    const panels = this.sides.map((side) => side.part(".panel"));
    const last = boards.map(({ sources }) => JSON.stringify(sources?.at(-1)));
    const has = last.map(Boolean);
    const isSame = this.isTwin && has[0] && last[0] === last[1];
    this.panels = isSame
      ? [new SourcePanel(panels[0], boards)]
      : boards.map((board, i) => (has[i] ? new SourcePanel(panels[i], [board]) : null));
    document.body.classList.toggle("same", isSame);
    element("source").hidden = !has.includes(true);
    document.body.classList.toggle("bare", !has.includes(true) || element("source").ariaPressed === "false");
  }

  // The tiles, and how many cells have their marks.
  showLegend(entries) {
    const { tiles } = this.art;
    const legend = new Map(entries.map((entry) => [entry[2], entry])).values();
    const [width, height] = tiles.kinds[0];
    this.counts = Array.from(legend, ([number, mark, words]) => {
      const pixels = tiles.pixels.subarray(tiles.begins[number], tiles.begins[number + 1]);
      const item = made("li");
      const count = made("b");
      const tile = this.art.sprite({ width, height, pixels });
      tile.setAttribute("aria-hidden", "true");
      count.hidden = mark < 0 || this.sides.length > 1;
      item.append(tile, count, ` ${words}`);
      return { item, count, mark };
    });
    element("legend").replaceChildren(...this.counts.map(({ item }) => item));
  }

  setMarks() {
    const boards = this.sides.map(({ board }) => board);
    const [first] = boards;
    const made = boards.length > 1 ? -1 : first.making.lastIndexOf(1);
    this.timeline.setMarks([
      ...(made >= 0 ? [["making", 0, made + 1]] : []),
      ...(boards.length > 1
        ? boards.map(({ rounds }) => ["found", rounds.length, rounds.length])
        : first.marks),
      ...(this.comparison?.partings ?? []).map(([round]) => ["parted", round, round]),
      ...this.notes.marks,
    ]);
  }

  // A race has the number of columns that shows the boards largest; if they are small, a list.
  fit() {
    if (!this.sides.length) return;
    const { style } = element("sides");
    style.gridTemplateColumns = style.gridTemplateRows = "";
    style.setProperty("--aspect", `${this.art.width} / ${this.art.height}`);
    if (this.isRace) {
      const spans = this.sides.map(({ root, board }) => [root.querySelector("figcaption span"), board]);
      spans.forEach(([span, { end }]) => { span.textContent = end; }); // the longest text
      document.body.classList.remove("list");
      const scales = this.sides.map((_, i) => this.lay(i + 1));
      const scale = this.lay(scales.indexOf(Math.max(...scales)) + 1);
      const least = LEAST_BOARD * parseFloat(getComputedStyle(document.body).fontSize);
      if (scale * Math.max(this.art.width, this.art.height) < least) {
        document.body.classList.add("list");
        this.lay(Math.max(1, Math.floor(element("sides").clientWidth / least)), "max-content");
      }
      this.sides.forEach((side, i) => side.tell(this.places(this.timeline.position)[i]));
    }
    this.sides.forEach((side) => side.fit());
    this.draw();
  }

  lay(columns, row = "minmax(0, 1fr)") {
    const { style } = element("sides");
    style.setProperty("--caption", "auto");
    style.gridTemplateColumns = `repeat(${columns}, minmax(0, 1fr))`;
    style.gridTemplateRows = `repeat(${Math.ceil(this.sides.length / columns)}, ${row})`;
    const heights = this.sides.map((side) => side.part("figcaption").offsetHeight);
    style.setProperty("--caption", `${Math.max(...heights)}px`);
    return this.sides[0].scale;
  }

  // ---- where it is ----

  get length() {
    const lengths = this.sides.map(({ board }) => this.timesOf(board)?.length ?? board.length);
    return Math.max(0, ...lengths);
  }

  // The position after each round; null for one alone, which goes in steps.
  timesOf(board) {
    return this.sides.length > 1 ? board.rounds : null;
  }

  // How far one may go.
  get limit() {
    return this.quiz?.limit ?? this.length;
  }

  // Where playing stops.
  get stop() {
    return this.comparison?.first ?? -1;
  }

  get unit() {
    return this.sides.length > 1 ? "rounds" : "steps";
  }

  // The positions of the boards.
  places(position) {
    return this.sides.map(({ board }) => {
      const times = this.timesOf(board);
      return times ? (times[position] ?? board.length) : Math.min(position, board.length);
    });
  }

  // The positions of which is told: of two, the end of the step that took the round, while those
  // that put cells on the frontier have followed; where they part, the position itself.
  toldPlaces(position, places) {
    if (!this.isTwin || this.comparison.at(position)) return places;
    return this.sides.map(({ board }, i) =>
      position && places[i] < board.length ? board.rounds[position - 1] + 1 : places[i]);
  }

  place(cell) {
    return this.art.place(cell).join();
  }

  // ---- showing ----

  show() {
    const places = this.places(this.timeline.position);
    this.sides.forEach((side, i) => side.go(places[i]));
    if (this.isWaiting) return; // for the next frame; all changes until then are shown at once
    this.isWaiting = true;
    requestAnimationFrame(() => {
      this.isWaiting = false;
      this.showNow();
    });
  }

  showNow() {
    const { position, isPlaying } = this.timeline;
    const places = this.places(position);
    const told = this.toldPlaces(position, places);
    const sentences = this.sides.map((side, i) => {
      // read aloud what was reached, not each step on the way
      side.part(".sentence").setAttribute("aria-live", isPlaying ? "off" : "polite");
      return side.tell(told[i]);
    });
    this.panels.forEach((panel, i) => {
      if (!panel) return;
      const mine = panel.boards.length > 1 ? told : [told[i]];
      const other = this.sides[1 - i]?.board;
      const others = this.isTwin && mine.length === 1 ? valuesAt(other, told[1 - i]) : null;
      panel.show(mine, this.isTwin ? "" : this.sides[i].drawing.values, others);
    });
    this.quiz?.look(position);
    this.comparison?.look(position, isPlaying);
    this.notes.look();
    const counter = this.timeline.tell(sentences.join(" "));
    const [{ board }] = this.sides;
    const visited = this.sides.length > 1 ? "" : ` · ${inWords(board.visited[places[0]])} visited`;
    tell(element("counter"), `${counter}${visited}`);
    this.count(board);
    if (!isPlaying) this.address.keep();
    this.draw();
  }

  count({ now }) {
    const { marks, cells } = this.art.tiles;
    const counts = new Int32Array(8);
    for (let cell = 0; cell < cells; cell++) counts[marks[now[cell]]]++;
    for (const { count, mark } of this.counts) count.textContent = inWords(counts[mark] ?? 0);
  }

  draw() {
    const { open, table } = this.walls;
    const gap = open < 0 ? null : [table.from[open], table.to[open]];
    this.sides.forEach((side) => side.draw(this.timeline.age, gap));
  }

  // ---- commands ----

  // End the quiz, or "open one wall".
  leave() {
    this.endQuiz();
    if (this.walls.isOn) this.turnWalls();
  }

  turnQuiz() {
    if (this.quiz) return this.endQuiz();
    this.leave();
    const [side] = this.sides;
    if (this.sides.length > 1 || !side.board.questions.length) return undefined;
    this.quiz = new Quiz(this, side);
    return this.pressed("quiz", true);
  }

  endQuiz() {
    if (!this.quiz) return;
    this.quiz.end();
    this.quiz = null;
    this.pressed("quiz", false);
  }

  turnWalls() {
    if (element("walls").hidden) return;
    this.endQuiz();
    this.timeline.play(false);
    if (this.walls.isOn) this.walls.end();
    else this.walls.begin();
    this.pressed("walls", this.walls.isOn);
  }

  toParting(by) {
    if (!this.comparison) return;
    this.timeline.play(false);
    this.timeline.go(this.comparison.from(this.timeline.position, by));
  }

  turn(id, name, isOn = document.body.classList.contains(name)) {
    document.body.classList.toggle(name);
    this.pressed(id, isOn);
  }

  pressed(id, isPressed) {
    element(id).setAttribute("aria-pressed", String(isPressed));
    this.fit();
    this.show();
  }

  // A cell of a maze was clicked or touched.
  touch({ view }, x, y) {
    if (this.walls.isOn) return this.walls.touch(view, x, y);
    const label = view.labelAt(x, y);
    return label >= 0 && this.strip.answer(label);
  }
}

async function begin({ boards, partings, ...rest }, notes) {
  const page = new Page({ ...(await unpacked(rest)), boards, partings }, notes);
  await page.address.open();
  page.timeline.listen();
  // for scripts on the page, and tests
  window.film = {
    go: (position) => page.timeline.go(position),
    choose: (one, other) => page.choose(one, other),
    get position() { return page.timeline.position; },
    get length() { return page.length; },
    tiles: (side = 0) => Array.from(page.sides[side].board.now),
    picture: (side = 0) => page.sides[side].view.picture.pixels(),
  };
  return page;
}

const [data, notes] = ["data", "notes"].map((id) => JSON.parse(element(id).textContent));
if ("DecompressionStream" in window) listen(begin(data, notes));
else element("notice").textContent = "This browser is too old for this page, which needs one from 2023 or later.";
