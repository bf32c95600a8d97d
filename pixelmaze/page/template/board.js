// The data of a film, and a board: its tiles at any position.

const TYPES = { u1: Uint8Array, u2: Uint16Array, i4: Int32Array };
const MOST_KEYFRAMES = 64;
const LEAST_BETWEEN = 512; // positions from one keyframe to the next

async function unpacked(value) {
  if (Array.isArray(value)) return Promise.all(value.map(unpacked));
  if (value === null || typeof value !== "object") return value;
  if ("packed" in value) {
    const bytes = await inflated(Uint8Array.from(atob(value.packed), (c) => c.charCodeAt(0)));
    if (value.as === "json") return JSON.parse(new TextDecoder().decode(bytes));
    return new TYPES[value.as](bytes);
  }
  const names = Object.keys(value);
  const values = await Promise.all(names.map((name) => unpacked(value[name])));
  return Object.fromEntries(names.map((name, i) => [name, values[i]]));
}

function inflated(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).arrayBuffer();
}

class Board {
  constructor(data, slots) {
    Object.assign(this, data);
    this.length = this.counts.length - 1;
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

  // In a race: the position after each round. Steps that take no round come with the one before.
  rounds(untimed) {
    const counted = [];
    this.actions.forEach((action, i) => {
      if (!untimed.includes(action)) counted.push(i);
    });
    return counted;
  }

  // Where the algorithm has been in the latest step: [column, row] from and to.
  latestStep(places) {
    if (!this.position) return null;
    const i = this.position - 1;
    return { action: this.actions[i], from: places(this.tails[i]), to: places(this.heads[i]) };
  }
}
