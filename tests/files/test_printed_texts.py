"""Mazes as scripts, notebooks and puzzles print them: each is written here by a writer of its own,
cell by cell."""

import warnings
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.checks import refused
from support.cli import run
from support.strategies import mazes

from pixelmaze.files.text import read
from pixelmaze.maze.errors import PixelmazeWarning
from pixelmaze.maze.grid import arc_between
from pixelmaze.maze.maze import Maze
from pixelmaze.run.factory import generate
from pixelmaze.run.solution import solve

SQUARES = mazes(("square",))


def is_open(maze: Maze, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether a passage leads from one place to the other."""
    grid = maze.grid
    if not all(0 <= x < grid.width and 0 <= y < grid.height for x, y in (one, other)):
        return False
    return bool(maze.passages[arc_between(grid, grid.at(*one), grid.at(*other))])


def plain(maze: Maze) -> Maze:
    """The same from the first cell to the last."""
    return Maze(maze.grid, maze.passages, 0, maze.grid.size - 1)


# ---- underscores -------------------------------------------------------------------------------


def underscores(maze: Maze, continues: str = "some") -> str:
    """A line continues below an open side of a cell always, never, or if there is a wall below
    both cells, as in the scripts."""
    width, height = maze.grid.width, maze.grid.height
    lines = [" " + "_" * (2 * width - 1)]
    for y in range(height):
        line = "|"
        for x in range(width):
            south = is_open(maze, (x, y), (x, y + 1))
            line += " " if south else "_"
            if not is_open(maze, (x, y), (x + 1, y)):
                line += "|"
            elif continues == "some":
                line += " " if south or is_open(maze, (x + 1, y), (x + 1, y + 1)) else "_"
            else:
                line += "_" if continues == "always" else " "
        lines.append(line)
    return "\n".join(lines) + "\n"


@given(SQUARES, st.sampled_from(["some", "always", "never"]))
def test_underscores(maze: Maze, continues: str) -> None:
    assert read(underscores(maze, continues)) == plain(maze)


DRAWN = " _______\n|_  |   |\n|  _| | |\n|_____|_|\n"


def test_underscores_by_hand() -> None:
    maze = read(DRAWN)
    grid = maze.grid
    assert (grid.width, grid.height) == (4, 3)
    open_sides = {
        (grid.xy(a), grid.xy(b))
        for a in range(grid.size)
        for b in range(a, grid.size)
        if (arc := arc_between(grid, a, b)) >= 0 and maze.passages[arc]
    }
    assert open_sides == {
        ((0, 0), (1, 0)), ((1, 0), (1, 1)), ((2, 0), (3, 0)), ((2, 0), (2, 1)), ((3, 0), (3, 1)),
        ((0, 1), (1, 1)), ((0, 1), (0, 2)), ((2, 1), (2, 2)), ((3, 1), (3, 2)), ((0, 2), (1, 2)),
        ((1, 2), (2, 2)),
    }  # fmt: skip


@pytest.mark.parametrize(
    "disguise",
    [
        str.strip,
        lambda text: text.replace("\n", "  \r\n"),
        lambda text: "".join(f"    {line}\n" for line in text.splitlines()),
        lambda text: "maze = [" + ", ".join(f"'{line}'" for line in text.splitlines()) + "]",
        lambda text: text.replace("_______", "_ _ _ _"),
    ],
)
def test_underscores_in_disguise(disguise: Callable[[str], str]) -> None:
    assert read(disguise(DRAWN)) == read(DRAWN)


def test_openings_among_underscores() -> None:
    maze = read(" _   _\n|   | |\n|_|    \n|___|_|\n")
    assert (maze.start, maze.goals) == (1, (5,))
    assert read(" _   _\n|   | |\n|_|   \n|___|_|\n") == maze, "an editor removed the space"


# ---- posts -------------------------------------------------------------------------------------


def posts(maze: Maze, width: int, openings: tuple[tuple[int, int], ...] = ()) -> str:
    """Posts `o`, cells of this width, and openings next to these cells, in the border above or
    below them."""
    columns, rows = maze.grid.width, maze.grid.height
    lines = []
    for y in range(rows + 1):
        line = "o"
        for x in range(columns):
            is_gap = is_open(maze, (x, y - 1), (x, y))
            is_gap |= y == 0 and (x, 0) in openings
            is_gap |= y == rows and (x, rows) in openings
            line += (" " if is_gap else "-") * width + "o"
        lines.append(line)
        if y < rows:
            sides = [not is_open(maze, (x, y), (x + 1, y)) for x in range(columns)]
            lines.append("|" + "".join(" " * width + " |"[side] for side in sides))
    return "\n".join(lines) + "\n"


@given(SQUARES, st.sampled_from([1, 2, 4, 5, 7]))
def test_posts(maze: Maze, width: int) -> None:
    text = posts(maze, width)
    assert read(text) == plain(maze)
    assert read("\n".join(map(str.rstrip, text.splitlines()))) == plain(maze)


@given(SQUARES, st.data())
def test_posts_with_openings(maze: Maze, data: st.DataObject) -> None:
    grid = maze.grid
    columns = st.integers(0, grid.width - 1)
    into, out = data.draw(columns), data.draw(columns)
    maze = Maze(grid, maze.passages, grid.at(into, 0), grid.at(out, grid.height - 1))
    assert read(posts(maze, 2, ((into, 0), (out, grid.height)))) == maze


def test_letters_and_openings_at_the_side_among_posts() -> None:
    maze = read("o--o--o\n   |  |\no  o  o\n|      \no--o--o\n")
    assert (maze.start, maze.goals) == (0, (3,))
    assert read("o--o--o\n   |  |\no  o  o\n|   \no--o--o\n") == maze, "spaces were removed"
    maze = read("o--o--o\n|  | S|\no  o  o\n|G    |\no--o--o\n")
    assert (maze.start, maze.goals) == (1, (2,))


def test_posts_of_contests_are_read_as_before() -> None:
    maze = read(posts(generate(4, 4, seed=1), 3))
    assert (maze.start, maze.goals) == (12, (5, 6, 9, 10))


# ---- solved texts ------------------------------------------------------------------------------


def solved(maze: Maze, on_path: str) -> str:
    """Blocks with S, E, and this sign on the path, in cells and between them."""
    grid = maze.grid
    path = [(cell.x, cell.y) for cell in solve(maze).path]
    width, height = 2 * grid.width + 1, 2 * grid.height + 1
    signs = [["#"] * width for _ in range(height)]
    for y in range(grid.height):
        for x in range(grid.width):
            signs[2 * y + 1][2 * x + 1] = " "
            signs[2 * y + 1][2 * x + 2] = " #"[not is_open(maze, (x, y), (x + 1, y))]
            signs[2 * y + 2][2 * x + 1] = " #"[not is_open(maze, (x, y), (x, y + 1))]
    for (x, y), (to_x, to_y) in pairwise(path):
        signs[y + to_y + 1][x + to_x + 1] = signs[2 * to_y + 1][2 * to_x + 1] = on_path
    for cell, letter in ((maze.start, "S"), (maze.goal, "E")):
        x, y = grid.xy(cell)
        signs[2 * y + 1][2 * x + 1] = letter
    return "\n".join(map("".join, signs)) + "\n"


@given(SQUARES)
def test_path_of_x_is_floor(maze: Maze) -> None:
    assume(len(solve(maze).path) > 2)
    text = solved(maze, "X")
    assert text.count("X") > 1
    assert read(text) == read(solved(maze, " ")) == maze


@pytest.mark.parametrize("form", ["+---+---+\n| S . X |\n+---+ X +\n| E X X |\n+---+---+\n"])
def test_path_of_x_in_other_formats(form: str) -> None:
    maze = read(form)
    assert (maze.start, maze.goals) == (0, (2,))
    assert maze == read(form.replace("X", " "))


@pytest.mark.parametrize("text", ["#######\n#X  XG#\n#######\n", "#####\n#SXX#\n#####\n"])
def test_several_players_without_start_and_goal_are_refused(text: str) -> None:
    with refused("line 2: there is a second X"):
        read(text)


# ---- maps of puzzles -----------------------------------------------------------------------------

PUZZLE = """\
#############
#.......#..E#
#.###.#.#.#.#
#...#.#...#.#
###.#.#####.#
#S..#.......#
#############
"""
HINT = "pixelmaze: read as blocks, in which a move covers two places; if each place is a "
HINT += "cell, as in Advent of Code, try --read-as cells\n"


@pytest.mark.thorough
@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("options", "text", "moves"),
    [("", HINT, 11), ("--read-as blocks", "", 11), ("--read-as cells", "", 22)],
)
def test_map_of_a_puzzle_says_how_it_is_read(
    tmp_path: Path, options: str, text: str, moves: int
) -> None:
    (tmp_path / "map.txt").write_text(PUZZLE)
    for command in (f"solve map.txt {options}", f"solve - {options}"):
        done = run(tmp_path, command, stdin=PUZZLE, apart=True)
        assert (done.returncode, done.stderr) == (0, text)
        assert f"bfs: found, {moves} moves" in done.stdout


@pytest.mark.parametrize("wrapped", [False, True])
def test_map_of_a_puzzle_warns_in_python(wrapped: bool) -> None:
    text = f'maze = """\n{PUZZLE}"""' if wrapped else PUZZLE
    with pytest.warns(PixelmazeWarning, match="--read-as cells"):
        maze = read(text, "list" if wrapped else "")
    assert solve(maze).length == 11


@pytest.mark.parametrize(
    "text",
    [
        PUZZLE.replace(".", " "),
        PUZZLE.replace("E", "G"),
        PUZZLE.replace("S", "."),
        PUZZLE.replace("..E", ". E"),
        PUZZLE.replace("#\n", "##\n"),  # each place must be a cell
    ],
)
def test_other_maps_need_no_hint(text: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        read(text)


# ---- faults ------------------------------------------------------------------------------------

POSTS = "o--o--o\n|  |  |\no  o  o\n|     |\no--o--o\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (" ___\n", "not a maze: expected"),
        (DRAWN.replace("|   |", "|x  |"), "line 2 should be a row of 9 characters, such as |_ _|"),
        (DRAWN.replace("|_  |", "__  |"), "line 2 should be a row"),
        (DRAWN.replace("|  _|", "|  ||"), "line 3 should be a row"),
        (DRAWN.replace("| | |", "||"), "line 3 should be a row"),
        (DRAWN.replace("| | |", "| |  |"), "line 3 should be a row"),
        (DRAWN.replace("_______", "_" * 9), "line 2 should be a row"),
        (DRAWN.replace("_______", "_"), "the border has 3 openings"),
        (POSTS.replace("o  o  o", "o  x  o"), "line 3 should have posts such as o--o and 7"),
        (POSTS.replace("o  o  o", "o- o  o"), "line 3 should have posts"),
        (POSTS.replace("|  |  |", "|  x  |"), "line 2 should have cells"),
        (POSTS.replace("|     |\n", ""), "line 4 should have cells"),
        (POSTS.replace("     |\no--o", "     |\n"), "line 5 should have posts"),
        (POSTS[: POSTS.rindex("o--o--o")], "line 4, the last, should be the lower border"),
        (POSTS.replace("o--o--o", "o  o  o"), "the border has 4 openings"),
    ],
)
def test_fault_is_named(text: str, words: str) -> None:
    with refused(words):
        read(text)


@pytest.mark.parametrize("name", ["underscores", "box"])
@pytest.mark.parametrize("text", ["o", "_", "o o", "#####\n#   #\n#####", "|  |\n|__|"])
def test_what_is_not_in_the_format_is_refused(name: str, text: str) -> None:
    with refused():
        read(text, name)
