"""Line by line, on and back, with the values that hold there; breakpoints, running to a line."""

import os
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from time import monotonic

import pytest
import pyxel
from support import terminal_driver
from support.snapshots import row_of
from support.window_driver import Player, prepared, watch

from pixelmaze.inspect.source import source_of
from pixelmaze.inspect.state import ARROWS, CELLS, GROUPS, NUMBERS, ORDER, Memory, Table
from pixelmaze.maze.grid import tail
from pixelmaze.outside.lookup import solver_named
from pixelmaze.run.factory import from_id
from pixelmaze.run.search import Search
from pixelmaze.ui.kit.scene import SceneInput
from pixelmaze.ui.watch.inspector import Inspector
from pixelmaze.ui.watch.quiz import Quiz
from pixelmaze.ui.watch.value_texts import value_text
from pixelmaze.ui.watch.watch import RUNNING_ON, SOURCE, WatchScene

MAZE = "square-12x8-prim-5-braid-40"
OWN = """
from collections import deque

def solve(maze):
    came_from = {maze.start: None}
    queue = deque([maze.start])
    while queue:
        cell = queue.popleft()
        yield "visit", cell, came_from[cell]
        if cell == maze.goal:
            break
        for other in maze.neighbours(cell):
            if is_new(came_from, other):
                came_from[other] = cell
                queue.append(other)
    path = [maze.goal]
    while came_from[path[-1]]:
        path.append(came_from[path[-1]])
    return path[::-1]

def is_new(came_from, other):
    return other not in came_from
"""
BRANCH = "came_from[other] = cell"


class Run:
    """A search, and its inspector."""

    def __init__(self, solver: str | Path, maze: str = MAZE) -> None:
        self.search = Search(from_id(maze), solver_named(str(solver)))
        self.search.paused = True
        self.inspector = Inspector()

    def until(self, is_there: Callable[[], bool]) -> None:
        """Let frames pass."""
        end = monotonic() + 20
        while not is_there():
            self.inspector.update(self.search)
            assert monotonic() < end

    def settle(self) -> None:
        self.inspector.update(self.search)
        self.until(lambda: not self.inspector.is_late and not self.inspector.is_running_on)

    def go_to_step(self, step: int) -> None:
        self.until(
            lambda: self.search.seek(step) or self.search.index == step or self.search.finished
        )
        self.settle()

    def act(self, act: Callable[[Search], object], times: int = 1) -> None:
        for _ in range(times):
            act(self.search)
            self.settle()

    @property
    def place(self) -> tuple[int, str, tuple[int, ...]]:
        """The step, the lit line, and the lines of the call stack."""
        lit = self.inspector.lit(self.search, self.search.solver)
        view = self.inspector.view
        assert lit
        assert view
        assert lit == view.line == view.calls[-1].line
        source = source_of(lit.code)
        text = source.lines[row_of(source, lit.number)].strip()
        return (
            self.search.index,
            text.split("  #")[0],
            tuple(call.line.number for call in view.calls),
        )

    @property
    def values(self) -> dict[str, str]:
        view = self.inspector.view
        assert view
        return {name: value_text(self.search.maze.grid, value) for name, value in view.values}

    @property
    def memory(self) -> Memory:
        view = self.inspector.view
        assert view
        assert view.memory
        return view.memory

    def close(self) -> None:
        self.inspector.close()
        self.search.close()


@pytest.fixture
def run(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Run]:
    solver = request.param
    if solver == "own":
        solver = tmp_path / "mine.py"
        solver.write_text(OWN)
    made = Run(solver)
    yield made
    made.close()


each_way = pytest.mark.parametrize("run", ["a-star", "tremaux", "own"], indirect=True)
own = pytest.mark.parametrize("run", ["own"], indirect=True)
a_star = pytest.mark.parametrize("run", ["a-star"], indirect=True)


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


def line_of(run: Run, text: str) -> int:
    """The number of a line of the source that is shown."""
    lit = run.inspector.lit(run.search, run.search.solver)
    assert lit
    source = source_of(lit.code)
    return source.first + next(i for i, line in enumerate(source.lines) if text in line)


# ---- the values of a line ------------------------------------------------------------------------


