// "Open one wall": which one changes what an algorithm finds? A table holds what all find.

class Walls {
  // In the table, number 0 is the maze as it is, and 1 its first wall.
  constructor(page, table) {
    this.page = page;
    this.table = table;
    this.names = Object.keys(table.cost ?? {});
    this.tasks = this.names.filter((name) =>
      table.best.some((_, number) => this.isSolved(name, number)));
    this.isOn = false;
    this.open = -1; // the wall that was opened
  }

  isBest(name, number) {
    return this.table.cost[name][number] === this.table.best[number];
  }

  isSolved(name, number) {
    return this.isBest(name, number) !== this.isBest(name, 0);
  }

  // The task is about the algorithm that is shown, if there is one.
  begin() {
    const { page, tasks } = this;
    const [{ board }] = page.sides;
    this.name = tasks.includes(board.name) ? board.name : tasks[0];
    this.title = this.titleOf(this.name);
    this.isOn = true;
    document.body.classList.add("asking");
    const goal = this.isBest(this.name, 0) ? "misses the best path" : "finds the best path";
    this.task = `Open one wall so that ${this.title} ${goal}.`;
    page.strip.show(this.task, `Click a wall, or choose one here. ${this.found(0)}`);
    this.choice = made("select");
    this.choice.setAttribute("aria-label", "Wall");
    const cells = ({ from, to }, wall) => `${page.place(from[wall])} | ${page.place(to[wall])}`;
    this.choice.append(new Option("wall …", ""));
    this.table.from.forEach((_, wall) => this.choice.append(new Option(cells(this.table, wall), wall)));
    this.choice.addEventListener("change", () => this.choice.value && this.judge(Number(this.choice.value)));
    page.strip.answers.append(this.choice);
  }

  titleOf(name) {
    return this.page.film.boards.find((board) => board.name === name).title;
  }

  // What all find with this number of the table.
  found(number) {
    const { cost, visited } = this.table;
    const parts = this.names.map((name) => {
      const path = cost[name][number] || "none";
      return `${this.titleOf(name)} ${path}, visits ${inWords(visited[name][number])}`;
    });
    return `Paths: ${parts.join(" · ")}.`;
  }

  judge(wall) {
    const { page, name, title } = this;
    this.open = this.choice.value = wall;
    const best = this.table.best[wall + 1];
    const path = this.table.cost[name][wall + 1];
    const told = path === best
      ? `${title} finds the best path, ${best}.`
      : `${title} finds ${path || "none"}; the best path is ${best}.`;
    const verdict = this.isSolved(name, wall + 1) ? "Right!" : "Not quite:";
    tell(page.strip.words, `${verdict} ${told} ${verdict === "Right!" ? "" : this.task}`);
    tell(page.strip.line, this.found(wall + 1));
    page.sides[0].reveal(this.table.from[wall]);
    page.draw();
  }

  // The wall at a place in a maze, in CSS pixels.
  touch(view, x, y) {
    const size = view.canvas.getBoundingClientRect().width / view.art.width;
    const { from, to } = this.table;
    const away = (wall) => {
      const [[left, top], [right, bottom]] = [from[wall], to[wall]].map((cell) => view.art.middle(cell));
      return Math.hypot(((left + right + 1) / 2) * size - x, ((top + bottom + 1) / 2) * size - y);
    };
    const walls = [...from.keys()];
    const near = walls.reduce((one, other) => (away(other) < away(one) ? other : one));
    if (away(near) < view.art.tiles.pitch * size) this.judge(near);
  }

  end() {
    this.isOn = false;
    this.open = -1;
    document.body.classList.remove("asking");
    this.page.strip.hide();
  }
}
