// A picture of a board in pixels of the art, and a canvas that shows it as large as there is room.

const MARGIN = 8; // pixels around the maze, for its outer walls
const LEAST_BADGE = 9; // CSS pixels: half the width of a badge
const TOLERABLE = 0.86; // a smaller picture with whole pixels is preferred down to this part

function rgba(colour) {
  const value = parseInt(colour.slice(1), 16);
  return 0xff000000 | ((value & 255) << 16) | (value & 0xff00) | (value >> 16);
}

function pixelCanvas(width, height) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

class Art {
  constructor(film) {
    this.tiles = film.tiles;
    this.clear = film.roles.CLEAR;
    this.void = film.roles.VOID;
    this.colours = Uint32Array.from(film.colours, rgba);
    this.width = film.tiles.size[0] + 2 * MARGIN;
    this.height = film.tiles.size[1] + 2 * MARGIN;
    this.slots = film.tiles.x.length;
    const sprites = Object.entries(film.sprites);
    this.sprites = Object.fromEntries(sprites.map(([name, data]) => [name, this.sprite(data)]));
    const [width, height] = film.tiles.kinds[0];
    this.bracket = this.sprite({ width, height, pixels: film.tiles.next });
  }

  sprite({ width, height, pixels }) {
    const canvas = pixelCanvas(width, height);
    const context = canvas.getContext("2d");
    const image = context.createImageData(width, height);
    const words = new Uint32Array(image.data.buffer);
    pixels.forEach((role, i) => {
      if (role !== this.clear) words[i] = this.colours[role];
    });
    context.putImageData(image, 0, 0);
    return canvas;
  }

  // The pixel in the middle of a cell's floor.
  middle(cell) {
    return [this.tiles.middle_x[cell] + MARGIN, this.tiles.middle_y[cell] + MARGIN];
  }

  place(cell) {
    const place = this.tiles.places ? this.tiles.places[cell] : cell;
    return [place % this.tiles.columns, Math.floor(place / this.tiles.columns)];
  }
}

// The tiles of a board, laid: floors, and the walls over them.
class Picture {
  constructor(art) {
    const size = art.width * art.height;
    this.art = art;
    this.floors = new Uint8Array(size).fill(art.void);
    this.walls = new Uint8Array(size).fill(art.clear);
    this.laid = new Int32Array(art.slots).fill(-1);
    this.canvas = pixelCanvas(art.width, art.height);
    this.context = this.canvas.getContext("2d");
    this.image = this.context.createImageData(art.width, art.height);
    this.words = new Uint32Array(this.image.data.buffer).fill(art.colours[art.void]);
    this.context.putImageData(this.image, 0, 0);
  }

  show(now) {
    const { x, y, kind, kinds } = this.art.tiles;
    let [left, top, right, bottom] = [this.art.width, this.art.height, 0, 0];
    for (let slot = 0; slot < now.length; slot++) {
      if (now[slot] === this.laid[slot]) continue;
      this.laid[slot] = now[slot];
      const [width, height] = kinds[kind[slot]];
      const [at, down] = [x[slot] + MARGIN, y[slot] + MARGIN];
      this.lay(slot, at, down, kinds[kind[slot]]);
      left = Math.min(left, at);
      top = Math.min(top, down);
      right = Math.max(right, at + width);
      bottom = Math.max(bottom, down + height);
    }
    left = Math.max(0, left);
    top = Math.max(0, top);
    right = Math.min(right, this.art.width);
    bottom = Math.min(bottom, this.art.height);
    if (left >= right) return;
    this.context.putImageData(this.image, 0, 0, left, top, right - left, bottom - top);
  }

  // All pixels of the canvas, as numbers.
  pixels() {
    const { data } = this.context.getImageData(0, 0, this.art.width, this.art.height);
    return Array.from(new Uint32Array(data.buffer));
  }

  // A joint may fill only a part of its tile; clear pixels of a floor belong to other cells.
  lay(slot, left, top, [width, height, u, v, across, down]) {
    const { art, floors, walls, words } = this;
    const { begins, pixels } = art.tiles;
    const isFloor = slot < art.tiles.cells;
    const begin = begins[this.laid[slot]];
    for (let row = Math.max(v, 0, -top); row < Math.min(v + down, height, art.height - top); row++) {
      for (let column = u; column < Math.min(u + across, art.width - left); column++) {
        if (left + column < 0) continue;
        const i = (top + row) * art.width + left + column;
        const role = pixels[begin + row * width + column];
        if (!isFloor) walls[i] = role;
        else if (role !== art.clear) floors[i] = role;
        words[i] = art.colours[walls[i] === art.clear ? floors[i] : walls[i]];
      }
    }
  }
}

