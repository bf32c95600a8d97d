// In front of the game: how far the engine is, and what is wrong if there is no game. The engine waits
// for a click before it begins; here the game begins by itself, and its sound with the first input.

// What the engine fetches, by the ends of its addresses, and how much of the way each is.
const FETCHED = [
  [/pyxel\.js$/, 5, "fetching"],
  [/pyodide\.js$/, 5, "python"],
  [/pyodide\.asm\.m?js$/, 5, "python"],
  [/pyodide\.asm\.wasm$/, 45, "python"],
  [/python_stdlib\.zip$/, 15, "python"],
  [/\.whl$/, 15, "wheel"],
];
const TICK = 100, PATIENCE = 20_000; // milliseconds

const seen = new Set();
const asked = new Set(), arrived = new Set(); // addresses
let shown = 0, lastNews = performance.now();
let isBegun = false, hasStarted = false, isOver = false;

// Whether the player has told the browser, or the system, that little should move.
const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function walk(value) {
  const room = part("way").clientWidth - part("hero").clientWidth - part("chest").clientWidth;
  part("hero").style.left = `${Math.round(room * value / 100)}px`;
  part("way").ariaValueNow = Math.round(value);
}

// Between two pieces of news the hero walks ever slower towards the next one.
function advance() {
  if (isOver || hasStarted) {
    clearInterval(ticking);
    return;
  }
  const next = FETCHED.find(entry => !seen.has(entry));
  const done = FETCHED.reduce((sum, entry) => sum + (seen.has(entry) ? entry[1] : 0), 0);
  if (window.pyxelContext?.resolveInput && !isBegun && !isTyped()) {
    isBegun = true;
    // once the words for that are painted: nothing is while the game starts
    requestAnimationFrame(() => setTimeout(() => window.pyxelContext.resolveInput?.(), 30));
  }
  shown = Math.max(shown, isBegun ? 100 : done);
  if (!isBegun) {
    if (!isCalm()) {
      shown += (done + (next ? next[1] : 10) - shown) * TICK / 8000;
    }
    if (part("awaited").textContent !== awaited()) {
      part("awaited").textContent = awaited();
    }
  }
  part("slow").hidden = isBegun || performance.now() - lastNews < PATIENCE;
  write(part("stage"), words[isBegun ? "starting" : next ? next[2] : "wheel"]);
  walk(shown);
}

// The address that the engine waits for: of a script, or of what it fetches.
function awaited() {
  const scripts = Array.from(document.scripts, ({src}) => src).filter(Boolean);
  return [...scripts, ...asked].find(address => !arrived.has(address)) ?? scripts.at(-1);
}

// Hear what the engine asks for, and say what it does not get: it may wait for that forever.
function watchEngine() {
  const fetchIt = window.fetch, create = document.createElement;
  window.fetch = async (...given) => {
    const {href} = new URL(given[0].url ?? given[0], location);
    const tell = how => hasStarted || fail("unreachable", href + how);
    asked.add(href);
    try {
      const answer = await fetchIt(...given);
      if (!answer.ok) {
        tell(` (${answer.status})`);
      }
      return answer;
    } catch (error) {
      tell("");
      throw error;
    }
  };
  // Its pictures are never shown, so one that is missing is as good as there.
  document.createElement = (...given) => {
    const element = create.apply(document, given);
    if (element instanceof HTMLImageElement) {
      element.addEventListener("error", () => element.dispatchEvent(new Event("load")));
    }
    return element;
  };
}

// Say why there is no game to be seen: one of the words, and the address or error it is about.
function fail(why, what) {
  if (isOver) {
    return;
  }
  isOver = true;
  part("curtain").hidden = part("trouble").hidden = false;
  part("way").hidden = part("stage").hidden = part("slow").hidden = true;
  part("why").textContent = words[why];
  part("what").textContent = what;
  part("reload").focus();
  adoptSize();
}

// The engine has ended with this error: browsers tell of a failed fetch in their own words.
function explain(error) {
  if (hasStarted || error === "unwind") { // the second is how a main loop begins
    return;
  }
  const message = error?.message ?? String(error);
  if (error instanceof TypeError && /fetch|network|load|import/i.test(message)) {
    fail("unreachable", message.match(/\b(https?|file):\S+/)?.[0] ?? awaited());
  } else {
    fail("failed", message);
  }
}

function started() {
  hasStarted = true;
  document.title = facts.title; // the engine has put its own there
  part("curtain").hidden = true;
  nameCanvas();
  adoptSize();
}

const ticking = setInterval(advance, TICK);
if (part("title").className === "type") {
  write(part("title"), part("title").textContent);
}
advance();

new PerformanceObserver(list => {
  for (const {name} of list.getEntries()) {
    arrived.add(name);
    const found = FETCHED.find(([end]) => end.test(name.replace(/[?#].*/, "")));
    if (found) {
      seen.add(found);
      lastNews = performance.now();
    }
  }
}).observe({type: "resource", buffered: true});

document.addEventListener("load", event => arrived.add(event.target.src), true);
// A script that the engine wants, and that is not there: it would wait forever.
addEventListener("error", event => {
  if (event.target?.src && !hasStarted) {
    fail("unreachable", event.target.src);
  }
}, true);
// The engine shows errors in its own element.
new MutationObserver(() => {
  const overlay = part("pyxel-error-overlay");
  if (overlay) {
    fail(hasStarted ? "broken" : "failed", overlay.textContent);
  }
}).observe(document.documentElement, {childList: true, subtree: true});
for (const button of document.querySelectorAll(".reload")) {
  button.addEventListener("click", () => location.reload());
}
