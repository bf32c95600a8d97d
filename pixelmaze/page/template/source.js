// The source of the algorithm at work, with its lit line.

class SourcePanel {
  constructor(panel, board) {
    this.name = panel.querySelector("#function");
    this.listing = panel.querySelector("#listing");
    this.steps = panel.querySelector("#steps");
    this.values = panel.querySelector("#values");
    this.hasValues = board.values.some((values) => values.length);
    this.board = board;
    this.shown = -1;
    this.outline = -1;
    this.lit = null;
  }

  // `told` are lines in place of the variables, as the run itself reports them.
  show(position, told) {
    this.showSteps(position);
    this.showValues(this.board.values[position] ?? [], told);
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
