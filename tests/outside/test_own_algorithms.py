"""Algorithms of others, however they name and keep things, are shown as they are."""

import importlib
import re
import sys
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from heapq import heappop, heappush
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from support.cli import output
from support.own import solve
from support.sampling import sample
from support.snapshots import snapshot_of
from support.viewer import FRONT_ENDS, KEYS, View, Viewer
from support.window_driver import Player, prepared, race

import pixelmaze
from pixelmaze import PixelmazeError
from pixelmaze.algorithms.registry import GENERATORS, SOLVERS, Solver
from pixelmaze.inspect.state import Memory
from pixelmaze.maze.annotations import ANY, ARC, CELL, FIRST, LAST, LOWEST, Arc, Bag, Cell
from pixelmaze.maze.grid import Grid, any_arc_into, arcs, distance
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.rng import Rng
from pixelmaze.maze.step import FRONTIER, START, VISIT, Steps
from pixelmaze.outside.lookup import solver_for
from pixelmaze.run.factory import from_id, generation_stages
from pixelmaze.run.search import Search

MAZE = "square-8x5-prim-7-braid-40"


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from prepared(monkeypatch)


# ---- solvers as students write them --------------------------------------------------------------
# The names are those of other things elsewhere; in some there is no `grid`.


def tuples_in_a_deque(maze: Maze, start: int, _goal: int) -> Steps:
    queue = deque([(start, 0)])
    seen = {start}
    while queue:
        cell, row = queue.popleft()
        yield VISIT, any_arc_into(maze.grid, cell)
        for arc in arcs(maze.grid, cell):
            there = maze.grid.head[arc]
            if maze.passages[arc] and there not in seen:
                seen.add(there)
                queue.append((there, row + 1))
                yield FRONTIER, arc


def tuples_in_a_heap(maze: Maze, start: Cell, goal: Cell) -> Steps:
    waiting = [(0, start)]
    visited: dict[int, str] = {}
    while waiting:
        _, here = heappop(waiting)
        if here in visited:
            continue
        visited[here] = "yes"
        yield VISIT, any_arc_into(maze.grid, here)
        for arc in arcs(maze.grid, here):
            there = maze.grid.head[arc]
            if maze.passages[arc] and there not in visited:
                heappush(waiting, (distance(maze.grid, there, goal), there))
                yield FRONTIER, arc


def cells_in_a_list(maze: Maze, start: Cell, _goal: Cell) -> Steps:
    frontier = [start]
    joined = [False] * maze.grid.size
    while frontier:
        edges = frontier.pop()
        if not joined[edges]:
            joined[edges] = True
            yield VISIT, any_arc_into(maze.grid, edges)
            for arc in arcs(maze.grid, edges):
                if maze.passages[arc]:
                    frontier.append(maze.grid.head[arc])
                    yield FRONTIER, arc


def names_in_a_set(maze: Maze, _start: int, _goal: int) -> Steps:
    regions = {f"cell {cell}" for cell in range(maze.grid.size)}
    while regions:
        name = regions.pop()
        yield VISIT, any_arc_into(maze.grid, int(name.split()[1]))


def pairs_in_a_loop(maze: Maze, start: Cell, goal: Cell) -> Steps:
    rooms = [(start, "here"), (goal, "there")]
    for origin, word in rooms:
        yield VISIT, any_arc_into(maze.grid, origin)
        if len(word) < 6:
            rooms.append((origin, word + "!"))


def declared(maze: Maze, start: Cell, _goal: Cell) -> Steps:
    hat: Bag[Arc] = [*arcs(maze.grid, start)]
    while hat:
        hat[0], hat[-1] = hat[-1], hat[0]
        yield VISIT, hat.pop()


def what_cannot_be_compared(maze: Maze, start: Cell, goal: Cell) -> Steps:
    queue: list[Any] = [(1, object()), (1, object()), (1, None)]
    yield START, any_arc_into(maze.grid, start)
    heappop(queue[:1])
    if not queue:
        heappop(queue)
    yield VISIT, any_arc_into(maze.grid, goal)


