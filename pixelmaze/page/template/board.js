// The data of a film, and a board: its tiles at any position.

const TYPES = {
  u1: (bytes) => new Uint8Array(bytes),
  u2: (bytes) => new Uint16Array(bytes),
  i4: (bytes) => new Int32Array(bytes),
  json: (bytes) => JSON.parse(new TextDecoder().decode(bytes)),
};
const MOST_KEYFRAMES = 64;
const LEAST_BETWEEN = 512; // positions from one keyframe to the next

async function unpacked(value) {
  if (Array.isArray(value)) return Promise.all(value.map(unpacked));
  if (value === null || typeof value !== "object") return value;
  const names = Object.keys(value);
  const [type] = names;
  if (Object.hasOwn(TYPES, type)) {
    return TYPES[type](await inflated(Uint8Array.from(atob(value[type]), (c) => c.charCodeAt(0))));
  }
  const values = await Promise.all(names.map((name) => unpacked(value[name])));
  return Object.fromEntries(names.map((name, i) => [name, values[i]]));
}

function inflated(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).arrayBuffer();
}

// By the number of a call: its words, its line, and its variables, which are packed one by one.
function callsOf({ calls, columns }) {
  const now = columns.map(() => null);
  return calls.map(([words, line], i) => {
    columns.forEach(([, texts], c) => {
      if (texts[i] !== 0) now[c] = texts[i];
    });
    const rows = columns.map(([name], c) => [name, now[c]]);
    return [words, line, rows.filter(([, text]) => text !== null)];
  });
}

class Board {
  constructor(data, slots, untimed) {
    Object.assign(this, data);
    this.length = this.counts.length - 1;
    this.told = callsOf(data.told);
    let [last, visited] = [0, 0]; // what comes as distances
    this.visited = Array.from(data.visits, (by) => (visited += by));
    this.calls = data.calls.map((calls) => {
      const numbers = calls.map((by) => last + by);
      last = numbers.at(-1) ?? last;
      return numbers;
    });
    // the position after each round; steps that take no round come with the one before
    this.rounds = Array.from(this.actions.keys()).filter((i) => !untimed.includes(this.actions[i]));
    this.position = 0;
    this.now = new Int32Array(slots).fill(-1); // the tile in each slot
    this.at = new Int32Array(data.slots.length); // the slot of each change
    for (let i = 0, slot = 0; i < this.at.length; i++) {
      slot += data.slots[i];
      this.at[i] = slot;
    }
    this.begins = new Int32Array(this.length + 2); // the first change of each position
    for (let i = 0; i <= this.length; i++) this.begins[i + 1] = this.begins[i] + this.counts[i];
    this.between = Math.max(LEAST_BETWEEN, Math.ceil(this.length / MOST_KEYFRAMES));
    this.keyframes = [];
    for (let position = 0; position <= this.length; position++) {
      this.apply(position);
      if (position % this.between === 0) this.keyframes.push(this.now.slice());
    }
    this.position = this.length;
  }

  apply(position) {
    const end = this.begins[position + 1];
    for (let i = this.begins[position]; i < end; i++) this.now[this.at[i]] = this.tiles[i];
  }

  go(position) {
    position = Math.max(0, Math.min(position, this.length));
    const keyframe = Math.floor(position / this.between);
    if (position < this.position || keyframe * this.between > this.position) {
      this.now.set(this.keyframes[keyframe]);
      this.position = keyframe * this.between;
    }
    while (this.position < position) this.apply(++this.position);
  }

  // The step before a position: its action, and the cells from and to; for runs without sentences.
  stepBefore(position) {
    const i = position - 1;
    return i < 0 ? null : { action: this.actions[i], from: this.tails[i], to: this.heads[i] };
  }
}
