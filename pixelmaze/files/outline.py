"""The common parts of all pictures of a maze: lines of walls and paths, and marks.

Points are those of the grid's shape; pictures scale them.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise, product
from math import hypot, sqrt
from string import ascii_lowercase
from typing import NamedTuple

from pixelmaze.files.rows import HAS_BIT, by_rows, either, walls
from pixelmaze.maze.grid import Grid, arc_between, tail
from pixelmaze.maze.maze import MUD, WATER, Maze, doors_of, fences_of
from pixelmaze.maze.shapes import Line, Point, Tiling, along

Progress = Callable[[Sequence[int]], Iterable[int]]
"""Wraps the numbers of parts of some work, to report progress as they are consumed."""

GROUND, WALL, PATH = "#ffffff", "#1b1b2b", "#1c7ed6"
FENCE = "#a0622d"
START, GOAL, WAYPOINT = "#2b8a3e", "#c92a2a", "#862e9c"
PALE = {START: "#c0eec8", GOAL: "#ffcfcf", WAYPOINT: "#eed9f5"}
"""The pale colours of spots, legible beneath anything."""

TERRAIN = {MUD: "#7a5230", WATER: "#0c8599"}  # the colours of the patterns of mud and water

FIRST_LEG, LAST_LEG = "#a5d8ff", "#0b3d70"
"""The colours of a path via waypoints; legs in between are mixed."""

# sizes, where a cell is 1 wide
WALL_WIDTH = 0.1
FENCE_WIDTH = 0.07
PICKET, PICKET_GAP = 0.28, 0.25  # the length of pickets, and the distance from one to the next
PATH_WIDTH = 0.18
FIRST_LEG_WIDTH, LAST_LEG_WIDTH = 0.42, 0.1
DISC = 0.28  # the radius of the start's disc
FLAG = ((-0.22, 0.32), (-0.22, -0.32), (0.3, -0.11), (-0.1, 0.09), (-0.1, 0.32))
"""The corners of the goal's flag."""
ARROW = (
    (-0.28, -0.06), (0.02, -0.06), (0.02, -0.19), (0.28, 0), (0.02, 0.19), (0.02, 0.06),
    (-0.28, 0.06),
)  # fmt: skip
"""The corners of the arrow of a one-way door to the right."""
LETTER = 0.72  # the size of a waypoint's letter
PATTERN_WIDTH = 0.045  # the width of the lines of terrain
PATTERNS: dict[int, Sequence[Sequence[tuple[float, float]]]] = {
    MUD: [
        [(x - 0.06, y), (x + 0.06, y)]
        for x, y in ((-0.2, -0.2), (0.12, -0.2), (-0.05, 0), (0.24, 0), (-0.2, 0.2), (0.12, 0.2))
    ],
    WATER: [
        [(x / 100, y + (0.05 if i % 2 else -0.05)) for i, x in enumerate(range(-28, 29, 14))]
        for y in (-0.14, 0.14)
    ],
}
"""The lines of terrain around the centre of a cell: dabs, and waves."""
SMALL, LOW = 0.5, 0.33
"""The size of patterns and the distance below the centre, if they leave room for a word."""
HALO = 0.1  # the width of the background around a mark, which may be on a path

SPOT = 1 / 56  # the radius of the pale spot around a mark, if the maze's longer side is 1

LONGEST_RUN = 1000
"""The most points of a line of a path, so that no picture needs the whole path in memory."""


def half_column(grid: Grid) -> int:
    """The width of half a column in pixels: smaller in large mazes, but never too small."""
    return max(2, round(60 / sqrt(max(grid.asked))))


def marks(maze: Maze) -> Iterator[tuple[str, Point]]:
    """Each mark's name and centre: waypoints a, b, c …, then "start", and each "goal"."""
    for letter, cell in zip(ascii_lowercase, maze.waypoints, strict=False):
        yield letter, maze.grid.centre(cell)
    yield "start", maze.grid.centre(maze.start)
    for cell in maze.goals:
        yield "goal", maze.grid.centre(cell)


