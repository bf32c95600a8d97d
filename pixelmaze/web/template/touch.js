// Fingers: the page only tells the game of them. The engine hears nothing, or it would take them for
// a mouse, too.
const PHASES = {touchstart: "begin", touchmove: "move", touchend: "end", touchcancel: "cancel"};
const MOST_DOTS = 4; // pixels of the device in a CSS pixel: browsers zoom out no farther
const ENLARGED = 1.05; // times
const CARET = "\u200b"; // an input without text would not tell of a backspace

const isTouched = matchMedia("(pointer: coarse)");
const viewport = document.querySelector("meta[name=viewport]");
const screens = "#pyxel-screen, #pad";
let touches = [], down = new Map(), isTyping = false;

// The length of a CSS pixel of the device: the page is laid out in more pixels than that. It is the
// same while the page is enlarged.
const unit = () => isTouched.matches && window.visualViewport
  ? document.documentElement.clientWidth / (visualViewport.width * visualViewport.scale) : 1;
const seconds = time => time / 1000;

function tell(what, finger = 0, x = 0, y = 0, name = "") {
  const last = touches.at(-1);
  if (what === "move" && last?.[0] === "move" && last[1] === finger) {
    touches.pop();
  }
  touches.push([what, finger, x, y, seconds(performance.now()), name]);
}

// ---- the layout ----------------------------------------------------------------------------------

// On a device for fingers the page gets a pixel for each of the device, so that the engine draws
// with all of them; everything else is laid out in units. The picture is laid out anew whenever
// the device is turned.
function layOut() {
  const plays = hasStarted && !isOver, view = window.visualViewport;
  if (view && isTouched.matches && plays) {
    const dots = Math.min(devicePixelRatio, MOST_DOTS);
    const width = Math.round(view.width * view.scale * dots);
    if (Math.abs(width - (parseInt(viewport.content.slice("width=".length), 10) || 0)) > 2) {
      viewport.content = `width=${width}`;
    }
  } else {
    viewport.content = "width=device-width, initial-scale=1, viewport-fit=cover";
  }
  document.documentElement.style.setProperty("--unit", unit());
  document.body.classList.toggle("touched", isTouched.matches && plays);
  const isEnlarged = view?.scale * unit() > ENLARGED;
  document.body.classList.toggle("enlarged", isEnlarged);
  if (view && !isEnlarged) { // what the keyboard of the device covers
    const covered = document.documentElement.clientHeight - view.offsetTop - view.height;
    document.documentElement.style.setProperty("--covered", `${Math.max(0, covered)}px`);
  }
}

// The engine asks for the size of its canvas when the window changes; not while it is at work.
const adoptSize = () => setTimeout(() => dispatchEvent(new Event("resize")));

addEventListener("resize", layOut);
window.visualViewport?.addEventListener("resize", layOut);
window.visualViewport?.addEventListener("scroll", layOut);
isTouched.addEventListener("change", adoptSize);

// ---- fingers -------------------------------------------------------------------------------------

function place(touch) {
  const {left, top} = (part("canvas") ?? document.body).getBoundingClientRect();
  return [(touch.clientX - left) / unit(), (touch.clientY - top) / unit()];
}

function buttonAt({clientX, clientY}) {
  return document.elementFromPoint(clientX, clientY)?.closest("#pad button")?.name ?? "";
}

const isOurs = ({target}) => hasStarted && !isOver
  && (target === document.body || target === document.documentElement || target.closest?.(screens));

function hearTouch(event) {
  if (!isOurs(event)) {
    return;
  }
  // Two fingers enlarge the page beside the picture, and anywhere make it small again.
  const mayEnlarge = !event.target.closest(screens) || document.body.matches(".enlarged");
  if (!mayEnlarge || !["touchstart", "touchmove"].includes(event.type)) {
    event.preventDefault();
  }
  event.stopImmediatePropagation();
  for (const touch of event.changedTouches) {
    const name = buttonAt(touch), what = PHASES[event.type];
    tell(what, touch.identifier, ...place(touch), name);
    if (what === "end" || what === "cancel") {
      down.delete(touch.identifier);
    } else if (what === "begin" || down.get(touch.identifier)) {
      down.set(touch.identifier, name || down.get(touch.identifier) || "");
    }
  }
  // fingers that the browser has lost
  const present = new Set(Array.from(event.touches, touch => touch.identifier));
  for (const finger of down.keys()) {
    if (!present.has(finger)) {
      tell("cancel", finger);
      down.delete(finger);
    }
  }
  showHeld();
  if (event.type === "touchend") {
    wakeSound();
    if (isTyping && event.target.closest("#pyxel-screen, #pad [name=type]")) {
      part("typed").focus(); // browsers show their keyboard only for a touch
    }
  }
}

