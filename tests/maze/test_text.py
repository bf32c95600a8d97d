"""What is written can be read again, and is the same maze; or else it is not written."""

from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.checks import refused
from support.mask_strategies import RING, masked_grid, masked_mazes
from support.strategies import SHAPE_NAMES, TEXT_SHAPES, mazes

from pixelmaze import PixelmazeError
from pixelmaze.files.table import WRITTEN
from pixelmaze.files.text import read, write
from pixelmaze.maze.grid import build
from pixelmaze.maze.maze import Maze
from pixelmaze.run.factory import generate
from pixelmaze.run.solution import solve

SQUARE = ("square",)


@given(mazes(TEXT_SHAPES, max_waypoints=3, max_goals=4))
def test_walls_round_trip(maze: Maze) -> None:
    assert read(write(maze)) == maze


@given(mazes(SQUARE, max_waypoints=3, max_goals=4))
def test_blocks_round_trip(maze: Maze) -> None:
    assert read(write(maze, "blocks")) == maze


@given(mazes(SQUARE), st.data())
def test_matrix_round_trip(maze: Maze, data: st.DataObject) -> None:
    """Whatever the passages: a way in at the left or top, a way out at the right or bottom."""
    grid = maze.grid
    cells = range(grid.size)
    left_or_top = [cell for cell in cells if 0 in grid.xy(cell)]
    maze.start = data.draw(st.sampled_from(left_or_top))
    maze.goal = grid.size - 1 - data.draw(st.sampled_from(left_or_top))
    assert read(write(maze, "matrix")) == maze


@given(masked_mazes(TEXT_SHAPES, max_waypoints=3))
def test_walls_round_trip_with_a_mask(maze: Maze) -> None:
    assert read(write(maze)) == maze


@given(masked_mazes(SQUARE, max_waypoints=3))
def test_blocks_round_trip_with_a_mask(maze: Maze) -> None:
    text = write(maze, "blocks")
    assert read(text) == maze
    if maze.grid.height > 1:  # a single row in a frame could have `walls` around it
        assert read(_framed(text)) == maze


def _framed(text: str) -> str:
    _, *rows, _ = text.splitlines()
    border = f"+{'-' * (len(rows[0]) - 2)}+"
    return "\n".join([border, *(f"|{row[1:-1]}|" for row in rows), border])


@given(masked_mazes(SQUARE) | mazes(SQUARE, distinct=False, max_goals=2))
def test_matrix_holds_a_maze_or_refuses_it(maze: Maze) -> None:
    try:
        text = write(maze, "matrix")
    except PixelmazeError:
        with refused("walls or blocks"):
            write(maze, "matrix")
    else:
        assert read(text) == maze


@pytest.mark.parametrize("format", ["walls", "blocks"])
@given(maze=mazes(SQUARE, distinct=False, max_waypoints=4, max_goals=3))
def test_maze_that_text_cannot_hold_is_refused(format: str, maze: Maze) -> None:
    """A cell shows one letter: start, goal or waypoints in the same cell would be lost."""
    try:
        text = write(maze, format)
    except PixelmazeError:
        with refused():
            write(maze, format)
    else:
        assert read(text) == maze


@given(mazes(TEXT_SHAPES, max_waypoints=3, max_goals=3))
def test_dots_of_a_path_are_read_over(maze: Maze) -> None:
    path = solve(maze).route
    assume(len(path) > 1)
    for name in ["walls", "blocks"] if maze.grid.shape.name == "square" else ["walls"]:
        text = write(maze, name, path)
        assert read(text) == maze
        # a way over waypoints may pass cells and passages again
        bare = {*path} - {maze.start, *maze.goals, *maze.waypoints}
        taken = {frozenset(ends) for ends in pairwise(path)}
        assert text.count(".") == len(bare) + len(taken)


@pytest.mark.thinned
@pytest.mark.parametrize("shape", TEXT_SHAPES)
@pytest.mark.parametrize("size", [(1, 1), (1, 5), (5, 1), (12, 9)])
def test_any_shape_and_size_is_written_as_walls(shape: str, size: tuple[int, int]) -> None:
    maze = generate(*size, seed=4711, shape=shape)
    assert read(write(maze)) == maze
    assert read(write(maze)).id is None


@pytest.mark.parametrize(
    ("format", "text"),
    [
        ("walls", "+---+---+\n| S . G |\n+---+ . +\n| b . a |\n+---+---+\n"),
        ("blocks", "#####\n#S.G#\n###.#\n#b.a#\n#####\n"),
    ],
)
def test_mazes_look_as_drawn_here(format: str, text: str) -> None:
    maze = read(text)
    assert (maze.start, maze.goal, maze.waypoints) == (0, 1, (3, 2))
    path = solve(maze).route
    assert path == [0, 1, 3, 2, 3, 1]
    assert write(maze, format, path) == text


