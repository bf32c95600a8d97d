// Elements of the page.

const SIDES = "AB"; // the letters of two algorithms side by side

const element = (id) => document.getElementById(id);
const inWords = (number) => number.toLocaleString("en");

function made(name, text = "", className = "") {
  const one = document.createElement(name);
  one.textContent = text;
  if (className) one.className = className;
  return one;
}

// Text is read aloud when it changes; the same text is not told twice.
function tell(one, text) {
  if (one.textContent !== text) one.textContent = text;
}
