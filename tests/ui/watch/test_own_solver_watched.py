"""A solver of the user's own is watched: its source, its errors, its output, and its file saved."""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from time import sleep
from typing import Any

import pytest
import pyxel
from support import terminal_driver
from support.feeds import SlowFeed, external
from support.mms import command
from support.window_driver import Player, overhear, prepared, watch, words_on

from pixelmaze import visit
from pixelmaze.algorithms.registry import ExternalSolver
from pixelmaze.inspect.source import SourceCode
from pixelmaze.inspect.state import TEXT as TEXT_VALUE
from pixelmaze.inspect.state import Call, Snapshot, SourceLine, Value, written
from pixelmaze.looks.theme import PAINTS, Role
from pixelmaze.maze.grid import arcs
from pixelmaze.maze.maze import Maze
from pixelmaze.outside.lookup import solver_for, solver_in, solver_named
from pixelmaze.run.factory import from_id
from pixelmaze.run.messages import LINES, Allowed, Message, Source
from pixelmaze.run.outcomes import (
    COLOUR,
    PRINT,
    SAYS,
    TEXT,
    VALUES,
    WALL,
    Fault,
    Note,
    TracebackLine,
)
from pixelmaze.run.search import Search
from pixelmaze.run.solution import solve
from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.shell import Shell
from pixelmaze.ui.kit.loading import Report
from pixelmaze.ui.kit.mazes import OpenMaze
from pixelmaze.ui.kit.requests import ToTitle
from pixelmaze.ui.kit.router import Router
from pixelmaze.ui.kit.scene import SceneInput
from pixelmaze.ui.kit.surface import Box
from pixelmaze.ui.scenes import SCENES
from pixelmaze.ui.watch.requests import RaceMaze
from pixelmaze.ui.watch.watch import SOURCE, STATS, WatchScene
from pixelmaze.window.screen import SCREEN

MAZE = from_id("square-8x5-prim-7")
TRACE = solve(MAZE, "dfs").trace.packed
CODE = '''\
from collections import deque


def helper(cell):
    """Help."""
    return cell.missing


def solve(maze):
    """Look around."""
    queue = deque([maze.start])
    yield helper(queue)
'''
FAULT = Fault(
    "AttributeError: no attribute 'missing'", "mine.py", 6,
    (
        TracebackLine("solve", 12, "yield helper(queue)"),
        TracebackLine("helper", 6, "return cell.missing"),
    ),
)  # fmt: skip
ALL = 10_000


class SecondRunOf(Source):
    """Tells at two lines what a variable holds, after it was asked `late` times in vain."""

    def __init__(self, name: str = "step", words: str = "", late: int = 0) -> None:
        self.name, self.words, self.late = name, words, late
        self.is_closed = False

    def begin(self, allowed: Allowed) -> Source:
        self.allow(allowed)
        return self

    def allow(self, allowed: Allowed) -> None:
        self.allowed = allowed

    def receive(self, seconds: float) -> Message | None:
        self.late -= 1
        if self.late >= 0:
            sleep(seconds)
            return None
        return LINES, json.dumps([self.allowed, 0, written(self.views()), 1]).encode()

    def views(self) -> list[Snapshot]:
        source, views = SourceCode("mine.py", 1), []
        for line in (11, 12):
            words = self.words or f"{self.allowed.traced}.{line}"
            values = ((self.name, Value(TEXT_VALUE, words)),)
            views.append(Snapshot((Call(SourceLine(source, line), values=values),), 1))
        return views

    def close(self) -> None:
        self.is_closed = True


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(CODE)
    return path


def arrived(*arguments: Any, **more: Any) -> SlowFeed:
    feed = SlowFeed(*arguments, **more)
    feed.arrived = ALL
    return feed


def own(file: Path | None, *feeds: SlowFeed, **more: Any) -> ExternalSolver:
    return external(feeds, path=file, function="solve", **more)


class Front:
    """A search in a front end."""

    def __init__(self, solver: ExternalSolver, panel: str) -> None:
        self.scene = self.scene_of(Search(MAZE, None), solver, panel)
        self.scene.watching.start()
        self.scene.search.paused = True

    scene_of: Callable[..., WatchScene]

    def frame(self, count: int = 1) -> None: ...
    def words(self) -> str: ...


class Window(Front):
    def scene_of(self, search: Search, solver: ExternalSolver, panel: str) -> WatchScene:
        return watch(MAZE, solver, panel=panel)

    def frame(self, count: int = 1) -> None:
        Player(self.scene).wait(count)

    def words(self) -> str:
        width = 292 if self.scene.panel == SOURCE else 228
        column, below = (width, 316), (640 - width, 56)
        found = [*words_on(self.scene, *column), *words_on(self.scene, *below)]
        return "\n".join(
            "".join(entry.words for entry in found if entry.y == y)
            for y in sorted({entry.y for entry in found})
        )


