"""Where the walls and the path of a picture must be, computed without the code that draws it."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import hypot, sqrt
from xml.etree.ElementTree import Element

from pixelmaze.maze.grid import Grid, arc_between, arc_towards
from pixelmaze.maze.maze import Maze

Point = tuple[float, float]
NAMESPACE = {"svg": "http://www.w3.org/2000/svg"}

# from the middle of a cell to its neighbours: x in half columns; y, too, in half rows of square
# cells, and of hexagonal ones in halves of a side, of which the next row is three away
WAYS = {
    "square": ((2, 0), (0, -2), (-2, 0), (0, 2)),
    "hexagonal": ((2, 0), (1, -3), (-1, -3), (-2, 0), (-1, 3), (1, 3)),
}
"""Of other shapes, the cells themselves say where they lie."""
RATIOS = {"square": 1, "hexagonal": sqrt(3), "triangular": sqrt(3), "circular": 1}
"""The length of a unit of x, in units of y."""
STRAIGHT = {"square": (2, 2), "hexagonal": (1, 2), "triangular": (2, 3)}
"""The lengths of the pieces that walls consist of, one way or the other. In rings, each line or arc
is a piece."""


def middle(grid: Grid, cell: int) -> Point:
    x, y = grid.xy(cell)
    if grid.shape.name == "square":
        return 2 * x + 1, 2 * y + 1
    if grid.shape.name == "hexagonal":
        return 2 * x + 1 + y % 2, 3 * y + 2
    return grid.centre(cell)


def span(grid: Grid) -> Point:
    """The lower right corner."""
    if grid.shape.name == "square":
        return 2 * grid.width, 2 * grid.height
    if grid.shape.name == "hexagonal":
        return 2 * grid.width + (grid.height > 1), 3 * grid.height + 1
    return grid.extent


def sides(maze: Maze) -> Iterator[tuple[Point, bool]]:
    """The middle of each side of each cell, and whether there is a wall."""
    grid = maze.grid
    if grid.shape.name not in WAYS:
        for line, is_wall in _lines_of_sides(maze):
            yield _between(line[(len(line) - 1) // 2], line[len(line) // 2]), is_wall
        return
    for cell in range(grid.size):
        x, y = middle(grid, cell)
        for heading, (to_x, to_y) in enumerate(WAYS[grid.shape.name]):
            arc = arc_towards(grid, cell, heading)
            yield (x + to_x / 2, y + to_y / 2), arc < 0 or not maze.passages[arc]


def _lines_of_sides(maze: Maze) -> Iterator[tuple[Sequence[Point], bool]]:
    """Each side of each cell by its points, and whether there is a wall."""
    for cell in range(maze.grid.size):
        for arc, line in maze.grid.sides(cell):
            yield line, arc < 0 or not maze.passages[arc]


def _between(point: Point, other: Point) -> Point:
    return round((point[0] + other[0]) / 2, 3), round((point[1] + other[1]) / 2, 3)


def walls(maze: Maze) -> set[Point]:
    """The middles of the pieces of all walls; of arcs, those between their ends."""
    if maze.grid.shape.name in STRAIGHT:
        return {point for point, is_wall in sides(maze) if is_wall}
    return {_between(line[0], line[-1]) for line, is_wall in _lines_of_sides(maze) if is_wall}


def crossed(maze: Maze, path: Sequence[int]) -> set[Point]:
    """Where the path crosses from cell to cell."""
    if maze.grid.shape.name not in STRAIGHT:
        doors = (maze.grid.door(arc_between(maze.grid, *ends)) for ends in pairwise(path))
        return {(round(x, 3), round(y, 3)) for x, y in doors}
    middles = [middle(maze.grid, cell) for cell in path]
    return {((x + to_x) / 2, (y + to_y) / 2) for (x, y), (to_x, to_y) in pairwise(middles)}


# ---- SVG ---------------------------------------------------------------------------------------


def lines(svg: Element, name: str) -> list[tuple[Point, Point]]:
    """The lines of the group of that class, from bend to bend."""
    return [*_lines(svg, name, int)]


def _lines(svg: Element, name: str, number: type[float]) -> Iterator[tuple[Point, Point]]:
    for path in svg.findall(f".//svg:g[@class='{name}']/svg:path", NAMESPACE):
        yield from lines_of(path.attrib["d"], number)


def middles_of_arcs(svg: Element, name: str) -> Iterator[tuple[Point, Point, Point]]:
    """The two ends of each arc of the group of that class, and its middle."""
    for path in svg.findall(f".//svg:g[@class='{name}']/svg:path", NAMESPACE):
        for (x, y), (to_x, to_y), radius in _pieces(path.attrib["d"], float):
            if radius:
                across, down = to_x - x, to_y - y
                length = hypot(across, down)
                off = abs(radius) - sqrt(radius**2 - length**2 / 4)
                off *= 1 if radius > 0 else -1
                middle_x = (x + to_x) / 2 + off * down / length
                middle_y = (y + to_y) / 2 - off * across / length
                yield (x, y), (to_x, to_y), (middle_x, middle_y)


def lines_of(data: str, number: type[float] = int) -> Iterator[tuple[Point, Point]]:
    """The lines of a path, whose numbers are of this type, by their ends."""
    return ((begin, end) for begin, end, _ in _pieces(data, number))


def _pieces(data: str, number: type[float]) -> Iterator[tuple[Point, Point, float]]:
    """The ends of the lines of a path, and the radius of each arc, below 0 if it goes
    counterclockwise; of a straight line it is 0."""
    x: float = 0
    y: float = 0
    read = "".join(
        command + numbers for command, numbers in re.findall("([mhvla])([0-9. -]+)", data)
    )
    assert read == data
    for command, numbers in re.findall("([mhvla])([^mhvla]+)", data):
        values = [number(digits) for digits in re.findall("-?[0-9.]+", numbers)]
        radius: float = 0
        if command == "a":
            radius, other, *flags = values[:5]
            assert radius == other
            assert flags[:2] == [0, 0], "less than half a turn"
            radius *= 1 if flags[2] else -1
            values = values[5:]
        if command in "hv":
            (value,) = values
            to_x, to_y = (x + value, y) if command == "h" else (x, y + value)
        else:
            to_x, to_y = x + values[0], y + values[1]
        if command != "m":
            yield (x, y), (to_x, to_y), radius
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
    """The middles of the pieces of walls, as often as they are drawn."""
    if shape not in STRAIGHT:
        return [_between(*ends) for ends in _scaled(_lines(svg, "walls", float), unit)]
    return pieces(lines(svg, "walls"), unit, STRAIGHT[shape])


def _scaled(drawn: Iterable[tuple[Point, Point]], unit: Point) -> Iterator[tuple[Point, Point]]:
    """The lines in units of the shape, of which points have three digits."""
    for (x, y), (to_x, to_y) in drawn:
        yield (
            (round(x / unit[0], 3), round(y / unit[1], 3)),
            (round(to_x / unit[0], 3), round(to_y / unit[1], 3)),
        )


def drawn_path(svg: Element, unit: Point, shape: str) -> set[Point]:
    """Where the path crosses from cell to cell. In rings it leads from the middle of a cell to that
    of a side, and on to the middle of the next cell."""
    if shape not in STRAIGHT:
        drawn_lines = [*_scaled(_lines(svg, "path", float), unit)]
        assert all(
            to == after or i % 2 for i, ((_, to), (after, _)) in enumerate(pairwise(drawn_lines))
        )
        return {door for _, door in drawn_lines[::2]}
    drawn = lines(svg, "path")
    if shape == "square":
        return {*pieces(drawn, unit, (2, 2))}
    if shape == "triangular":
        return {
            ((x / unit[0] + to_x / unit[0]) / 2, (y / unit[1] + to_y / unit[1]) / 2)
            for (x, y), (to_x, to_y) in drawn
        }
    level = [line for line in drawn if line[0][1] == line[1][1]]
    return {*pieces(level, unit, (2, 3)), *pieces([*{*drawn} - {*level}], unit, (1, 3))}
