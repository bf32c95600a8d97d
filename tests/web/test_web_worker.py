"""Learners' files in workers of a page, and the editor, with a stand-in for the browser."""

import json
from array import array
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest
import pyxel
from support.learners import drained, file_with
from support.places import Browser
from support.web_host import EXAMPLE, Window, Worker
from support.window_driver import Player, prepared, share_engine

from pixelmaze.inspect.rerun import SecondRun
from pixelmaze.inspect.source import SourceCode
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.step import FILL, VISIT
from pixelmaze.outside.runs import search_in_file
from pixelmaze.run.factory import from_id
from pixelmaze.run.feed import Feed
from pixelmaze.run.messages import Source
from pixelmaze.run.outcomes import USUAL, Budget, Fault, TracebackLine
from pixelmaze.storage.store import Store
from pixelmaze.ui.title.title import TitleScene
from pixelmaze.ui.watch import own_code as words
from pixelmaze.ui.watch.race import RaceScene
from pixelmaze.ui.watch.watch import WatchScene
from pixelmaze.web import start
from pixelmaze.web.host import Worker as Handle
from pixelmaze.web.start import App
from pixelmaze.web.worker import Workers

TEMPLATE = (
    Path(start.__file__).parents[1] / "outside" / "templates" / "solver-walker.txt"
).read_text()
ALONE = TEMPLATE.partition("\n\nif __name__")[0]  # without the block for Python
MAZE = from_id("square-6x4-prim-1")


class Site:
    """The workers of a page: those that were started, and what the next ones do."""

    def __init__(self) -> None:
        self.window = Window()
        self.started: list[Worker] = []
        self.script: list[tuple[str, bytes]] | None = None
        self.workers = Workers(self._start)

    def _start(self) -> Handle:
        self.started.append(Worker(self.script))
        return Handle(self.started[-1], self.window.host._ffi)


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Site:
    made = Site()
    monkeypatch.setattr(Source, "elsewhere", made.workers.begin)
    return made


def remote(maze: Maze, path: Path, budget: Budget = USUAL) -> Feed:
    return search_in_file(maze, maze.start, maze.goal, path).feed(budget)


def steps(*packed: int) -> tuple[str, bytes]:
    return "S", array("i", [*packed, *[2] * len(packed)]).tobytes()


def taken(feed: Feed, count: int = 100) -> list[int]:
    return [*feed.take(count, 0)]


BEGUN = ("B", b"mine.py")
END = ("E", json.dumps([None, False]).encode())
IDLE = ("I", b"")


