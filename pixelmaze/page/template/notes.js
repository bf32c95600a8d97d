// Notes at positions, written by whoever has the page, and kept in a copy of it.

const PRISTINE = document.documentElement.outerHTML; // before anything is built

class Notes {
  // They are lists: the algorithms, the position, and the words.
  constructor(page, notes) {
    this.page = page;
    this.notes = notes;
    this.box = element("note");
    this.area = element("editor");
    this.area.addEventListener("blur", () => this.keep());
    this.area.addEventListener("keydown", ({ key }) => key === "Escape" && this.area.blur());
    // a frame may load nothing down, and has no address
    element("save").hidden = element("link").hidden = location.protocol === "about:";
  }

  get marks() {
    const mine = this.notes.filter(([names]) => names === this.page.names);
    return mine.map(([, position]) => ["note", position, position]);
  }

  look() {
    const { names, timeline } = this.page;
    const isHere = ([its, position]) => its === names && position === timeline.position;
    const words = this.notes.find(isHere)?.[2] ?? "";
    this.box.hidden = !words || !this.area.hidden;
    tell(this.box, words);
  }

  // Begin a note for this step, or end the one that is being written.
  write() {
    if (!this.area.hidden) return this.area.blur();
    const { names, timeline } = this.page;
    timeline.play(false);
    this.place = [names, timeline.position];
    this.area.value = this.box.textContent;
    this.area.hidden = false;
    this.look();
    return this.area.focus();
  }

  keep() {
    const [names, position] = this.place;
    const words = this.area.value.trim();
    this.notes = this.notes.filter(([its, at]) => its !== names || at !== position);
    if (words) this.notes.push([names, position, words]);
    this.area.hidden = true;
    this.page.setMarks();
    this.page.show();
  }

  // Save the page as it was written, with the notes that it has now, and one that is being written.
  save() {
    this.area.blur();
    const data = JSON.stringify(this.notes).replace(
      /[<>&\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
    const page = PRISTINE.replace(
      /(<script type="application\/json" id="notes">)[^<]*/, (_, tag) => tag + data,
    );
    const link = made("a");
    link.href = URL.createObjectURL(new Blob([`<!doctype html>\n${page}`], { type: "text/html" }));
    link.download = `${this.page.film.title}.html`;
    link.click();
    URL.revokeObjectURL(link.href);
    tell(element("notice"), "Saved a copy with your notes.");
  }
}
