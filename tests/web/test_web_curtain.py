"""The page around the game, in a real browser: progress, trouble, and whose the keys are.

A few lines of JavaScript stand in for the engine: they wait for a click, as it does, until the page
makes an end of that, and hear the keys that it would.
"""

import json
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.browser import Tab, chromium, tab

from pixelmaze.ui.kit.messages import WORDS
from pixelmaze.web.page import page_of

pytestmark = pytest.mark.browser

ENGINE = """
window.pyxelContext = {resolveInput: null};
window.heard = [];
addEventListener("keydown", event => heard.push(event.key));
addEventListener("click", event => heard.push("click"));
async function launchPyxel(given) {
  window.given = given;
  const screen = document.createElement("div");
  screen.id = "pyxel-screen";
  document.body.append(screen);
  LOADING;
  await new Promise(done => {
    pyxelContext.resolveInput = () => { pyxelContext.resolveInput = null; done(); };
    document.body.addEventListener("click", () => pyxelContext.resolveInput?.());
  });
  window.words = document.getElementById("stage").innerText;
  PLAYING;
}
"""
PLAYING = "document.title = 'Pyxel'; pixelmaze.started()"
WAITS = "await new Promise(() => {})"
IS_FETCHING = "window.given && document.getElementById('stage')?.innerText"
IS_PLAYING = "document.getElementById('curtain')?.hidden"
IN_TROUBLE = "document.getElementById('trouble')?.hidden === false"
SIZES = ((320, 480), (360, 640), (640, 360), (1280, 720), (3840, 2160))
TITLE = "A maze with a title that is longer than a line of a small phone"


@pytest.fixture(scope="module")
def browser() -> Iterator[Tab]:
    assert chromium(), "these tests need Chromium: apt-get install chromium"
    with tab() as opened:
        yield opened


def opened(
    browser: Tab,
    folder: Path,
    ready: str = IS_PLAYING,
    *,
    loading: str = "",
    playing: str = PLAYING,
    size: tuple[int, int] = (1280, 720),
    **given: Any,
) -> None:
    """Open the page, and wait for this."""
    engine = folder / "pyxel.js"
    engine.write_text(ENGINE.replace("LOADING", loading).replace("PLAYING", playing))
    given = {"engine": engine.as_uri(), "game": b"game", **given}
    (folder / "page.html").write_text(page_of(**given), encoding="utf-8")
    browser.send("Page.navigate", url="about:blank")
    browser.open((folder / "page.html").as_uri(), *size, ready=ready)


def text(browser: Tab, name: str) -> str:
    found: str = browser.eval(f"document.getElementById({name!r}).innerText")
    return found


def key(browser: Tab, name: str, **modifiers: bool) -> bool:
    """Press a key; whether the browser may do what it usually does then."""
    event = json.dumps({"key": name, "bubbles": True, "cancelable": True, **modifiers})
    is_free: bool = browser.eval(
        f"document.body.dispatchEvent(new KeyboardEvent('keydown', {event}))"
    )
    return is_free


# ---- the start -----------------------------------------------------------------------------------


def test_game_begins_by_itself(browser: Tab, tmp_path: Path) -> None:
    opened(browser, tmp_path, IS_PLAYING)
    assert browser.eval("words.trim()") == WORDS["starting"]
    browser.press("q")
    assert browser.eval("heard") == ["q"]
    assert browser.eval("document.title") == "pixelmaze"


def test_film_moves_before_the_engine_is_there(browser: Tab, tmp_path: Path) -> None:
    opened(browser, tmp_path, IS_FETCHING, loading=WAITS)
    offset = "parseFloat(getComputedStyle(document.querySelector('#film .walk')).strokeDashoffset)"
    assert 0 < browser.eval(offset) < 1
    browser.until(f"{offset} < {browser.eval(offset)}")


def test_engine_gets_the_game_and_no_pad(browser: Tab, tmp_path: Path) -> None:
    opened(browser, tmp_path)
    given = {"command": "play", "name": "pixelmaze.pyxapp", "gamepad": "disabled"}
    assert browser.eval("given") == {**given, "base64": b64encode(b"game").decode()}


