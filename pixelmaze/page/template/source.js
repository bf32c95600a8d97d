// The source of the algorithm at work, with its lit line.

class SourcePanel {
  constructor(panel, board) {
    this.name = panel.querySelector("#function");
    this.listing = panel.querySelector("#listing");
    this.steps = panel.querySelector("#steps");
    this.calls = panel.querySelector("#calls");
    this.values = panel.querySelector("#values");
    this.board = board;
    const most = Math.max(0, ...board.calls.map((calls) => calls.length));
    [this.hasValues, this.hasCalls] = [most > 0, most > 1];
    this.calls.style.setProperty("--rows", Math.min(most, 5));
    this.chosen = Infinity; // the call whose variables are shown, from 0; the innermost if it is over
    this.shown = -1;
    this.outline = -1;
    this.lit = null;
  }

  // `told` are lines in place of the variables, as the run itself reports them.
  show(position, told) {
    this.showSteps(position);
    this.showCalls(position, told);
    const { sources, source, line } = this.board;
    const number = source[position];
    if (number < 0) return;
    const shown = sources[number];
    if (this.shown !== number) {
      this.shown = number;
      this.list(shown);
    }
    this.lit?.removeAttribute("aria-current");
    this.lit = null;
    const row = line[position] - shown.first;
    const name = shown.names[row] ?? shown.names[shown.begin - shown.first] ?? shown.title;
    this.name.textContent = name.startsWith(shown.title) ? name : `${shown.title} · ${name}`;
    if (line[position] && row in this.listing.children) {
      this.lit = this.listing.children[row];
      this.lit.setAttribute("aria-current", "true");
      keepInView(this.listing, this.lit);
    }
  }

  // The numbered steps of the explanation.
  showSteps(position) {
    const { outlines, outline, step } = this.board;
    if (this.outline !== outline[position]) {
      this.outline = outline[position];
      const rows = outlines[this.outline].map((words, i) => {
        const row = document.createElement("li");
        row.value = i + 1;
        row.textContent = words;
        return row;
      });
      this.steps.replaceChildren(...rows);
      this.steps.hidden = !rows.length;
    }
    [...this.steps.children].forEach((row, i) => {
      if (i + 1 !== step[position]) {
        row.removeAttribute("aria-current");
      } else if (!row.hasAttribute("aria-current")) {
        row.setAttribute("aria-current", "step");
        keepInView(this.steps, row);
      }
    });
  }

  // The functions at work, the outermost first. A click shows the variables of one, while it lasts.
  showCalls(position, told) {
    const { told: texts, calls, unlisted } = this.board;
    const numbers = calls[position] ?? [];
    const above = unlisted[position] ?? 0;
    if (this.chosen >= above + numbers.length) this.chosen = Infinity;
    const chosen = Math.max(0, Math.min(this.chosen - above, numbers.length - 1));
    const rows = numbers.map((number, i) => {
      const [words, line] = texts[number];
      const row = document.createElement("li");
      const button = document.createElement("button");
      row.value = line;
      button.textContent = words;
      button.addEventListener("click", () => {
        this.chosen = i < numbers.length - 1 ? above + i : Infinity;
        this.showCalls(position, told);
        this.calls.querySelector("[aria-current] button")?.focus();
      });
      row.append(button);
      if (i === chosen) row.setAttribute("aria-current", "true");
      return row;
    });
    if (above) {
      const more = document.createElement("li");
      more.className = "more";
      more.textContent = `… ${above} more`;
      rows.unshift(more);
    }
    this.calls.hidden = !this.hasCalls || Boolean(told);
    this.calls.replaceChildren(...rows);
    const row = this.calls.querySelector("[aria-current]");
    if (row) keepInView(this.calls, row);
    this.showValues(numbers.length ? texts[numbers[chosen]][2] : [], told);
  }

  showValues(values, told) {
    this.values.hidden = !this.hasValues && !told;
    const rows = told ? told.split("\n").map((line) => ["", line]) : values;
    this.values.replaceChildren(
      ...rows.flatMap(([name, text]) => {
        const [term, value] = ["dt", "dd"].map((tag) => document.createElement(tag));
        term.textContent = name;
        value.textContent = text;
        return [term, value];
      }),
    );
  }

  list({ lines, first, begin }) {
    this.listing.replaceChildren(
      ...lines.map((pieces, i) => {
        const row = document.createElement("li");
        row.value = first + i;
        row.style.setProperty("--indent", pieces.map(([text]) => text).join("").search(/\S|$/));
        row.append(...pieces.map(([text, kind]) => this.piece(text, kind)));
        return row;
      }),
    );
    const start = this.listing.children[Math.max(0, begin - first)];
    if (start) this.listing.scrollTop = start.offsetTop - 8;
  }

  piece(text, kind) {
    const piece = document.createElement("span");
    piece.textContent = text;
    if (kind !== "plain") piece.className = kind;
    return piece;
  }
}

// Scroll a list, and nothing else, if one of its rows is not well inside.
function keepInView(list, row) {
  const top = row.offsetTop;
  const edge = Math.min(2.5 * row.offsetHeight, list.clientHeight / 4);
  const isAbove = top - edge < list.scrollTop;
  const isBelow = top + row.offsetHeight + edge > list.scrollTop + list.clientHeight;
  const rest = Math.max(0, list.clientHeight - row.offsetHeight);
  if (isAbove || isBelow) list.scrollTop = top - Math.min(rest, list.clientHeight / 3);
}