class Terminal(Front):
    def scene_of(self, search: Search, solver: ExternalSolver, panel: str) -> WatchScene:
        session = terminal_driver.session(Path(os.environ["PIXELMAZE_DATA_DIR"]))
        return WatchScene(session, search, solver, 60, "", panel)

    def frame(self, count: int = 1) -> None:
        for _ in range(count):
            self.scene.update(SceneInput(1 / 60))

    def words(self) -> str:
        self.frame()
        return terminal_driver.seen(self.scene, 120, 40)


FRONTS = [Window, Terminal]
Made = Callable[..., Front]


@pytest.fixture(params=FRONTS)
def shown(request: pytest.FixtureRequest) -> Iterator[Made]:
    fronts: list[Front] = []

    def make(solver: ExternalSolver, panel: str = SOURCE) -> Front:
        fronts.append(request.param(solver, panel))
        return fronts[-1]

    yield make
    for front in fronts:
        front.scene.close()


# ---- the source --------------------------------------------------------------------------------


@pytest.mark.few(2)
def test_the_file_is_shown_with_the_line_of_the_step_and_its_variables(
    file: Path, shown: Made
) -> None:
    run = SecondRunOf(late=20)
    front = shown(own(file, arrived(TRACE, line=11), again=lambda *_: run.begin))
    front.scene.search.seek(3)
    assert "Catching up" in "".join(front.words() for _ in range(20))
    words = front.words()
    for part in ("def helper(cell):", "queue = deque([maze.start])", "solve()", "step = 3.11"):
        assert part in words
    front.scene.close()
    assert run.is_closed


def test_variables_that_come_late_are_those_of_the_position(file: Path, shown: Made) -> None:
    run = SecondRunOf()
    front = shown(own(file, arrived(TRACE, line=11), again=lambda *_: run.begin))
    for index in (3, 7):
        run.late = 5
        front.scene.search.seek(index)
        front.frame(10)
        assert f"step = {index}.11" in front.words()


def test_period_goes_through_lines_with_the_variables_there(file: Path, shown: Made) -> None:
    front = shown(own(file, arrived(TRACE, line=11), again=lambda *_: SecondRunOf().begin))
    front.scene.search.seek(3)
    front.frame()
    act = next(each.act for _, group in front.scene.groups for each in group if each.keys == (".",))
    act()
    assert front.scene.search.index == 4  # the next line makes the step
    front.frame()
    assert "step = 4.11" in front.words()


def test_a_program_without_source_shows_what_it_reports(shown: Made) -> None:
    notes = [Note(2, VALUES, value="f = 12\ng = 3"), Note(2, SAYS, value="Now the left side.")]
    front = shown(own(None, arrived(TRACE, notes=notes)))
    front.scene.search.seek(2)
    words = front.words()
    for part in ("No source", "f = 12", "g = 3", "Now the left side."):
        assert part in words
    front.scene.search.seek(1)
    assert "f = 12" not in front.words()


# ---- errors ------------------------------------------------------------------------------------


def test_an_error_opens_the_source_at_the_line_with_its_own_traceback(
    file: Path, shown: Made
) -> None:
    feeds = [arrived(TRACE[:9], FAULT), arrived(TRACE)]
    front = shown(own(file, *feeds), STATS)
    scene = front.scene
    scene.search.run()
    assert scene.standing().word == "FAILED"
    front.frame()
    assert scene.panel == SOURCE
    words = front.words()
    for part in ("FAILED", FAULT.message, "solve(), line 12", "helper(), line 6", "helper()"):
        assert part in words
    assert scene.watching.solve_word == "solve"
    scene.watching.solve()
    scene.search.run()
    assert scene.search.outcome == "found"
    assert feeds[0].is_closed


def test_of_many_calls_no_number_is_told_that_nobody_knows(file: Path, shown: Made) -> None:
    """Of an endless recursion the innermost calls are kept, not their number."""
    frame = TracebackLine("go", 8, "way = go(maze, n)")
    front = shown(own(file, arrived(TRACE[:9], FAULT._replace(frames=(frame,) * 20))), STATS)
    front.scene.search.run()
    front.frame()
    assert "… more calls" in front.words()
    assert "16 more" not in front.words()


