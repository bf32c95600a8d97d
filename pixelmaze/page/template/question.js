// A question with its answers, or what came of it, below the mazes.

class Strip {
  constructor() {
    this.root = element("strip");
    this.words = element("asked");
    this.line = element("line");
    this.answers = element("answers");
    this.heard = null; // what an answer is told to
  }

  show(words, line = "") {
    this.root.hidden = false;
    this.heard = null;
    tell(this.words, words);
    tell(this.line, line);
    this.answers.replaceChildren();
  }

  ask(words, line, answers, heard) {
    this.show(words, line);
    this.heard = heard;
    answers.forEach((text, i) => this.offer(`${i + 1}: ${text}`, () => this.answer(i)));
  }

  // Returns whether the answer with this number was one.
  answer(i) {
    const { heard } = this;
    if (!heard || !this.answers.children[i]) return false;
    this.heard = null;
    heard(i);
    return true;
  }

  offer(text, command) {
    const button = made("button", text);
    button.addEventListener("click", command);
    this.answers.append(button);
    return button;
  }

  hide() {
    this.heard = null;
    this.root.hidden = true;
  }
}
