"""What pictures of a maze have in common: where its walls run, where its path goes, what is marked.

Points are pairs of whole numbers: x in half columns, y in such units that a square cell is two of
them high, and rows of hexagonal cells, which interlock, three apart. Pictures scale them; hexagons
are regular where the unit of x is √3 times that of y.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from math import sqrt
from string import ascii_lowercase
from typing import NamedTuple

from pixelmaze.formats.rows import HAS_BIT, by_rows, either, walls
from pixelmaze.grid import Grid, Shape, arc_between
from pixelmaze.maze import Maze

Point = tuple[int, int]
Progress = Callable[[Sequence[int]], Iterable[int]]
"""What the work is passed through, part by part, to see how it goes on."""

ASPECT = {"square": 1.0, "hexagonal": sqrt(3)}
"""How long the unit of x is, in units of y."""

GROUND, WALL, PATH = "#ffffff", "#1b1b2b", "#1c7ed6"
START, GOAL, WAYPOINT = "#2b8a3e", "#c92a2a", "#862e9c"
PALE = {START: "#c0eec8", GOAL: "#ffcfcf", WAYPOINT: "#eed9f5"}
"""The same for spots, which what is drawn upon them does not suffer from."""

FIRST_LEG, LAST_LEG = "#a5d8ff", "#0b3d70"
"""Of a path over waypoints; those between are mixed of them."""

# sizes, where a cell is 1 wide
WALL_WIDTH = 0.1
PATH_WIDTH = 0.18
FIRST_LEG_WIDTH, LAST_LEG_WIDTH = 0.42, 0.1
DISC = 0.28
"""The radius of the disc that marks the start."""
FLAG = ((-0.22, 0.32), (-0.22, -0.32), (0.3, -0.11), (-0.1, 0.09), (-0.1, 0.32))
"""The corners of the flag that marks the goal."""
LETTER = 0.72
"""How large a waypoint's letter is."""
HALO = 0.1
"""How far the ground shows around marks, which may stand on a path."""

SPOT = 1 / 56
"""The radius of the pale spot around a mark, where the longer side of the maze is 1."""

_LONGEST_RUN = 1000
"""A run of a path has at most so many points, so that no picture needs all of it at once."""


def half_column(grid: Grid) -> int:
    """How many pixels a half column should have: large mazes have small cells, but not too small
    to be told apart."""
    return max(2, round(60 / sqrt(max(grid.width, grid.height))))


def extent(grid: Grid) -> Point:
    """The lower right corner of everything; the upper left is (0, 0)."""
    return grid.halves, _row_height(grid.shape) * grid.height + (
        1 if _interlocks(grid.shape) else 0
    )


def middle(grid: Grid, cell: int) -> Point:
    """The middle of a cell."""
    _, y = grid.xy(cell)
    return grid.half(cell) + 1, _row_height(grid.shape) * y + (2 if _interlocks(grid.shape) else 1)


def corner(shape: Shape, half: int, line: int) -> Point:
    """A corner of cells: of the line above row `line`, left of half column `half`."""
    if _interlocks(shape):
        return half, 3 * line + (half - line + 1) % 2  # lines go up and down
    return half, 2 * line


def marks(maze: Maze) -> Iterator[tuple[str, Point]]:
    """Each thing that is marked, and where: waypoints a, b, c …, "start" and "goal"."""
    for letter, cell in zip(ascii_lowercase, maze.waypoints, strict=False):
        yield letter, middle(maze.grid, cell)
    yield "start", middle(maze.grid, maze.start)
    yield "goal", middle(maze.grid, maze.goal)


def colour(what: str) -> str:
    """That of a mark."""
    return {"start": START, "goal": GOAL}.get(what, WAYPOINT)


def spot(grid: Grid) -> float:
    """The radius of the spots that show where marks are, in cells; 0 where marks are large enough
    to be seen without."""
    radius = SPOT * max(grid.width, grid.height)
    return radius if radius > 1 else 0


# ---- paths -------------------------------------------------------------------------------------


def path_runs(maze: Maze, path: Sequence[int]) -> Iterator[list[Point]]:
    """The path as lines from bend to bend, through passages only; each line goes on where the one
    before it ends, unless no passage leads there."""
    grid = maze.grid
    run: list[Point] = []
    heading = -1
    for cell, after in pairwise(path):
        arc = arc_between(grid, cell, after)
        if arc < 0 or not maze.passages[arc]:
            if run:
                yield run
            run, heading = [], -1
        elif grid.heading[arc] == heading:
            run[-1] = middle(grid, after)
        else:
            if len(run) >= _LONGEST_RUN:
                yield run
                run = []
            if not run:
                run.append(middle(grid, cell))
            run.append(middle(grid, after))
            heading = grid.heading[arc]
    if run:
        yield run


