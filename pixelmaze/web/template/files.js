// Files that the browser saves, and that the player picks.
let picked;

function save(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// Whether the browser lets the player pick a file, of which the first bytes are read, up to `most`.
function pick(most) {
  if (navigator.userActivation && !navigator.userActivation.isActive) {
    return false;
  }
  part("file").onchange = async event => {
    const file = event.target.files[0];
    const bytes = await file.slice(0, most).arrayBuffer().catch(() => new ArrayBuffer());
    picked = new Uint8Array(bytes);
  };
  part("file").value = ""; // or to pick the same file again would not be a change
  part("file").click();
  return true;
}

// The bytes of the file that was picked, once.
function takePicked() {
  const bytes = picked;
  picked = undefined;
  return bytes;
}
