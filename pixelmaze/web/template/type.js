// Words in the letters of the game. The text itself stays in the page, for screen readers; letters
// that the game does not have are shown in the browser's font.
const LINE = 12, BASE = 8;

const widthOf = text => [...text].reduce((sum, letter) => sum + facts.letters[letter][0], 0);

// The lines of a text that are at most so many pixels wide, if its words are.
function linesOf(text, width) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const longer = lines.at(-1) ? `${lines.at(-1)} ${word}` : word;
    if (widthOf(longer) <= width) {
      lines[lines.length - 1] = longer;
    } else {
      lines.push(word);
    }
  }
  return lines.filter(Boolean);
}

function typeset(element) {
  const text = element.dataset.text, style = getComputedStyle(element);
  element.textContent = text;
  if (![...text].every(letter => letter in facts.letters)) {
    return;
  }
  const dot = parseFloat(style.getPropertyValue("--dot"));
  const lines = linesOf(text, Math.floor(element.clientWidth / dot));
  const canvas = document.createElement("canvas"), pen = canvas.getContext("2d");
  canvas.width = Math.max(1, ...lines.map(widthOf));
  canvas.height = LINE * lines.length;
  canvas.style.width = `${canvas.width * dot}px`;
  canvas.style.height = `${canvas.height * dot}px`;
  canvas.ariaHidden = "true";
  pen.fillStyle = style.color;
  lines.forEach((line, row) => {
    let x = (canvas.width - widthOf(line)) >> 1;
    for (const letter of line) {
      const [advance, left, bottom, width, ...bits] = facts.letters[letter];
      const top = row * LINE + BASE - bottom - bits.length;
      bits.forEach((pixels, y) => {
        for (let column = 0; column < width; column++) {
          if (pixels >> (width - 1 - column) & 1) {
            pen.fillRect(x + left + column, top + y, 1, 1);
          }
        }
      });
      x += advance;
    }
  });
  const read = document.createElement("span");
  read.className = "unseen";
  read.textContent = text;
  element.replaceChildren(read, canvas);
}

function write(element, text) {
  if (element.dataset.text !== text) {
    element.dataset.text = text;
    typeset(element);
  }
}

addEventListener("resize", () => document.querySelectorAll("[data-text]").forEach(typeset));
