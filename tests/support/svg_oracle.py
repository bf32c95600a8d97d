"""Where the walls and the path of a picture must be, computed without the code that draws it."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from xml.etree.ElementTree import Element

from pixelmaze import Maze
from pixelmaze.maze.grid import Grid, arc_towards

Point = tuple[float, float]
NAMESPACE = {"svg": "http://www.w3.org/2000/svg"}

# from the middle of a cell to its neighbours: x in half columns; y, too, in half rows of square
# cells, and of hexagonal ones in halves of a side, of which the next row is three away
WAYS = {
    "square": ((2, 0), (0, -2), (-2, 0), (0, 2)),
    "hexagonal": ((2, 0), (1, -3), (-1, -3), (-2, 0), (-1, 3), (1, 3)),
}


def middle(grid: Grid, cell: int) -> Point:
    x, y = grid.xy(cell)
    if grid.shape.name == "square":
        return 2 * x + 1, 2 * y + 1
    return 2 * x + 1 + y % 2, 3 * y + 2


def span(grid: Grid) -> Point:
    """The lower right corner."""
    if grid.shape.name == "square":
        return 2 * grid.width, 2 * grid.height
    return 2 * grid.width + (grid.height > 1), 3 * grid.height + 1


def sides(maze: Maze) -> Iterator[tuple[Point, bool]]:
    """The middle of each side of each cell, and whether there is a wall."""
    grid = maze.grid
    for cell in range(grid.size):
        x, y = middle(grid, cell)
        for heading, (to_x, to_y) in enumerate(WAYS[grid.shape.name]):
            arc = arc_towards(grid, cell, heading)
            yield (x + to_x / 2, y + to_y / 2), arc < 0 or not maze.passages[arc]


def walls(maze: Maze) -> set[Point]:
    return {point for point, is_wall in sides(maze) if is_wall}


def crossed(maze: Maze, path: Sequence[int]) -> set[Point]:
    """Where the path crosses from cell to cell."""
    middles = [middle(maze.grid, cell) for cell in path]
    return {((x + to_x) / 2, (y + to_y) / 2) for (x, y), (to_x, to_y) in pairwise(middles)}


# ---- SVG ---------------------------------------------------------------------------------------


def lines(svg: Element, name: str) -> list[tuple[Point, Point]]:
    """The lines of the group of that class, from bend to bend."""
    paths = svg.findall(f".//svg:g[@class='{name}']/svg:path", NAMESPACE)
    return [line for path in paths for line in lines_of(path.attrib["d"])]


def lines_of(data: str) -> Iterator[tuple[Point, Point]]:
    x = y = 0
    read = "".join(command + numbers for command, numbers in re.findall("([mhvl])([0-9 -]+)", data))
    assert read == data
    for command, numbers in re.findall("([mhvl])([^mhvl]+)", data):
        values = [int(number) for number in re.findall("-?[0-9]+", numbers)]
        if command in "hv":
            (value,) = values
            to_x, to_y = (x + value, y) if command == "h" else (x, y + value)
        else:
            to_x, to_y = x + values[0], y + values[1]
        if command != "m":
            yield (x, y), (to_x, to_y)
        x, y = to_x, to_y


def pieces(drawn: list[tuple[Point, Point]], unit: Point, length: Point) -> list[Point]:
    """The middles of the pieces that lines consist of, in half columns and so on; each piece is so
    long, one way or the other."""
    found: list[Point] = []
    for (x, y), (to_x, to_y) in drawn:
        x, to_x, y, to_y = x / unit[0], to_x / unit[0], y / unit[1], to_y / unit[1]
        count = round(max(abs(to_x - x) / length[0], abs(to_y - y) / length[1]))
        assert count
        for i in range(count):
            part = (i + 0.5) / count
            x_there, y_there = x + (to_x - x) * part, y + (to_y - y) * part
            found.append((round(2 * x_there) / 2, round(2 * y_there) / 2))
    return found


def drawn_walls(svg: Element, unit: Point, shape: str) -> list[Point]:
    """The middles of the walls, as often as they are drawn."""
    return pieces(lines(svg, "walls"), unit, (2, 2) if shape == "square" else (1, 2))


def drawn_path(svg: Element, unit: Point, shape: str) -> set[Point]:
    """Where the path crosses from cell to cell."""
    drawn = lines(svg, "path")
    if shape == "square":
        return {*pieces(drawn, unit, (2, 2))}
    level = [line for line in drawn if line[0][1] == line[1][1]]
    return {*pieces(level, unit, (2, 3)), *pieces([*{*drawn} - {*level}], unit, (1, 3))}