@pytest.mark.few(2)
def test_a_misspelt_word_is_told_with_the_right_one(file: Path, shown: Made) -> None:
    file.write_text("def solve(walker):\n    walker.goahead()\n")
    front = shown(solver_in(file))
    while not front.scene.search.complete:
        front.scene.search.pull(1)
        sleep(0.01)
    front.scene.search.run()
    front.frame()
    words = front.words()
    assert "'goahead';" in words
    assert "'go_ahead'?" in words  # on another line


def test_the_figures_say_what_went_wrong(file: Path, shown: Made) -> None:
    front = shown(own(file, arrived(TRACE[:9], FAULT)), STATS)
    front.scene.search.run()
    front.frame()
    front.scene.turn_panel(STATS)
    assert "AttributeError" in front.words()


# ---- the file saved again ----------------------------------------------------------------------


def saved(file: Path, code: str) -> None:
    """Save the file, at another time than before."""
    changed = file.stat().st_mtime_ns + 1_000_000_000
    file.write_text(code)
    os.utime(file, ns=(changed, changed))


def test_a_saved_file_runs_again_to_the_same_step(file: Path, shown: Made) -> None:
    first, again = arrived(TRACE, line=11), SlowFeed(TRACE, line=12)
    front = shown(own(file, first, again))
    scene, search = front.scene, front.scene.search
    search.seek(9)
    front.frame(2)
    saved(file, CODE.replace("queue = ", "things = "))
    front.frame(20)
    again.arrived = 5
    front.frame(3)
    assert scene.search is search  # the old picture stays until the step is there
    assert not first.is_closed
    again.arrived = ALL
    front.frame(2)
    assert scene.search is not search
    assert (scene.search.index, scene.search.paused) == (9, True)
    assert first.is_closed
    assert scene.toast.words == "mine.py reloaded"
    words = front.words()
    assert "things = deque" in words
    assert "queue = deque" not in words


def test_an_error_in_a_saved_file_leads_back_to_the_step_when_it_is_mended(
    file: Path, shown: Made
) -> None:
    broken = Fault("SyntaxError: invalid syntax", "mine.py", 9)
    feeds = [arrived(TRACE), arrived([], broken), arrived(TRACE)]
    front = shown(own(file, *feeds))
    front.scene.search.seek(9)
    for code in (CODE.replace("):", ")"), CODE):
        front.frame(2)
        saved(file, code)
        front.frame(20)
        if code != CODE:
            assert front.scene.standing().word == "FAILED"
            assert broken.message in front.words()
    assert front.scene.search.index == 9
    assert not front.scene.search.outcome


def test_a_file_that_is_saved_before_the_start_is_listed_anew(file: Path, shown: Made) -> None:
    front = shown(own(file, arrived(TRACE)))
    front.scene.watching.solve()  # clears the search
    front.frame(2)
    assert "queue = deque" in front.words()
    saved(file, CODE.replace("queue = ", "things = "))
    front.frame(20)
    assert "things = deque" in front.words()


@pytest.mark.few(2)
def test_a_saved_heuristic_runs_again(file: Path, shown: Made) -> None:
    file.write_text("def h(cell, goal):\n    return 99 - cell.x\n")
    front = shown(solver_named(f"a-star+{file}"))
    old = front.scene.search
    while old.index < 9:
        old.seek(9)
    front.frame(2)
    saved(file, "def h(cell, goal):\n    return 0\n")
    while front.scene.search is old:  # until the new values are there
        front.frame()
    search = front.scene.search
    assert search.index == 9
    assert [*search.trace] == [*solve(MAZE, "dijkstra").trace][: len(search.trace)]
    saved(file, "def h(cell, goal):\n    return -1\n")
    while front.scene.search is search:
        front.frame()
    assert front.scene.standing().word == "FAILED"
    assert "h() returned -1 for cell 0,0" in front.words()


# ---- what it prints and draws ------------------------------------------------------------------


def test_prints_are_shown_in_step_with_the_position(file: Path, shown: Made) -> None:
    notes = [Note(step, PRINT, value=f"line {step}.") for step in range(1, 30)]
    front = shown(own(file, arrived(TRACE, notes=notes)), STATS)
    front.frame()
    for index, last in ((20, 20), (3, 3), (12, 12)):
        front.scene.search.seek(index)
        words = front.words()
        assert f"line {last}." in words
        assert f"line {last + 1}." not in words


