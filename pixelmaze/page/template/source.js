// The source of the algorithm at work, with its lit line.

class SourcePanel {
  constructor(panel, board) {
    this.name = panel.querySelector("#function");
    this.listing = panel.querySelector("#listing");
    this.board = board;
    this.shown = -1;
    this.lit = null;
  }

  show(position) {
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
    this.name.textContent = name === shown.title ? name : `${name} · ${shown.title}`;
    if (line[position] && row in this.listing.children) {
      this.lit = this.listing.children[row];
      this.lit.setAttribute("aria-current", "true");
      this.keepInView(this.lit);
    }
  }

  list({ lines, first, begin }) {
    this.listing.replaceChildren(
      ...lines.map((pieces, i) => {
        const row = document.createElement("li");
        row.value = first + i;
        row.append(...pieces.map(([text, kind]) => this.piece(text, kind)));
        return row;
      }),
    );
    const start = this.listing.children[Math.max(0, begin - first)];
    if (start) this.listing.scrollTop = start.offsetTop - this.listing.offsetTop - 8;
  }

  piece(text, kind) {
    const piece = document.createElement("span");
    piece.textContent = text;
    if (kind !== "plain") piece.className = kind;
    return piece;
  }

  // Scroll the listing, and nothing else, if the line is not well inside.
  keepInView(row) {
    const { listing } = this;
    const top = row.offsetTop - listing.offsetTop;
    const edge = Math.min(2.5 * row.offsetHeight, listing.clientHeight / 4);
    const isAbove = top - edge < listing.scrollTop;
    const isBelow = top + row.offsetHeight + edge > listing.scrollTop + listing.clientHeight;
    if (isAbove || isBelow) listing.scrollTop = top - listing.clientHeight / 3;
  }
}
