"""The files of A-Maze-ing: read, written, and refused or faulted at the right place."""

from contextlib import suppress

import networkx as nx
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from support.checks import graph_of, refused
from support.mask_strategies import masked_mazes
from support.strategies import mazes

from pixelmaze.files.hexadecimal import recognise
from pixelmaze.files.text import read, write
from pixelmaze.maze.errors import FaultyMazeError, PixelmazeError
from pixelmaze.maze.maze import Maze
from pixelmaze.run.factory import from_id, generate
from pixelmaze.run.moves import OUTSIDE
from pixelmaze.run.path import verdict_on_path
from pixelmaze.run.solution import solve

SMALL = """\
D5157
91053
AAABA
EEEC6

0,0
4,3
EESEESS
"""
SIDES = {"north": (1, 0, -1), "east": (2, 1, 0), "south": (4, 0, 1), "west": (8, -1, 0)}
OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east"}
SQUARES = mazes(("square",)) | masked_mazes(("square",))


def written(maze: Maze) -> str:
    """The maze in this format; no example if it has a cell that it cannot hold."""
    graph, ends = graph_of(maze), {maze.start, maze.goal}
    assume(set(nx.isolates(graph)) <= ends)
    return write(maze, "hex")


def faults_of(text: str) -> set[str]:
    """What is wrong with its walls."""
    try:
        return {*read(text, "hex").drawn.openings}
    except FaultyMazeError as error:
        return {*error.faults}


# ---- there and back ------------------------------------------------------------------------------


def test_a_small_maze() -> None:
    maze = read(SMALL)
    assert maze.grid.size == 20
    assert (maze.grid.xy(maze.start), maze.grid.xy(maze.goal)) == ((0, 0), (4, 3))
    assert list(maze.drawn.path) == solve(maze).route
    assert maze.assumed == ()
    assert write(maze, "hex") == SMALL


@given(maze=SQUARES)
def test_what_is_written_is_recognised_with_its_path(maze: Maze) -> None:
    text = written(maze)
    again = read(text)
    assert again == maze
    assert not again.drawn.openings
    if nx.has_path(graph_of(maze), maze.start, maze.goal) and maze.start != maze.goal:
        assert verdict_on_path(maze, again.drawn.path).is_best
    else:
        assert again.drawn.path == ()


@given(maze=SQUARES)
def test_each_digit_has_the_walls_of_its_cell(maze: Maze) -> None:
    graph, grid = graph_of(maze), maze.grid
    for y, row in enumerate(written(maze).split("\n\n", 1)[0].splitlines()):
        for x, digit in enumerate(row):
            cell = grid.at(x, y)
            for bit, across, down in SIDES.values():
                other = grid.at(x + across, y + down)
                is_open = min(cell, other) >= 0 and graph.has_edge(cell, other)
                assert bool(int(digit, 16) & bit) != is_open


@pytest.mark.parametrize(("old", "new"), [
    ("0,0", "(0, 0)"), ("4,3", "[4,3]"), ("4,3", "4 3"), ("D5157", "d5157"), ("EESE", "eEsE"),
    ("\n\n", "\n"), ("\n", "\r\n"), ("\n", " \n"), ("D5157", "\n\nD5157"),
])  # fmt: skip
def test_students_write_it_in_many_ways(old: str, new: str) -> None:
    text = SMALL.replace(old, new)
    assert text != SMALL
    assert read(text) == read(SMALL)
    assert read(text).drawn == read(SMALL).drawn


def test_a_given_path_is_written_if_it_leads_to_the_goal() -> None:
    maze = from_id("square-5x4-prim-1-braid-100")
    walked = solve(maze, "dfs").route
    again = read(write(maze, "hex", path=walked))
    assert list(again.drawn.path) == walked
    with refused("only show a path from start to goal"):
        write(maze, "hex", path=walked[:-1])


@given(maze=SQUARES)
def test_digits_alone_are_recognised_in_a_closed_border(maze: Maze) -> None:
    rows = written(maze).split("\n\n", 1)[0]
    assume(min(maze.grid.width, maze.grid.height) > 1)
    try:
        again = read(rows)
    except PixelmazeError:
        assert not rows.strip("F\n") or not rows.splitlines()[0].strip("F")
        return
    assert again.assumed == ("start", "goal")
    assert graph_of(again).number_of_edges() == graph_of(maze).number_of_edges()


# ---- faults, each at its place -------------------------------------------------------------------


@given(maze=SQUARES, data=st.data())
def test_a_wrong_digit_is_found_at_its_place(maze: Maze, data: st.DataObject) -> None:
    text = written(maze)
    lines = text.splitlines()
    width, height = maze.grid.width, maze.grid.height
    x, y = data.draw(st.integers(0, width - 1)), data.draw(st.integers(0, height - 1))
    digit = data.draw(st.integers(0, 15))
    change = digit ^ int(lines[y][x], 16)
    lines[y] = f"{lines[y][:x]}{digit:X}{lines[y][x + 1 :]}"
    expected = set()
    for bit, across, down in SIDES.values():
        there = x + across, y + down
        if not change & bit:
            continue
        if not (0 <= there[0] < width and 0 <= there[1] < height):
            expected.add(f"cell {x},{y} has no wall at the border")
        else:
            (a, b), (c, d) = sorted([(x, y), there], key=lambda at: at[::-1])
            expected.add(f"cells {a},{b} and {c},{d} disagree about the wall between them")
    assert faults_of("\n".join(lines)) == expected


