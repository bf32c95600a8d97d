// The player: a position on the timeline, moved by time, keys, buttons and touch.

const [LINE, GAP] = [20, 12]; // CSS pixels of a caption: the height of a line, and from name to result
const LONGEST_FRAME = 0.1; // seconds; after a pause of the browser nothing is skipped

const element = (id) => document.getElementById(id);
const inWords = (number) => number.toLocaleString("en");

class Player {
  constructor(film) {
    this.film = film;
    this.art = new Art(film);
    this.boards = film.boards.map((board) => new Board(board, this.art.slots));
    this.isRace = film.unit === "rounds";
    this.rounds = this.boards.map((board) => board.rounds(film.untimed));
    this.length = Math.max(
      ...this.boards.map((board, i) => (this.isRace ? this.rounds[i].length : board.length)),
    );
    this.position = 0;
    this.rate = film.rate;
    this.isPlaying = false;
    this.due = 0;
    this.age = 0; // seconds played, for what flickers
    this.isStill = matchMedia("(prefers-reduced-motion: reduce)");
    const roles = Object.entries({ ...film.roles, ...film.paints });
    this.colours = Object.fromEntries(roles.map(([name, role]) => [name, film.colours[role]]));
    this.drawings = this.boards.map((board) => new Drawing(board.notes, this.art, this.colours));
    this.build();
    this.listen();
    this.go(parseInt(location.hash.slice(1), 10) || 0);
    new ResizeObserver(() => this.fit()).observe(element("boards"));
  }

  // ---- the page ----

  build() {
    const { film, boards } = this;
    element("subject").textContent = film.subject;
    element("boards").style.setProperty("--aspect", `${this.art.width} / ${this.art.height}`);
    this.views = boards.map((board) => this.figure(board));
    this.legend = film.legend.map((entry) => this.legendEntry(...entry));
    element("legend").append(...this.legend.map(({ item }) => item));
    element("position").max = this.length;
    const isBare = this.isRace || !boards[0].sources.length;
    document.body.classList.toggle("bare", isBare);
    element("source").hidden = isBare;
    this.panel = isBare ? null : new SourcePanel(element("panel"), boards[0]);
    element("output").hidden = !this.drawings[0].prints;
    this.been = this.mark("been", 0, 0);
    if (!this.isRace) {
      const made = boards[0].making.lastIndexOf(1);
      if (made >= 0) this.mark("making", 0, made + 1);
    }
    for (const [kind, begin, end] of film.marks) this.mark(kind, begin, end);
  }

  figure(board) {
    const figure = document.createElement("figure");
    const canvas = document.createElement("canvas");
    canvas.setAttribute("role", "img");
    if (this.isRace) {
      const caption = document.createElement("figcaption");
      const title = document.createElement("b");
      title.textContent = board.title;
      board.caption = document.createElement("span");
      caption.append(title, board.caption);
      figure.append(caption);
    }
    canvas.setAttribute("aria-label", `${this.film.words.maze}: ${board.title}`);
    figure.append(canvas);
    element("boards").append(figure);
    return new View(board, this.art, canvas);
  }

  // A tile, and how many cells have its mark; -1 if they are not counted.
  legendEntry(number, mark, words) {
    const { tiles } = this.art;
    const [width, height] = tiles.kinds[0];
    const pixels = tiles.pixels.subarray(tiles.begins[number], tiles.begins[number + 1]);
    const item = document.createElement("li");
    const count = document.createElement("b");
    count.hidden = mark < 0;
    item.append(this.art.sprite({ width, height, pixels }), count, ` ${words}`);
    return { item, count, mark };
  }

  mark(kind, begin, end) {
    const mark = document.createElement("i");
    mark.className = kind;
    mark.style.left = `${(100 * begin) / Math.max(1, this.length)}%`;
    mark.style.width = `${(100 * (end - begin)) / Math.max(1, this.length)}%`;
    element("marks").append(mark);
    return mark;
  }

