"""The editor of the page in Chromium: what is written there runs in a worker."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.browser import Tab, chromium, tab
from support.learners import drained, file_with
from support.pyodide import run
from support.web_tab import ENGINE, GameTab, served

from pixelmaze.outside.runs import search_in_file
from pixelmaze.outside.task import Task, order_of
from pixelmaze.run.factory import from_id
from pixelmaze.run.messages import Allowed
from pixelmaze.ui.watch import own_code as words
from pixelmaze.web import page
from pixelmaze.web.page import write_file

pytestmark = pytest.mark.browser
TEMPLATE = (
    Path(page.__file__).parents[1] / "outside" / "templates" / "solver-walker.txt"
).read_text()
WATCH = "?watch=square-6x4-prim-1"
ENDLESS = "def solve(walker):\n    while True:\n        walker.facing\n"
DEEP = (
    "class Deep:\n    def __repr__(self):\n        return repr([self])\n\n\n"
    "def solve(walker):\n    repr(Deep())\n"
)
FASTER = "setattr(scene.playback, 'step_rate', 10_000)"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The address of a host with the game, and a file with it on a disk."""
    folder = tmp_path_factory.mktemp("site")
    write_file(folder / "game.html", engine=ENGINE)
    with served(folder) as address:
        write_file(folder / "disk.html", engine=f"{address}/{ENGINE}")
        yield address, folder / "disk.html"


@pytest.fixture(scope="module")
def browser() -> Iterator[Tab]:
    assert chromium(), "these tests need Chromium: apt-get install chromium"
    with tab() as opened:
        yield opened


@pytest.fixture
def game(browser: Tab, site: tuple[str, Path]) -> GameTab:
    """A tab of a browser in which nothing has been written yet."""
    game = GameTab(browser)
    game.forget(site[0])
    return game


def begin(game: GameTab, url: str) -> None:
    """Open a page that watches a maze, and the editor in it."""
    game.open(url)
    game.begin()
    game.press("y")
    game.tab.until("document.activeElement.id === 'own'")


def write(game: GameTab, text: str) -> None:
    """Write a text in place of what is there."""
    game.tab.eval("document.getElementById('own').select()")
    game.tab.send("Input.insertText", text=text)


def text(game: GameTab) -> str:
    return str(game.tab.eval("document.getElementById('own').value"))


def report(game: GameTab) -> str:
    return str(game.tab.eval("document.getElementById('told').textContent"))


def until_told(game: GameTab, news: str) -> None:
    game.tab.until(f"document.getElementById('told').textContent.includes({json.dumps(news)})")


def run_it(game: GameTab) -> None:
    """Press Ctrl Enter, and let the walker hurry."""
    for is_down in (True, False):
        game.hold("Enter", is_down, "Control")
    game.until("scene.search.solver and scene.search.solver.name == 'mine.py'")
    game.see(FASTER)


def test_what_is_written_runs_in_the_maze_that_is_shown_and_outlasts_the_page(
    game: GameTab, site: tuple[str, Path]
) -> None:
    url = f"{site[0]}/game.html{WATCH}"
    begin(game, url)
    assert report(game) == words.READY
    assert text(game).endswith(
        TEMPLATE[TEMPLATE.index("def solve") :].partition("\n\nif __name__")[0]
    )
    run_it(game)
    assert report(game) == words.STARTING
    until_told(game, words.ENDED["found"])
    assert game.see("[scene.search.outcome, scene.maze.id]") == ["found", WATCH[7:]]

    write(game, "")
    for key in "stnx":  # commands of the game
        game.press(key)
    for key in ("Enter", "Tab"):
        game.press(key)
    assert text(game) == "stnx\n    "
    assert game.scene == "WatchScene"
    assert game.see("[scene.search.outcome, scene.maze.id]") == ["found", WATCH[7:]]
    game.press("Escape")
    game.press("s")  # clears the search
    game.until("scene.search.solver is None")

    game.tab.until("Object.values(localStorage).some(value => value.endsWith('stnx\\n    '))")
    begin(game, f"{url}&again")
    assert text(game) == "stnx\n    "
    assert not game.overlay


