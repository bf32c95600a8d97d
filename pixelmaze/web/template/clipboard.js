// Text to and from the clipboard. A browser may refuse either: then the text is shown, to be copied
// by hand, or asked for.
let pasted = "";

function showText(text) {
  part("text").value = text;
  part("card").showModal();
  part("text").select();
}

// Whether the text is on the clipboard, as far as can be known at once.
function copy(text) {
  if (navigator.clipboard) {
    navigator.clipboard.writeText(text).catch(() => showText(text));
    return true;
  }
  showText(text);
  const isCopied = document.execCommand("copy");
  if (isCopied) {
    part("card").close();
  }
  return isCopied;
}

const paste = () => prompt(words.paste) ?? "";

// The text that the player has pasted with the keys for that, once.
function takePasted() {
  const text = pasted;
  pasted = "";
  return text;
}

addEventListener("paste", event => {
  if (!part("card").open && !isWritingCode()) {
    pasted = event.clipboardData?.getData("text") ?? "";
  }
});
part("close").addEventListener("click", () => part("card").close());