  // How many lines the captions of a race take, with names and results, if they are so wide.
  captionLines(width) {
    const pen = document.createElement("canvas").getContext("2d");
    const { fontFamily } = getComputedStyle(document.body);
    const takes = ({ title, end }) => {
      let [lines, x] = [1, 0];
      [title, end].forEach((text, i) => {
        pen.font = `${i ? "" : "bold"} 13px ${fontFamily}`;
        const whole = pen.measureText(text).width;
        if (i && x + GAP + whole > width) [lines, x] = [lines + 1, 0]; // below the name
        for (const word of text.split(/ |(?<=-)/)) {
          const across = pen.measureText(`${word} `).width;
          if (x && x + across > width) [lines, x] = [lines + 1, 0];
          lines += Math.floor(across / width);
          x += across;
        }
      });
      return lines;
    };
    return this.isRace ? Math.max(...this.boards.map(takes)) : 0;
  }

  // The number of columns that shows the boards largest.
  fit() {
    const room = element("boards");
    const { width: across, height: down } = room.getBoundingClientRect();
    const gap = 8;
    const count = this.views.length;
    const sizes = this.views.map((_, i) => {
      const columns = i + 1;
      const rows = Math.ceil(count / columns);
      const width = (across - (columns - 1) * gap) / columns;
      const lines = this.captionLines(width);
      const caption = lines && LINE * lines + 4;
      const height = (down - (rows - 1) * gap) / rows - caption;
      const scale = Math.min(width / this.art.width, height / this.art.height);
      return { columns, width, height, caption, scale };
    });
    const best = sizes.reduce((one, other) => (other.scale > one.scale ? other : one));
    room.style.gridTemplateColumns = `repeat(${best.columns}, auto)`;
    room.style.setProperty("--caption", `${best.caption}px`);
    room.style.setProperty("--most", `${best.width}px`);
    this.views.forEach((view) => view.fit(Math.max(1, best.width), Math.max(1, best.height)));
    this.draw();
  }

  // ---- time ----

  go(position) {
    this.position = Math.max(0, Math.min(Math.floor(position), this.length));
    this.boards.forEach((board, i) => {
      const rounds = this.rounds[i];
      const at = this.position < rounds.length ? rounds[this.position] : board.length;
      board.go(this.isRace ? at : this.position);
      this.drawings[i].go(board.position);
    });
    this.show();
  }

  play(isPlaying) {
    if (isPlaying && this.position === this.length) this.go(0);
    this.isPlaying = isPlaying;
    this.due = 0;
    this.before = performance.now();
    document.body.classList.toggle("playing", isPlaying);
    const word = this.film.words[isPlaying ? "pause" : "play"];
    element("play").setAttribute("aria-label", word);
    element("play").title = `${word} (Space)`;
    // read aloud what was reached, not each step on the way
    element("sentence").setAttribute("aria-live", isPlaying ? "off" : "polite");
    if (isPlaying) requestAnimationFrame((now) => this.advance(now));
  }

  advance(now) {
    if (!this.isPlaying) return;
    const seconds = Math.min((now - this.before) / 1000, LONGEST_FRAME);
    this.before = now;
    if (!this.isStill.matches) this.age += seconds;
    this.due += seconds * this.rate;
    const steps = Math.floor(this.due);
    this.due -= steps;
    if (steps) this.go(this.position + steps);
    else this.draw();
    if (this.position === this.length) this.play(false);
    else requestAnimationFrame((later) => this.advance(later));
  }

  step(by) {
    this.play(false);
    this.go(this.position + by);
  }

  changeRate(by) {
    const { rates } = this.film;
    const slower = rates.filter((rate) => rate < this.rate).at(-1) ?? rates[0];
    const faster = rates.find((rate) => rate > this.rate) ?? rates.at(-1);
    this.rate = by > 0 ? faster : slower;
    this.show();
  }

  // ---- showing ----

  show() {
    if (this.isWaiting) return; // for the next frame; all changes until then are shown at once
    this.isWaiting = true;
    requestAnimationFrame(() => {
      this.isWaiting = false;
      this.tell();
      this.draw();
    });
  }

  draw() {
    this.views.forEach((view, i) => view.draw(this.age, this.drawings[i]));
  }

