// What an algorithm has printed, drawn and said up to a position.

class Drawing {
  constructor(notes, art, colours) {
    this.notes = notes;
    this.art = art;
    this.colours = colours; // by letter of a paint, and by name of a role
    this.clear();
  }

  clear() {
    this.applied = 0;
    this.reset();
  }

  reset() {
    this.tables = { text: new Map(), colour: new Map(), wall: new Map() };
    this.says = "";
    this.values = "";
    this.printed = [];
  }

  get prints() {
    return this.notes.some(([, kind]) => kind === "print");
  }

  go(position) {
    if (this.applied && this.notes[this.applied - 1][0] > position) this.clear();
    while (this.applied < this.notes.length && this.notes[this.applied][0] <= position) {
      this.apply(...this.notes[this.applied++]);
    }
  }

  apply(_, kind, at, value) {
    if (kind === "") this.reset();
    else if (kind === "print") this.printed.push(value);
    else if (kind === "says") this.says = value;
    else if (kind === "values") this.values = value;
    else if (!at.length) this.tables[kind].clear();
    else if (value) this.tables[kind].set(at.join(), [at, value]);
    else this.tables[kind].delete(at.join());
  }

  // Colours of cells, and walls: beneath the things in the maze.
  paint({ context, scale, art }) {
    const pitch = art.tiles.pitch * scale;
    for (const [[cell], letter] of this.tables.colour.values()) {
      const [x, y] = this.middle(cell, scale);
      const size = (pitch * 5) / 8;
      context.fillStyle = context.strokeStyle = this.colours[letter];
      context.globalAlpha = 0.5;
      context.fillRect(x - size / 2, y - size / 2, size, size);
      context.globalAlpha = 1;
      context.lineWidth = scale;
      context.strokeRect(x - size / 2, y - size / 2, size, size);
    }
    for (const [cells] of this.tables.wall.values()) {
      const [[x, y], [toX, toY]] = cells.map((cell) => this.middle(cell, scale));
      const { reach } = art.tiles;
      const [dx, dy] = [(toX - x) * reach, (toY - y) * reach];
      context.strokeStyle = this.colours.MAGENTA;
      context.lineWidth = Math.max(scale, pitch / 8);
      context.beginPath();
      context.moveTo((x + toX) / 2 - dy, (y + toY) / 2 + dx);
      context.lineTo((x + toX) / 2 + dy, (y + toY) / 2 - dx);
      context.stroke();
    }
  }

  // Texts of cells: above all else.
  write({ context, scale }) {
    for (const [[cell], text] of this.tables.text.values()) {
      this.writeInto(context, cell, text, scale);
    }
  }

  // As large as it fits into its cell; nothing if that is too small to read.
  writeInto(context, cell, text, scale) {
    const room = (this.art.tiles.pitch - 3) * scale;
    const family = "ui-monospace, monospace";
    context.font = `bold 100px ${family}`;
    const size = Math.min(room * 0.5, (100 * room) / context.measureText(text).width);
    if (size < 7) return;
    const [x, y] = this.middle(cell, scale);
    context.font = `bold ${size}px ${family}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.lineJoin = "round";
    context.lineWidth = size / 4;
    context.strokeStyle = this.colours.OUTLINE;
    context.fillStyle = this.colours.WHITE;
    context.strokeText(text, x, y);
    context.fillText(text, x, y);
  }

  // The step that was impossible, crossed out.
  crossOut({ context, scale, art }, cells) {
    const [[x, y], [toX, toY]] = cells.map((cell) => this.middle(cell, scale));
    const arm = (art.tiles.pitch * scale) / 4;
    const [middleX, middleY] = [(x + toX) / 2, (y + toY) / 2];
    context.lineCap = "round";
    for (const [colour, width] of [["OUTLINE", 4], ["ALARM", 2]]) {
      context.strokeStyle = this.colours[colour];
      context.lineWidth = width * scale;
      context.beginPath();
      context.moveTo(x, y);
      context.lineTo(toX, toY);
      for (const side of [-1, 1]) {
        context.moveTo(middleX - arm, middleY - side * arm);
        context.lineTo(middleX + arm, middleY + side * arm);
      }
      context.stroke();
    }
  }

  // A way through a wall.
  connect({ context, scale, art }, cells) {
    const [[x, y], [toX, toY]] = cells.map((cell) => this.middle(cell, scale));
    const pitch = art.tiles.pitch * scale;
    context.lineCap = "round";
    for (const [colour, width] of [["OUTLINE", pitch * 0.6], ["WHITE", pitch * 0.35]]) {
      context.strokeStyle = this.colours[colour];
      context.lineWidth = width;
      context.beginPath();
      context.moveTo(x, y);
      context.lineTo(toX, toY);
      context.stroke();
    }
  }

  middle(cell, scale) {
    return this.art.middle(cell).map((place) => (place + 0.5) * scale);
  }
}
