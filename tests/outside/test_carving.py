"""Generators that learners write as functions: what they are given, make, and are told."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.own import generate, solve
from support.strategies import SHAPE_NAMES, TEXT_SHAPES, fitting

from pixelmaze import BlankMaze, Cell, PixelmazeError, carve, visit
from pixelmaze.algorithms.registry import GENERATORS
from pixelmaze.files.text import read, write
from pixelmaze.maze.distances import is_connected
from pixelmaze.maze.grid import Grid, any_arc_into, arc_between, arcs, build
from pixelmaze.maze.maze import Maze, exits
from pixelmaze.maze.rng import Rng, seeded
from pixelmaze.maze.step import BUILD, CARVE, PATH, START, Steps, Trace
from pixelmaze.outside.referee import CarvingReferee
from pixelmaze.outside.runs import carving_by
from pixelmaze.run.factory import UnfinishedMazeError, generation_stages
from pixelmaze.run.feed import Feed
from pixelmaze.run.outcomes import PRINT, Budget

Carving = Iterator[Any]


def backtracker(maze: BlankMaze, random: Random) -> Carving:
    seen, stack = {maze.start}, [maze.start]
    while stack:
        free = [cell for cell in maze.neighbours(stack[-1]) if cell not in seen]
        if not free:
            stack.pop()
            continue
        cell = random.choice(free)
        yield carve(stack[-1], cell)
        seen.add(cell)
        stack.append(cell)


def recursive(maze: BlankMaze, random: Random) -> Carving:
    seen = set()

    def visit_cell(cell: Cell) -> Carving:
        seen.add(cell)
        for other in random.sample(maze.neighbours(cell), len(maze.neighbours(cell))):
            if other not in seen:
                yield carve(cell, other)
                yield from visit_cell(other)

    return visit_cell(maze.start)


def in_steps(grid: Grid, rng: Rng) -> Steps:
    yield from GENERATORS["prim"].steps(grid, rng)


def nothing(_maze: BlankMaze, _random: Random) -> Carving:
    yield from ()


def everything(maze: BlankMaze, _random: Random) -> list[Any]:
    return [
        carve(cell, other)
        for cell in maze.cells()
        for other in maze.neighbours(cell)
        if cell < other
    ]


# ---- mazes ---------------------------------------------------------------------------------------


@pytest.mark.thinned
@pytest.mark.parametrize("shape", SHAPE_NAMES)
@pytest.mark.parametrize("function", [backtracker, recursive, in_steps])
def test_function_makes_perfect_mazes(function: Callable[..., Any], shape: str) -> None:
    maze = generate(9, 7, function, 5, shape)
    assert is_connected(maze)
    assert maze.passages.count(1) == 2 * (maze.grid.size - 1)
    assert maze == generate(9, 7, function, 5, shape) != generate(9, 7, function, 6, shape)
    assert read(write(maze, "walls" if shape in TEXT_SHAPES else "code")) == maze
    assert solve(maze).found
    braided = generate(9, 7, function, 5, shape, braid=100, goal="farthest", waypoints=2)
    ends = [cell for cell in range(braided.grid.size) if len(exits(braided, cell)) == 1]
    if shape == "triangular":  # those in the lower corners have one neighbour
        assert [len(arcs(braided.grid, cell)) for cell in ends] == [1, 1]
    else:
        assert not ends
    assert [stage.title for stage in generation_stages(braided)] == [function.__name__, "Braid"]
    assert is_connected(generate(9, 9, function, 5, shape, mask="heart"))


def test_package_style_takes_the_steps_of_the_package() -> None:
    assert generate(9, 7, in_steps, 5) == generate(9, 7, "prim", 5)
    assert generate(9, 7, GENERATORS["prim"].steps, 5).id == "square-9x7-prim-5"
    assert generate(9, 7, GENERATORS["prim"], 5).id == "square-9x7-prim-5"


def test_mazes_need_be_neither_connected_nor_perfect() -> None:
    alone = generate(5, 4, nothing, braid=50, goal="random", waypoints=3)
    assert not any(alone.passages)
    assert solve(alone).outcome == "no way"
    assert all(generate(5, 4, everything).passages)
    assert solve(generate(5, 4, everything, goal="farthest", braid=10)).found
    assert not any(generate(1, 1, backtracker).passages)


@given(st.data())
def test_any_passages_can_be_carved(data: st.DataObject) -> None:
    shape = data.draw(st.sampled_from(SHAPE_NAMES))
    width, height = data.draw(st.integers(1, 6)), data.draw(st.integers(1, 6))
    width, height = fitting(shape, width, height)
    grid = build(width, height, shape)
    edges = [arc for arc in range(len(grid.head)) if arc < grid.twin[arc]]
    chosen = data.draw(st.permutations(edges))[: data.draw(st.integers(0, len(edges)))]

    def mine(maze: BlankMaze, _random: Random) -> Carving:
        cells = maze.cells()
        for arc in chosen:
            yield carve(cells[grid.head[grid.twin[arc]]], cells[grid.head[arc]])

    modifiers = {"braid": data.draw(st.integers(0, 100)), "waypoints": data.draw(st.integers(0, 3))}
    maze = generate(width, height, mine, 3, shape)
    expected = bytearray(len(grid.head))
    for arc in chosen:
        expected[arc] = expected[grid.twin[arc]] = 1
    assert maze.passages == expected
    modified = generate(width, height, mine, 3, shape, goal="farthest", **modifiers)
    assert all(map(int.__le__, maze.passages, modified.passages))
    assert solve(modified).outcome in ("found", "no way")


def test_blank_maze_has_the_cells_of_the_grid() -> None:
    given: list[BlankMaze] = []

    def look(maze: BlankMaze, _random: Random) -> Carving:
        given.append(maze)
        yield from ()

    generate(3, 2, look, exists=bytes([1, 1, 1, 0, 1, 1]))
    (maze,) = given
    assert (maze.width, maze.height, maze.start) == (3, 2, (0, 0))
    assert maze.cells() == [(0, 0), (1, 0), (2, 0), (1, 1), (2, 1)]
    assert maze.neighbours(Cell(1, 0)) == ((2, 0), (0, 0), (1, 1))
    assert maze.neighbours((0, 0)) == ((1, 0),)  # type: ignore[arg-type]


# ---- faults --------------------------------------------------------------------------------------


def twice(_maze: BlankMaze, _random: Random) -> Carving:
    yield carve(Cell(3, 2), Cell(4, 2))
    yield carve(Cell(4, 2), Cell(3, 2))  # fault


def far(maze: BlankMaze, _random: Random) -> Carving:
    yield carve(maze.start, Cell(2, 0))  # fault


def outside(_maze: BlankMaze, _random: Random) -> Carving:
    yield carve(Cell(7, 0), Cell(8, 0))  # fault


def no_cell(_maze: BlankMaze, _random: Random) -> Carving:
    yield carve(3, 4)  # type: ignore[arg-type]  # fault


def searches(maze: BlankMaze, _random: Random) -> Carving:
    yield visit(maze.start)  # fault


def a_number(_maze: BlankMaze, _random: Random) -> Carving:
    yield 42  # fault


def a_text(_maze: BlankMaze, _random: Random) -> Carving:
    yield "carve"  # fault


def error(maze: BlankMaze, _random: Random) -> Carving:
    yield carve(*maze.cells()[:2])
    yield carve(*maze.nowhere())  # type: ignore[operator]  # fault


def asks_outside(maze: BlankMaze, _random: Random) -> Carving:
    yield carve(maze.start, maze.neighbours(Cell(9, 9))[0])  # fault


def leaves(_maze: BlankMaze, _random: Random) -> Carving:
    yield from ()
    raise SystemExit(3)  # fault


def returns(_maze: BlankMaze, _random: Random) -> None:  # fault
    pass


def one(_maze: BlankMaze) -> Carving:  # fault
    yield from ()


def wrong_step(grid: Grid, _rng: Rng) -> Any:
    yield START, any_arc_into(grid, 0)
    yield "north"  # fault


def solves(grid: Grid, _rng: Rng) -> Steps:
    yield PATH, any_arc_into(grid, 0)  # fault


def walls_twice(grid: Grid, _rng: Rng) -> Steps:
    yield BUILD, arc_between(grid, 0, 1)  # fault


FAULTS: dict[Callable[..., Any], str] = {
    twice: "carved the passage from 4,2 to 3,2 twice, at step 2",
    far: "carved from 0,0 to 2,0 at step 1, but 0,0 and 2,0 are not neighbours",
    outside: "carved from 7,0 to 8,0 at step 1, but 8,0 is not a cell of this maze",
    no_cell: "carved from 3 to 4 at step 1, but 4 is not a cell of this maze",
    searches: "it yielded ('visit', Cell(x=0, y=0), None), which is not a step: yield "
    "carve(cell, neighbour)",
    a_number: "it yielded 42, which is not a step: yield carve(cell, neighbour)",
    a_text: "it yielded 'carve', which is not a step: yield carve(cell, neighbour)",
    error: "AttributeError: a maze has no 'nowhere'; it has cells, distance, height, neighbours, "
    "shape, start, width",
    asks_outside: "9,9 is not a cell of this maze",
    leaves: "it called sys.exit(3)",
    returns: "it returned None, but it must yield carve(cell, neighbour)",
    one: "one() takes (_maze), not (maze, random)",
    wrong_step: "the algorithm yielded 'north', which is not a step: ",
    solves: "yielded PATH, which only solvers do, at step 1",
    walls_twice: "built the wall between 0,0 and 1,0 twice, at step 1",
}


@pytest.mark.parametrize("function", FAULTS, ids=lambda function: function.__name__)
def test_fault_is_named_with_its_line(function: Callable[..., Any]) -> None:
    source = Path(__file__).read_text(encoding="utf-8").splitlines()
    first = function.__code__.co_firstlineno
    line = next(at for at, text in enumerate(source[first - 1 :], first) if "# fault" in text)
    with pytest.raises(UnfinishedMazeError) as raised:
        generate(8, 5, function)
    fault = raised.value.fault
    assert fault.message.startswith(FAULTS[function])
    assert str(raised.value).startswith(f"test_carving.py, line {line}: {FAULTS[function]}")
    assert "\n" not in str(raised.value)
    assert all("# fault" in frame.text for frame in fault.frames[-1:])


def test_impossible_step_is_the_last_one() -> None:
    with pytest.raises(UnfinishedMazeError) as raised:
        generate(8, 5, twice)
    (stage,) = generation_stages(raised.value.maze)
    arc = raised.value.fault.arc
    assert [step[1] for step in stage.begin()] == [raised.value.maze.grid.twin[arc], arc]


@pytest.mark.parametrize("wrong", [5, None, ["prim"]], ids=repr)
def test_object_that_is_no_generator_is_refused(wrong: Any) -> None:
    with pytest.raises(PixelmazeError, match="is not a generator: expected a name, or"):
        generate(8, 5, wrong)


class Carver:
    def __call__(self, maze: BlankMaze, random: Random) -> Carving:
        return backtracker(maze, random)


@pytest.mark.parametrize(
    "function",
    [lambda maze, random: backtracker(maze, random), partial(backtracker), Carver()],
    ids=["lambda", "partial", "object"],
)
def test_any_callable_will_do(function: Callable[..., Any]) -> None:
    assert generate(8, 5, function, 1) == generate(8, 5, backtracker, 1)


# ---- budget, prints ------------------------------------------------------------------------------


def begun(function: Callable[..., Any], budget: Budget) -> Feed:
    return carving_by(build(8, 5), seeded(1), function).feed(budget)


def test_budget_ends_what_never_ends() -> None:
    def starts(grid: Grid, _rng: Rng) -> Steps:
        while True:
            yield START, any_arc_into(grid, 0)

    def hangs(maze: BlankMaze, _random: Random) -> Carving:
        yield carve(*maze.cells()[:2])
        while True:
            pass

    feed = begun(starts, Budget(steps=500))
    assert len([*feed]) == 500
    assert feed.fault
    assert feed.fault.message == "still running after 500 steps"
    feed = begun(hangs, Budget(seconds=0.2))
    assert [action for action, _ in feed] == [CARVE]
    assert feed.fault
    assert feed.fault.message == "no step for 0.2 seconds"
    assert feed.fault.line == hangs.__code__.co_firstlineno + 2


def test_prints_are_notes(capsys: pytest.CaptureFixture[str]) -> None:
    def talks(maze: BlankMaze, _random: Random) -> Carving:
        print("begin")
        yield carve(*maze.cells()[:2])
        print("end")

    feed = begun(talks, Budget())
    assert len([*feed]) == 1
    assert [(note.step, note.kind, note.value) for note in feed.notes] == [
        (1, PRINT, "begin"), (1, PRINT, "end"),
    ]  # fmt: skip
    assert capsys.readouterr().out == "begin\nend\n"
    maze = generate(8, 5, talks)
    making = generation_stages(maze)[0].begin()
    assert making.notes == feed.notes


# ---- the referee ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GENERATORS)
def test_generators_of_the_package_pass(name: str) -> None:
    entry = GENERATORS[name]
    for shape in entry.shapes:
        grid = build(7, 6, shape)
        referee = CarvingReferee(grid, entry.adds_walls)
        packed = Trace(entry.steps(grid, seeded(3))).packed
        assert referee.check(packed[:20]) + referee.check(packed[20:]) == len(packed)
        assert (referee.verdict(may_give_up=False), referee.steps) == ((None, ""), len(packed))


@given(st.lists(st.tuples(st.sampled_from([CARVE, BUILD]), st.integers(0, 13)), max_size=30))
def test_referee_accepts_what_changes_the_maze(steps: Sequence[tuple[int, int]]) -> None:
    grid = build(3, 2)
    maze = Maze(grid, bytearray(len(grid.head)), 0, 5)
    legal = 0
    for action, arc in steps:
        legal += 1
        if maze.passages[arc] == (action == CARVE):
            break
        maze.passages[arc] = maze.passages[grid.twin[arc]] = action == CARVE
    referee = CarvingReferee(grid, adds_walls=False)
    assert referee.check(Trace(steps).packed) == legal
    is_wrong = legal < len(steps) or (bool(steps) and _repeats(grid, steps))
    assert bool(referee.fault) is is_wrong


def _repeats(grid: Grid, steps: Sequence[tuple[int, int]]) -> bool:
    """Whether the last step changes nothing."""
    action, arc = steps[-1]
    before = [step for step, other in steps[:-1] if other in (arc, grid.twin[arc])]
    return (before[-1] if before else BUILD) == action


def test_referee_refuses_arcs_that_do_not_exist() -> None:
    referee = CarvingReferee(build(3, 2), adds_walls=False)
    assert referee.check([CARVE, 500 << 4 | CARVE]) == 1
    assert referee.fault
    assert "not a step" in referee.fault.message
    assert not list(arcs(build(1, 1), 0))