  tell() {
    const { film, position, length } = this;
    const [board] = this.boards;
    const sentence = this.isRace ? "" : this.sentence(board);
    element("sentence").textContent = sentence;
    element("sentence").classList.toggle("alarm", position === length && Boolean(board.fault));
    const visited = this.isRace ? "" : ` · ${inWords(board.visited[position])} ${film.words.visited}`;
    element("counter").textContent = `${inWords(position)} / ${inWords(length)} ${film.unit}${visited}`;
    element("rate").textContent = `${inWords(this.rate)} ${film.unit}/s`;
    const range = element("position");
    range.value = position;
    range.setAttribute("aria-valuetext", `${inWords(position)} / ${inWords(length)}. ${sentence}`);
    this.been.style.width = `${(100 * position) / Math.max(1, length)}%`;
    this.panel?.show(position, this.drawings[0].values);
    this.count();
    this.boards.forEach((one) => {
      const words = one.position === one.length ? one.end : inWords(one.visited[one.position]);
      if (one.caption) one.caption.textContent = words;
    });
    const [{ printed }] = this.drawings;
    const output = element("output");
    if (!output.hidden) {
      output.textContent = printed.join("\n");
      output.scrollTop = output.scrollHeight;
    }
  }

  sentence(board) {
    const [{ says }] = this.drawings;
    if (board.position === board.length && (board.fault || board.end)) {
      return board.fault || board.end;
    }
    const told = board.sentences[board.position] || says;
    if (told) return told;
    const step = board.latestStep((cell) => this.art.place(cell));
    if (!step) return "";
    const name = this.film.actions[step.action];
    return `${name}  ${step.from.join()} → ${step.to.join()}`;
  }

  // How many cells have each mark of the legend.
  count() {
    const { marks, cells } = this.art.tiles;
    const counts = new Int32Array(8);
    for (const { now } of this.boards) {
      for (let cell = 0; cell < cells; cell++) counts[marks[now[cell]]]++;
    }
    for (const { count, mark } of this.legend) count.textContent = inWords(counts[mark] ?? 0);
  }

  // ---- keys, buttons, touch ----

  listen() {
    const commands = {
      first: () => this.step(-this.position),
      back: () => this.step(-1),
      play: () => this.play(!this.isPlaying),
      on: () => this.step(1),
      last: () => this.step(this.length),
      slower: () => this.changeRate(-1),
      faster: () => this.changeRate(1),
      source: () => this.turnSource(),
    };
    const keys = {
      " ": "play", ArrowLeft: "back", ArrowRight: "on", ArrowUp: "faster", ArrowDown: "slower",
      Home: "first", End: "last", l: "source", L: "source",
    };
    for (const [id, command] of Object.entries(commands)) {
      element(id).addEventListener("click", command);
      // a button that was clicked does not take the keys
      element(id).addEventListener("mousedown", (event) => event.preventDefault());
    }
    document.addEventListener("keydown", (event) => {
      const command = keys[event.key];
      const isButton = event.key === " " && event.target instanceof HTMLButtonElement;
      const isScrolling = event.target.id === "listing" && /^(Arrow|Home|End)/.test(event.key);
      if (!command || isButton || isScrolling || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      commands[command]();
    });
    const timeline = element("timeline");
    const scrub = ({ clientX }) => {
      const { left, width } = element("marks").getBoundingClientRect();
      this.play(false);
      this.go(Math.round(((clientX - left) / width) * this.length));
    };
    timeline.addEventListener("pointerdown", (event) => {
      timeline.setPointerCapture(event.pointerId);
      scrub(event);
    });
    timeline.addEventListener("pointermove", (event) => {
      if (timeline.hasPointerCapture(event.pointerId)) scrub(event);
    });
    element("position").addEventListener("input", ({ target }) => {
      this.play(false);
      this.go(Number(target.value));
    });
  }

  turnSource() {
    if (!this.panel) return;
    const isBare = document.body.classList.toggle("bare");
    element("source").setAttribute("aria-pressed", String(!isBare));
    this.show();
  }
}

function begin(film) {
  const player = new Player(film);
  // for scripts on the page, and tests
  window.film = {
    go: (position) => player.go(position),
    get position() { return player.position; },
    get length() { return player.length; },
    tiles: (board = 0) => Array.from(player.boards[board].now),
    picture: (board = 0) => player.views[board].picture.pixels(),
  };
}

const data = JSON.parse(element("film").textContent);
if ("DecompressionStream" in window) unpacked(data).then(begin);
else element("sentence").textContent = data.words.old;