def test_page_opens_with_its_own_address_or_what_it_was_written_for(
    browser: Tab, tmp_path: Path
) -> None:
    opened(browser, tmp_path, address="?play=square-8x4-prim-1")
    assert browser.eval("pixelmaze.addresses()") == ["", "?play=square-8x4-prim-1"]
    url = (tmp_path / "page.html").as_uri()
    browser.open(f"{url}?daily", ready=IS_PLAYING)
    assert browser.eval("pixelmaze.addresses()") == ["?daily", "?play=square-8x4-prim-1"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("state", [IS_FETCHING, IN_TROUBLE])
def test_all_is_seen_at_any_size(
    browser: Tab, tmp_path: Path, size: tuple[int, int], state: str
) -> None:
    trouble = "await Promise.reject(new Error('of all things'))" if state == IN_TROUBLE else ""
    opened(browser, tmp_path, state, loading=trouble or WAITS, size=size, title=TITLE)
    parts = [
        "#wordmark",
        "#title",
        *(["#trouble"] if trouble else ["#film", "#way", "#stage canvas"]),
    ]
    below = 0.0
    for left, top, width, height in map(browser.box, parts):
        assert left >= 0
        assert left + width <= size[0]
        assert top >= below
        below = top + height
    assert below <= size[1]


def test_nothing_moves_if_nothing_should(browser: Tab, tmp_path: Path) -> None:
    reduced = [{"name": "prefers-reduced-motion", "value": "reduce"}]
    browser.send("Emulation.setEmulatedMedia", features=reduced)
    try:
        opened(browser, tmp_path, IS_FETCHING, loading=WAITS)
        moving = browser.eval("document.getAnimations().length")
        assert browser.eval("pixelmaze.isCalm()")
    finally:
        browser.send("Emulation.setEmulatedMedia", features=[])
    assert moving == 0


# ---- trouble -------------------------------------------------------------------------------------


def test_engine_that_is_not_there_is_named(browser: Tab, tmp_path: Path) -> None:
    nowhere = (tmp_path / "nothing" / "pyxel.js").as_uri()
    opened(browser, tmp_path, IN_TROUBLE, engine=nowhere)
    assert text(browser, "why") == WORDS["unreachable"]
    assert text(browser, "what") == nowhere


MISSING = """
  const script = document.createElement("script");
  script.src = "nothing/pyodide.js";
  document.body.append(script);
  await new Promise(() => {})
"""


@pytest.mark.parametrize(("loading", "why", "what"), [
    (MISSING, "unreachable", "nothing/pyodide.js"),
    ("await fetch('http://127.0.0.1:9/wheel')", "unreachable", "http://127.0.0.1:9/wheel"),
    ("fetch('http://127.0.0.1:9/wheel').catch(() => 0); await new Promise(() => {})",
     "unreachable", "http://127.0.0.1:9/wheel"),
    ("await import('http://127.0.0.1:9/a.mjs')", "unreachable", "http://127.0.0.1:9/a.mjs"),
    ("await Promise.reject({name: 'X', message: 'of all things'})", "failed", "of all things"),
    ("await Promise.reject(new Error('of all things'))", "failed", "of all things"),
    ("screen.innerHTML = '<pre id=pyxel-error-overlay>of all things</pre>'", "failed", "of all"),
])  # fmt: skip
def test_engine_that_does_not_load_is_told(
    browser: Tab, tmp_path: Path, loading: str, why: str, what: str
) -> None:
    opened(browser, tmp_path, IN_TROUBLE, loading=loading)
    assert text(browser, "why") == WORDS[why]
    assert what in text(browser, "what")


def test_picture_of_the_engine_that_is_not_there_does_no_harm(browser: Tab, tmp_path: Path) -> None:
    picture = "const logo = document.createElement('img'); logo.src = 'nothing/logo.png'"
    opened(browser, tmp_path, loading=f"{picture}; await new Promise(done => logo.onload = done)")


@pytest.mark.parametrize("end", [
    "pixelmaze.fail('broken', 'of all things')",
    "screen.innerHTML = '<pre id=pyxel-error-overlay>of all things</pre>'",
])  # fmt: skip
def test_game_that_breaks_says_so_in_place_of_its_picture(
    browser: Tab, tmp_path: Path, end: str
) -> None:
    opened(browser, tmp_path, IN_TROUBLE, playing=f"{PLAYING}; {end}")
    browser.until(IN_TROUBLE)
    assert not browser.eval(IS_PLAYING)
    assert text(browser, "why") == WORDS["broken"]
    assert text(browser, "what") == "of all things"
    assert not browser.eval("getComputedStyle(document.getElementById('curtain')).opacity < 1")


def test_game_that_is_not_in_the_folder_is_named(browser: Tab, tmp_path: Path) -> None:
    opened(browser, tmp_path, IN_TROUBLE, game=None)
    assert text(browser, "why") == WORDS["missing"]
    assert text(browser, "what").endswith("/pixelmaze.pyxapp")


def test_without_scripts_the_page_says_what_it_needs(browser: Tab, tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text(page_of(), encoding="utf-8")
    browser.send("Emulation.setScriptExecutionDisabled", value=True)
    try:
        browser.send("Page.navigate", url=(tmp_path / "page.html").as_uri())
        browser.until("document.querySelector('noscript p')?.innerText")
        shown = browser.eval("document.querySelector('noscript').innerText")
    finally:
        browser.send("Emulation.setScriptExecutionDisabled", value=False)
    assert shown.startswith(WORDS["needs"])


# ---- keys ----------------------------------------------------------------------------------------


def test_keys_are_shared_with_the_browser(browser: Tab, tmp_path: Path) -> None:
    opened(browser, tmp_path)
    for name in (" ", "ArrowDown", "Backspace", "Tab", "F1", "/", "End"):
        assert not key(browser, name), name
    for name in ("a", "Z", "?", "Control"):
        assert key(browser, name), name
    heard = browser.eval("heard")
    assert heard == [
        " ",
        "ArrowDown",
        "Backspace",
        "Tab",
        "F1",
        "/",
        "End",
        "a",
        "Z",
        "?",
        "Control",
    ]
    for name, modifiers in (
        ("F5", {}), ("F11", {}), ("r", {"ctrlKey": True}), ("f", {"metaKey": True}),
        ("ArrowLeft", {"altKey": True}), ("Enter", {"altKey": True}),
    ):  # fmt: skip
        assert key(browser, name, **modifiers), name
    assert browser.eval("heard") == heard
    key(browser, "ArrowLeft", ctrlKey=True)
    assert browser.eval("heard.at(-1)") == "ArrowLeft"


def test_keys_are_for_the_card_while_it_is_open(browser: Tab, tmp_path: Path) -> None:
    opened(browser, tmp_path, playing=f"delete Navigator.prototype.clipboard; {PLAYING}")
    browser.eval("document.execCommand = () => false")
    assert browser.eval("pixelmaze.copy('square-8x4-prim-1')") is False
    assert browser.eval("document.getElementById('text').value") == "square-8x4-prim-1"
    assert key(browser, "ArrowDown")
    assert browser.eval("heard") == []
    browser.click("#close")
    assert not key(browser, "ArrowDown")
    assert browser.eval("heard.at(-1)") == "ArrowDown"
