"""The variables of learners' functions at any step."""

from collections.abc import Sequence
from pathlib import Path
from time import monotonic

import pytest
from support.learners import GOOD, drained, file_with, function_in, inline

from pixelmaze import Cell
from pixelmaze.inspect.line_recorder import WINDOW
from pixelmaze.inspect.rerun import SecondRun
from pixelmaze.inspect.snapshot import MOST_ENTRIES, shown
from pixelmaze.inspect.source import SourceCode
from pixelmaze.inspect.state import Snapshot
from pixelmaze.maze.grid import build
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.rng import seeded
from pixelmaze.outside.runs import carving_in_file, search_by, search_in_file
from pixelmaze.run.factory import from_id, generate

WALK = """
def solve(walker):
    count = 0
    for way in ("right", "right", "left", "right", "right"):
        count += 1
        walker.go(way)
        double = helper(count)

def helper(number):
    return number * 2
"""
WAYS = ("file", "function")


def looked_into(way: str, maze: Maze, path: Path) -> SecondRun:
    if way == "file":
        begin = search_in_file(maze, maze.start, maze.goal, path).begin
    else:
        begin = search_by(maze, maze.start, maze.goal, function_in(path)).begin
    return SecondRun(begin, SourceCode("mine.py", 1), str(path))


def at(run: SecondRun, step: int, first: int = 0) -> Sequence[Snapshot]:
    until = monotonic() + 10
    run.index = step
    while (found := run.lines(first)) is None and monotonic() < until:
        pass
    assert found is not None
    return found.lines


def numbers(view: Snapshot) -> tuple[int, ...]:
    return tuple(call.line.number for call in view.calls)


def held(view: Snapshot) -> dict[str, int | str]:
    return {name: value.value for name, value in view.values}


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.few(2)
def test_lines_from_a_step_to_the_next(way: str, tmp_path: Path) -> None:
    run = looked_into(way, from_id("square-4x1-prim-1"), file_with(tmp_path, WALK))
    for step in (1, 2, 3, 2, 5, 4):  # also back
        lines = at(run, step)
        count = step - 1
        if step == 1:
            assert [numbers(line) for line in lines] == [(2,), (3,), (4,), (5,), (6,)]
            continue
        assert [numbers(line) for line in lines] == [(6,), (7,), (7, 10), (4,), (5,), (6,)]
        there = [held(line) for line in lines]
        assert there[0]["count"] == count
        assert there[0].get("double") == (2 * step - 4 if step > 2 else None)
        assert there[2] == {"number": count}
        assert there[3]["double"] == 2 * step - 2
        assert there[-1]["count"] == step
        assert "walker" not in there[0]
    run.close()


@pytest.mark.few(12)
@pytest.mark.parametrize("name", GOOD)
def test_first_line_is_that_of_the_step(name: str, way: str, tmp_path: Path) -> None:
    maze = generate(6, 5, seed=1, braid=30)
    path = file_with(tmp_path, GOOD[name])
    feed, run = inline(maze, path), looked_into(way, maze, path)
    steps = drained(feed)
    for step, line in enumerate(feed.lines[:12], 1):
        if line:
            assert numbers(at(run, step)[0])[-1] == line
    assert at(run, len(steps) + 5) == []
    run.close()


def test_lines_at_the_beginning(way: str, tmp_path: Path) -> None:
    source = "from pixelmaze import visit\ndef solve(maze):\n  x = 1\n  yield visit(maze.start)"
    run = looked_into(way, from_id("square-4x1-prim-1"), file_with(tmp_path, source))
    there = [(numbers(line), held(line)) for line in at(run, 0)]
    assert there == [((2,), {}), ((3,), {}), ((4,), {"x": 1})]
    assert [(numbers(line), held(line)) for line in at(run, 1)] == [((4,), {"x": 1})]
    assert at(run, 9) == []
    run.close()


