"""What a learner's function is given."""

from typing import Any

import pytest

from pixelmaze import Cell
from pixelmaze.maze.grid import distance
from pixelmaze.maze.maze import Maze, exits
from pixelmaze.maze.public import CellError, maze_of
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.maze.step import BACKTRACK, PATH, START, VISIT
from pixelmaze.outside.runs import search_by
from pixelmaze.run.factory import from_id, generate
from pixelmaze.run.outcomes import TEXT

SMALL = (
    "square-9x6-prim-1-braid-40", "hexagonal-8x7-prim-3", "square-12x12-prim-1-mask-heart",
    "triangular-9x6-prim-1-braid-40", "circular-7x7-prim-1-braid-40",
    "circular-13x13-prim-1-mask-heart",
)  # fmt: skip


def ran(maze: Maze, function: Any) -> list[tuple[int, int]]:
    feed = search_by(maze, maze.start, maze.goal, function).feed()
    steps = [*feed]
    assert feed.fault is None
    return steps


@pytest.mark.parametrize("id", SMALL)
def test_maze_is_the_same_seen_by_cells(id: str) -> None:
    maze = from_id(id)
    grid = maze.grid
    maze.goals = maze.goals[0], 3
    view = maze_of(maze)
    blank = maze_of(maze).blank
    cells = [Cell(*grid.xy(cell)) for cell in range(grid.size)]
    assert view.cells() == blank.cells() == cells
    assert (view.width, view.height) == (grid.width, grid.height)
    assert [view.start, *view.goals] == [cells[cell] for cell in (maze.start, *maze.goals)]
    assert view.goal == view.goals[0]
    for number, cell in enumerate(cells):
        near = [cells[grid.head[arc]] for arc in exits(maze, number)]
        assert [*view.neighbours(cell)] == near
        assert [*view.neighbours(tuple(cell))] == near  # a plain pair
        assert set(near) <= set(blank.neighbours(cell))
    assert view.distance(cells[0], cells[-1]) == distance(grid, 0, grid.size - 1)


@pytest.mark.parametrize("cell", [(9, 0), (-1, 0), 3, None, (0,), (0.5, 0), "ab", [0, 0]])
def test_what_is_no_cell_is_refused(cell: Any) -> None:
    maze = generate(3, 1)
    view = maze_of(maze)
    for asked in (view.neighbours, lambda cell: view.distance(cell, view.goal)):
        with pytest.raises(CellError, match="is not a cell of this maze"):
            asked(cell)


@pytest.mark.parametrize("shape", SHAPES)
def test_walker_on_every_shape(shape: str) -> None:
    maze = generate(9, 6, seed=1, shape=shape)
    grid = maze.grid

    def solve(walker: Any) -> None:
        """Depth-first, with marks; each way by turning to it."""
        assert walker.facing == "right"
        taken: list[str] = []
        names = grid.shape.names
        while not walker.at_goal:
            number = grid.at(*walker.position)
            open_ways = [names[grid.heading[arc]] for arc in exits(maze, number)]
            assert walker.open_ways() == open_ways
            assert [way for way in names if walker.can_go(way)] == open_ways
            walker.mark()
            for way in open_ways:
                walker.go(way)
                if walker.marks():
                    walker.go(opposite(way))
                    continue
                taken.append(way)
                break
            else:
                back = opposite(taken.pop())
                while walker.facing != back:
                    walker.turn_left()
                assert not walker.is_wall_ahead()
                walker.go_ahead()

    def opposite(way: str) -> str:
        names = grid.shape.names
        return names[(names.index(way) + len(names) // 2) % len(names)]

    steps = ran(maze, solve)
    path = [grid.head[arc] for action, arc in steps if action == PATH]
    assert path[-1] == maze.goal
    assert len({*path}) == len(path)


def test_turns() -> None:
    faced: list[str] = []

    def solve(walker: Any) -> None:
        for turn in (walker.turn_left, walker.turn_left, walker.turn_right, walker.turn_right):
            turn()
            faced.append(walker.facing)
        walker.go("right")
        walker.go("left")
        faced.append(walker.facing)
        assert walker.is_wall_ahead()

    feed = search_by(generate(3, 1), 0, 2, solve).feed()
    assert [action for action, _ in feed] == [START, VISIT, BACKTRACK]
    assert (faced, feed.outcome) == (["up", "left", "up", "right", "left"], "gave up")


def test_marks_stand_in_their_cells() -> None:
    def solve(walker: Any) -> None:
        walker.mark("been here")
        walker.go("right")
        assert walker.marks() == []
        walker.go("left")
        walker.mark()
        walker.marks().clear()
        assert walker.marks() == ["been here", "x"]

    feed = search_by(generate(3, 1), 0, 2, solve).feed()
    assert len([*feed]) == 3
    assert [*feed.notes] == [(2, TEXT, 0, "been here"), (3, TEXT, 0, "been here x")]


def test_path_of_a_walk_has_no_loops() -> None:
    maze = generate(2, 2, "recursive-division", seed=1, braid=100)
    maze.passages[:] = bytes([1]) * len(maze.passages)

    def solve(walker: Any) -> None:
        for way in ("right", "down", "left", "up", "right", "down"):
            walker.go(way)

    steps = ran(maze, solve)
    path = [arc for action, arc in steps if action == PATH]
    assert [maze.grid.head[arc] for arc in path] == [1, 3]


def test_what_is_not_there_is_said_with_what_is() -> None:
    maze = generate(3, 1)
    view: Any = maze_of(maze)
    with pytest.raises(AttributeError, match=r"'beyond'; it has .*neighbours"):
        view.beyond(view.start)

    def solve(walker: Any) -> None:
        with pytest.raises(AttributeError, match=r"'forward'; it has .*go_ahead"):
            walker.forward()

    ran(maze, lambda walker: (solve(walker), walker.go("right"), walker.go("right")))
