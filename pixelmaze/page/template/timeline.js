// A position on the timeline, moved by time, buttons and touch.

const LONGEST_FRAME = 0.1; // seconds; after a pause of the browser nothing is skipped

class Timeline {
  // `page` tells the `length`, how far one may go, and where playing stops, and is told of changes.
  constructor(page, { rates, rate }) {
    this.page = page;
    this.rates = rates;
    this.rate = rate;
    this.position = 0;
    this.wanted = 0; // where an algorithm with more steps would be
    this.isPlaying = false;
    this.due = 0;
    this.age = 0; // seconds played, for what flickers
    this.isStill = matchMedia("(prefers-reduced-motion: reduce)");
  }

  go(position) {
    this.wanted = Math.max(0, Math.floor(position));
    this.position = Math.min(this.wanted, this.page.limit);
    this.page.show();
  }

  play(isPlaying) {
    const { length, limit } = this.page;
    if (isPlaying && this.position === limit) {
      if (limit < length) return this.go(limit + 1); // it says why it cannot
      this.go(0);
    }
    this.isPlaying = isPlaying;
    this.due = 0;
    this.before = performance.now();
    document.body.classList.toggle("playing", isPlaying);
    const word = isPlaying ? "Pause" : "Play";
    element("play").setAttribute("aria-label", word);
    element("play").title = `${word} (Space)`;
    this.page.show();
    if (isPlaying) requestAnimationFrame((now) => this.advance(now));
    return undefined;
  }

  advance(now) {
    if (!this.isPlaying) return;
    const seconds = Math.min((now - this.before) / 1000, LONGEST_FRAME);
    this.before = now;
    if (!this.isStill.matches) this.age += seconds;
    this.due += seconds * this.rate;
    const steps = Math.floor(this.due);
    this.due -= steps;
    const { stop } = this.page;
    const isThere = stop > this.position && stop <= this.position + steps;
    if (steps) this.go(isThere ? stop : this.position + steps);
    else this.page.draw();
    if (isThere || this.position === this.page.limit) this.play(false);
    else requestAnimationFrame((later) => this.advance(later));
  }

  step(by) {
    this.play(false);
    this.go(this.position + by);
  }

  changeRate(by) {
    const { rates } = this;
    const slower = rates.filter((rate) => rate < this.rate).at(-1) ?? rates[0];
    const faster = rates.find((rate) => rate > this.rate) ?? rates.at(-1);
    this.rate = by > 0 ? faster : slower;
    this.page.show();
  }

  // ---- what it shows ----

  // Marks are a kind, where they begin, and where they end.
  setMarks(marks) {
    element("marks").replaceChildren();
    this.been = this.mark("been", 0, 0);
    for (const mark of marks) this.mark(...mark);
    element("position").max = this.page.length;
  }

  mark(kind, begin, end) {
    const mark = made("i", "", kind);
    const length = Math.max(1, this.page.length);
    mark.style.left = `${(100 * begin) / length}%`;
    mark.style.width = `${(100 * (end - begin)) / length}%`;
    element("marks").append(mark);
    return mark;
  }

  tell(sentence) {
    const { length, unit } = this.page;
    const place = `${inWords(this.position)} / ${inWords(length)}`;
    const range = element("position");
    range.value = this.position;
    range.setAttribute("aria-valuetext", `${place}. ${sentence}`);
    this.been.style.width = `${(100 * this.position) / Math.max(1, length)}%`;
    tell(element("rate"), `${inWords(this.rate)} ${unit}/s`);
    return `${place} ${unit}`;
  }

  listen() {
    const timeline = element("timeline");
    const scrub = ({ clientX }) => {
      const { left, width } = element("marks").getBoundingClientRect();
      this.play(false);
      this.go(Math.round(((clientX - left) / width) * this.page.length));
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
}