def wrong_about_itself(maze: Maze, _start: Cell, _goal: Cell) -> Steps:
    cell: Cell = 10_000
    way: Arc = -7
    queue: list[Cell] = [-3, 10_000, 5]
    while queue:
        yield VISIT, any_arc_into(maze.grid, max(queue.pop(0), 0) % maze.grid.size)
    yield VISIT, any_arc_into(maze.grid, (cell + way) % maze.grid.size)


class Called:
    def __call__(self, maze: Maze, start: int, goal: int) -> Steps:
        yield from cells_in_a_list(maze, start, goal)

    def walk(self, maze: Maze, start: int, goal: int) -> Steps:
        """A text
        that begins at the margin."""
        yield START, any_arc_into(maze.grid, start)


def nowhere() -> Callable[[Maze, int, int], Steps]:
    names: dict[str, Any] = {"any_arc_into": any_arc_into}
    source = (
        "def nowhere(maze, start, goal):\n queue = [start]\n yield 0, any_arc_into(maze.grid, 0)"
    )
    exec(compile(source, "<none>", "exec"), names)
    found: Callable[[Maze, int, int], Steps] = names["nowhere"]
    return found


FUNCTIONS: dict[str, Callable[..., Steps]] = {
    function.__name__: function
    for function in (
        tuples_in_a_deque, tuples_in_a_heap, cells_in_a_list, names_in_a_set, pairs_in_a_loop,
        declared, what_cannot_be_compared, wrong_about_itself,
    )
}  # fmt: skip
FUNCTIONS |= {
    "lambda": lambda maze, start, goal: (
        (VISIT, any_arc_into(maze.grid, cell)) for cell in (start, goal)
    ),
    "lambda_that_yields": lambda maze, start, _goal: (yield START, any_arc_into(maze.grid, start)),
    "partial": partial(cells_in_a_list),
    "object": Called(),
    "method": Called().walk,
    "no_source": nowhere(),
}  # fmt: skip


def as_solver(name: str) -> Solver:
    return replace(SOLVERS["dfs"], name=name, title="Mine", steps=FUNCTIONS[name])


@pytest.fixture(params=FRONT_ENDS)
def view(request: pytest.FixtureRequest, tmp_path: Path) -> View:
    return lambda search, column: request.param(search, tmp_path, column)


def go_through(viewer: Viewer) -> Iterator[str]:
    """All that is seen: before, step by step, line by line, at the end, on the way back, after."""
    viewer.press("s")
    search = viewer.watching.search
    yield viewer.see()
    search.paused = True
    for index in range(5):
        search.seek(index)
        yield viewer.see()
        for _ in range(4):
            viewer.press(".")
            yield viewer.see()
    search.seek(search.length + 500)
    yield viewer.see()
    search.seek(3)
    yield viewer.see()
    viewer.press("s")
    yield viewer.see()


@pytest.mark.few(8)
@pytest.mark.thinned
@pytest.mark.parametrize("name", sample(FUNCTIONS, 2))
def test_panel_goes_with_any_solver(view: View, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SOLVERS, name, as_solver(name))
    viewer = view(Search(from_id(MAZE), None), "source")
    viewer.watching.solver = SOLVERS[name]
    for words in go_through(viewer):
        assert "keeps nothing" not in words
        assert "recording" not in words


def memories_of(name: str, steps: int = 3) -> list[Memory | None]:
    maze = from_id(MAZE)
    run = FUNCTIONS[name](maze, maze.start, maze.goal)
    return [snapshot_of(run, maze.grid).memory for _, _ in zip(range(steps), run, strict=False)]