// The canvas of a board: its picture, the things in the maze, and what the algorithm draws.
class View {
  constructor(board, art, canvas) {
    this.board = board;
    this.art = art;
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.picture = new Picture(art);
    this.scale = 1;
    this.shown = 1; // CSS pixels for one of the art
    this.labels = []; // [cell, text]
    this.isSecret = false; // while the next cell is asked for
  }

  // Fit the canvas into this many CSS pixels. Art pixels are enlarged by a whole number, and then
  // made smaller by the browser if that leaves too much room unused.
  fit(width, height) {
    const density = window.devicePixelRatio || 1;
    const most = Math.min(width / this.art.width, height / this.art.height) * density;
    const whole = Math.floor(most);
    const shown = whole >= TOLERABLE * most ? whole : most;
    this.shown = shown / density;
    this.scale = Math.max(1, Math.ceil(shown));
    this.canvas.width = this.art.width * this.scale;
    this.canvas.height = this.art.height * this.scale;
    this.canvas.style.width = `${this.art.width * this.shown}px`;
    this.canvas.style.height = `${this.art.height * this.shown}px`;
  }

  draw(age, drawing) {
    const { board, art, context, picture } = this;
    picture.show(board.now);
    context.imageSmoothingEnabled = false;
    context.drawImage(picture.canvas, 0, 0, this.canvas.width, this.canvas.height);
    drawing.paint(this);
    if (!this.isSecret) for (const cell of board.next[board.position] ?? []) this.bracket(cell);
    const isAtEnd = board.position === board.length;
    const isOver = isAtEnd && board.isFound;
    if (!board.making[board.position]) {
      this.sprite("start", board.start);
      for (const goal of board.goals) this.sprite(isOver ? "goal_open" : "goal_0", goal);
      board.waypoints.forEach((cell, i) => this.sprite(`waypoint_${"abc"[i]}`, cell));
    }
    const wisp = board.wisps[board.position];
    const frames = "wisp_3" in art.sprites ? 4 : 2;
    if (wisp >= 0) this.sprite(`wisp_${Math.floor(age * 10) % frames}`, wisp);
    drawing.write(this);
    if (isAtEnd && board.impossible) drawing.crossOut(this, board.impossible);
    for (const [cell, text] of this.labels) this.badge(drawing, cell, text);
  }

  // Large enough to be read and touched, however small the cells are.
  badge(drawing, cell, text) {
    const { art, canvas, context, scale } = this;
    const least = (LEAST_BADGE * canvas.width) / Math.max(1, canvas.clientWidth);
    const radius = Math.max(art.tiles.pitch * scale * 0.42, least);
    const [x, y] = drawing.middle(cell, scale);
    context.beginPath();
    context.arc(x, y, radius, 0, 7);
    context.fillStyle = drawing.colours.OUTLINE;
    context.fill();
    context.lineWidth = radius / 5;
    context.strokeStyle = context.fillStyle = drawing.colours.WHITE;
    context.stroke();
    context.font = `bold ${radius * 1.3}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(text, x, y);
  }

  // The number of the label at a place on the canvas, in CSS pixels; -1 if there is none.
  labelAt(x, y) {
    const { width } = this.canvas.getBoundingClientRect();
    const size = width / this.art.width;
    const away = ([cell]) => {
      const [column, row] = this.art.middle(cell);
      return Math.hypot((column + 0.5) * size - x, (row + 0.5) * size - y);
    };
    const reach = Math.max((this.art.tiles.pitch * size) / 2, 2 * LEAST_BADGE);
    const near = Math.min(...this.labels.map(away));
    return near <= reach ? this.labels.findIndex((label) => away(label) === near) : -1;
  }

  // Around a cell that the algorithm takes next.
  bracket(cell) {
    const { art, scale } = this;
    const { width, height } = art.bracket;
    const [x, y] = art.middle(cell);
    const [across, down] = art.tiles.next_from;
    this.context.drawImage(
      art.bracket, (x + across) * scale, (y + down) * scale, width * scale, height * scale,
    );
  }

  sprite(name, cell) {
    const sprite = this.art.sprites[name];
    if (!sprite) return; // waypoints beyond c have no letter
    const [x, y] = this.art.middle(cell);
    const left = x - (sprite.width >> 1);
    const top = y - Math.floor((sprite.height * 11) / 16);
    const { scale } = this;
    this.context.drawImage(
      sprite, left * scale, top * scale, sprite.width * scale, sprite.height * scale,
    );
  }
}