@a_star
def test_an_arc_of_a_loop_begins_in_the_cell_of_the_loop(run: Run) -> None:
    """At every line the values that hold there, not those of the step before."""
    grid = run.search.maze.grid
    run.go_to_step(11)
    seen = 0
    for _ in range(60):
        run.act(run.inspector.go_a_line)
        _, text, _ = run.place
        values = dict(run.inspector.view.values)
        if text.startswith("there = "):
            assert tail(grid, values["arc"].value) == values["cell"].value
            seen += 1
        elif text.startswith(("if maze.passages", "came_by[")):
            assert grid.head[values["arc"].value] == values["there"].value
    assert seen > 3


@own
def test_values_of_a_file_are_those_of_its_line(run: Run) -> None:
    run.go_to_step(4)
    cell, others = run.values["cell"], set()
    while run.search.index == 4:
        _, text, stack = run.place
        if text.startswith("if is_new"):
            others.add(run.values["other"])
        elif text.startswith("return other"):
            assert len(stack) == 2
            assert run.values["other"] in others
        elif text.startswith("came_from"):
            assert run.values["cell"] == cell
        run.act(run.inspector.go_a_line)
    assert others
    assert run.memory.name == "queue"


@pytest.mark.few(3)
@each_way
def test_lines_back_are_the_lines_on_in_reverse(run: Run) -> None:
    run.go_to_step(3)
    begin = run.place, run.values
    there = [begin]
    while run.search.index < 7:
        run.act(run.inspector.go_a_line)
        there.append((run.place, run.values))
    for place in there[-2::-1]:
        run.act(run.inspector.go_back_a_line)
        assert (run.place, run.values) == place
    run.act(run.inspector.go_back_a_line, times=1)
    assert run.search.index <= 3


@a_star
def test_a_line_back_from_the_first_step_stays(run: Run) -> None:
    run.settle()
    run.act(run.inspector.go_back_a_line, times=2)
    assert run.search.index == 0


@pytest.mark.thorough
@pytest.mark.parametrize("run", ["flood-fill"], indirect=True)
def test_a_step_of_many_lines_has_all_of_them(run: Run) -> None:
    run.go_to_step(1)
    lines = 0
    while run.search.index == 1:
        run.act(run.inspector.go_a_line)
        lines += 1
    assert lines > 300
    run.act(run.inspector.go_back_a_line)
    assert run.search.index == 1
    run.act(run.inspector.go_back_a_line, lines - 1)
    assert run.search.index == 1
    assert run.inspector.view == run.inspector.view_at_step


# ---- whole variables -----------------------------------------------------------------------------


def tables_of(run: Run, *names: str) -> dict[str, Table]:
    run.inspector.shown_names = names
    run.settle()
    return {table.name: table for table in run.inspector.tables}


@own
def test_whole_variables_of_a_file(run: Run) -> None:
    run.go_to_step(20)
    grid, line = run.search.maze.grid, line_of(run, "queue.append(other)")
    run.act(lambda search: run.inspector.run_to(search, line))
    assert run.place[1] == "queue.append(other)"
    assert {"queue", "came_from"} <= {*run.inspector.table_names}
    assert not run.inspector.tables
    place, values = run.place, run.values
    tables = tables_of(run, "came_from", "queue", "nothing")
    assert (run.place, run.values) == (place, values)
    assert (tables["came_from"].kind, tables["queue"].kind) == (ARROWS, ORDER)
    arrows, order = tables["came_from"].values, tables["queue"].values
    assert run.memory.total == len(order)
    assert all(grid.head[arc] == cell for cell, arc in arrows.items())
    assert run.search.start not in arrows
    run.act(run.inspector.go_a_line)
    after = tables_of(run, "came_from", "queue")
    (last,) = {*after["queue"].values} - {*order}
    assert after["queue"].values == {**order, last: len(order) + 1}
    assert after["came_from"].values == arrows
    assert last in arrows
    run.act(run.inspector.go_back_a_line)
    assert tables_of(run, "came_from", "queue")["queue"].values == order


@a_star
def test_whole_variables_of_a_star_agree_with_each_other(run: Run) -> None:
    run.go_to_step(30)
    run.act(run.inspector.go_a_line, 2)
    names = ("came_by", "g", "h", "f", "frontier", "visited")
    assert {*names} <= {*run.inspector.table_names}
    tables = tables_of(run, *names)
    kinds = [tables[name].kind for name in names]
    assert kinds == [ARROWS, NUMBERS, NUMBERS, NUMBERS, ORDER, CELLS]
    grid, values = run.search.maze.grid, {name: table.values for name, table in tables.items()}
    for cell, arc in values["came_by"].items():
        if cell != run.search.start:
            assert values["g"][cell] == values["g"][tail(grid, arc)] + 1
    waiting = values["frontier"].keys() - values["visited"].keys()
    ahead = sorted(waiting, key=values["frontier"].__getitem__)
    assert ahead
    assert [values["f"][cell] for cell in ahead] == sorted(values["f"][cell] for cell in ahead)
    assert all(values["f"][cell] == values["g"][cell] + values["h"][cell] for cell in ahead)


