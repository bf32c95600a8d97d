"""Paths as text: written, read in every notation, and refused."""

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.checks import graph_of, refused
from support.strategies import mazes

from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import build
from pixelmaze.maze.maze import Maze
from pixelmaze.run.moves import COMPASS, OUTSIDE, cells_of, letters_of, path_in

FORWARD = {"E": 1, "N": -1j, "W": -1, "S": 1j}  # x + y i, downwards
ALONG = FORWARD | {"R": 1, "U": -1j, "L": -1, "D": 1j}
WIDE = build(9, 9)


def walked(text: str, heading: str, at: complex) -> list[complex]:
    """The places of a path of single letters, by arithmetic alone."""
    places, ahead = [at], FORWARD[heading]
    for letter in text:
        if "F" in text and letter in "LR":
            ahead *= 1j if letter == "R" else -1j
        else:
            places.append(places[-1] + (ahead if letter == "F" else ALONG[letter]))
    return places


@st.composite
def walks(draw: st.DrawFn, shapes: tuple[str, ...] = ("square",)) -> tuple[Maze, list[int]]:
    maze = draw(mazes(shapes))
    graph, walk = graph_of(maze), [maze.start]
    for _ in range(draw(st.integers(0, 12))):
        near = sorted(nx.all_neighbors(graph, walk[-1]))
        walk += [draw(st.sampled_from(near))] if near else []
    return maze, walk


@given(walks())
def test_a_path_is_read_as_it_was_written(walk: tuple[Maze, list[int]]) -> None:
    maze, path = walk
    text = letters_of(maze.grid, path)
    assert path_in(text, maze.grid, path[0]) == path
    places = walked(text, "E", complex(*maze.grid.xy(path[0])))
    assert places == [complex(*maze.grid.xy(cell)) for cell in path]


@given(
    st.text("UDLR") | st.text("NESW") | st.text("FFRL").filter(lambda text: "F" in text),
    st.sampled_from([*COMPASS]),
)
def test_each_notation_is_known_by_its_letters(text: str, heading: str) -> None:
    path = path_in(text, WIDE, 40, COMPASS.index(heading))
    places = walked(text, heading, 4 + 4j)
    inside = [place for place in places if {place.real, place.imag} <= {*range(9)}]
    if OUTSIDE in path:
        places = places[: len(path) - 1]
    else:
        assert inside == places
    assert [complex(*WIDE.xy(cell)) for cell in path if cell != OUTSIDE] == places


@given(walks(("hexagonal", "triangular", "circular")))
def test_cells_do_for_every_shape(walk: tuple[Maze, list[int]]) -> None:
    maze, path = walk
    assert path_in(cells_of(maze.grid, path), maze.grid, path[0]) == path
    with refused("only square cells"):
        letters_of(maze.grid, path)
    with refused("only square cells"):
        path_in("EES", maze.grid, path[0])


@given(st.text("NESWUDLRF0123,;[] "))
def test_a_text_is_a_path_or_refused_in_one_line(text: str) -> None:
    try:
        path = path_in(text, WIDE, 40)
    except PixelmazeError as error:
        path, words = [], str(error)
    else:
        words = ""
    assert len(words.splitlines()) == (not path)
    assert {*path} <= {OUTSIDE, *range(81)}
    assert OUTSIDE not in path[:1]


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("EES", "EES"), ("ees", "EES"), ("E E\nS\n", "EES"), ("2ES", "EES"), ("E, E, S", "EES"),
        ("['E', 'E', 'S']", "EES"), ("RRD", "EES"), ("2R D", "EES"), ("FFRF", "EES"),
        ("2F 1R F", "EES"), ("F4RFRF", "EES"), ("FRRFFLF", "EWWS"),
        ("(4, 4), (5, 4), (6, 4), (6, 5)", "EES"), ("[[4,4],[5,4],[6,4],[6,5]]", "EES"),
    ],
)  # fmt: skip
def test_ways_to_write_a_path(text: str, path: str) -> None:
    assert path_in(text, WIDE, 40) == path_in(path, WIDE, 40)


def test_it_ends_where_it_leaves_the_maze() -> None:
    assert path_in("3N N S 99999N", WIDE, 18) == [18, 9, 0, OUTSIDE]
    assert path_in("0,2 0,-1", WIDE, 18) == [18, OUTSIDE]


@pytest.mark.parametrize(
    "text",
    [
        "EESX",
        "ERE",
        "12",
        "E2",
        "E.S",
        "maze.txt",
        "0,0 1",
        "0,0 E",
        "1,0 E",
        "0E",
        "1 E",
        "ß",
        "123456E",
        "ſ",
    ],
)
def test_other_texts_are_refused(text: str) -> None:
    with refused(repr(text), "is not a path", "EES", "RRD", "FFRF", "0,0 1,0"):
        path_in(text, WIDE, 40)


@pytest.mark.parametrize("path", [[0, 5], [0, 0]])
def test_jumps_have_no_letters(path: list[int]) -> None:
    with pytest.raises(PixelmazeError, match="jumps from 0,0"):
        letters_of(build(3, 2), path)


def test_a_path_starts_in_the_maze() -> None:
    with refused("'9,9 8,9' starts outside the maze"):
        path_in("9,9 8,9", WIDE, 40)
