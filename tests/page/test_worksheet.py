"""Worksheets: two pages to print, the exercise on the first, its answer on the second."""

import io
import re
from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given
from support import svg_oracle
from support.cli import contents, output
from support.strategies import SHAPE_NAMES, mazes
from support.svg_oracle import NAMESPACE

from pixelmaze.maze.maze import Maze
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.page.worksheets.document import write_svg
from pixelmaze.page.worksheets.exercises import EXERCISES
from pixelmaze.run.factory import from_id, generate
from pixelmaze.run.solution import solve

LONG_ID = "hexagonal-40x60-growing-tree-random-4294967295-braid-50-goal-farthest-mask-octagon"
SIZES = ["1x1", "2x1", "5x5", "24x13", "13x24", "60x80", "200x20"]
ROOM = (15, 50, 195, 278)
"""Where the maze is: left, top, right, bottom, in millimetres."""


def sheet_of(maze: Maze, exercise: str = "path", solver: str = "bfs") -> Element:
    file = io.BytesIO()
    write_svg(EXERCISES[exercise](maze, solver), file)
    return ElementTree.fromstring(file.getvalue())


def pages_of(sheet: Element) -> list[Element]:
    return sheet.findall("svg:svg[@class='page']", NAMESPACE)


def texts(element: Element) -> list[str]:
    return [text.text or "" for text in element.findall(".//svg:text", NAMESPACE)]


def place_of(page: Element) -> tuple[float, float, float, bool]:
    """How the maze is brought into its place: moved to the right, down, scaled, and turned."""
    (group,) = (
        group
        for group in page.findall("svg:g", NAMESPACE)
        if "scale" in group.attrib.get("transform", "")
    )
    pattern = r"translate\((\S+) (\S+)\) (rotate\(90\) )?scale\((.+)\)"
    match = re.fullmatch(pattern, group.attrib["transform"])
    assert match
    return float(match[1]), float(match[2]), float(match[4]), match[3] is not None


@pytest.mark.thinned
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("shape", SHAPE_NAMES)
def test_two_pages_of_a4(shape: str, size: str) -> None:
    maze = from_id(f"{shape}-{size}-prim-1")
    sheet = sheet_of(maze)
    assert (sheet.attrib["width"], sheet.attrib["height"]) == ("210mm", "594mm")
    assert sheet.attrib["viewBox"] == "0 0 210 594"
    assert sheet.findtext("svg:style", "", NAMESPACE) == "@page { size: A4 portrait; margin: 0 }"
    assert [page.attrib["y"] for page in pages_of(sheet)] == ["0", "297"]
    first, second = pages_of(sheet)
    assert {"Maze", "Name", "Date", maze.id, "start", "goal"} <= {*texts(first)}
    assert {"Answer", maze.id, "start", "goal"} <= {*texts(second)}
    assert place_of(first) == place_of(second)


@given(mazes(max_waypoints=2))
def test_maze_is_on_both_pages_and_its_path_on_the_second(maze: Maze) -> None:
    path = solve(maze).route
    sheet = sheet_of(maze)
    first, second = pages_of(sheet)
    shape = maze.grid.shape.name
    walls = svg_oracle.drawn_walls(first, SHAPES[shape].units, shape)
    assert Counter(walls) == Counter(svg_oracle.walls(maze))
    assert svg_oracle.drawn_walls(second, SHAPES[shape].units, shape) == walls
    for page in (first, second):
        marked = {group.attrib.get("class") for group in page.findall("svg:g/svg:g", NAMESPACE)}
        assert marked - {"walls", "path"} == {"start", "goal", *"ab"[: len(maze.waypoints)]}
    assert not svg_oracle.lines(first, "path")
    assert svg_oracle.drawn_path(second, SHAPES[shape].units, shape) == svg_oracle.crossed(
        maze, path
    )


@pytest.mark.few(3)
@pytest.mark.thinned
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("shape", SHAPE_NAMES)
def test_maze_fits_into_the_margins(shape: str, size: str) -> None:
    maze = from_id(f"{shape}-{size}-prim-1")
    x, y, scale, turned = place_of(pages_of(sheet_of(maze))[0])
    across, down = svg_oracle.span(maze.grid)
    width, height = across * SHAPES[shape].units[0] * scale, down * SHAPES[shape].units[1] * scale
    left, top, right, bottom = (
        (x - height, y, x, y + width) if turned else (x, y, x + width, y + height)
    )
    assert left >= ROOM[0] - 0.01
    assert top >= ROOM[1] - 0.01
    assert right <= ROOM[2] + 0.01
    assert bottom <= ROOM[3] + 0.01
    assert left + right == pytest.approx(210, abs=0.01), "it stands in the middle"
    is_wide = size == "200x20" and shape != "circular"
    assert turned == is_wide, "it is turned if it is wide, and large"
    (*_, mark) = pages_of(sheet_of(maze))[0].findall(".//svg:g[@class='goal']", NAMESPACE)
    assert ("rotate(-90)" in mark.attrib["transform"]) == turned, "flags stand upright"
    cell = 2 * SHAPES[shape].units[0] * scale
    is_full = right - left > 179.9 or bottom - top > 227.9
    assert is_full or cell == pytest.approx(24, abs=0.01), "it is as large as may be"