@pytest.mark.few(8)
@pytest.mark.parametrize(
    ("source", "kind", "values"),
    [
        ("x = {maze.start: 3, (1, 0): 2.5, (9, 9): 7}", NUMBERS, {0: 3, 1: "2.5"}),
        ("x = {maze.start: 'ab', maze.goal: None}", NUMBERS, {0: "ab"}),
        ("x = {maze.start: maze.start, maze.goal: maze.start}", GROUPS, {0: 0, 3: 0}),
        ("x = {maze.start, maze.goal}", CELLS, {0: 1, 3: 1}),
        ("x = [maze.start, maze.goal, maze.start]; x.pop()", ORDER, {3: 1, 0: 2}),
        ("x = [(7, maze.start), (5, maze.goal)]", CELLS, {0: 1, 3: 1}),
        ("x = [(9, maze.start), (5, maze.goal), (2, maze.goal)]; heapify(x); heappop(x)",
         ORDER, {3: 1, 0: 2}),
    ],
)  # fmt: skip
def test_kinds_of_whole_variables(
    source: str, kind: str, values: dict[int, int | str], tmp_path: Path
) -> None:
    path = tmp_path / "mine.py"
    text = f"from heapq import heapify, heappop\n\ndef solve(maze):\n    {source}\n"
    path.write_text(f"{text}    yield 'visit', maze.start, None\n")
    run = Run(path, "square-4x1-prim-1")
    run.go_to_step(1)
    assert run.inspector.table_names == ("x",)
    assert tables_of(run, "x") == {"x": Table("x", kind, values)}
    run.close()


# ---- breakpoints ---------------------------------------------------------------------------------


@pytest.mark.thorough
@own
def test_run_on_stops_at_each_breakpoint_with_the_values_there(run: Run) -> None:
    run.go_to_step(1)
    line = line_of(run, BRANCH)
    run.inspector.toggle_breakpoint(line)
    assert run.inspector.breakpoints == {line}
    cells = []
    for _ in range(12):
        run.act(run.inspector.run_on)
        assert run.place[1] == BRANCH
        assert run.search.paused
        cells.append(run.values["other"])
    assert len(cells) == len(set(cells))
    run.go_to_step(10_000)
    run.act(run.inspector.run_on)
    assert run.search.finished


@pytest.mark.few(2)
@pytest.mark.parametrize("run", ["a-star", "own"], indirect=True)
def test_run_to_a_line_stops_at_it_once(run: Run) -> None:
    run.go_to_step(2)
    text = BRANCH if run.search.solver.is_external else "came_by[there] = arc"
    line = line_of(run, text)
    places = []
    for _ in range(3):
        run.act(lambda search: run.inspector.run_to(search, line))
        step, lit, _ = run.place
        assert lit == text
        places.append((step, run.values))
    assert len({step for step, _ in places}) > 1
    assert all(one != other for one, other in pairwise(places))
    assert not run.inspector.breakpoints


@a_star
def test_a_breakpoint_that_is_not_reached_leads_to_the_end(run: Run) -> None:
    run.go_to_step(2)
    run.act(lambda search: run.inspector.run_to(search, line_of(run, "def ")))
    assert run.search.finished


@pytest.mark.usefixtures("engine")
def test_run_on_goes_from_the_making_to_the_search() -> None:
    scene = watch(MAZE, "bfs", panel=SOURCE, with_making=True)
    scene.watching.start()
    search, inspector = scene.search, scene.inspector
    search.run()
    settle(scene)
    line = inspector.lit(search, scene.watching.solver)
    assert line
    inspector.toggle_breakpoint(line.number)
    search.seek(3)
    settle(scene)
    assert search.is_making
    press(scene, "k")
    settle(scene)
    assert search.index > search.made_at
    assert inspector.lit(search, scene.watching.solver) == line


# ---- in the scene --------------------------------------------------------------------------------