# ---- walls -------------------------------------------------------------------------------------


class Sweep(NamedTuple):
    """Places for walls, one after the other."""

    shape: Shape
    kind: str
    """ALONG the line above a row, DOWN between a column of square cells and the one to its left,
    or ACROSS a row of hexagonal cells, of which each has a place to its left."""
    number: int
    """Of the line, column or row."""
    walls: bytes
    """One byte a place, 0 where no wall stands. Hexagonal cells have two places in a line: there 1
    is a wall that rises from left to right, 2 one that falls."""

    def wall(self, place: int) -> tuple[Point, Point]:
        """From where to where the wall in this place goes."""
        if self.kind == ACROSS:
            half = 2 * place + self.shape.shift(self.number)
            return corner(self.shape, half, self.number), corner(self.shape, half, self.number + 1)
        return self._corner(place), self._corner(place + 1)

    def run(self, begin: int, end: int) -> list[Point]:
        """The walls in these places as one line, from bend to bend."""
        bends = range(begin, end) if _interlocks(self.shape) else [end - 1]
        return [self.wall(begin)[0], *(self.wall(place)[1] for place in bends)]

    def _corner(self, place: int) -> Point:
        if self.kind == DOWN:
            return corner(self.shape, 2 * self.number, place)
        half = place if _interlocks(self.shape) else 2 * place
        return corner(self.shape, half, self.number)


ALONG, DOWN, ACROSS = "along", "down", "across"
RUN = {ALONG: rb"[^\0]+", DOWN: rb"[^\0]+", ACROSS: rb"[^\0]"}
"""Which walls are drawn as one line."""


def wall_sweeps(maze: Maze, progress: Progress = iter) -> Iterator[Sweep]:
    """All walls: first those along the lines between rows, then those between the cells of rows."""
    grid = maze.grid
    bits = b"".join(by_rows(grid, walls(maze), 0))
    lines = grid.height + 1
    others = grid.height if _interlocks(grid.shape) else grid.width + 1
    for sweep in progress(range(lines + others)):
        if sweep < lines:
            yield Sweep(grid.shape, ALONG, sweep, _along(grid, bits, sweep))
        elif _interlocks(grid.shape):
            yield Sweep(grid.shape, ACROSS, sweep - lines, _across(grid, bits, sweep - lines))
        else:
            yield Sweep(grid.shape, DOWN, sweep - lines, _down(grid, bits, sweep - lines))


def wall_runs(maze: Maze, progress: Progress = iter) -> Iterator[list[Point]]:
    """The same as lines from end to end."""
    for sweep in wall_sweeps(maze, progress):
        for match in re.finditer(RUN[sweep.kind], sweep.walls):
            yield sweep.run(*match.span())


def _along(grid: Grid, bits: bytes, line: int) -> bytes:
    """The walls between row `line` and the one above it, of which hexagonal cells have two each."""
    shape, width = grid.shape, grid.width
    upper = [heading for heading in reversed(range(grid.turns)) if shape.rows[heading] < 0]
    lower = [heading for heading in range(grid.turns) if shape.rows[heading] > 0]
    each = len(upper)
    edges = []
    for row, headings in ((line - 1, lower), (line, upper)):
        of_row = bytearray(each * width + shape.shift(1))
        cells = bits[max(row, 0) * width : (row + 1) * width]
        if cells:
            for i, heading in enumerate(headings, shape.shift(row)):
                of_row[i : i + each * width : each] = cells.translate(HAS_BIT[heading])
        edges.append(of_row)
    walls = bytearray(either(*edges))
    if each > 1:
        falling = slice((line + 1) % 2, None, 2)
        walls[falling] = walls[falling].translate(b"\0\2" + bytes(254))
    return bytes(walls)


def _down(grid: Grid, bits: bytes, column: int) -> bytes:
    nothing = bytes(grid.height)
    left = bits[column - 1 :: grid.width] if column > 0 else nothing
    right = bits[column :: grid.width] if column < grid.width else nothing
    return either(left.translate(HAS_BIT[0]), right.translate(HAS_BIT[2]))


def _across(grid: Grid, bits: bytes, row: int) -> bytes:
    cells = bits[row * grid.width : (row + 1) * grid.width]
    return either(cells.translate(HAS_BIT[3]) + b"\0", b"\0" + cells.translate(HAS_BIT[0]))


def _interlocks(shape: Shape) -> bool:
    return shape.shift_of_odd_rows > 0


def _row_height(shape: Shape) -> int:
    return 3 if _interlocks(shape) else 2