@pytest.mark.few(3)
@pytest.mark.parametrize("maze", [
    "square-12x8-prim-1", "hexagonal-6x5-wilson-2", "square-9x6-recursive-backtracker-3-braid-40",
])  # fmt: skip
def test_a_worker_makes_the_same_steps_as_a_process(
    maze: str, tmp_path: Path, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = file_with(tmp_path, ALONE + '    print("there")\n    walker.mark()\n')
    here = remote(from_id(maze), path)
    found = drained(here)
    assert len(site.started) == 1
    monkeypatch.undo()
    there = remote(from_id(maze), path)
    assert found == drained(there)
    assert here.notes
    assert here.lines == there.lines
    assert [*here.notes] == [*there.notes]
    assert (here.outcome, here.fault) == (there.outcome, there.fault)


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize(("source", "line", "message"), [
    ("def solve(walker)\n    pass\n", 1, "SyntaxError: expected ':'"),
    ("def solve(walker):\n    walker.fly()\n", 2, "AttributeError: a walker has no 'fly'"),
    ("def solve(walker):\n    walker.goahead()\n", 2,
     "AttributeError: a walker has no 'goahead'; did you mean 'go_ahead'?"),
    ("def solve(walker):\n    walker.go('up')\n", 2, "walked out of the maze"),
    ("def solve(walker):\n    input()\n", 2, "EOFError: it called input()"),
    ("def solve(walker):\n    raise SystemExit(3)\n", 2, "it called sys.exit(3)"),
    ("def turn(walker):\n    pass\n", 0, "there is no function solve()"),
])  # fmt: skip
def test_a_mistake_is_told_at_its_line(
    source: str, line: int, message: str, tmp_path: Path
) -> None:
    feed = remote(MAZE, file_with(tmp_path, source))
    drained(feed)
    assert feed.fault
    assert feed.fault.line == line
    assert feed.fault.message.startswith(message)


@pytest.mark.thorough
@pytest.mark.usefixtures("site")
def test_a_run_that_never_ends_uses_up_its_budget_of_steps(tmp_path: Path) -> None:
    path = file_with(tmp_path, """
        def solve(walker):
            for _ in range(100_000):  # after that its worker is done in any case
                try:
                    walker.go(walker.open_ways()[0])
                except:
                    pass
        """)  # fmt: skip
    feed = remote(from_id("square-2x1-prim-1"), path, Budget(5000))
    drained(feed)
    assert feed.fault
    assert feed.fault.message == "still running after 5,000 steps"


def test_steps_that_were_not_asked_for_stay_in_the_page(tmp_path: Path, site: Site) -> None:
    site.script = [BEGUN, steps(*[FILL] * 20_000), END, IDLE]
    feed = remote(MAZE, file_with(tmp_path, ""))
    assert len(taken(feed, 10)) == 10
    assert len(feed._steps) < 10_000
    assert len(taken(feed, 15_000)) == 15_000


def test_nonsense_from_a_worker_is_not_believed(tmp_path: Path, site: Site) -> None:
    site.script = [BEGUN, steps(99_999 << 4 | VISIT), END, IDLE]
    feed = remote(MAZE, file_with(tmp_path, ""))
    assert taken(feed) == []
    assert feed.fault
    assert feed.fault.message == f"action {VISIT} on arc 99999 is not a step"


def test_a_worker_that_breaks_is_told_of_and_not_used_again(tmp_path: Path, site: Site) -> None:
    site.script = [BEGUN, ("X", b"too much recursion")]
    path = file_with(tmp_path, "")
    feed = remote(MAZE, path)
    assert taken(feed) == []
    assert str(feed.fault) == f"{path}: it stopped Python: too much recursion"
    assert site.started[0].is_ended
    remote(MAZE, path)
    assert len(site.started) == 2


def test_a_worker_that_cannot_start_says_why(tmp_path: Path, site: Site) -> None:
    site.script = [("X", b"the host forbids it")]
    path = file_with(tmp_path, "")
    feed = remote(MAZE, path)
    assert taken(feed) == []
    assert str(feed.fault) == f"{path}: it cannot start: the host forbids it"


def where(line: int) -> tuple[str, bytes]:
    fault = Fault("", "mine.py", line, (TracebackLine("solve", line, "pass"),))
    return "W", json.dumps(fault).encode()


def test_an_endless_loop_uses_up_its_budget_of_seconds(tmp_path: Path, site: Site) -> None:
    site.script = [BEGUN, where(4), where(3)]
    feed = remote(MAZE, file_with(tmp_path, ""), Budget(seconds=-1))
    while not feed.is_over:
        taken(feed)
    assert feed.fault
    assert (feed.fault.line, feed.fault.message) == (3, "no step for -1 seconds")
    assert site.started[0].is_ended


@pytest.mark.parametrize(("script", "line"), [
    ([], 0), ([BEGUN], 0), ([BEGUN, where(3)], 3), ([BEGUN, where(3), steps(FILL)], 0),
])  # fmt: skip
def test_a_run_can_be_stopped_at_any_time(
    script: list[tuple[str, bytes]], line: int, tmp_path: Path, site: Site
) -> None:
    site.script = script
    feed = remote(MAZE, file_with(tmp_path, ""))
    feed.stop("enough")
    taken(feed)
    assert feed.is_over
    assert feed.fault
    assert (feed.fault.line, feed.fault.message) == (line, "enough")
    assert site.started[0].is_ended


def test_a_worker_that_is_done_serves_again_and_one_that_is_not_is_ended(
    tmp_path: Path, site: Site
) -> None:
    path = file_with(tmp_path, TEMPLATE)
    for _ in range(3):
        drained(remote(MAZE, path))
    assert [(worker.orders, worker.is_ended) for worker in site.started] == [(3, False)]
    site.script = [BEGUN]
    both = [remote(MAZE, path) for _ in range(2)]
    for feed in both:
        feed.close()
    assert [worker.is_ended for worker in site.started] == [False, True]


@pytest.mark.usefixtures("site")
def test_the_variables_of_a_run_are_found_by_another_one(tmp_path: Path) -> None:
    path = file_with(tmp_path, """
        def solve(walker):
            count = 7
            walker.go('right')
            walker.go('left')
        """)  # fmt: skip
    begin = search_in_file(from_id("square-2x1-prim-1"), 0, 1, path).begin
    run = SecondRun(begin, SourceCode("mine.py", 1))
    run.index = 1
    end = monotonic() + 20
    while not (found := run.lines()):
        assert monotonic() < end
    held = [{name: value.value for name, value in view.values} for view in found.lines]
    assert held == [{}, {}, {"count": 7}]


# ---- the editor ----------------------------------------------------------------------------------


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    (tmp_path / "modules.zip").write_bytes(b"")
    monkeypatch.setattr("pixelmaze.web.services._MODULES", tmp_path / "modules.zip")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Source, "elsewhere", Source.elsewhere)
    share_engine(monkeypatch)
    yield from prepared(monkeypatch)


def opened(address: str = "", window: Window | None = None) -> tuple[App, Window, Player]:
    window = window or Window(address)
    shell = start.opened(window.host, Store(window.host.storage))
    return shell, window, Player(shell)


WATCH = "?watch=square-6x4-prim-1"


