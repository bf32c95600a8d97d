"""Pages in a real browser: Chromium, without a screen."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.browser import Tab, chromium, tab
from support.cli import output
from support.learners import DEEP, file_with
from support.own import film
from support.pages import Film

from pixelmaze.commands.new import template
from pixelmaze.looks.looks import DUNGEON
from pixelmaze.looks.theme import Role
from pixelmaze.outside.lookup import solver_for, solver_named
from pixelmaze.page.film import Page, page_of_run
from pixelmaze.run.factory import from_id, generation_stages
from pixelmaze.run.race import Race, of_solvers
from pixelmaze.run.search import Search

pytestmark = pytest.mark.browser
FIRST = "square-8x5-prim-7"
PHONE, DESKTOP = (390, 844, 3.0), (1280, 800, 1.0)


@pytest.fixture(scope="module")
def browser() -> Iterator[Tab]:
    assert chromium(), "these tests need Chromium: apt-get install chromium"
    with tab() as opened:
        yield opened


def opened(
    browser: Tab, folder: Path, page: Page, size: tuple[int, int, float] = DESKTOP, hash: str = ""
) -> Film:
    """The film of a page, which the browser shows."""
    page.save(folder / "film.html")
    browser.open((folder / "film.html").as_uri() + hash, *size)
    return Film(page.html)


def made(maze: str, solver: str) -> Page:
    """The page of how this maze is made and searched."""
    of = from_id(maze)
    return page_of_run(Search(of, solver, making=generation_stages(of)), maze)


def at(browser: Tab) -> int:
    position: int = browser.eval("film.position")
    return position


def rate(browser: Tab) -> str:
    text: str = browser.eval("document.getElementById('rate').textContent")
    return text


def words_of(film: Film, index: int, board: int = 0) -> list[int]:
    """The colours of all pixels of a picture, as the browser keeps them."""
    colours = [int(colour[1:], 16) for colour in film.data["colours"]]
    swapped = [0xFF000000 | rgb << 16 & 0xFF0000 | rgb & 0xFF00 | rgb >> 16 for rgb in colours]
    return [swapped[role] for role in film.picture(index, board)[2]]


@pytest.mark.parametrize(
    ("maze", "solver"),
    [
        ("square-12x8-prim-1-braid-30", "a-star"),
        ("hexagonal-9x6-wilson-1", "tremaux"),
        ("square-9x6-wilson-3-mask-heart-waypoints-2", "bidirectional-bfs"),
    ],
)
def test_every_jump_shows_the_right_tiles_and_pixels(
    browser: Tab, tmp_path: Path, maze: str, solver: str
) -> None:
    film = opened(browser, tmp_path, made(maze, solver))
    length = len(film.data["boards"][0]["counts"]) - 1
    assert browser.eval("film.length") == length
    places = [0, length, *random.Random(1).sample(range(length), 6), 1, 0]
    for index in places:
        browser.eval(f"film.go({index})")
        browser.settle()
        assert browser.eval("film.tiles()") == film.slots(index)
        assert browser.eval("film.picture()") == words_of(film, index)


def test_long_runs_are_exact_between_keyframes(browser: Tab, tmp_path: Path) -> None:
    maze = from_id("square-60x40-recursive-backtracker-2")
    film = opened(browser, tmp_path, page_of_run(Search(maze, "wall-follower"), "long"))
    length = browser.eval("film.length")
    assert length > 2000
    for index in (*random.Random(2).sample(range(length), 8), length, length - 1, length - 513):
        browser.eval(f"film.go({index})")
        assert browser.eval("film.tiles()") == film.slots(index)


def test_race_goes_in_rounds(browser: Tab, tmp_path: Path) -> None:
    race = Race(of_solvers(from_id("square-10x6-prim-2"), ("dfs", "bfs", "a-star")))
    film = opened(browser, tmp_path, page_of_run(race, "race"))
    assert browser.eval("film.length") == race.length
    for index in (0, 17, race.length, 40):
        race.seek(index)
        browser.eval(f"film.go({index})")
        for board, run in enumerate(race.runs):
            assert browser.eval(f"film.tiles({board})") == film.slots(run.index, board)


@pytest.mark.parametrize("maze", ["square-1x1-prim-1", "square-1x7-prim-1", "hexagonal-7x1-prim-1"])
def test_smallest_mazes(browser: Tab, tmp_path: Path, maze: str) -> None:
    film = opened(browser, tmp_path, made(maze, "bfs"))
    for key in ("End", "ArrowLeft", " ", "End"):
        browser.press(key)
    length = browser.eval("film.length")
    assert (at(browser), browser.eval("film.picture()")) == (length, words_of(film, length))
    assert not [event for event in browser.events if "exception" in event["method"].lower()]


def test_keys_are_those_of_the_window(browser: Tab, tmp_path: Path) -> None:
    opened(browser, tmp_path, film(from_id("square-12x8-prim-1"), "bfs"), hash="#20")
    assert at(browser) == 20
    for key, position in (
        ("ArrowRight", 21), ("ArrowLeft", 20), ("ArrowLeft", 19), ("Home", 0), ("ArrowLeft", 0),
    ):  # fmt: skip
        browser.press(key)
        assert at(browser) == position
    before = int(rate(browser).split()[0])
    browser.press("ArrowUp")
    assert int(rate(browser).split()[0]) > before
    browser.press("ArrowDown")
    assert int(rate(browser).split()[0]) == before
    browser.press(" ")
    browser.until("film.position > 3")
    browser.press(" ")
    paused = at(browser)
    browser.settle()
    assert at(browser) == paused
    browser.press("End")
    assert at(browser) == browser.eval("film.length")
    browser.press(" ")  # from the end it begins again
    browser.until("film.position < film.length")
    browser.press("Home")
    panel = "getComputedStyle(document.querySelector('.panel')).display"
    assert browser.eval(panel) != "none"
    browser.press("l")
    assert browser.eval(panel) == "none"


def test_keys_work_whatever_was_clicked(browser: Tab, tmp_path: Path) -> None:
    opened(browser, tmp_path, film(from_id("square-12x8-prim-1")))
    browser.click("#on")
    browser.click("#on")
    assert at(browser) == 2
    browser.press(" ")
    browser.until("film.position > 4")
    browser.press(" ")
    browser.click("#timeline")
    browser.press("ArrowRight")
    length = browser.eval("film.length")
    assert at(browser) == pytest.approx(length / 2 + 1, abs=1)
    browser.click("#last")
    assert at(browser) == length
    browser.click("#back")
    browser.click("#first")
    assert at(browser) == 0
    browser.eval("document.getElementById('on').focus()")
    browser.press(" ")  # a button that was reached by Tab is pressed
    assert at(browser) == 1


def test_timeline_can_be_dragged_with_a_finger(browser: Tab, tmp_path: Path) -> None:
    browser.send("Emulation.setTouchEmulationEnabled", enabled=True)
    opened(browser, tmp_path, film(from_id("square-12x8-prim-1")), PHONE)
    left, top, width, height = browser.box("#marks")
    y, length = top + height / 2, browser.eval("film.length")
    browser.touch((left + 2, y), (left + width / 4, y + 60), (left + width * 0.75, y - 90))
    assert at(browser) == pytest.approx(0.75 * length, abs=1)
    assert browser.eval("scrollX + scrollY") == 0
    browser.touch(browser.middle("#back"))
    assert at(browser) == pytest.approx(0.75 * length - 1, abs=1)
    browser.send("Emulation.setTouchEmulationEnabled", enabled=False)


@pytest.mark.parametrize(
    "size", [(320, 568, 2.0), PHONE, (844, 390, 3.0), (820, 1180, 2.0), DESKTOP, (1920, 1080, 1.0)]
)
@pytest.mark.parametrize("has_source", [True, False])
def test_page_fits_every_screen(
    browser: Tab, tmp_path: Path, size: tuple[int, int, float], has_source: bool
) -> None:
    maze = from_id("square-24x13-prim-4711")
    run = Search(maze, "a-star") if has_source else Race(of_solvers(maze, ("dfs", "bfs")))
    opened(browser, tmp_path, page_of_run(run, "a maze"), size, "#60")
    width, height, _ = size
    assert browser.eval("document.documentElement.scrollWidth") <= width
    assert browser.eval("document.documentElement.scrollHeight") <= height
    shown = [
        "canvas", "#timeline", "#play", "#first", "#last", "#slower", "#faster",
        *([".sentence", ".listing [aria-current]", "#source"] if has_source else []),
    ]  # fmt: skip
    boxes = {selector: browser.box(selector) for selector in shown}
    for selector, (left, top, across, down) in boxes.items():
        inside = left >= 0 and top >= 0 and left + min(across, 1) <= width and top + down <= height
        assert inside, (selector, boxes[selector])
        if selector in ("#play", "#first", "#last", "#slower", "#faster"):
            assert min(across, down) >= 44
    assert boxes["canvas"][2] >= (100 if not has_source else min(width, height) * 0.45)


RACERS = ("dfs", "bidirectional-bfs", "iterative-deepening", "right-hand-with-memory", "a-star",
          "wall-follower-left")  # fmt: skip


@pytest.mark.parametrize("size", [(320, 568, 2.0), PHONE, (844, 390, 3.0), DESKTOP])
@pytest.mark.parametrize("count", [2, 4, 6])
def test_names_and_results_of_a_race_are_seen_whole(
    browser: Tab, tmp_path: Path, size: tuple[int, int, float], count: int
) -> None:
    race = Race(of_solvers(from_id("square-24x13-prim-4711"), RACERS[:count]))
    film = opened(browser, tmp_path, page_of_run(race, "race"), size)
    browser.press("End")
    boards = film.data["boards"]
    for number, board in enumerate(boards, start=1):
        figure = f".side:nth-child({number}) figure"
        left, top, across, down = browser.box(f"{figure} figcaption")
        width = browser.box("#sides")[2]
        assert across <= width
        for part, words in (("b", board["title"]), ("span", board["end"])):
            selector = f"{figure} figcaption {part}"
            assert browser.eval(f"document.querySelector({selector!r}).textContent") == words
            x, y, wide, high = browser.box(selector)
            assert left - 1 <= x <= x + wide <= left + across + 1
            assert top - 1 <= y <= y + high <= top + down + 1
            assert wide * high > 300
        assert browser.box(f"{figure} canvas")[1] >= top + down - 1


@pytest.mark.parametrize("size", [(320, 568, 2.0), PHONE, (844, 390, 3.0), DESKTOP])
def test_running_line_is_seen_whole(
    browser: Tab, tmp_path: Path, size: tuple[int, int, float]
) -> None:
    film = opened(browser, tmp_path, page_of_run(Search(from_id(FIRST), "bfs"), FIRST), size)
    board = film.data["boards"][0]
    widest = max(range(len(board["line"])), key=lambda at: len(line_at(board, at)))
    assert len(line_at(board, widest)) > 55
    browser.eval(f"film.go({widest})")
    browser.settle()
    left, top, across, down = browser.box(".listing")
    lit = ".listing [aria-current]"
    assert browser.eval(f"document.querySelector({lit!r}).textContent") == line_at(board, widest)
    parts = browser.eval(
        f"[...document.querySelectorAll('{lit} span')].flatMap(part => [...part.getClientRects()])"
        ".map(({left, top, right, bottom}) => [left, top, right, bottom])"
    )
    for begin, above, end, below in parts:
        assert left <= begin <= end <= left + across
        assert top <= above <= below <= top + down


def line_at(board: Any, at: int) -> str:
    """The line of source that runs at a position."""
    source = board["sources"][board["source"][at]]
    return "".join(text for text, _ in source["lines"][board["line"][at] - source["first"]])


def test_what_an_algorithm_writes_is_seen_and_taken_back(browser: Tab, tmp_path: Path) -> None:
    def solve(walker: Any) -> None:
        while not walker.at_goal:
            walker.mark("8")
            walker.go_ahead()

    opened(browser, tmp_path, film(from_id("square-6x1-prim-1"), solve))
    white = f"0x{DUNGEON.colours[Role.WHITE]:06x}"
    count = f"""(() => {{
        const canvas = document.querySelector("canvas");
        const context = canvas.getContext("2d");
        const {{ data }} = context.getImageData(0, 0, canvas.width, canvas.height);
        let found = 0;
        for (let i = 0; i < data.length; i += 4) {{
            found += (data[i] << 16 | data[i + 1] << 8 | data[i + 2]) === {white};
        }}
        return found;
    }})()"""
    counts = []
    for position in (0, 3, 5, 0):
        browser.eval(f"film.go({position})")
        browser.settle()
        counts.append(browser.eval(count))
    assert counts[0] == counts[3] < counts[1] < counts[2]


def test_colours_follow_the_surroundings(browser: Tab, tmp_path: Path) -> None:
    grounds = []
    for scheme in ("light", "dark"):
        media = [{"name": "prefers-color-scheme", "value": scheme}]
        browser.send("Emulation.setEmulatedMedia", features=media)
        opened(browser, tmp_path, film(from_id("square-5x4-prim-1")))
        grounds.append(browser.eval("getComputedStyle(document.body).backgroundColor"))
    browser.send("Emulation.setEmulatedMedia", features=[])
    light, dark = (sum(map(int, ground[4:-1].split(","))) for ground in grounds)
    assert light > 600 > 100 > dark


def test_assistive_technology_is_told(browser: Tab, tmp_path: Path) -> None:
    opened(browser, tmp_path, film(from_id("square-5x4-prim-1"), "bfs"), hash="#3")
    browser.send("Accessibility.enable")
    nodes = browser.send("Accessibility.getFullAXTree")["nodes"]
    named = {(node["role"]["value"], node["name"]["value"]) for node in nodes if "name" in node}
    for word in ("Play", "Step back", "Step forward", "Faster", "Slower", "Source code"):
        assert ("button", word) in named
    assert ("slider", "Timeline") in named
    assert any(role == "image" for role, _ in named)
    assert "3 / " in browser.eval("document.getElementById('position').ariaValueText")


def test_results_of_a_race_are_read_aloud_as_they_come(browser: Tab, tmp_path: Path) -> None:
    race = Race(of_solvers(from_id("square-10x6-prim-2"), ("dfs", "a-star")))
    opened(browser, tmp_path, page_of_run(race, "race"))
    captions = "document.querySelectorAll('figcaption')"
    heard = f"Array.from({captions}, (c) => c.ariaLive === 'polite' ? c.textContent : '')"
    slider = "document.getElementById('position').ariaValueText"
    drawn = "new Promise(requestAnimationFrame).then(() => null)"
    browser.eval(f"film.go(3), {drawn}")
    assert browser.eval(heard) == ["", ""]
    assert "Depth-First Search: 3 visited. A*: 3 visited." in browser.eval(slider)
    browser.eval(f"film.go({race.length}), {drawn}")
    for result, words in zip(race.results, browser.eval(heard), strict=True):
        assert result
        end = f"{result.place}. found, path {result.length}, {result.rounds} rounds"
        assert words == f"{result.title} {end}"
        assert f"{result.title}: {end}." in browser.eval(slider)


def test_nothing_is_loaded_and_no_text_runs(browser: Tab, tmp_path: Path) -> None:
    wicked = "</script><img src=x onerror=alert(1)><script>window.hit = 1</script>'\"&\u2028"

    def solve(_: Any) -> None:
        print("</script><img src=x onerror=alert(1)><script>window.hit = 1</script>'\"&\u2028")

    search = Search(from_id("square-3x1-prim-1"), solver_for(solve))
    opened(browser, tmp_path, page_of_run(search, wicked, function=solve))
    browser.press("End")
    assert browser.eval("window.hit") is None
    assert browser.eval("document.title") == f"solve · {wicked}"
    assert "onerror=alert(1)" in browser.eval("document.querySelector('.output').textContent")
    assert "onerror=alert(1)" in browser.eval("document.querySelector('.listing').textContent")
    asked = [
        event["params"]["request"]["url"]
        for event in browser.events
        if event["method"] == "Network.requestWillBeSent"
    ]
    assert all(url.startswith(("file:", "data:")) for url in asked)
    bad = ("Runtime.exceptionThrown", "Log.entryAdded", "Page.javascriptDialogOpening")
    assert not [event for event in browser.events if event["method"] in bad]
    answer = browser.eval("fetch('https://example.org').then(() => 'reached', () => 'refused')")
    assert answer == "refused"


def test_notebook_keeps_keys_in_the_frame(browser: Tab, tmp_path: Path) -> None:
    frame = film(from_id("square-8x5-prim-1"))._repr_html_()
    script = "window.film = {}; window.heard = []; onkeydown = (event) => heard.push(event.key)"
    (tmp_path / "notebook.html").write_text(f"<p>text</p>{frame}<script>{script}</script>")
    browser.open((tmp_path / "notebook.html").as_uri())
    browser.eval("new Promise((done) => setTimeout(done, 500))")
    browser.click("iframe")
    pictures = []
    for key in ("Home", "End"):
        browser.press(key)
        browser.eval("new Promise((done) => setTimeout(done, 200))")
        browser.save_picture(tmp_path / f"{key}.png")
        pictures.append((tmp_path / f"{key}.png").read_bytes())
    assert browser.eval("heard") == []
    assert pictures[0] != pictures[1]


def test_films_play_in_the_page_of_a_contest(browser: Tab, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(template("solver", "search", "mine.py"))
    output(tmp_path, "contest . --mazes 1 --size 8x5 -o all.html")
    browser.open((tmp_path / "all.html").as_uri(), ready="document.readyState == 'complete'")
    browser.eval("document.querySelector('iframe').scrollIntoView()")
    browser.eval("new Promise((done) => setTimeout(done, 500))")
    browser.click("iframe")
    pictures = []
    for key in ("Home", "End"):
        browser.press(key)
        browser.eval("new Promise((done) => setTimeout(done, 200))")
        browser.save_picture(tmp_path / f"{key}.png")
        pictures.append((tmp_path / f"{key}.png").read_bytes())
    assert pictures[0] != pictures[1]
    bad = ("Runtime.exceptionThrown", "Log.entryAdded")
    assert not [event for event in browser.events if event["method"] in bad]


def test_a_click_on_a_caller_shows_its_variables_while_it_lasts(
    browser: Tab, tmp_path: Path
) -> None:
    solver = solver_named(str(file_with(tmp_path, DEEP)))
    film = opened(browser, tmp_path, page_of_run(Search(from_id("square-12x8-prim-5"), solver), ""))
    board = film.data["boards"][0]
    shown = "[...document.querySelectorAll('.values dd')].map((each) => each.textContent)"
    rows = "[...document.querySelectorAll('.calls li')].map((each) => each.textContent)"

    def calls_at(position: int) -> list[Any]:
        browser.eval(f"film.go({position})")
        browser.settle()
        return [board["told"][number] for number in board["calls"][position]]

    calls, above = calls_at(12), board["unlisted"][12]
    assert above > 0
    assert browser.eval(rows) == [f"… {above} more", *(words for words, _, _ in calls)]
    assert browser.eval(shown) == [text for _, text in calls[-1][2]]
    browser.eval("document.querySelector('.calls').scrollTop = 0")
    browser.click(".calls li:nth-child(2) button")
    assert browser.eval(shown) == [text for _, text in calls[0][2]]
    later = calls_at(13)[max(0, above - board["unlisted"][13])]
    assert browser.eval(shown) == [text for _, text in later[2]]
    early = calls_at(1)[-1]  # when it is not called yet
    assert browser.eval(shown) == [text for _, text in early[2]]
    assert calls_at(12) == calls
    assert browser.eval(shown) == [text for _, text in calls[-1][2]]