@pytest.mark.parametrize(
    ("name", "variable", "of", "order"),
    [
        ("tuples_in_a_deque", "queue", "", FIRST), ("tuples_in_a_heap", "waiting", "", LOWEST),
        ("cells_in_a_list", "frontier", CELL, LAST), ("names_in_a_set", "regions", "", ""),
        ("pairs_in_a_loop", "rooms", "", FIRST), ("declared", "hat", ARC, ANY),
    ],
)  # fmt: skip
def test_memory_is_known_by_what_it_is(name: str, variable: str, of: str, order: str) -> None:
    for memory in memories_of(name):
        assert memory
        assert (memory.name, memory.of, memory.order) == (variable, of, order)
        if memory.length:
            assert memory.entries
            has_cells = name not in ("tuples_in_a_deque", "names_in_a_set")
            assert bool(memory.cells) == has_cells


def test_next_of_a_heap_of_tuples_is_the_next_one_visited() -> None:
    maze = from_id(MAZE)
    run = tuples_in_a_heap(maze, maze.start, maze.goal)
    next(run)
    expected = -1
    for action, arc in run:
        if action == VISIT:
            assert expected == maze.grid.head[arc]
        memory = snapshot_of(run, maze.grid).memory
        visited = run.gi_frame.f_locals["visited"]
        assert memory
        cells = (cell for cell in memory.cells if cell not in visited)
        expected = next(cells, -1)


def test_numbers_that_nothing_is_known_of_are_numbers() -> None:
    maze = from_id(MAZE)
    run = tuples_in_a_deque(maze, maze.start, maze.goal)
    for _ in zip(range(5), run, strict=False):
        view = snapshot_of(run, maze.grid)
        assert dict(view.values)["row"].kind == dict(view.values)["cell"].kind == "number"
        assert view.memory
        assert view.memory.cells == ()


# ---- a new generator -----------------------------------------------------------------------------


@pytest.fixture
def ladders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[ModuleType]:
    """The guide's example, as a module of its own."""
    guide = Path(pixelmaze.__file__).parent / "guide"
    text = (guide / "architecture.md").read_text(encoding="utf-8")
    code = re.search(r"```python\n((?:from .+\n)*\n*@generator.+?)```", text, re.DOTALL)
    assert code
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "ladders_example.py").write_text(code[1])
    monkeypatch.syspath_prepend(tmp_path / "src")
    before = dict(GENERATORS)
    yield importlib.import_module("ladders_example")
    del sys.modules["ladders_example"]
    GENERATORS.clear()
    GENERATORS.update(before)


@pytest.mark.usefixtures("ladders")
def test_new_generator_goes_everywhere(tmp_path: Path) -> None:
    folder = tmp_path / "work"
    folder.mkdir()
    made = output(folder, "generate square-8x5-ladders-7")
    assert made.count("+") > 20
    assert "found" in output(folder, "solve square-8x5-ladders-7-braid-30 --solver a-star")
    assert "ladders" in output(folder, "list --all")
    assert "carve" in output(folder, "watch square-8x5-ladders-7 --from-blank --prompt")
    shown = "--terminal --record shown.svg"
    output(folder, f"watch square-8x5-ladders-7 --from-blank --source {shown}")
    raced = output(folder, f"race --size 8x5 --generators ladders,prim {shown}")
    assert "Ladders" in raced
    scene = race("square-8x5-prim-7", "ladders", "prim", generators=True, rate=1000)
    player = Player(scene)
    player.press(KEYS["s"])
    player.wait(60)
    assert all(run.finished for run in scene.race.runs)


@pytest.mark.usefixtures("ladders")
def test_new_generator_is_seen_from_inside(view: View) -> None:
    maze = from_id("square-8x5-ladders-7")
    viewer = view(Search(maze, None, making=generation_stages(maze)), "source")
    viewer.press("l")
    viewer.press("l")
    search = viewer.watching.search
    search.paused = True
    for index in range(2, 12):
        search.seek(index)
        words = viewer.see()
        assert "ladders()" in words
        for x, y in re.findall(r"\b(\d+),(\d+)\b", words):
            assert (int(x), int(y)) < (8, 5)


# ---- solvers as functions ------------------------------------------------------------------------


def jumps(maze: Maze, start: int, goal: int) -> Steps:
    """Breadth-first search as a plain function."""
    yield from SOLVERS["bfs"].steps(maze, start, goal)