function loseTouches() {
  tell("gone");
  down.clear();
  showHeld();
}

function showHeld() {
  const held = new Set(down.values());
  for (const button of document.querySelectorAll("#pad button")) {
    button.classList.toggle("held", held.has(button.name));
  }
}

const sound = () => window.pyxelContext?.pyodide?._module?.SDL2?.audioContext;

// Browsers let a page be heard after the first key, click or touch only.
function wakeSound() {
  if (["suspended", "interrupted"].includes(sound()?.state)) {
    sound().resume();
  }
}

for (const type of ["keydown", "pointerdown"]) {
  addEventListener(type, () => isTyped() || wakeSound(), true);
}
for (const type of Object.keys(PHASES)) {
  addEventListener(type, hearTouch, {capture: true, passive: false});
}
addEventListener("contextmenu", event => isTouched.matches && isOurs(event) && event.preventDefault());
addEventListener("visibilitychange", () => document.hidden && loseTouches());
addEventListener("blur", loseTouches);

// ---- buttons -------------------------------------------------------------------------------------

const onPad = name => part("pad").querySelector(`[name=${name}]`);

// Buttons stay in the page once they are there: a finger may hold them.
function showButtons(list, asksForText) {
  const shown = new Map(JSON.parse(list).map(button => [button.name, button]));
  for (const {name, group} of shown.values()) {
    if (!onPad(name)) {
      const button = document.createElement("button");
      button.name = name;
      button.type = "button";
      part(group).append(button);
    }
  }
  for (const element of document.querySelectorAll("#pad button")) {
    const button = shown.get(element.name);
    element.hidden = !button;
    if (button) {
      element.ariaLabel = button.help;
      if (button.label) {
        element.textContent = button.label;
      } else {
        element.innerHTML = `<svg viewBox="-8 -8 16 16" aria-hidden="true"
          ><path transform="rotate(${button.turn})" d="M-6-2h5v-5l8 7-8 7v-5h-5z"/></svg>`;
      }
    }
  }
  [...shown.values()].forEach(({name}, place) => onPad(name).style.order = place);
  if (asksForText !== isTyping) {
    isTyping = asksForText;
    if (isTyping && isTouched.matches) {
      part("typed").value = CARET;
      part("typed").focus();
    } else {
      part("typed").blur();
    }
  }
}

// Of a finger the game has heard already; this is a mouse, or a screen reader.
part("pad").addEventListener("click", event => {
  const button = event.target.closest("button");
  if (button) {
    tell("click", 0, 0, 0, button.name);
  }
});

// ---- text ----------------------------------------------------------------------------------------

const KEYS = {Enter: "return", Escape: "escape"};

part("typed").addEventListener("input", () => {
  const text = part("typed").value;
  const written = text.replaceAll(CARET, "");
  if (written) {
    tell("text", 0, 0, 0, written);
  } else if (!text.includes(CARET)) {
    tell("key", 0, 0, 0, "backspace");
  }
  part("typed").value = CARET;
});
for (const type of ["keydown", "keypress", "keyup"]) {
  addEventListener(type, event => {
    if (event.target === part("typed")) {
      event.stopImmediatePropagation(); // the text is told of above
      if (type === "keydown" && KEYS[event.key]) {
        event.preventDefault();
        tell("key", 0, 0, 0, KEYS[event.key]);
      }
    }
  }, true);
}

// ---- what the game asks for ----------------------------------------------------------------------

function news() {
  const {width = 0, height = 0} = part("canvas")?.getBoundingClientRect() ?? {};
  const heard = touches;
  touches = [];
  return JSON.stringify([
    seconds(performance.now()), [width / unit(), height / unit()], isTouched.matches,
    Math.min(devicePixelRatio, MOST_DOTS), heard,
  ]);
}
