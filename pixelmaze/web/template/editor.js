// The editor for the player's own algorithm.
const ownText = part("own"), ownLines = part("lines"), INDENT = 4, STORE_AFTER = 1000;
let markedLine = 0, wishes = [], storing;

const isWritingCode = () => part("editor").contains(document.activeElement);

// What the player has asked for, once.
const takeWish = () => wishes.shift() ?? "";
const editorText = () => ownText.value;

function openEditor() {
  part("editor").hidden = false;
  document.body.classList.add("edits");
  adoptSize();
  if (!matchMedia("(pointer: coarse)").matches) {
    ownText.focus(); // on a phone this would open the keyboard
  }
  numberLines();
}

function closeEditor() {
  document.activeElement?.blur();
  part("editor").hidden = true;
  document.body.classList.remove("edits");
  adoptSize();
}

function writeIntoEditor(text) {
  ownText.value = text;
  numberLines();
}

function tellInEditor(text, line) {
  part("told").textContent = text;
  part("told").classList.toggle("wrong", line > 0);
  if (line !== markedLine) {
    markedLine = line;
    numberLines();
    const height = parseFloat(getComputedStyle(ownText).lineHeight);
    const top = (line - 1) * height;
    if (line && (top < ownText.scrollTop || top > ownText.scrollTop + ownText.clientHeight - height)) {
      ownText.scrollTop = top - ownText.clientHeight / 2;
    }
  }
}

function numberLines() {
  const count = ownText.value.split("\n").length;
  const numbers = Array.from({length: count}, (_, index) => {
    const number = String(index + 1);
    if (index + 1 !== markedLine) {
      return `${number}\n`;
    }
    const mark = document.createElement("b");
    mark.textContent = `>${number}\n`;
    return mark;
  });
  ownLines.replaceChildren(...numbers);
  ownLines.scrollTop = ownText.scrollTop;
}

function ask(wish) {
  clearTimeout(storing);
  wishes.push(wish);
}

// Typed like this, it can be undone.
const type = text => document.execCommand(text ? "insertText" : "delete", false, text);

function indent(isBack) {
  const {value, selectionStart: from, selectionEnd: to} = ownText;
  const begin = value.lastIndexOf("\n", from - 1) + 1;
  if (from === to && !isBack) {
    type(" ".repeat(INDENT - (from - begin) % INDENT));
    return;
  }
  const old = value.slice(begin, to);
  const now = isBack ? old.replace(/^ {1,4}/gm, "") : old.replace(/^(?=.)/gm, " ".repeat(INDENT));
  if (now !== old) {
    ownText.setSelectionRange(begin, to);
    type(now);
    ownText.setSelectionRange(from === to ? ownText.selectionEnd : begin, ownText.selectionEnd);
  }
}

function breakLine() {
  const before = ownText.value.slice(0, ownText.selectionStart).split("\n").at(-1);
  const deeper = /:\s*(#.*)?$/.test(before) ? " ".repeat(INDENT) : "";
  type(`\n${before.match(/^ */)[0]}${deeper}`);
}

// Keys for the editor: after Escape the game hears the keys again.
function hearCodeKey(event) {
  const isChord = event.ctrlKey || event.metaKey;
  if (event.type !== "keydown" || event.isComposing) {
    return;
  }
  if (event.key === "Enter" && isChord) {
    ask("run");
  } else if (event.key === "Escape") {
    document.activeElement.blur();
  } else if (event.target === ownText && event.key === "Tab" && !isChord && !event.altKey) {
    indent(event.shiftKey);
  } else if (event.target === ownText && event.key === "Enter" && !event.altKey) {
    breakLine();
  } else {
    return;
  }
  event.preventDefault();
}

ownText.addEventListener("input", () => {
  if (markedLine) {
    tellInEditor("", 0);
  }
  numberLines();
  clearTimeout(storing);
  storing = setTimeout(ask, STORE_AFTER, "store");
});
ownText.addEventListener("scroll", () => {
  ownLines.scrollTop = ownText.scrollTop;
});
for (const [id, wish] of [["run", "run"], ["stop", "stop"], ["leave", "close"]]) {
  part(id).addEventListener("click", () => ask(wish));
}
part("example").addEventListener("click", () => {
  ownText.select();
  type(ownText.defaultValue);
});
// Who clicks the game plays, whatever the engine does with the click.
addEventListener("pointerdown", event => {
  if (event.target.id === "canvas" && isWritingCode()) {
    document.activeElement.blur();
  }
}, true);