def press(scene: WatchScene, key: str) -> None:
    next(each.act for _, group in scene.groups for each in group if key in each.keys)()


def settle(scene: WatchScene) -> None:
    """Let frames pass until the inspector is where it was sent."""
    end = monotonic() + 20
    scene.update(SceneInput(1 / 60))
    while scene.inspector.is_late or scene.inspector.is_running_on:
        scene.update(SceneInput(1 / 60))
        assert monotonic() < end


@pytest.fixture
def scene(engine: None) -> Iterator[WatchScene]:  # noqa: ARG001
    made = watch(MAZE, "a-star", panel=SOURCE)
    made.watching.start()
    made.search.paused = True
    made.search.seek(12)
    settle(made)
    yield made
    made.close()


def test_keys_of_lines_and_breakpoints(scene: WatchScene) -> None:
    lit = lambda: scene.inspector.lit(scene.search, scene.watching.solver)  # noqa: E731
    press(scene, "k")
    assert scene.panel == SOURCE
    assert "No breakpoint" in scene.toast.words
    settle(scene)
    places = []
    for key in (".", ".", ".", ",", ",", ","):
        places.append(lit())
        press(scene, key)
        settle(scene)
    assert lit() == places[0]
    assert places[1:3] == places[5:3:-1]
    press(scene, "b")
    assert scene.inspector.breakpoints == {places[0].number}
    press(scene, "k")
    settle(scene)
    assert scene.search.index > 12
    assert scene.search.paused
    assert lit() == places[0]
    press(scene, "b")
    assert not scene.inspector.breakpoints


@pytest.mark.usefixtures("engine")
def test_a_breakpoint_set_before_the_start_is_reached_first() -> None:
    scene = watch(MAZE, "bfs", panel=SOURCE)
    lit = scene.inspector.lit(scene.search, scene.watching.solver)
    assert lit
    press(scene, "b")
    (line,) = scene.inspector.breakpoints
    press(scene, "k")
    settle(scene)
    assert (scene.search.index, scene.search.paused) == (0, True)
    assert scene.inspector.lit(scene.search, scene.watching.solver).number == line
    scene.close()


@pytest.mark.parametrize("front", ["window", "terminal"])
@pytest.mark.usefixtures("engine")
def test_any_key_stops_running_on(front: str, tmp_path: Path) -> None:
    if front == "window":
        scene = watch("square-100x100-prim-7", "dfs", panel=SOURCE)
    else:
        session = terminal_driver.session(tmp_path)
        scene = WatchScene(
            session, Search(from_id("square-100x100-prim-7"), None), "dfs", 60, "", SOURCE
        )
    scene.watching.start()
    scene.search.paused = True
    settle(scene)
    assert scene.inspector.lit(scene.search, scene.watching.solver)
    scene.inspector.run_to(scene.search, 1)  # never reached
    assert scene.inspector.is_running_on
    index = scene.search.index
    if front == "window":
        Player(scene).press(pyxel.KEY_SPACE)
    else:
        scene.stop()
    assert not scene.inspector.is_running_on
    assert scene.search.paused
    assert scene.search.index == index
    scene.close()


@pytest.mark.usefixtures("engine")
def test_message_of_running_on_ends_with_the_run() -> None:
    scene = watch("square-100x100-prim-7", "dfs", panel=SOURCE)
    scene.watching.start()
    scene.search.paused = True
    settle(scene)
    player = Player(scene)
    for stop in (
        lambda: player.press(pyxel.KEY_SPACE),
        lambda: scene.turn_tool(next(tool for tool in scene.tools if isinstance(tool, Quiz))),
    ):
        scene.inspector.run_to(scene.search, 1)  # never reached
        player.wait()
        assert scene.toast.words == RUNNING_ON
        assert scene.standing().word == "SEARCHING"
        stop()
        player.wait()
        assert scene.toast.words != RUNNING_ON
        assert not scene.inspector.is_running_on
    scene.close()


