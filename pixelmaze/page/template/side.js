// One algorithm as it is shown: its maze, what is told of it, and its source.

const LEAST_CELL = 24; // CSS pixels of a cell whose walls are touched

class Side {
  constructor(page, board) {
    this.root = element("side").content.firstElementChild.cloneNode(true);
    this.page = page;
    this.board = board;
    this.drawing = new Drawing(board.notes, page.art, page.colours);
    const canvas = this.part("canvas");
    canvas.setAttribute("aria-label", `Maze: ${board.title}`);
    canvas.addEventListener("click", ({ offsetX, offsetY }) => page.touch(this, offsetX, offsetY));
    this.view = new View(board, page.art, canvas);
    this.part(".output").hidden = !this.drawing.prints;
    const sentences = [...board.sentences, board.end, board.fault];
    this.part(".words").dataset.longest = sentences.reduce((one, other) =>
      (other.length > one.length ? other : one));
  }

  part(selector) {
    return this.root.querySelector(selector);
  }

  // `letter` tells two algorithms apart; empty if there are more, or only one.
  entitle(letter) {
    const parts = letter ? [made("i", letter), ` ${this.board.title}`] : [this.board.title];
    this.part("figcaption b").replaceChildren(...parts);
  }

  go(position) {
    this.board.go(position);
    this.drawing.go(this.board.position);
  }

  // `told` is the position that the sentence is about: before the picture if steps took no round.
  tell(told) {
    const { board, drawing, page } = this;
    const isOver = board.position === board.length;
    const visited = `${inWords(board.visited[board.position])} visited`;
    const count = isOver && page.isRace ? board.end : visited;
    const sentence = page.isRace ? `${board.title}: ${count}.` : this.sentence(told);
    // of a race, read aloud the results, as they come
    this.part("figcaption").setAttribute("aria-live", isOver && page.isRace ? "polite" : "off");
    tell(this.part("figcaption span"), count);
    tell(this.part(".sentence"), page.isRace ? "" : sentence);
    this.part(".sentence").classList.toggle("alarm", isOver && Boolean(board.fault));
    const output = this.part(".output");
    if (!output.hidden) {
      tell(output, drawing.printed.join("\n"));
      output.scrollTop = output.scrollHeight;
    }
    return page.isTwin ? `${board.title}: ${sentence}` : sentence;
  }

  sentence(told) {
    const { board, drawing, page } = this;
    if (board.position === board.length && (board.fault || board.end)) {
      return board.fault || board.end;
    }
    const words = board.sentences[told] || drawing.says;
    const step = board.stepBefore(told);
    if (words || !step) return words;
    return `${page.film.actions[step.action]}  ${page.place(step.from)} → ${page.place(step.to)}`;
  }

  // `gap` are the cells at both sides of a wall that is open.
  draw(age, gap) {
    this.view.draw(age, this.drawing);
    if (gap) this.drawing.connect(this.view, gap);
  }

  // The number of CSS pixels for one of the art, if the maze is as large as it fits.
  get scale() {
    const { clientWidth, clientHeight } = this.part(".stage");
    return Math.min(clientWidth / this.page.art.width, clientHeight / this.page.art.height);
  }

  // Where walls are to be touched, a maze with small cells is larger than its stage, and scrolls.
  fit() {
    const { art, walls } = this.page;
    const { clientWidth, clientHeight } = this.part(".stage");
    const least = walls.isOn ? LEAST_CELL / art.tiles.pitch : 0;
    const [width, height] = [art.width, art.height].map((length) => Math.max(1, least * length));
    this.view.fit(Math.max(clientWidth, width), Math.max(clientHeight, height));
  }

  // Scroll to a cell.
  reveal(cell) {
    const stage = this.part(".stage");
    const [x, y] = this.page.art.middle(cell).map((place) => place * this.view.shown);
    stage.scrollTo(x - stage.clientWidth / 2, y - stage.clientHeight / 2);
  }
}