def test_looks_of_bricks() -> None:
    text = (
        "+-----+-----+\n"
        "|  S        |\n"
        "+--+. +--+--+--+\n"
        "   |  .  .  .  |\n"
        "+--+  +--+. +--+\n"
        "|     |  G  |\n"
        "+-----+-----+\n"
    )
    maze = read(text)
    assert (maze.grid.width, maze.grid.height) == (2, 3)
    path = solve(maze).route
    assert path == [0, 2, 3, 5]
    assert write(maze, path=path) == text


def test_looks_of_a_mask() -> None:
    grid = masked_grid(("..###", "...##", "#...#"))
    assert write(Maze(grid, bytearray(len(grid.head)), 0, grid.size - 1)) == (
        "+---+---+---+---+---+\n"
        "|#######| S |   |   |\n"
        "+#######+---+---+---+\n"
        "|###########|   |   |\n"
        "+---+#######+---+---+\n"
        "|   |###########| G |\n"
        "+---+---+---+---+---+\n"
    )
    assert write(Maze(grid, bytearray(len(grid.head)), 0, grid.size - 1), "blocks") == (
        "###########\n"
        "#####S# # #\n"
        "###########\n"
        "####### # #\n"
        "###########\n"
        "# #######G#\n"
        "###########\n"
    )


def test_looks_of_missing_bricks() -> None:
    grid = masked_grid(("##.#", "#..#", "#...", "####"), "hexagonal")
    assert write(Maze(grid, bytearray(len(grid.head)), 0, grid.size - 1)) == (
        "+-----+-----+-----+-----+\n"
        "|  S  |     |#####|     |\n"
        "+--+--+--+--+#####+--+--+--+\n"
        "   |     |###########|     |\n"
        "+--+--+--+###########+--+--+\n"
        "|     |#################|\n"
        "+--+--+--+--+--+--+--+--+--+\n"
        "   |     |     |     |  G  |\n"
        "   +-----+-----+-----+-----+\n"
    )


@pytest.mark.parametrize("shape", TEXT_SHAPES)
def test_parts_that_are_not_connected_are_kept(shape: str) -> None:
    grid = masked_grid(("#.#", "...", "#.#"), shape)
    maze = Maze(grid, bytearray(len(grid.head)), 0, 3)
    assert read(write(maze)) == maze


def test_matrix_shows_ends_without_openings_if_they_are_the_first_and_last_cell() -> None:
    grid = masked_grid(RING)
    for start, goal in ((0, grid.size - 1), (1, grid.size - 1), (0, 11)):
        maze = Maze(grid, bytearray(len(grid.head)), start, goal)
        assert read(write(maze, "matrix")) == maze
    inside = masked_grid(("....", ".##.", "...."))
    maze = Maze(inside, bytearray(2), 0, 1)
    assert read(write(maze, "matrix")) == maze
    with refused("border", "walls or blocks"):
        write(Maze(inside, bytearray(2), 1, 0), "matrix")


def test_looks_of_a_matrix() -> None:
    text = "[1, 1, 1, 1, 1]\n[0, 0, 1, 0, 1]\n[1, 0, 1, 0, 1]\n[1, 0, 0, 0, 0]\n[1, 1, 1, 1, 1]\n"
    maze = read(text)
    assert (maze.start, maze.goal) == (0, 3)
    assert solve(maze).route == [0, 2, 3]
    assert write(maze, "matrix") == text


@pytest.mark.parametrize("format", ["blocks", "matrix"])
def test_hexagonal_mazes_are_refused_by(format: str) -> None:
    with refused(format, "only square mazes", "walls"):
        write(generate(3, 3, shape="hexagonal"), format)


@pytest.mark.parametrize("shape", [shape for shape in SHAPE_NAMES if shape not in TEXT_SHAPES])
def test_shapes_without_text_are_refused(shape: str) -> None:
    maze = generate(6, 5, seed=1, shape=shape)
    with refused(f"cannot draw a {shape} maze in characters", "svg or png"):
        write(maze)
    for other in ("blocks", "matrix"):
        with refused(other, "only square mazes"):
            write(maze, other)


def test_matrix_refuses_waypoints_and_paths() -> None:
    maze = generate(3, 3)
    with refused("path", "walls or blocks"):
        write(maze, "matrix", solve(maze).route)
    maze.waypoints = (4,)
    with refused("waypoints", "walls or blocks"):
        write(maze, "matrix")


@pytest.mark.parametrize(("start", "goal"), [(4, 8), (0, 4), (8, 0), (4, 4)])
def test_matrix_refuses_ends_that_no_openings_show(start: int, goal: int) -> None:
    grid = build(3, 3)
    with refused("border", "walls or blocks"):
        write(Maze(grid, bytearray(len(grid.head)), start, goal), "matrix")


@pytest.mark.parametrize("format", ["walls", "blocks"])
def test_fourth_waypoint_is_refused(format: str) -> None:
    maze = generate(3, 3)
    maze.waypoints = (1, 2, 3, 4)
    with refused("at most 3 waypoints"):
        write(maze, format)


def test_unknown_format_suggests_the_nearest() -> None:
    with refused("'wall'", "did you mean 'walls'?", *WRITTEN):
        write(generate(2, 2), "wall")
