// The address of the page: it opens an algorithm, or two, at a step, and tells which are shown.

class Address {
  constructor(page) {
    this.page = page;
  }

  // #a-star@120; #120 if all race
  get place() {
    const { names, timeline } = this.page;
    return `#${names && `${names}@`}${timeline.position}`;
  }

  get step() {
    const { unit, timeline } = this.page;
    return `${unit.slice(0, -1)} ${inWords(timeline.position)}`;
  }

  // #a-star, #a-star@120, #a-star/bfs@parting, #bfs@quiz; without names the first one
  async open() {
    const { page } = this;
    const [, names, place] = /^#?(.*?)(?:(?:@|(?<=^#?))(\d+|parting|quiz)?)?$/.exec(location.hash);
    const numbers = names.split("/").map((name) => page.numberOf(name));
    const isKnown = !names || !numbers.includes(-1);
    await page.choose(...(isKnown && names ? numbers : [0]));
    if (place === "quiz") page.turnQuiz();
    else if (place === "parting" && page.comparison) page.timeline.go(page.comparison.first);
    else page.timeline.go(Number(place) || 0);
    const first = page.isRace ? "the race" : page.sides[0].board.title;
    const notice = `This page has no ${names}: it shows ${first} at ${this.step}.`;
    tell(element("notice"), isKnown ? "" : notice);
  }

  // Not at each step of a drag: browsers take only some in a second.
  keep() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      try {
        history.replaceState(null, "", this.place);
      } catch { /* a frame without an address */ }
    }, 200);
  }

  async copy() {
    const { step } = this;
    const link = String(new URL(this.place, location));
    const isCopied = await navigator.clipboard?.writeText(link).then(() => true, () => false);
    const words = isCopied ? `Copied a link to ${step}.` : `Copy the page's address: it opens ${step}.`;
    tell(element("notice"), words);
  }
}