def covered(maze: Maze, kind: int) -> Iterator[Point]:
    """The centres of the cells with this kind of terrain."""
    at = maze.terrain.find(kind)
    while at >= 0:
        yield maze.grid.centre(at)
        at = maze.terrain.find(kind, at + 1)


def doors(maze: Maze) -> Iterator[tuple[Point, Point]]:
    """The centres of the two cells of each one-way door."""
    grid = maze.grid
    for arc in doors_of(maze):
        yield grid.centre(tail(grid, arc)), grid.centre(grid.head[arc])


def fences(maze: Maze) -> Iterator[list[Point]]:
    """The lines of fences: of each a rail along the side of a cell, and pickets across the rail."""
    grid = maze.grid
    for arc in fences_of(maze):
        yield from fence([*grid.side(arc)], grid.shape.aspect)


def fence(side: Sequence[Point], aspect: float = 1) -> Iterator[list[Point]]:
    """The lines of a fence along a side. A unit down is as long as 1 / `aspect` across."""
    yield [*side]
    (x, y), (end_x, end_y) = side[0], side[-1]
    count = max(1, round(hypot(end_x - x, (end_y - y) / aspect) / (2 * PICKET_GAP)))
    for (x, y), (across, down) in along(side, count):
        scale = PICKET / hypot(across, down / aspect)
        dx, dy = down / aspect * scale, across * aspect * scale
        yield [(x - dx, y + dy), (x + dx, y - dy)]


def arrow(begin: tuple[float, float], end: tuple[float, float]) -> list[tuple[float, float]]:
    """The corners of a door's arrow, in the middle between the centres of the two cells."""
    (x, y), (to_x, to_y) = begin, end
    along, down = to_x - x, to_y - y
    return [(x + along * (0.5 + a) - down * b, y + down * (0.5 + a) + along * b) for a, b in ARROW]


def colour(what: str) -> str:
    return {"start": START, "goal": GOAL}.get(what, WAYPOINT)


def spot(grid: Grid) -> float:
    """The radius in cells of the spots around marks; 0 if the marks are large enough."""
    radius = SPOT * max(grid.asked)
    return radius if radius > 1 else 0


# ---- paths ---------------------------------------------------------------------------------------


def path_runs(maze: Maze, path: Sequence[int]) -> Iterator[list[Point]]:
    """The path as lines from bend to bend, through passages only. Each line continues the line
    before, unless no passage leads there. If sides can face any direction, the path bends in the
    middle of each side, so that it crosses no wall."""
    grid = maze.grid
    run: list[Point] = []
    before: Point = (0, 0)
    for cell, after in pairwise(path):
        arc = arc_between(grid, cell, after)
        here, there = grid.centre(cell), grid.centre(after)
        way = there[0] - here[0], there[1] - here[1]
        if arc < 0 or not maze.passages[arc]:
            if run:
                yield run
            run = []
        elif run and way == before and isinstance(grid.shape, Tiling):
            run[-1] = there
        else:
            if len(run) >= LONGEST_RUN:
                yield run
                run = []
            if not run:
                run.append(here)
            if not isinstance(grid.shape, Tiling):
                run.append(grid.door(arc))
            run.append(there)
        before = way
    if run:
        yield run


# ---- walls ---------------------------------------------------------------------------------------