def test_a_loop_without_end_is_ended_and_the_page_goes_on(
    game: GameTab, site: tuple[str, Path]
) -> None:
    begin(game, f"{site[0]}/game.html{WATCH}")
    write(game, ENDLESS)
    run_it(game)
    game.until("scene.search.length")
    game.frames(30)
    game.tab.click("#stop")
    until_told(game, words.STOPPED)
    assert report(game).startswith(("Line 2", "Line 3"))

    write(game, "import time\n" + ENDLESS.replace("walker.facing", "time.sleep(0.01)"))
    run_it(game)
    game.until("scene.search.length")
    until_told(game, "no step for 10 seconds")
    assert report(game).startswith(("Line 3", "Line 4"))

    write(game, "def f(walker):\n    f(walker)\n\n\ndef solve(walker):\n    walker.gaol\n")
    run_it(game)
    until_told(game, "Line 6: AttributeError: a walker has no 'gaol'")
    marked = "document.querySelector('#lines .marked')"
    assert game.tab.eval(f"[...document.querySelectorAll('#lines div')].indexOf({marked})") == 5
    assert "gaol" in game.tab.eval(f"{marked}.textContent")

    write(game, DEEP)  # more than the worker's Python can take
    run_it(game)
    until_told(game, "It stopped Python")
    write(game, TEMPLATE)
    run_it(game)
    until_told(game, words.ENDED["found"])
    game.tab.click("#leave")
    game.tab.until("document.getElementById('editor').hidden")
    assert not game.overlay


def test_it_runs_in_a_page_on_a_disk_too(game: GameTab, site: tuple[str, Path]) -> None:
    begin(game, site[1].as_uri() + WATCH)
    run_it(game)
    until_told(game, words.ENDED["found"])


def test_on_a_phone_it_stands_next_to_the_maze(game: GameTab, site: tuple[str, Path]) -> None:
    url = f"{site[0]}/game.html{WATCH}"
    for size in ((360, 640), (640, 360)):
        game.open(f"{url}&at={size[0]}", *size, density=3, is_touched=True)
        game.begin()
        game.see("scene.session.services.own_code.open()")
        game.tab.until("!document.getElementById('editor').hidden")
        game.frames(20)
        width, height = game.tab.eval("[innerWidth, innerHeight]")
        boxes = [game.tab.box(each) for each in ("#canvas", "#own", "#told", "#run", "#leave")]
        for x, y, across, down in boxes:
            assert min(x, y, across, down) >= 0
            assert x + across <= width + 1
            assert y + down <= height + 1
        x, y, across, down = boxes[0]
        left, top, _, _ = game.tab.box("#editor")
        assert x + across <= left + 1 or y + down <= top + 1
        assert boxes[3][3] >= 44 * width / size[0]  # a thumb's


def test_under_node_a_walker_makes_the_same_steps_as_here(tmp_path: Path) -> None:
    path = file_with(tmp_path, TEMPLATE)
    mazes = [
        from_id(name)
        for name in ("square-12x8-prim-1", "hexagonal-6x5-wilson-2", "square-9x6-prim-3-braid-40")
    ]
    feeds = [search_in_file(maze, maze.start, maze.goal, path).feed() for maze in mazes]
    orders = [
        order_of(
            Task(Path("mine.py"), "solve", maze, {}),
            Allowed(1_000_000),
            text=TEMPLATE,
        ).hex()
        for maze in mazes
    ]
    script = """
from array import array
from pixelmaze.web.in_worker import run

def steps(order):
    found = []
    def post(kind, payload):
        if kind == "S":
            found.extend(array("i", payload[: len(payload) // 2]))
    run(bytes.fromhex(order), post)
    return found

[steps(order) for order in args]
"""
    assert run(script, *orders) == [drained(feed) for feed in feeds]


def test_text_is_coloured_broken_and_indented(game: GameTab, site: tuple[str, Path]) -> None:
    url, _ = site
    begin(game, f"{url}/game.html?watch=square-5x4-prim-1")
    write(game, "def solve(walker):  # go\n    x = 'a' * 12\n" + "    y = 1 " * 30)
    for kind, piece in (("word", "def"), ("name", "solve"), ("comment", "# go"), ("string", "'a'"),
                        ("number", "12")):  # fmt: skip
        assert game.tab.eval(f"document.querySelector('#lines .{kind}').textContent") == piece
    heights = game.tab.eval("['lines', 'own'].map(id => document.getElementById(id).scrollHeight)")
    assert heights[0] == heights[1]
    assert game.tab.box("#lines div:nth-child(3)")[3] > 30  # several lines of the screen
    write(game, "while x:")
    for key in ("Enter", "Backspace"):
        game.tab.press(key)
    assert text(game) == "while x:\n"
    assert game.see("scene._side_panel is None")