@pytest.mark.usefixtures("engine")
class TestEditor:
    def test_runs_what_was_written_in_the_maze_that_is_shown(self) -> None:
        shell, window, player = opened(WATCH)
        maze = shell.scene.maze
        player.press(pyxel.KEY_Y)
        player.wait(2)
        assert window.is_editing
        assert window.report == (words.READY, 0)
        window.written = TEMPLATE
        window.wishes.append("run")
        player.wait(3)
        search = shell.scene.search
        assert (search.maze, search.solver.name) == (maze, "mine.py")
        shell.scene.playback.step_rate = 10_000
        player.wait(60)
        assert search.outcome == "found"
        assert window.report == (words.ENDED["found"], 0)

    def test_tells_of_a_mistake_and_marks_its_line(self) -> None:
        _, window, player = opened(WATCH)
        player.press(pyxel.KEY_Y)
        window.written = "def solve(walker):\n    walker.fly()\n"
        window.wishes.append("run")
        player.wait(60)
        words, line = window.report
        assert words.startswith("Line 2: AttributeError: a walker has no 'fly'")
        assert line == 2
        window.written = EXAMPLE
        window.wishes.append("run")
        player.wait(60)
        assert window.report[1] == 0 or "wall" in window.report[0]
        assert len(window.workers) == 1

    def test_opens_from_the_menu_with_a_maze(self) -> None:
        shell, window, player = opened()
        menus = shell.scene.session.menus
        menus.open(menus.mazes.learn)
        menus.mazes.learn.select("own")
        player.press(pyxel.KEY_RETURN)
        player.wait(3)
        assert isinstance(shell.scene, WatchScene)
        assert window.is_editing
        assert shell.scene.watching.solver.name == "mine.py"
        assert shell.scene.search.solver is None

    def test_is_shown_only_where_a_search_is_watched(self) -> None:
        shell, window, player = opened(WATCH)
        player.press(pyxel.KEY_Y)
        player.wait(2)
        player.press(pyxel.KEY_ESCAPE)
        player.wait(2)
        assert isinstance(shell.scene, TitleScene)
        assert not window.is_editing

    def test_races_and_shows_its_source_but_stands_in_no_link(self) -> None:
        shell, window, player = opened(WATCH)
        player.press(pyxel.KEY_Y)
        window.written = TEMPLATE
        window.wishes.append("run")
        player.wait(3)
        player.press(pyxel.KEY_L)
        player.wait(3)
        search = shell.scene.search
        lit = shell.scene.inspector.lit(search, search.solver)
        assert lit.number in range(1, len(TEMPLATE.splitlines()) + 1)
        with pytest.raises(PixelmazeError, match="a link cannot hold your own algorithms"):
            _ = shell.scene.link_query
        player.press(pyxel.KEY_X)
        player.wait(3)
        assert isinstance(shell.scene, RaceScene)
        assert not window.is_editing
        first = shell.scene.race.runs[0]
        shell.scene.playback.step_rate = 10_000
        player.press(pyxel.KEY_S)
        player.wait(60)
        assert (first.solver.name, first.outcome) == ("mine.py", "found")
        player.press(pyxel.KEY_X)
        player.wait(3)
        assert isinstance(shell.scene, WatchScene)
        assert window.is_editing

    def test_closes_by_its_button_and_its_key(self) -> None:
        _, window, player = opened(WATCH)
        player.press(pyxel.KEY_Y)
        player.wait(2)
        window.wishes.append("close")
        player.wait(2)
        assert not window.is_editing
        for is_open in (True, False):
            player.press(pyxel.KEY_Y)
            player.wait(2)
            assert window.is_editing is is_open

    @pytest.mark.parametrize("how", ["run", "store", "close", "leave"])
    def test_keeps_what_was_written(self, how: str) -> None:
        _, window, player = opened(WATCH)
        player.press(pyxel.KEY_Y)
        player.wait(2)
        window.written = "# mine\n"
        if how == "leave":
            window.leaves()
        else:
            window.wishes.append(how)
            player.wait(2)
        again = Window(WATCH)
        again.browser = window.browser
        _, _, player = opened(window=again)
        player.press(pyxel.KEY_Y)
        player.wait(2)
        assert again.written == "# mine\n"

    def test_stores_nothing_that_was_not_written(self) -> None:
        _, window, player = opened(WATCH)
        for _ in range(2):
            player.press(pyxel.KEY_Y)
            player.wait(2)
        window.leaves()
        assert not any("mine.py" in name for name in window.browser.values)

    def test_says_that_the_storage_is_full(self) -> None:
        _, window, player = opened(WATCH)
        player.press(pyxel.KEY_Y)
        player.wait(2)
        window.written = "#" * 6_000_000
        window.browser = Browser(quota=100)
        window.wishes.append("store")
        player.wait(3)
        assert "this browser's storage is full" in window.report[0]