class Sweep(NamedTuple):
    """A row of places where walls can stand."""

    shape: Tiling
    kind: str
    """ALONG: the line above a row. DOWN: the line to the left of a column, if columns have straight
    sides. ACROSS: the left side of each cell of a row, and the right side of the last."""
    number: int  # the number of the row or column
    walls: bytes  # one byte for each place: 0 for no wall, else 1 + the number of its slant

    def wall(self, place: int) -> Line:
        """The ends of the wall in this place."""
        if self.kind == DOWN:
            return _moved(_first_wall(self.shape, ACROSS, 0, 0), self.shape, self.number, place)
        every, rows = _places(self.shape, self.kind), self.shape.period[1]
        times, number = place // every, self.number % rows
        wall = _first_wall(self.shape, self.kind, number, place % every)
        return _moved(wall, self.shape, times * self.shape.period[0], self.number - number)

    def run(self, begin: int, end: int) -> list[Point]:
        """The walls in these places as one line, from bend to bend."""
        bends = range(begin, end) if len(_slants(self.shape, self.kind)) > 1 else [end - 1]
        return [self.wall(begin)[0], *(self.wall(place)[1] for place in bends)]


ALONG, DOWN, ACROSS = "along", "down", "across"
RUN = {ALONG: rb"[^\0]+", DOWN: rb"[^\0]+", ACROSS: rb"[^\0]"}
"""Patterns of walls drawn as one line."""


def wall_sweeps(maze: Maze, progress: Progress = iter) -> Iterator[Sweep]:
    """All walls: first between rows, then within each row."""
    grid = maze.grid
    bits = b"".join(by_rows(grid, walls(maze), 0))
    lines = grid.height + 1
    others = grid.width + 1 if _has_straight_columns(grid.tiling) else grid.height
    for sweep in progress(range(lines + others)):
        if sweep < lines:
            yield Sweep(grid.tiling, ALONG, sweep, _along(grid, bits, sweep))
        elif _has_straight_columns(grid.tiling):
            yield Sweep(grid.tiling, DOWN, sweep - lines, _down(grid, bits, sweep - lines))
        else:
            yield Sweep(grid.tiling, ACROSS, sweep - lines, _across(grid, bits, sweep - lines))


def wall_runs(maze: Maze, progress: Progress = iter) -> Iterator[list[Point]]:
    """All walls as lines from end to end."""
    if not maze.grid.shape.has_lines_of_walls:
        for sides in wall_chains(maze, progress):
            yield [sides[0][0], *(point for side in sides for point in side[1:])]
        return
    for sweep in wall_sweeps(maze, progress):
        for match in re.finditer(RUN[sweep.kind], sweep.walls):
            yield sweep.run(*match.span())


def wall_chains(maze: Maze, progress: Progress = iter) -> Iterator[list[Line]]:
    """All walls one by one, for shapes without rows and columns of walls. Each line is a side; in a
    row of cells a line starts at the end of the line before, if possible."""
    grid, passages = maze.grid, maze.passages
    for y in progress(range(grid.height)):
        chains: dict[Point, list[Line]] = {}
        """The chains by their end points."""
        for cell in grid.row(y, 0, grid.width):
            for arc, side in grid.sides(cell):
                twin = grid.twin[arc] if arc >= 0 else -1
                if arc < 0 or (arc < twin and not passages[arc] and not passages[twin]):
                    line = side if side[0] in chains else side[::-1]
                    chain = [*chains.pop(line[0], ()), line]
                    if line[-1] in chains:
                        yield chains.pop(line[-1])
                    chains[line[-1]] = chain
        yield from chains.values()


def _along(grid: Grid, bits: bytes, line: int) -> bytes:
    """The walls between row `line` and the one above it."""
    shape, width = grid.tiling, grid.width
    upper, lower = shape.upward, shape.downward
    each = len(upper)
    edges = []
    for row, headings in ((line - 1, lower), (line, upper)):
        of_row = bytearray(each * width + shape.shift(1))
        cells = bits[max(row, 0) * width : (row + 1) * width]
        if cells:
            for i, heading in enumerate(headings, shape.shift(row)):
                of_row[i : i + each * width : each] = cells.translate(HAS_BIT[heading])
        edges.append(of_row)
    return _slanted(shape, ALONG, line, either(*edges))