def test_texts_colours_and_walls_are_drawn_where_they_fit() -> None:
    cell, arc = 18, arcs(MAZE.grid, 20)[0]
    notes = [Note(1, TEXT, cell, "12"), Note(1, COLOUR, 20, "b"), Note(1, WALL, arc, "x"),
             Note(1, TEXT, 19, "a long word")]  # fmt: skip
    front = Terminal(own(None, arrived(TRACE, notes=notes)), STATS)
    front.scene.search.seek(1)
    canvas = Canvas(80, 24)
    shell = Shell(front.scene)
    shell.draw(canvas)
    pane = front.scene.panes[0]
    x, y = pane.view.place(cell) or (0, 0)
    assert "12" in canvas.line(y)[x - 2 : x + 2]
    assert canvas.style(*(pane.view.place(20) or (0, 0))).ground == PAINTS["b"]
    assert Role.MAGENTA in {canvas.style(x, y).ink for x in range(80) for y in range(24)}
    assert "long" not in canvas.text()
    pane.zoom(-9)
    shell.draw(canvas)
    assert "12" not in canvas.line((pane.view.place(cell) or (0, 0))[1])


def test_texts_and_colours_are_seen_in_the_window() -> None:
    notes = [Note(1, TEXT, 18, "12"), Note(1, COLOUR, 20, "b"), Note(1, TEXT, 19, "y" * 99)]
    front = Window(own(None, arrived(TRACE, notes=notes)), STATS)
    front.scene.search.seek(1)
    player = Player(front.scene)
    assert player.sees([PAINTS["b"]])
    texts = [entry.words for entry in words_on(front.scene, 640, 360)]
    assert "12" in texts
    assert "y" * 99 not in texts
    front.scene.search.seek(0)
    assert not player.sees([PAINTS["b"]])


def test_an_impossible_step_is_crossed_out() -> None:
    arc = MAZE.passages.index(0)
    fault = Fault("walked through a wall", "mine.py", 6, (), arc)
    window = Window(own(None, arrived(TRACE[:9], fault)), STATS)
    before = Player(window.scene).see()
    window.scene.search.run()
    assert Player(window.scene).sees([Role.ALARM], Box(0, 20, 400, 300))
    assert before
    terminal = Terminal(own(None, arrived(TRACE[:9], fault)), STATS)
    terminal.scene.search.run()
    assert "×" in terminal_driver.seen(terminal.scene)


@pytest.mark.parametrize("line", [0, 6])
def test_advice_is_below_the_message(line: int) -> None:
    fault = Fault("it returned True", "mine.py", line, advice="Return a list of cells.")
    window = Window(own(None, arrived(TRACE[:9], fault)), STATS)
    window.scene.search.run()
    Player(window.scene).wait()
    with pytest.MonkeyPatch.context() as here:
        written = overhear(here)
        SCREEN.forget()
        Player(window.scene).wait()
    at = {entry.words: (entry.on, entry.y) for entry in written if "retur" in entry.words.lower()}
    assert len(at) == 2
    assert [*at.values()] == sorted(at.values())
    terminal = Terminal(own(None, arrived(TRACE[:9], fault)), STATS)
    terminal.scene.search.run()
    seen = terminal_driver.seen(terminal.scene)
    assert 0 < seen.index("returned") < seen.index("Return a")


# ---- leaving -----------------------------------------------------------------------------------


def test_what_runs_ends_when_the_scene_is_left(file: Path) -> None:
    feed = arrived(TRACE)
    front = Terminal(own(file, feed), STATS)
    router = Router(front.scene, SCENES)
    router.answer(RaceMaze(OpenMaze(MAZE), ("dfs", "bfs")))
    assert not feed.is_closed  # one can come back to it
    router.answer(ToTitle())
    assert feed.is_closed


def test_runners_end_when_the_race_is_left_and_say_what_went_wrong() -> None:
    feed = arrived(TRACE[:9], FAULT)
    request = RaceMaze(OpenMaze(MAZE), ("dfs", own(None, feed)))
    session = terminal_driver.session(Path(os.environ["PIXELMAZE_DATA_DIR"]))
    scene = SCENES[RaceMaze].make(session, request, request.prepare(session.store, "dfs", Report()))
    scene.race.run()
    scene.update(SceneInput(1 / 60))
    assert FAULT.message in scene.toast.words
    assert "failed" in terminal_driver.seen(scene, 120, 40)
    scene.close()
    assert feed.is_closed


# ---- mice --------------------------------------------------------------------------------------


def keys_of(scene: WatchScene) -> set[str]:
    return {key for _, group in scene.groups for each in group for key in each.keys}


