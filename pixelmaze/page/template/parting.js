// Two algorithms side by side, round by round: where they part for a reason, and who of them will
// visit fewer cells.

class Comparison {
  // `partings` are rounds in which they part, each with what is said of it.
  constructor(page, sides, partings) {
    this.page = page;
    this.boards = sides.map(({ board }) => board);
    this.views = sides.map(({ view }) => view);
    this.partings = partings;
    this.answer = null; // [where it was given, which]
    this.shown = -1; // the round whose question is shown
  }

  get first() {
    return this.partings[0]?.[0] ?? -1;
  }

  at(round) {
    return this.partings.find(([each]) => each === round);
  }

  // The next parting after a round, or before it; the first one after the last.
  from(round, by) {
    const after = this.partings.filter(([each]) => (each - round) * by > 0);
    return (by > 0 ? after[0] ?? this.partings[0] : after.at(-1))?.[0] ?? round;
  }

  // Show what there is to say of a round.
  look(round, isPlaying) {
    const found = isPlaying ? undefined : this.at(round);
    const cells = this.boards.map((board) => board.heads[board.rounds[round]]);
    for (const view of this.views) {
      view.labels = found ? cells.map((cell, i) => [cell, SIDES[i]]) : [];
    }
    const { strip } = this.page;
    if (!found) {
      this.shown = -1;
      return strip.show(this.overview(round));
    }
    if (this.shown === round) return undefined;
    this.shown = round;
    const line = found[1];
    const { part, fewer, same } = this.page.film.words;
    if (this.answer) return strip.show(this.answer[0] === round ? this.verdict() : part, line);
    const answers = [...this.boards.map(({ title }) => title), same];
    return strip.ask(`${part} ${fewer}`, line, answers, (choice) => {
      this.answer = [round, choice];
      strip.show(this.verdict(), line);
    });
  }

  overview(round) {
    const { length } = this.partings;
    if (!length) return "They diverge only where no reason can be shown.";
    const passed = this.partings.filter(([each]) => each < round).length;
    const places = length === 1 ? "one place" : `${inWords(length)} places`;
    return `They diverge in ${places}${passed ? `, ${inWords(passed)} so far` : ""}. Press D for the next.`;
  }

  verdict() {
    const [one, other] = this.boards.map((board) => board.visited.at(-1));
    const right = one === other ? 2 : Number(other < one);
    const names = [...this.boards.map(({ title }) => title), this.page.film.words.same];
    const numbers = `${names[0]} visits ${inWords(one)}, ${names[1]} visits ${inWords(other)}.`;
    return `${this.answer[1] === right ? "Right!" : `Wrong: it's ${names[right]}.`} ${numbers}`;
  }
}