@pytest.mark.thorough
@pytest.mark.usefixtures("engine")
def test_breakpoints_of_a_file_survive_its_reload(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(OWN)
    scene = watch(MAZE, solver_named(str(path)), panel=SOURCE)
    scene.watching.start()
    scene.search.paused = True
    scene.search.seek(5)
    settle(scene)
    assert scene.inspector.lit(scene.search, scene.watching.solver)
    scene.inspector.toggle_breakpoint(15)
    changed = path.stat().st_mtime_ns + 1_000_000_000
    path.write_text(OWN.replace("queue", "things"))
    os.utime(path, ns=(changed, changed))
    before = scene.search
    end = monotonic() + 20
    while scene.search is before and monotonic() < end:
        scene.update(SceneInput(1 / 10))
    settle(scene)
    press(scene, "k")
    settle(scene)
    assert scene.inspector.lit(scene.search, scene.watching.solver).number == 15
    assert scene.inspector.view.memory.name == "things"
    scene.close()


# ---- what it prints and draws --------------------------------------------------------------------

TALKS = """
def solve(walker):
    print("begin")
    walker.mark("A")
    walker.go(walker.open_ways()[0])
    print("moved")
    walker.go(walker.open_ways()[0])
"""
RECURSIVE = """
def solve(maze):
    yield from search(maze, maze.start, None, set())

def search(maze, cell, came_from, seen):
    seen.add(cell)
    print(cell.x, cell.y)
    yield "visit", cell, came_from
    for other in maze.neighbours(cell):
        if other not in seen:
            yield from search(maze, other, cell, seen)
"""


def watched(path: Path, maze: str = MAZE) -> WatchScene:
    scene = watch(maze, solver_named(str(path)), panel=SOURCE)
    scene.watching.start()
    scene.search.paused = True
    settle(scene)
    return scene


def wait_until(is_there: Callable[[], object]) -> None:
    end = monotonic() + 9
    while not is_there():
        assert monotonic() < end


def output_of(scene: WatchScene) -> tuple[str, list[str], list[str]]:
    """The line that is lit, and what has been printed and drawn."""
    settle(scene)
    lit, drawing = scene.inspector.lit(scene.search, scene.search.solver), scene.search.drawing
    assert lit
    assert drawing
    source = source_of(lit.code)
    text = source.lines[row_of(source, lit.number)].strip()
    return text, drawing.printed(9), [*drawing.texts.values()]


@pytest.mark.usefixtures("engine")
def test_output_is_that_of_the_lines_that_have_run(tmp_path: Path) -> None:
    """At each line, on and back, exactly what those before it have printed and drawn."""
    path = tmp_path / "mine.py"
    path.write_text(TALKS)
    scene = watched(path)
    move = "walker.go(walker.open_ways()[0])"
    lines = [
        ("def solve(walker):", [], []),
        ('print("begin")', [], []),
        ('walker.mark("A")', ["begin"], []),
        (move, ["begin"], ["A"]),
        ('print("moved")', ["begin"], ["A"]),
        (move, ["begin", "moved"], ["A"]),
    ]  # fmt: skip
    for line in lines:
        scene.inspector.go_a_line(scene.search)
        wait_until(lambda: output_of(scene) == line)  # noqa: B023
    for line in lines[-2::-1]:
        scene.inspector.go_back_a_line(scene.search)
        wait_until(lambda: output_of(scene) == line)  # noqa: B023
    scene.close()


@pytest.mark.thorough
@pytest.mark.usefixtures("engine")
def test_output_at_a_step_ends_with_what_its_lines_have_printed(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(RECURSIVE)
    scene = watched(path)
    grid = scene.search.maze.grid
    for step in range(1, 20):
        wait_until(lambda: scene.search.seek(step) or scene.search.index == step)  # noqa: B023
        _, printed, _ = output_of(scene)
        assert printed[-1] == "{} {}".format(*grid.xy(scene.search.board.cursor))
    scene.close()


@pytest.mark.thorough
@pytest.mark.usefixtures("engine")
def test_what_precedes_an_endless_loop_is_seen_while_it_lasts(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("def solve(walker):\n    print('lost')\n    while True:\n        pass\n")
    scene = watched(path)
    scene.search.paused = False
    player = Player(scene)
    wait_until(lambda: player.wait() or output_of(scene)[1] == ["lost"])
    assert not scene.search.complete
    scene.close()


@pytest.mark.usefixtures("engine")
def test_output_is_not_shown_while_the_quiz_asks(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(RECURSIVE)
    scene = watched(path)
    player = Player(scene)
    wait_until(lambda: scene.search.seek(5) or scene.search.index == 5)
    player.wait()
    assert scene.shows_output
    scene.turn_tool(next(tool for tool in scene.tools if isinstance(tool, Quiz)))
    player.wait()
    assert not scene.shows_output
    scene.turn_tool(scene.tool)
    player.wait()
    assert scene.shows_output
    scene.close()
