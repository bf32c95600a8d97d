"""Pages on small screens and with large type, in a real browser: nothing vanishes."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.browser import Tab, chromium, tab
from support.pages import Film

from pixelmaze.page.film import page_of_run
from pixelmaze.page.study import study_of
from pixelmaze.run.factory import from_id, generation_stages
from pixelmaze.run.race import Race, of_solvers
from pixelmaze.run.search import Search

pytestmark = pytest.mark.browser
MAZE = "square-24x13-prim-7-braid-40-mud-20"
SIZES = [(360, 640), (390, 844), (640, 400), (1280, 800), (768, 1024), (1024, 768)]
HIDDEN = """((selectors) => selectors.filter((selector) => {
    const one = document.querySelector(selector);
    one.scrollIntoView({ block: "center", inline: "center" });
    const { left, right, top, height, width } = one.getBoundingClientRect();
    const places = [left + 3, (left + right) / 2, right - 3];
    const isSeen = (x) => one.contains(document.elementFromPoint(x, top + height / 2));
    return !width || !places.every(isSeen);
}))"""
"""Those of the elements that are not shown, or covered by others."""
TOO_WIDE = """[...document.querySelectorAll("html, body, body > *, .panel, .words, #speed")]
    .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.id || one.className)"""
CUT_WORDS = """[...document.querySelectorAll(".sentence, h1, h2, figcaption")]
    .filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent)"""
COMMON = [
    "#title", "#write", "#save", "#link", "#large", "#timeline", "#first", "#back", "#play",
    "#on", "#last", "#slower", "#rate", "#faster", "#counter",
]  # fmt: skip
CHOICE = ["#one", "#other", "#source", "#game"]
STORY = [".sentence", ".listing", ".values"]
ALONE = [*STORY, ".function", ".steps [aria-current]", "canvas", "#quiz", "#legend"]


@pytest.fixture(scope="module")
def browser() -> Iterator[Tab]:
    assert chromium(), "these tests need Chromium: apt-get install chromium"
    with tab() as opened:
        yield opened


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "study.html"
    solvers = ["a-star", "bfs", "greedy-best-first"]
    study_of(from_id(MAZE), solvers, game="play.html").save(path)
    return path


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> Path:
    maze = from_id("square-12x8-prim-7")
    path = tmp_path_factory.mktemp("page") / "film.html"
    page_of_run(Search(maze, "dfs", making=generation_stages(maze)), "a maze").save(path)
    return path


@pytest.fixture(scope="module")
def race(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "race.html"
    racers = of_solvers(from_id(MAZE), ("dfs", "bfs", "a-star", "tremaux"))
    page_of_run(Race(racers), "a race").save(path)
    return path


def show(browser: Tab, file: Path, place: str = "", size: tuple[int, int] = SIZES[3]) -> None:
    browser.send("Page.navigate", url="about:blank")
    browser.open(file.as_uri() + place, *size)


def text(browser: Tab, selector: str) -> str:
    found: str = browser.eval(f"document.querySelector({json.dumps(selector)}).textContent")
    return found


def hidden(browser: Tab, wanted: list[str]) -> list[str]:
    """Those that cannot be scrolled into sight."""
    found: list[str] = browser.eval(f"{HIDDEN}({json.dumps(wanted)})")
    return found


def missing(browser: Tab, wanted: list[str]) -> list[str]:
    """Those that are neither on the page nor, one tap away, among the values or in the menu."""
    wanted = hidden(browser, wanted)
    for tap, back in ((".swap", ".swap"), ("#more", "#menu > button")):
        if wanted and not hidden(browser, [tap]):
            browser.click(tap)
            wanted = hidden(browser, wanted)
            assert not hidden(browser, [back])
            browser.click(back)
    return wanted


@pytest.mark.parametrize("is_large", [False, True])
@pytest.mark.parametrize(
    ("page", "place", "key", "wanted"),
    [
        ("study", "#a-star@128", "", [*CHOICE, *ALONE, "#walls"]),
        ("study", "#a-star/bfs@parting", "", [
            *CHOICE, *STORY, "#asked", "#line", "#parting", "#answers :last-child",
            *(f".side:last-child {part}" for part in ("canvas", ".sentence", ".listing")),
        ]),
        ("study", "#bfs@quiz", "", [
            ".sentence", "canvas", "#quiz", "#asked", "#line", "#answers :last-child",
        ]),
        ("study", "#bfs@20", "w", [".sentence", "#walls", "#asked", "#answers select"]),
        ("film", "#40", "", [*ALONE, "#subject"]),
        ("race", "#30", "", ["#subject", "#legend", *(
            f".side:nth-child({number}) {part}"
            for number in range(1, 5) for part in ("canvas", "figcaption b", "figcaption span")
        )]),
    ],
)  # fmt: skip
def test_nothing_vanishes_at_any_size(
    request: pytest.FixtureRequest, browser: Tab, page: str, place: str, key: str,
    wanted: list[str], is_large: bool,
) -> None:  # fmt: skip
    show(browser, request.getfixturevalue(page), place)
    for each in [key] * bool(key) + ["F2"] * is_large:
        browser.press(each)
    for width, height in SIZES:
        browser.send(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=1, mobile=width < 500,
        )  # fmt: skip
        browser.settle()
        assert browser.eval(TOO_WIDE) == [], (width, height)
        assert browser.eval(CUT_WORDS) == [], (width, height)
        assert missing(browser, [*COMMON, *wanted]) == [], (width, height)


def test_menu_gives_back_what_it_held(browser: Tab, study: Path) -> None:
    show(browser, study, "#bfs@7", SIZES[0])
    home = "document.getElementById('tools').parentElement.id"
    for end in ("#menu > button", "#large"):
        browser.click("#more")
        assert browser.eval(home) == "menu"
        browser.press("End")  # keys belong to the menu
        assert browser.eval("film.position") == 7
        browser.click(end)
        assert browser.eval(home) == ""
    assert browser.eval("document.body.classList.contains('large')")
    browser.click("#more")
    browser.click("#write")
    browser.until("document.activeElement.id === 'editor'")


def test_walls_of_a_small_maze_are_large_enough_to_touch(browser: Tab, study: Path) -> None:
    show(browser, study, "#bfs", SIZES[0])
    browser.press("w")
    film = Film(study.read_text("utf-8"))
    tiles, table = film.tiles, film.data["walls"]
    browser.send("Emulation.setTouchEmulationEnabled", enabled=True)
    for wall in (len(table["from"]) - 1, 0):
        browser.eval(
            "one = document.querySelector('#answers select');"
            f"one.value = '{wall}'; one.dispatchEvent(new Event('change'))"
        )
        verdict = text(browser, "#line")
        browser.eval("document.querySelector('#answers select').value = ''")
        left, top, width, _ = browser.box("canvas")
        scale = width / (tiles["size"][0] + 16)
        assert tiles["pitch"] * scale >= 24
        ends = table["from"][wall], table["to"][wall]
        x, y = (sum(tiles[f"middle_{axis}"][end] + 8.5 for end in ends) / 2 for axis in "xy")
        browser.touch((left + x * scale, top + y * scale))
        assert browser.eval("document.querySelector('#answers select').value") == str(wall)
        assert text(browser, "#line") == verdict
    browser.send("Emulation.setTouchEmulationEnabled", enabled=False)


def test_boards_of_a_race_are_a_list_on_a_phone_only(browser: Tab, race: Path) -> None:
    for size in (SIZES[1], SIZES[3]):
        show(browser, race, "", size)
        boxes = [browser.box(f".side:nth-child({number}) canvas") for number in range(1, 5)]
        is_list = size == SIZES[1]
        assert len({left for left, *_ in boxes}) == (1 if is_list else 2)
        assert all(width >= (0.9 * size[0] if is_list else 240) for _, _, width, _ in boxes)


def test_escape_ends_quiz_and_walls(browser: Tab, study: Path) -> None:
    show(browser, study, "#bfs@20")
    for key, button in (("q", "quiz"), ("w", "walls")):
        browser.press(key)
        browser.eval("document.querySelector('#answers select')?.focus()")
        pressed = f"document.getElementById('{button}').ariaPressed"
        assert browser.eval(f"[{pressed}, document.getElementById('strip').hidden]") == [
            "true", False,
        ]  # fmt: skip
        browser.press("Escape")
        assert browser.eval(f"[{pressed}, document.getElementById('strip').hidden]") == [
            "false", True,
        ]  # fmt: skip


@pytest.mark.parametrize(
    ("page", "place", "keys"),
    [
        ("study", "#bfs@20", "LQWN"),
        ("study", "#a-star/bfs", "LDN"),
        ("study", "#making", "LQN"),
        ("film", "", "LQN"),
        ("race", "", "N"),
    ],
)
def test_key_line_names_the_keys_that_work(
    request: pytest.FixtureRequest, browser: Tab, page: str, place: str, keys: str
) -> None:
    show(browser, request.getfixturevalue(page), place)
    # a browser without a mouse would hide the line
    browser.eval("document.getElementById('keys').style.display = 'block'")
    line = "document.getElementById('keys').innerText"
    assert "".join(re.findall(r"· ([A-Z]) ", browser.eval(line))) == keys
    for key in "qw":
        browser.press(key)
        assert ("Esc end" in browser.eval(line)) == (key.upper() in keys)
        browser.press("Escape")


def test_keys_wait_for_the_page(browser: Tab, study: Path) -> None:
    script = """addEventListener("DOMContentLoaded", () => ["End", "ArrowLeft"].forEach((key) =>
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }))))"""
    added = browser.send("Page.addScriptToEvaluateOnNewDocument", source=script)
    show(browser, study)
    browser.send("Page.removeScriptToEvaluateOnNewDocument", identifier=added["identifier"])
    browser.settle()
    assert browser.eval("film.position") == browser.eval("film.length") - 1
    assert not [one for one in browser.events if one["method"] == "Runtime.exceptionThrown"]


def test_waiting_question_says_why_nothing_happens(browser: Tab, study: Path) -> None:
    show(browser, study, "#bfs@quiz")
    for key in ("ArrowRight", "End", " "):
        browser.eval("document.getElementById('line').textContent = ''")
        position = browser.eval("film.position")
        browser.press(key)
        assert browser.eval("film.position") == position
        assert text(browser, "#line") == "Question 1 of 10: answer it first."
    browser.press("1")
    browser.press("End")
    assert text(browser, "#line") == "Question 2 of 10"


def test_title_and_link_tell_what_is_shown(browser: Tab, study: Path) -> None:
    show(browser, study, "#a-star/bfs@12")
    assert browser.eval("document.title") == f"A* · Breadth-First Search · {MAZE}"
    browser.press("ArrowRight")
    browser.click("#link")
    browser.until("/round 13[.]$/.test(document.getElementById('notice').textContent)")


def test_empty_note_leaves_the_legend_free(browser: Tab, study: Path) -> None:
    show(browser, study, "#bfs@7")
    browser.press("n")
    _, top, _, height = browser.box("#legend")
    assert top + height + 5 <= browser.box("#editor")[1]


def test_still_picture_shows_where_no_script_runs(browser: Tab, study: Path) -> None:
    browser.send("Emulation.setScriptExecutionDisabled", value=True)
    browser.send("Page.navigate", url=study.as_uri())
    browser.until("document.querySelector('.still .path path')")
    assert browser.box(".still .path")[2] > 300
    assert "needs JavaScript" in browser.eval("document.body.innerText")
    assert browser.box("footer")[2] == 0
    browser.send("Emulation.setScriptExecutionDisabled", value=False)