def walks(maze: Maze, start: int, goal: int) -> Steps:
    yield from SOLVERS["dfs"].steps(maze, start, goal)


def test_function_solves() -> None:
    maze = from_id(MAZE)
    solution, known = solve(maze, jumps), solve(maze, "bfs")
    assert (solution.solver, solution.outcome, solution.route) == ("jumps", "found", known.route)
    assert (solution.trace, solution.moves) == (known.trace, None)
    assert solve(maze, walks).moves == solve(maze, "dfs").moves
    assert solve(maze, SOLVERS["dfs"]).trace == solve(maze, "dfs").trace
    assert solve(maze, SOLVERS["dfs"].steps) == solve(maze, "dfs")
    assert solve(maze, lambda *arguments: list(jumps(*arguments))).route == known.route


def test_function_is_watched(view: View) -> None:
    viewer = view(Search(from_id(MAZE), solver_for(walks)), "source")
    viewer.watching.search.seek(5)
    assert "walks" in viewer.see()


WRONG = [7, "north", None, (VISIT,), (VISIT, 1, 2), (VISIT, 1.5), (VISIT, -1), (VISIT, 10**6),
         (99, 1), (-1, 1), [VISIT, 1], ("visit", (1, 2)), "x" * 10_000]  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: repr(wrong)[:20])
def test_wrong_yield_is_named(wrong: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def mine(maze: Maze, start: int, _goal: int) -> Steps:
        yield START, any_arc_into(maze.grid, start)
        yield wrong

    maze = from_id(MAZE)
    entry = Solver("mine", "Mine", mine, shortest=False, complete=False, local=False)
    monkeypatch.setitem(SOLVERS, "mine", entry)
    faults = []
    for run in (solve, lambda maze, solver: Search(maze, solver).run()):
        with pytest.raises(PixelmazeError) as error:
            run(maze, "mine")
        faults.append(str(error.value))
    for function in (mine, lambda *arguments: list(mine(*arguments))):
        fault = solve(maze, function).fault
        assert fault
        faults.append(fault.message)
    for words in faults:
        assert words.startswith("the algorithm yielded ")
        assert repr(wrong)[:50] in words
        assert "(action, arc)" in words
        assert len(words) < 300


def test_wrong_yield_of_a_generator_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def mine(grid: Grid, _rng: Rng) -> Steps:
        yield START, any_arc_into(grid, 0)
        yield 5  # type: ignore[misc]

    entry = replace(GENERATORS["prim"], name="mine", title="Mine", steps=mine)
    monkeypatch.setitem(GENERATORS, "mine", entry)
    with pytest.raises(PixelmazeError, match="yielded 5, which is not a step"):
        from_id("square-5x5-mine-1")


def test_error_of_a_function_is_told_with_its_line() -> None:
    def mine(_maze: Maze, _start: int, _goal: int) -> Steps:
        yield 0, len(None)  # type: ignore[arg-type]

    solution = solve(from_id(MAZE), mine)
    assert solution.outcome == "failed"
    assert solution.fault
    assert solution.fault.message == "TypeError: object of type 'NoneType' has no len()"
    assert [frame.text for frame in solution.fault.frames] == [
        "yield 0, len(None)  # type: ignore[arg-type]"
    ]


def test_impossible_steps_of_a_function_are_told() -> None:
    solution = solve(from_id(MAZE), FUNCTIONS["declared"])
    assert solution.outcome == "failed"
    assert solution.fault


@pytest.mark.parametrize("wrong", [5, None, ["bfs"]], ids=repr)
def test_object_that_is_not_a_solver_is_refused(wrong: Any) -> None:
    with pytest.raises(PixelmazeError, match="is not a solver: expected a name, or"):
        solve(from_id(MAZE), wrong)


def test_function_that_yields_nothing_at_all_is_refused() -> None:
    fault = solve(from_id(MAZE), lambda *_: None).fault
    assert fault
    assert "returned None, not steps" in fault.message