@given(maze=SQUARES, data=st.data())
def test_a_wrong_letter_of_the_path_is_found_at_its_place(maze: Maze, data: st.DataObject) -> None:
    *lines, path = written(maze).split("\n")[:-1]
    assume(path)
    at = data.draw(st.integers(0, len(path) - 1))
    wrong = data.draw(st.sampled_from([letter for letter in "NESW" if letter != path[at]]))
    path = path[:at] + wrong + path[at + 1 :]
    graph, grid = graph_of(maze), maze.grid
    places = [grid.xy(maze.start)]
    expected = ""
    for number, letter in enumerate(path, 1):
        _, across, down = SIDES[{"N": "north", "E": "east", "S": "south", "W": "west"}[letter]]
        (x, y), cell = places[-1], grid.at(*places[-1])
        places.append((x + across, y + down))
        if not graph.has_edge(cell, grid.at(*places[-1])):
            expected = f"move {number} of the path, from {x},{y}"
            break
    else:
        if grid.at(*places[-1]) != maze.goal:
            expected = "the path ends at {},{}, not at the goal".format(*places[-1])
    verdict = verdict_on_path(maze, read("\n".join([*lines, path])).drawn.path)
    assert verdict.words.startswith(expected)
    assert verdict.is_path == (not expected)


@pytest.mark.parametrize(("old", "new", "words"), [
    ("91053", "91O53", "line 2, column 3: 'O' is not a hexadecimal digit: expected 0 … 9 or A … F"),
    ("91053", "910533", "line 2 has 6 digits, line 1 has 5"),
    ("4,3", "3", "line 7: expected two lines, entry and exit, such as 0,0"),
    ("\n4,3\nEESEESS", "", "line 6: expected two lines, entry and exit, such as 0,0"),
    (SMALL, "FF\nFF\n", "no cells found: every digit is F"),
    (SMALL, "0,0\n1,1\n", "line 1 should be a row of hexadecimal digits"),
    ("EESEESS", "EESXESS", "line 8, column 4: 'X' is not a move: expected N, E, S or W"),
    ("EESEESS\n", "EESEESS\n$ \n", "line 9: unexpected '$' after the path"),
])  # fmt: skip
def test_what_is_no_maze_is_refused_with_its_place(old: str, new: str, words: str) -> None:
    assert old in SMALL
    with refused(words):
        read(SMALL.replace(old, new), "hex")


@given(data=st.data())
def test_any_damage_is_a_fault_or_refused(data: st.DataObject) -> None:
    signs = [*SMALL]
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(signs) - 1))
        signs[at] = data.draw(st.sampled_from(["", "\n", " ", ",", "0", "9", "F", "g", "N", "-"]))
    with suppress(PixelmazeError):
        assert read("".join(signs), "hex").drawn is not None


def test_the_border_may_be_open_at_the_ends() -> None:
    """Others draw an entry and an exit as openings. Anywhere else, the digits mean something else:
    some write 1 for a passage."""
    maze = read(SMALL.replace("D5157", "55157").replace("EEEC6", "EEEC2"))
    assert maze == read(SMALL)
    assert maze.drawn is not None
    assert len(maze.drawn.openings) == 2
    with refused("cell 1,3 has no wall at the border"):
        read(SMALL.replace("EEEC6", "EAEC6"))
    inverted = str.maketrans("0123456789ABCDEF", "FEDCBA9876543210")
    rows, ends = SMALL.split("\n\n")
    with refused("cell 0,0 has no wall at the border"):
        read(f"{rows.translate(inverted)}\n\n{ends}")


def test_ends_outside_are_faults() -> None:
    assert faults_of(SMALL.replace("4,3", "3,4")) == {
        "line 7: 3,4 is not a cell: expected 0,0 … 4,3"
    }


def test_the_error_says_how_many_faults_there_are() -> None:
    with refused("cells 0,0 and 0,1 disagree", "; `pixelmaze verify` lists all 2 faults"):
        read(SMALL.replace("D5157", "95157").replace("EEEC6", "EEEC7"))


def test_a_path_over_the_border_leads_to_no_cell() -> None:
    assert read(SMALL.replace("EESEESS", "NN")).drawn.path[1:] == (OUTSIDE,)


def test_other_mazes_are_refused() -> None:
    closed = generate(3, 3, seed=1)
    for arc in range(closed.grid.first[4], closed.grid.first[5]):
        closed.passages[arc] = closed.passages[closed.grid.twin[arc]] = 0
    with refused("1,1", "try walls or blocks"):
        write(closed, "hex")
    for name in ("hexagonal-4x4-prim-1", "square-4x4-prim-1-waypoints-1", "square-4x4-prim-1-mud-9",
                 "square-4x4-prim-1-goal-centre", "square-4x4-prim-1-one-way-1"):  # fmt: skip
        with refused("hex format"):
            write(from_id(name), "hex")


@pytest.mark.parametrize("text", [
    "1111\n1001\n1111\n\n0,0\n3,2\n", "0,1\n1,0\n", "5\n0,0\n4,3\n#####\n#   #\n#####\n",
    "FFF\nFFF\n", "FACE\nDEAD\n", "1\n", "9", "D5157\n91053\nAAABA\nEEED7\n",
])  # fmt: skip
def test_other_texts_are_not_taken_for_it(text: str) -> None:
    assert not recognise(text.splitlines())
