// A quiz: which cell is next? While it lasts nobody can look ahead, and nothing tells the answer.

class Quiz {
  constructor(page, side) {
    this.page = page;
    this.side = side;
    this.board = side.board;
    this.given = []; // whether each answer was right
    this.side.view.isSecret = true;
    document.body.classList.add("asking");
    this.page.timeline.play(false);
    this.page.timeline.go(this.next[0]);
    this.isAsked = false;
  }

  // The question that is open: its position, the cells, the indices of the right ones, the queue.
  get next() {
    return this.board.questions[this.given.length];
  }

  get limit() {
    return this.next?.[0] ?? this.board.length;
  }

  // Ask where it stands; say why there is no going on while a question waits.
  look(position) {
    if (!this.next || position !== this.next[0]) return;
    const { strip, timeline } = this.page;
    const count = `Question ${this.given.length + 1} of ${this.board.questions.length}`;
    if (this.isAsked) {
      if (timeline.wanted > position) tell(strip.line, `${count}: answer it first.`);
      return;
    }
    timeline.wanted = position;
    const [, cells, , memory] = this.next;
    const words = memory ? `Which cell comes off “${memory}” next?` : "Which cell is next?";
    const places = cells.map((cell) => this.page.place(cell));
    this.isAsked = true;
    this.side.view.labels = cells.map((cell, i) => [cell, String(i + 1)]);
    strip.ask(words, count, places, (i) => this.answer(i));
  }

  answer(choice) {
    const { page, board } = this;
    const [position, , right] = this.next;
    const isRight = right.includes(choice);
    this.given.push(isRight);
    this.isAsked = false;
    this.side.view.labels = [];
    page.timeline.go(position + 1);
    const score = this.given.filter(Boolean).length;
    const total = board.questions.length;
    const verdict = isRight ? "Right!" : `Wrong: it's ${page.place(board.heads[position])}.`;
    const tie = right.length > 1 ? " It was a tie: the other tied cells are right too." : "";
    const count = this.next ? `${score} of ${this.given.length} right.` : `Finished: ${score} of ${total} right.`;
    page.strip.show(`${verdict} ${count}`, `${board.sentences[position + 1]}${tie}`);
    const on = this.next
      ? page.strip.offer("Continue", () => page.timeline.play(true))
      : page.strip.offer("End the quiz", () => page.turnQuiz());
    on.focus();
    page.grade.report(score / total, { algorithm: board.name, answers: this.given, of: total });
  }

  end() {
    this.side.view.isSecret = false;
    this.side.view.labels = [];
    document.body.classList.remove("asking");
    this.page.strip.hide();
  }
}
