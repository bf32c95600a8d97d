"""Draws mazes of shapes without a text lattice: polygons, in pixels half a character high.

Walls are drawn with block characters, and floors are the background, so walls are visible without
colours, too.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from pixelmaze.maze.board import BLANK, FILLED, WAITING
from pixelmaze.maze.grid import Grid
from pixelmaze.maze.shapes import Point, Shape
from pixelmaze.maze.shapes.raster import Raster, line
from pixelmaze.terminal import glyphs
from pixelmaze.terminal.box_renderer import ROCK, VOID, WALL, Line, floor
from pixelmaze.terminal.canvas import Style
from pixelmaze.terminal.cell_codes import (
    HEAT,
    IS_DIM,
    IS_ROCK,
    MARK,
    NOTHING,
    Facts,
    held,
    terrain_of,
)


class _Pixel(NamedTuple):
    cell: Point  # the column and row of the cell that covers it
    sides: tuple[tuple[int, int, int], ...]
    """The sides on which it lies, each as seen from both cells: column, row and heading."""


class _Look(NamedTuple):
    style: Style
    is_wall: bool


_NOTHING = _Look(VOID, False)


@dataclass(frozen=True)
class Polygons:
    """The scale at which a cell has the area of a square `pitch` pixels wide."""

    pitch: int

    def size(self, grid: Grid) -> tuple[int, int]:
        """The columns and lines that the whole maze takes."""
        width, height = _raster(grid.shape, self.pitch).pixel(grid.extent)
        return width + 1, height // 2 + 1

    def place(self, grid: Grid, cell: int) -> tuple[int, int]:
        """The column and line of a cell's centre."""
        x, y = _raster(grid.shape, self.pitch).pixel(grid.centre(cell))
        return x, y // 2

    def spacing(self, _: Grid) -> tuple[int, int]:
        """The columns and lines inside a cell, and one more."""
        return max(2, self.pitch * 2 // 3), 2

    def columns(self, grid: Grid, left: int, right: int) -> tuple[int, int]:
        """The first column of cells seen between two columns of characters, and the end."""
        columns, _ = _raster(grid.shape, self.pitch).places(left, 0, right, 0)
        return columns.start, min(columns.stop, grid.width + 1)

    def rows(self, grid: Grid, y: int) -> range:
        """The rows of cells seen in a line of characters."""
        return _raster(grid.shape, self.pitch).places(0, 2 * y, 0, 2 * y + 1)[1]

    def line(self, facts: Facts, y: int, left: int, right: int) -> Line:
        """The characters of a line from one column to another."""
        upper, lower = (self._pixels(facts, row, left, right) for row in (2 * y, 2 * y + 1))
        letters, styles = map(list, zip(*map(_character, upper, lower), strict=True))
        shape = facts.grid.shape
        raster = _raster(shape, self.pitch)
        for row in self.rows(facts.grid, y):
            for column, number in enumerate(facts.row(row), facts.first):
                x, middle = raster.pixel(shape.centre(column, row))
                sign = _sign(number)
                is_there = middle // 2 == y and left <= x < right
                if sign and is_there and letters[x - left] == " ":
                    ground = styles[x - left].ground
                    style = floor(number & MARK, 0, terrain_of(number))._replace(ground=ground)
                    letters[x - left] = sign
                    styles[x - left] = style._replace(is_dim=bool(number & IS_DIM))
        return letters, styles

    def _pixels(self, facts: Facts, y: int, left: int, right: int) -> list[_Look]:
        """A line of pixels."""
        shape = facts.grid.shape
        table, (columns, rows) = _table(shape, self.pitch), shape.period
        times_down, within = divmod(y, len(table))
        row, above = table[within], times_down * rows

        def number(column: int, row: int) -> int:
            is_known = facts.first <= column < facts.last
            return facts.row(row + above)[column - facts.first] if is_known else NOTHING

        found: list[_Look] = []
        for x in range(left, right):
            times, at = divmod(x, len(row))
            pixel, before = row[at], times * columns
            column, line = pixel.cell
            of_cell = number(column + before, line)
            if pixel.sides:
                sides = [(number(x + before, y), heading) for x, y, heading in pixel.sides]
                found.append(_on_sides(of_cell, tuple(sides)))
            else:
                found.append(_ground(of_cell))
        return found


@cache
def _raster(shape: Shape, pitch: int) -> Raster:
    return Raster.of_cells(shape, pitch)


@cache
def _table(shape: Shape, pitch: int) -> list[list[_Pixel]]:
    """The pixels of a period, line by line."""
    raster = _raster(shape, pitch)
    sides: dict[Point, list[tuple[int, int, int]]] = {}
    columns, rows = raster.places(0, 0, raster.width, raster.height)
    for row in rows:
        for column in columns:
            for heading, ends in shape.sides(column, row).items():
                for pixel in line(*map(raster.pixel, ends)):
                    sides.setdefault(pixel, []).append((column, row, heading))
    return [
        [_Pixel(raster.place_at(x, y), tuple(sides.get((x, y), ()))) for x in range(raster.width)]
        for y in range(raster.height)
    ]


@lru_cache(1000)
def _ground(number: int) -> _Look:
    """A pixel within a cell with this number."""
    if number < 0:
        return _NOTHING
    style = ROCK if number & IS_ROCK else floor(number & MARK, number >> HEAT, terrain_of(number))
    return _Look(style._replace(is_dim=bool(number & IS_DIM)), False)


@lru_cache(5000)
def _on_sides(number: int, sides: tuple[tuple[int, int], ...]) -> _Look:
    """A pixel on the sides of cells, within a cell with this number. A side is given by its cell's
    number and its heading."""
    codes = [code for code, _ in sides if code >= 0]
    is_inside_rock = len(codes) == len(sides) and all(code & IS_ROCK for code in codes)
    if not codes or is_inside_rock or all(held(*side) for side in sides if side[0] >= 0):
        return _ground(number)
    return _wall(all(code & IS_DIM for code in codes))


@cache
def _wall(is_dim: bool) -> _Look:
    return _Look(WALL._replace(is_dim=is_dim), True)


@lru_cache(1000)
def _character(upper: _Look, lower: _Look) -> tuple[str, Style]:
    seen = [look.style for look in (upper, lower) if look.style != VOID]
    is_dim = bool(seen) and all(style.is_dim for style in seen)
    above, below = upper.style.ground, lower.style.ground
    if lower.is_wall and not upper.is_wall:
        return glyphs.LOWER_HALF, Style(below, above, is_dim=is_dim, is_area=True)
    style = Style(above, below, is_dim=is_dim, is_area=True)
    if upper.is_wall and lower.is_wall:
        return glyphs.FULL_BLOCK, style
    return " " if above == below else glyphs.UPPER_HALF, style


def _sign(number: int) -> str:
    """The sign in the centre of a cell with this number; empty if there is none."""
    mark = number & MARK
    if number < 0 or number & IS_ROCK:
        return ""
    if mark == BLANK:
        return glyphs.TERRAIN_SIGNS[terrain_of(number)].strip()
    signs = {WAITING: glyphs.WAITING_SIGN, FILLED: glyphs.FILLED_SIGN}
    return signs.get(mark) or glyphs.LINES[mark][0]
