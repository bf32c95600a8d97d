// The source of the algorithm at work, with its lit line, and its values. Two algorithms that are
// the same function share one panel.

class SourcePanel {
  constructor(panel, boards) {
    const part = (name) => panel.querySelector(`.${name}`);
    [this.name, this.listing, this.steps] = ["function", "listing", "steps"].map(part);
    [this.calls, this.values] = ["calls", "values"].map(part);
    this.boards = boards;
    const most = Math.max(0, ...boards[0].calls.map((calls) => calls.length));
    this.hasCalls = most > 1 && boards.length === 1;
    this.calls.style.setProperty("--rows", Math.min(most, 5));
    this.chosen = Infinity; // the call whose variables are shown, from 0; the innermost if it is over
    this.shown = -1;
    this.outline = -1;
    // What else is shown may leave the listing less room afterwards.
    new ResizeObserver(() => this.keepLit()).observe(this.listing);
    panel.classList.toggle("both", boards.length > 1);
    const hasValues = ({ told, notes }) =>
      told.some(([, , rows]) => rows.length) || notes.some(([, kind]) => kind === "values");
    const swap = part("swap");
    swap.hidden = !boards.some(hasValues);
    swap.setAttribute("aria-pressed", document.body.classList.contains("valued"));
    swap.addEventListener("click", () => {
      const isPressed = document.body.classList.toggle("valued");
      document.querySelectorAll(".swap").forEach((one) => one.setAttribute("aria-pressed", isPressed));
    });
  }

  // `told` are lines instead of the variables, as the run itself reports them. Values that are
  // those of another algorithm beside it, `others`, come last.
  show(positions, told, others) {
    const [board] = this.boards;
    this.showSteps(board, positions[0]);
    this.showCalls(board, positions, told, others);
    const number = board.source[positions[0]];
    if (number < 0) return;
    const shown = board.sources[number];
    if (this.shown !== number) {
      this.shown = number;
      this.list(shown);
    }
    const row = board.line[positions[0]] - shown.first;
    const name = shown.names[row] ?? shown.names[shown.begin - shown.first] ?? shown.title;
    this.name.textContent = name.startsWith(shown.title) ? name : `${shown.title} · ${name}`;
    this.light(positions.map((position, i) => this.lineOf(this.boards[i], position, shown)));
  }

  // The line at a position, if it is in the source that is shown; else 0.
  lineOf(board, position, shown) {
    const source = board.sources[board.source[position]];
    return source?.first === shown.first ? board.line[position] : 0;
  }

  light(lines) {
    for (const row of this.listing.querySelectorAll("[aria-current]")) {
      row.removeAttribute("aria-current");
      row.removeAttribute("data-side");
    }
    lines.forEach((line, i) => {
      const row = this.listing.children[line - this.listing.firstChild?.value];
      if (!line || !row) return;
      row.setAttribute("aria-current", "true");
      if (lines.length > 1) row.dataset.side = `${row.dataset.side ?? ""}${SIDES[i]}`;
    });
    this.keepLit();
  }

  keepLit() {
    const lit = this.listing.querySelector("[aria-current]");
    if (lit) keepInView(this.listing, lit);
  }

  // The numbered steps of the explanation.
  showSteps({ outlines, outline, step }, position) {
    if (this.outline !== outline[position]) {
      this.outline = outline[position];
      const rows = outlines[this.outline].map((words, i) => {
        const row = made("li", words);
        row.value = i + 1;
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
  showCalls(board, positions, told, others) {
    const numbers = board.calls[positions[0]] ?? [];
    const above = board.unlisted[positions[0]] ?? 0;
    if (this.chosen >= above + numbers.length) this.chosen = Infinity;
    const chosen = Math.max(0, Math.min(this.chosen - above, numbers.length - 1));
    const rows = numbers.map((number, i) => {
      const [words, line] = board.told[number];
      const row = made("li");
      const button = made("button", words);
      row.value = line;
      button.addEventListener("click", () => {
        this.chosen = i < numbers.length - 1 ? above + i : Infinity;
        this.showCalls(board, positions, told, others);
        this.calls.querySelector("[aria-current] button")?.focus();
      });
      row.append(button);
      if (i === chosen) row.setAttribute("aria-current", "true");
      return row;
    });
    if (above) rows.unshift(made("li", `… ${above} more`, "more"));
    this.calls.hidden = !this.hasCalls || Boolean(told);
    this.calls.replaceChildren(...rows);
    const row = this.calls.querySelector("[aria-current]");
    if (row) keepInView(this.calls, row);
    const columns = this.boards.map((each, i) => valuesAt(each, positions[i]));
    if (numbers.length) columns[0] = board.told[numbers[chosen]][2];
    this.showValues(told ? [told.split("\n").map((line) => ["", line])] : columns, others);
  }

  showValues(columns, others) {
    this.values.hidden = !columns.some((values) => values.length);
    const known = columns.map((values) => new Map(values));
    const names = [...new Set(columns.flat().map(([name]) => name))];
    const beside = others ? [...known, new Map(others)] : known;
    const isAlike = (name) => new Set(beside.map((values) => values.get(name))).size === 1;
    const isAlone = beside.length === 1;
    const sorted = isAlone ? columns[0].map(([name]) => name) : [
      ...names.filter((name) => !isAlike(name)),
      ...names.filter(isAlike),
    ];
    const rows = sorted.flatMap((name, i) => [
      made("dt", name),
      ...known.map((values) => made("dd", (isAlone ? columns[0][i][1] : values.get(name)) ?? "–")),
    ]);
    if (columns.length > 1) rows.unshift(made("dt"), ...columns.map((_, i) => made("dd", SIDES[i])));
    const alike = isAlone ? sorted.length : sorted.findIndex(isAlike);
    if (alike >= 0) {
      const begin = (alike + (columns.length > 1)) * (columns.length + 1);
      rows.slice(begin).forEach((cell) => cell.classList.add("alike"));
    }
    this.values.replaceChildren(...rows);
  }

  list({ lines, first, begin }) {
    this.listing.replaceChildren(
      ...lines.map((pieces, i) => {
        const row = made("li");
        row.value = first + i;
        row.style.setProperty("--indent", pieces.map(([text]) => text).join("").search(/\S|$/));
        row.append(...pieces.map(([text, kind]) => made("span", text, kind)));
        return row;
      }),
    );
    const start = this.listing.children[Math.max(0, begin - first)];
    if (start) this.listing.scrollTop = start.offsetTop - 8;
  }
}

// The variables of the innermost function: names and texts.
function valuesAt(board, position) {
  return board.told[board.calls[position]?.at(-1)]?.[2] ?? [];
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
