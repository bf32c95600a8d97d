// The editor for the player's own algorithm: a text, and below it a copy with colours and numbers.
const ownText = part("own"), ownLines = part("lines"), INDENT = 4, STORE_AFTER = 1000;
const KINDS = ["comment", "string", "number", "word", "name"];
const TOKENS = new RegExp([
  /(#.*)/, /(\w?"""[^]*?(?:"""|$)|\w?'''[^]*?(?:'''|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?)/,
  /\b(\d[\d_.]*)\b/, /\b(and|as|assert|break|class|continue|def|del|elif|else|except|False|finally)\b/,
  /\b(for|from|global|if|import|in|is|lambda|match|None|nonlocal|not|or|pass|raise|return)\b/,
  /\b(True|try|while|with|yield)\b/, /((?<=\b(?:def|class)\s+)\w+)/,
].map(({source}) => source).join("|"), "g");
const EXAMPLE = ownText.defaultValue;
let markedLine = 0, wishes = [], storing;

const isWritingCode = () => part("editor").contains(document.activeElement);

// What the player has asked for, once.
const takeWish = () => wishes.shift() ?? "";
const editorText = () => ownText.value;

function openEditor() {
  part("editor").hidden = false;
  document.body.classList.add("edits");
  adoptSize();
  if (!isTouched.matches) {
    ownText.focus(); // on a phone this would open the keyboard
  }
  paintLines();
}

function closeEditor() {
  document.activeElement?.blur();
  part("editor").hidden = true;
  document.body.classList.remove("edits");
  adoptSize();
}

function writeIntoEditor(text, example) {
  ownText.defaultValue = example || EXAMPLE;
  ownText.value = text || ownText.defaultValue;
  ownText.scrollTop = 0;
  paintLines();
}

function tellInEditor(text, line) {
  part("told").textContent = text;
  part("told").classList.toggle("wrong", line > 0);
  if (line !== markedLine) {
    markedLine = line;
    paintLines();
    const {offsetTop = 0, offsetHeight = 0} = ownLines.children[line - 1] ?? {};
    const end = ownText.scrollTop + ownText.clientHeight - offsetHeight;
    if (line && (offsetTop < ownText.scrollTop || offsetTop > end)) {
      ownText.scrollTop = offsetTop - ownText.clientHeight / 2;
    }
  }
}

// The text in pieces that have a kind, or none.
function* piecesOf(text) {
  let end = 0;
  for (const match of text.matchAll(TOKENS)) {
    const group = match.findIndex((found, at) => at && found !== undefined);
    yield ["", text.slice(end, match.index)];
    yield [KINDS[group < 4 ? group - 1 : group < 7 ? 3 : 4], match[0]];
    end = match.index + match[0].length;
  }
  yield ["", text.slice(end)];
}

function paintLines() {
  const lines = [document.createElement("div")];
  for (const [kind, piece] of piecesOf(ownText.value)) {
    piece.split("\n").forEach((words, at) => {
      if (at) {
        lines.push(document.createElement("div"));
      }
      const span = document.createElement("span");
      span.className = kind;
      span.textContent = words;
      lines.at(-1).append(span);
    });
  }
  lines[markedLine - 1]?.classList.add("marked");
  ownLines.replaceChildren(...lines);
  ownLines.scrollTop = ownText.scrollTop;
}

function ask(wish) {
  clearTimeout(storing);
  wishes.push(wish);
  if (wish === "run" && isTouched.matches) {
    document.activeElement?.blur(); // the keyboard would cover what happens
  }
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

// Backspace in the indentation takes back a whole step of it; whether it has done so.
function dedent() {
  const {value, selectionStart: from, selectionEnd: to} = ownText;
  const before = value.slice(value.lastIndexOf("\n", from - 1) + 1, from);
  if (from !== to || !/^ +$/.test(before)) {
    return false;
  }
  ownText.setSelectionRange(from - ((before.length - 1) % INDENT + 1), from);
  type("");
  return true;
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
  } else if (event.target === ownText && event.key === "Backspace" && !isChord && dedent()) {
    // done
  } else {
    return;
  }
  event.preventDefault();
}

ownText.addEventListener("input", () => {
  if (markedLine) {
    tellInEditor("", 0);
  }
  paintLines();
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