@pytest.mark.parametrize(
    ("size", "text"),
    [
        ("1x1", "0 moves from the start to the goal."),
        ("2x1", "1 move from the start to the goal."),
        ("1500x1", "1,499 moves from the start to the goal."),
    ],
)
def test_moves_of_the_answer_are_printed(size: str, text: str) -> None:
    maze = from_id(f"square-{size}-prim-1")
    first, second = pages_of(sheet_of(maze))
    assert text in texts(second)
    assert text not in texts(first)


@pytest.mark.parametrize(
    ("waypoints", "text"),
    [
        ((9,), ", via a."),
        ((9, 4), ", via a and b in that order."),
        ((9, 4, 7), ", via a, b and c in that order."),
        ((9, 4, 7, 1, 2, 3), ", via a, b … f in that order."),
    ],
)
def test_waypoints_are_printed(waypoints: tuple[int, ...], text: str) -> None:
    maze = generate(5, 5, seed=1)
    maze.waypoints = waypoints
    first, second = map(texts, pages_of(sheet_of(maze)))
    assert f"Find the path from the start to the goal{text}" in first
    moves = len(solve(maze).route) - 1
    assert f"{moves} moves from the start to the goal{text}" in second
    assert "on the way" in first


@pytest.mark.parametrize("waypoints", [(9,), (9, 4, 7), (9, 4, 7, 1, 2, 3)])
def test_legs_of_the_answer_can_be_told_apart(waypoints: tuple[int, ...]) -> None:
    """In their order each is drawn upon the one before, thinner and darker, from stop to stop."""
    maze = generate(5, 5, seed=1)
    maze.waypoints = waypoints
    _, page = pages_of(sheet_of(maze))
    legs = page.findall(".//svg:g[@class='path']", NAMESPACE)
    assert len(legs) == len(waypoints) + 1
    widths = [float(leg.attrib["stroke-width"]) for leg in legs]
    assert all(one > other for one, other in pairwise(widths))
    shades = [sum(bytes.fromhex(leg.attrib["stroke"][1:])) for leg in legs]
    assert all(one > other for one, other in pairwise(shades))
    assert "the path, pale to dark" in texts(page)
    for leg, stop in zip(legs, (*waypoints, maze.goal), strict=True):
        *_, (_, end) = (line for path in leg for line in svg_oracle.lines_of(path.attrib["d"]))
        (x, y), (unit_x, unit_y) = svg_oracle.middle(maze.grid, stop), SHAPES["square"].units
        assert end == (x * unit_x, y * unit_y)


def test_maze_without_an_answer_says_so() -> None:
    maze = generate(5, 5, seed=1)
    maze.passages[:] = bytes(len(maze.passages))
    _, second = pages_of(sheet_of(maze))
    assert "No path was found from the start to the goal." in texts(second)
    assert not svg_oracle.lines(second, "path")
    assert "the path" not in texts(second)


@pytest.mark.thinned
@pytest.mark.parametrize("id", ["square-5x5-prim-1", LONG_ID, LONG_ID + "x" * 100])
@pytest.mark.parametrize("waypoints", [(), (3, 4), (1, 2, 3, 4, 5, 6)])
def test_texts_are_within_the_margins_and_not_upon_each_other(
    id: str, waypoints: tuple[int, ...]
) -> None:
    maze = generate(8, 6, seed=1)
    maze.waypoints, maze.id = waypoints, id
    for page in pages_of(sheet_of(maze)):
        boxes = [(*ROOM, "maze"), *map(_box, page.findall("svg:text", NAMESPACE))]
        for legend in page.findall("svg:g", NAMESPACE):
            if legend.attrib.get("class", "").startswith("legend"):
                x, y = map(float, re.findall(r"[\d.]+", legend.attrib["transform"]))
                boxes.append((x - 2.5, y - 2.5, x + 2.5, y + 2.5, legend.attrib["class"]))
        assert len(boxes) >= 7
        for left, top, right, bottom, what in boxes:
            assert left >= 15, what
            assert top >= 10, what
            assert right <= 195, what
            assert bottom <= 290, what
        for one, other in combinations(boxes, 2):
            is_beside = one[2] <= other[0] or other[2] <= one[0]
            assert is_beside or one[3] <= other[1] or other[3] <= one[1], (one, other)


def _box(text: Element) -> tuple[float, float, float, float, str]:
    """Where a text is, in a font that is rather wide."""
    x, y, size = (float(text.attrib[name]) for name in ("x", "y", "font-size"))
    letters = text.text or ""
    return x, y - 0.8 * size, x + 0.61 * size * len(letters), y + 0.25 * size, letters


def test_names_that_are_no_ids() -> None:
    maze = generate(5, 4, seed=1)
    for name, title in ((None, "square maze, 5x4"), ('a < b & "c" > d', 'a < b & "c" > d')):
        maze.id = name
        sheet = sheet_of(maze)
        assert sheet.findtext("svg:title", "", NAMESPACE) == title
        assert all(title in texts(page) for page in pages_of(sheet))


def test_answer_is_that_of_the_solver(tmp_path: Path) -> None:
    maze = from_id("square-12x9-prim-1-braid-100")
    longer, shortest = solve(maze, "dfs"), solve(maze)
    assert longer.route != shortest.route
    for option, solution in (("--solver dfs", longer), ("", shortest)):
        output(tmp_path, f"generate {maze.id} --worksheet {option} -o sheet.svg")
        file = io.BytesIO()
        write_svg(EXERCISES["path"](maze, solution.solver), file)
        assert contents(tmp_path)["sheet.svg"] == file.getvalue()