def test_a_mouse_can_be_reset_and_waits_for_the_timeline(shown: Made) -> None:
    says = command("says", *["ask mazeWidth", "ask moveForward", "ask wasReset"] * 50, "sleep")
    front = shown(solver_named(f"mms: {says}"), STATS)
    scene = front.scene
    for _ in range(500):
        scene.search.seek(1)
        scene.work_ahead(0.01)
        if scene.search.index:
            break
    scene.work_ahead(0.5)
    assert scene.search.length < 10
    assert "e" in keys_of(scene)
    act = next(each.act for _, group in scene.groups for each in group if each.keys == ("e",))
    act()
    assert "wasReset" in scene.toast.words


def test_other_solvers_have_no_reset(file: Path, shown: Made) -> None:
    assert "e" not in keys_of(shown(own(file, arrived(TRACE))).scene)
    program = solver_named(f"trace: {command('breadth_first')}")
    assert "e" not in keys_of(shown(program, STATS).scene)


def look_around(maze: Maze) -> Iterator[object]:
    """Visit the start, and nothing else."""
    yield visit(maze.start)


def test_function_of_this_process_is_listed_and_explained() -> None:
    front = Terminal(solver_for(look_around), SOURCE)
    front.scene.search.run()
    words = front.words()
    assert "look_around()" in words
    assert "yield visit(maze.start)" in words
    front.scene.watching.solve()  # it has failed: it starts again
    front.scene.watching.search.search_by(None)
    front.scene.turn_panel(STATS)
    assert "Visit the start, and" in front.words()


def test_position_0_shows_the_file_and_no_state(file: Path, shown: Made) -> None:
    class NotBegun(SecondRunOf):
        def views(self) -> list[Snapshot]:
            return []

    front = shown(own(file, arrived(TRACE, line=11), again=lambda *_: NotBegun().begin))
    front.frame(3)
    assert front.scene.search.index == 0
    assert "def solve" in front.words()
    assert "has ended" not in front.words()
    front.scene.watching.search.search_by(None)  # as before S
    front.frame()
    assert "def solve" in front.words()


def test_long_values_take_two_lines(file: Path, shown: Made) -> None:
    run = SecondRunOf("queue", " ".join(f"({number},{number})" for number in range(99)))
    front = shown(own(file, arrived(TRACE, line=11), again=lambda *_: run.begin))
    front.scene.search.seek(3)
    front.frame()
    words = front.words()
    for part in ("queue = ", "(0,0)", "…"):
        assert part in words
    assert "(98,98)" not in words


def test_in_lecture_mode_long_values_are_paged(file: Path) -> None:
    entries = [f"({number},{number})" for number in range(40)]
    run = SecondRunOf("queue", " ".join(entries))
    front = Window(own(file, arrived(TRACE, line=11), again=lambda *_: run.begin), SOURCE)
    SCREEN.set_lecture(True)
    front.scene.search.seek(3)
    front.frame(2)
    pages = []
    for _ in range(20):
        pages += [entry.words for entry in words_on(front.scene, 236, 136)]
        Player(front.scene).press(pyxel.KEY_SEMICOLON)
    assert {*entries} <= {*" ".join(pages).split()}
    assert not any("…" in words for words in pages)


def test_letters_that_the_font_lacks_are_seen_as_such() -> None:
    notes = [Note(1, TEXT, 18, "界"), Note(1, PRINT, value="größer")]
    front = Window(own(None, arrived(TRACE, notes=notes)), STATS)
    front.scene.search.seek(1)
    front.frame()
    assert "gro?er" in front.words()
    assert "?" in [entry.words for entry in words_on(front.scene, 640, 360)]


def test_race_of_an_own_solver_and_back() -> None:
    feeds = [arrived(TRACE) for _ in range(3)]
    front = Terminal(own(None, *feeds), STATS)
    router = Router(front.scene, SCENES)

    def press(key: str) -> None:
        groups = router.top.groups
        next(each.act for _, group in groups for each in group if key in each.keys)()
        router.answer(router.top.update(SceneInput(0)))

    press("x")
    assert router.top.race.runs[0].solver.title == "mine.py"
    press("s")
    router.top.race.run()
    assert router.top.race.runs[0].outcome == "found"
    press("x")
    assert router.top is front.scene
    assert feeds[1].is_closed
    assert not feeds[0].is_closed


def test_status_says_what_is_waited_for(shown: Made) -> None:
    feed = SlowFeed(TRACE)
    front = shown(own(None, feed), STATS)
    front.scene.search.paused = False
    assert front.scene.standing().word == "SEARCHING"
    front.frame(30)
    assert front.scene.standing()[:2] == ("mine.py", "WAITING")
    feed.arrived = 9
    front.frame(3)
    assert front.scene.standing().word == "SEARCHING"
