"""One-way doors in files, and for other libraries."""

from io import BytesIO
from xml.etree import ElementTree

import networkx
import pytest
from hypothesis import given
from support.canvases import drawn
from support.checks import directed_graph_of
from support.strategies import SHAPE_NAMES, one_way_mazes

from pixelmaze.files.micromouse import write_maz
from pixelmaze.files.png import write_png
from pixelmaze.files.svg import write_svg
from pixelmaze.files.text import read, write
from pixelmaze.maze.board import Board
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import tail
from pixelmaze.maze.maze import Maze, doors_of
from pixelmaze.maze.public import maze_of
from pixelmaze.run.factory import from_id, generate
from pixelmaze.run.solution import solve


@pytest.mark.parametrize("format", ["walls", "blocks", "code"])
@given(maze=one_way_mazes())
def test_texts_hold_doors(format: str, maze: Maze) -> None:
    maze.terrain = b""
    shape = maze.grid.shape
    if {"walls": shape.text, "blocks": shape.name == "square", "code": True}[format]:
        text = write(maze, format)
        assert read(text) == maze
        assert write(read(text), format) == text


def test_doors_are_signs_in_walls() -> None:
    assert write(from_id("square-5x3-wilson-5-one-way-4")) == SQUARE
    assert write(from_id("hexagonal-4x3-wilson-5-one-way-4")) == HEXAGONAL


def test_a_path_leads_through_a_door() -> None:
    maze = read("+---+---+\n| S > G |\n+---+---+\n")
    assert write(maze, path=solve(maze).route) == "+---+---+\n| S > G |\n+---+---+\n"
    assert [(arc, maze.grid.head[arc]) for arc in doors_of(maze)] == [(0, 1)]


@given(one_way_mazes())
def test_pictures_of_the_terminal_are_read(maze: Maze) -> None:
    if maze.grid.shape.name == "square":
        assert read(drawn(Board.of(maze)).text()).passages == maze.passages


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("+---+---+\n|   ^   |\n+---+---+\n", r"line 2, column 5: expected '\|', found '\^'"),
        ("+---+---+\n|       >\n+---+---+\n", r"line 2, column 9: expected '\|', found '>'"),
        ("#####\n# v #\n#####\n", "line 2, column 3: unexpected 'v'"),
        ("#####\n#   <\n#####\n", "line 2, column 5: unexpected '<'"),
    ],
)
def test_signs_stand_where_they_can(text: str, words: str) -> None:
    with pytest.raises(PixelmazeError, match=words):
        read(text)


@pytest.mark.parametrize("format", ["matrix", "num", "micromouse"])
def test_other_texts_say_that_they_cannot(format: str) -> None:
    maze = generate(5, 5, seed=1, one_way=2, start="bottom-left", goal="centre")
    with pytest.raises(PixelmazeError, match=f"{format} format cannot hold one-way doors: try w"):
        write(maze, format)
    with pytest.raises(PixelmazeError, match="maz format cannot hold one-way doors"):
        write_maz(maze)


@pytest.mark.parametrize("shape", SHAPE_NAMES)
def test_drawings_have_an_arrow_for_each_door(shape: str) -> None:
    """In the wall between two cells, and wider behind than at its tip, where it leads to."""
    maze = generate(6, 5, seed=1, shape=shape, one_way=6)
    file = BytesIO()
    write_svg(maze, file)
    (doors,) = ElementTree.fromstring(file.getvalue()).findall(".//*[@class='doors']")
    arrows = str(doors.get("d")).strip("M Z").split("ZM")
    assert len(arrows) == 6
    unit_x, unit_y = maze.grid.shape.units
    for arrow, door in zip(arrows, doors_of(maze), strict=True):
        numbers = [*map(float, arrow.split())]
        corners = [*zip(numbers[::2], numbers[1::2], strict=True)]
        ends = tail(maze.grid, door), maze.grid.head[door]
        (x, y), (to_x, to_y) = map(maze.grid.centre, ends)
        tip, part = corners[3], 0.78
        assert tip[0] == pytest.approx((x + (to_x - x) * part) * unit_x, abs=0.02)
        assert tip[1] == pytest.approx((y + (to_y - y) * part) * unit_y, abs=0.02)


def test_pictures_show_doors() -> None:
    pictures = []
    for doors in (True, False):
        maze = generate(6, 5, seed=1, one_way=6)
        if not doors:
            for arc in doors_of(maze):
                maze.passages[arc] = 0
        file = BytesIO()
        write_png(maze, file)
        pictures.append(file.getvalue())
    assert pictures[0] != pictures[1]


@given(one_way_mazes())
def test_other_libraries_get_a_directed_graph(maze: Maze) -> None:
    graph = maze_of(maze).to_networkx()
    assert graph.is_directed() == bool(doors_of(maze) or maze.terrain)
    numbered = networkx.relabel_nodes(graph, {cell: maze.grid.at(*cell) for cell in graph.nodes})
    mine = directed_graph_of(maze)
    assert {*numbered.to_directed().edges} == {*mine.edges}
    assert {*zip(*map(list, maze_of(maze).to_scipy().nonzero()), strict=True)} == {*mine.edges}


def test_arrays_cannot_show_doors() -> None:
    with pytest.raises(PixelmazeError, match="cannot show one-way doors"):
        maze_of(generate(6, 5, seed=1, one_way=2)).to_numpy()


SQUARE = """\
+---+---+---+---+---+
| S     >           |
+---+   +   +-v-+   +
|   |   |   |   |   |
+   +   +-^-+   +---+
|       <         G |
+---+---+---+---+---+
"""
HEXAGONAL = """\
+-----+-----+-----+-----+
|  S        |     >     |
+--+  +--+v-+--+  +--+  +--+
   |     |     |     <     |
+--+  +^-+  +--+--+--+  +--+
|     |              G  |
+-----+-----+-----+-----+
"""