def test_generator_tells_its_variables(tmp_path: Path) -> None:
    source = """
        from pixelmaze import carve

        def generate(maze, random):
            cell = maze.start
            yield carve(cell, maze.neighbours(cell)[0])
            cell = maze.cells()[1]
            yield carve(cell, maze.neighbours(cell)[0])
    """
    begin = carving_in_file(build(4, 1), seeded(1), file_with(tmp_path, source)).begin
    run = SecondRun(begin, SourceCode("mine.py", 1))
    there = [(*numbers(line), held(line)["cell"]) for line in at(run, 1)]
    assert there == [(6, 0), (7, 0), (8, 1)]
    run.close()


@pytest.mark.few(2)
def test_endless_loop_is_seen(way: str, tmp_path: Path) -> None:
    source = (
        "def solve(walker):\n  walker.go('right')\n  x = 1\n  while True:\n    x += 1\n    x -= 1"
    )
    run = looked_into(way, from_id("square-4x1-prim-1"), file_with(tmp_path, source))
    lines = at(run, 2)
    assert len(lines) == WINDOW
    assert [numbers(line) for line in lines[:6]] == [(2,), (3,), (4,), (5,), (6,), (4,)]
    later = at(run, 2, 5 * WINDOW)[0]
    assert (numbers(later), held(later)) == ((6,), {"x": 2})
    run.close()


def test_second_run_is_silent(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    source = "def solve(walker):\n  print('hello')\n  walker.go('right')\n  print('bye')"
    for way in WAYS:
        run = looked_into(way, from_id("square-4x1-prim-1"), file_with(tmp_path, source))
        assert at(run, 1)
        assert at(run, 2)
        run.close()
    assert capfd.readouterr() == ("", "")


@pytest.mark.thorough
@pytest.mark.few(2)
def test_far_steps_take_no_frame(tmp_path: Path, way: str) -> None:
    source = """
        def solve(walker):
            count = 0
            while True:
                count += 1
                walker.go("right" if count % 2 else "left")
    """
    run = looked_into(way, from_id("square-4x1-prim-1"), file_with(tmp_path, source))
    assert not run.seek(30_000)
    assert held(at(run, 30_000)[0])["count"] == 29_999
    assert not run.seek(3_000_000)
    assert held(at(run, 40_000)[0])["count"] == 39_999  # asked for meanwhile
    for step in (39_999, 39_950, 60_000, 59_990, 5):
        assert held(at(run, step)[0])["count"] == step - 1
    run.close()


class Rude:
    def __repr__(self) -> str:
        raise KeyError


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3, "3"), (None, "None"), (0.5, "0.5"), ("a", "'a'"), (True, "True"),
        (Cell(3, 4), "(3,4)"), ((1, 2), "(1, 2)"), ((1, 2, 3, 4, 5), "tuple of 5: 1, 2, 3, 4, 5"),
        ([], "list of 0"), ([[1, 2], [3]], "list of 2: list of 2: 1, 2, list of 1: 3"),
        ([[[1]]], "list of 1: list of 1: list of 1"),
        ((1, (2, (3, (4, (5, ()))))), "(1, (2, (3, tuple of 2)))"),
        (dict.fromkeys(range(20)), "dict of 20: 19: None, 18: None, 17: None, 16: None, "
                                   "15: None, 14: None, 13: None, 12: None, …"),
        (1 << 1000, "a number of 1001 bits"), ("a" * 100, "'" + "a" * 58 + "…"),
        (b"a" * 10_000_000, "b'" + "a" * 57 + "…"), (Rude(), "<Rude: KeyError>"),
    ],
)  # fmt: skip
def test_values_as_text(value: object, text: str) -> None:
    assert shown(value) == text


def test_text_of_a_value_is_bounded() -> None:
    deep: object = 1
    linked: object = ()
    for _ in range(5000):
        deep, linked = [deep] * 3, (linked, 1)
    wide = {number: [{number}] * 100 for number in range(1000)}
    for value in (deep, linked, wide, [[wide] * 9] * 9, (deep, (deep, (deep, deep)))):
        assert len(shown(value)) < 100 * MOST_ENTRIES**2