def _down(grid: Grid, bits: bytes, column: int) -> bytes:
    nothing = bytes(grid.height)
    left = bits[column - 1 :: grid.width] if column > 0 else nothing
    right = bits[column :: grid.width] if column < grid.width else nothing
    return either(left.translate(HAS_BIT[0]), right.translate(HAS_BIT[grid.n_headings // 2]))


def _across(grid: Grid, bits: bytes, row: int) -> bytes:
    cells = bits[row * grid.width : (row + 1) * grid.width]
    left, right = cells.translate(HAS_BIT[grid.n_headings // 2]), cells.translate(HAS_BIT[0])
    return _slanted(grid.tiling, ACROSS, row, either(left + b"\0", b"\0" + right))


def like(shape: Tiling, kind: str, after: int, slant: int) -> tuple[int, int]:
    """A place and sweep of a wall, with one of this slant `after` places on: any such place, since
    sweeps repeat their pattern."""
    every = _places(shape, kind)
    for number, place in product(range(shape.period[1]), range(every)):
        wall = _first_wall(shape, kind, number, (place + after) % every)
        is_like = wall and _slants(shape, kind).index(_vector(wall)) == slant - 1
        if is_like and _first_wall(shape, kind, number, place):
            return place, number
    raise ValueError("no wall is ever there")


# ---- places and slants of the walls of a shape ---------------------------------------------------


@lru_cache
def _has_straight_columns(shape: Tiling) -> bool:
    """True if the walls to the left of a column's cells lie in one line."""
    upper, lower = (shape.sides(0, row)[shape.left] for row in (0, 1))
    return shape.period == (1, 1) and upper[1] == lower[0]


@lru_cache
def _places(shape: Tiling, kind: str) -> int:
    """The number of places after which the walls of a sweep repeat."""
    return shape.period[0] * (len(shape.upward) if kind == ALONG else 1)


@lru_cache
def _first_wall(shape: Tiling, kind: str, number: int, place: int) -> Line | None:
    """The wall in a place of the first period, rightward or downward; None if never a wall."""
    if kind == ACROSS:
        return shape.sides(place, number)[shape.left]
    upper, lower = shape.upward, shape.downward
    column, i = divmod(place - shape.shift(number), len(upper))
    side = shape.sides(column, number).get(upper[i])
    if side:
        return side[::-1]
    column, i = divmod(place - shape.shift(number - 1), len(lower))
    return shape.sides(column, number - 1).get(lower[i])


@lru_cache
def _slants(shape: Tiling, kind: str) -> list[Point]:
    """The different directions of the walls in sweeps of a kind."""
    found: dict[Point, None] = {}
    for number in range(shape.period[1]):
        for place in range(_places(shape, kind)):
            wall = _first_wall(shape, kind, number, place)
            if wall:
                found[_vector(wall)] = None
    return [*found]


def _slanted(shape: Tiling, kind: str, number: int, walls: bytes) -> bytes:
    """Replace the 1 of each wall by 1 + the number of its slant."""
    slants = _slants(shape, kind)
    if len(slants) == 1:
        return walls
    every, slanted = _places(shape, kind), bytearray(walls)
    for place in range(every):
        wall = _first_wall(shape, kind, number % shape.period[1], place)
        slant = slants.index(_vector(wall)) if wall else 0
        if slant:
            table = bytes([0, slant + 1]) + bytes(254)
            slanted[place::every] = slanted[place::every].translate(table)
    return bytes(slanted)


def _vector(wall: Line) -> Point:
    (x, y), (end_x, end_y) = wall
    return end_x - x, end_y - y


def _moved(wall: Line | None, shape: Tiling, columns: int, rows: int) -> Line:
    """The wall, moved by whole periods."""
    assert wall, "no wall is ever there"
    right, down = columns * int(shape.spacing[0]), rows * int(shape.spacing[1])
    (x, y), (end_x, end_y) = wall
    return (x + right, y + down), (end_x + right, end_y + down)
