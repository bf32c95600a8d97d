"""Texts that other programs print, and that people type."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from support.checks import is_spanning_tree
from support.strategies import TEXT_SHAPES, mazes

from pixelmaze.files.text import read, write
from pixelmaze.maze.maze import Maze, exits
from pixelmaze.run.solution import solve


def text_of(name: str) -> str:
    return (Path(__file__).parents[1] / "mazes" / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "shape", "width", "height", "length"),
    [
        ("console", "square", 8, 4, 12),
        ("bricks", "hexagonal", 10, 5, 32),
        ("bordered", "square", 18, 8, 42),
        ("quoted", "square", 18, 8, 42),
        ("matrix", "square", 5, 5, 8),
    ],
)
def test_mazes_of_other_programs(
    name: str, shape: str, width: int, height: int, length: int
) -> None:
    maze = read(text_of(name))
    assert (maze.grid.shape.name, maze.grid.width, maze.grid.height) == (shape, width, height)
    assert (maze.start, maze.goal, maze.waypoints) == (0, maze.grid.size - 1, ())
    assert maze.id is None
    assert solve(maze).length == length
    assert is_spanning_tree(maze)
    assert read(write(maze)) == maze


def test_bricks_that_are_missing_do_not_exist() -> None:
    grid = read(text_of("bricks")).grid
    assert grid.size == 48
    assert (grid.at(9, 1), grid.at(9, 3)) == (-1, -1)


def quoted_as_in_a_program(text: str) -> str:
    return "".join(f'    "{line}",\n' for line in text.splitlines())


@pytest.mark.thinned
@pytest.mark.parametrize(
    "disguise",
    [
        quoted_as_in_a_program,
        lambda text: quoted_as_in_a_program(text).replace('"', "'").replace("',\n", "'\n"),
        lambda text: "\n\n" + text + "  \n\n",
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "   \n"),
        lambda text: text.removesuffix("\n"),
        lambda text: "".join(f"        {line}\n" for line in text.splitlines()),
    ],
)
@pytest.mark.parametrize("name", ["console", "bricks", "bordered", "matrix"])
def test_text_around_a_maze_is_ignored(name: str, disguise: Callable[[str], str]) -> None:
    assert read(disguise(text_of(name))) == read(text_of(name))


@pytest.mark.parametrize(
    "form",
    [
        lambda text: f"[{text.strip()}]",
        lambda text: text.replace("]", "],"),
        lambda text: text.translate(str.maketrans("", "", "[], ")),
    ],
)
def test_matrix_as_others_write_it(form: Callable[[str], str]) -> None:
    assert read(form(text_of("matrix"))) == read(text_of("matrix"))


def test_openings_show_start_and_goal_among_blocks_too() -> None:
    matrix = text_of("matrix")
    blocks = matrix.translate(str.maketrans("10", "# ", "[], "))
    assert read(quoted_as_in_a_program(blocks)) == read(matrix)
    assert read(blocks) == read(matrix)


@pytest.mark.parametrize(
    "text",
    [
        "#######\n#  #  #\n# ### #\n#   # #\n#######\n",
        "+-----+\n|  #  |\n| ### |\n|   # |\n+-----+\n",
        "1111111\n1001001\n1011101\n1000101\n1111111\n",
        "+---+---+---+\n|   |###|   |\n+   +---+   +\n|       |   |\n+---+---+---+\n",
    ],
)
def test_solid_cells_do_not_exist(text: str) -> None:
    maze = read(text)
    assert list(maze.grid.place_of or ()) == [0, 2, 3, 4, 5]
    assert [len(exits(maze, cell)) for cell in range(5)] == [1, 1, 2, 1, 1]
    assert (maze.start, maze.goal) == (0, 4)


def test_openings_lead_to_cells_as_they_are_counted() -> None:
    maze = read("#######\n#  #   \n# # # #\n    #0#\n#######\n".replace("0", "#"))
    assert (maze.start, maze.goal) == (2, 1)
    assert maze.grid.xy(maze.goal) == (2, 0)


@pytest.mark.thinned
@pytest.mark.parametrize(
    "form",
    [
        "+---+---+---+\n| {}   {}   {} |\n+---+---+---+\n",
        "+-----+-----+-----+\n|  {}     {}     {}  |\n+-----+-----+-----+\n",
        "#######\n#{} {} {}#\n#######\n",
    ],
)
@pytest.mark.parametrize(
    ("letters", "start", "goal"),
    [
        ("   ", 0, 2),
        ("G S", 2, 0),
        (" S ", 1, 2),
        (" G ", 0, 1),
        ("SXG", 0, 2),  # the player stands somewhere on the way,
        ("XG ", 0, 1),  # on the start,
        (" XG", 1, 2),
        ("S X", 0, 2),  # or on the goal
        ("SX ", 0, 1),
        ("X  ", 0, 2),
        (" X ", 1, 2),
        ("...", 0, 2),
    ],
)
def test_letters_mark_start_goal_and_waypoints(
    form: str, letters: str, start: int, goal: int
) -> None:
    maze = read(form.format(*letters))
    assert (maze.start, maze.goal, maze.waypoints) == (start, goal, ())


@given(mazes(TEXT_SHAPES, min_cells=2))
def test_player_on_the_start_hides_it(maze: Maze) -> None:
    assert read(write(maze).replace("S", "X")) == maze
    assert read(write(maze).replace("G", "X")) == maze
