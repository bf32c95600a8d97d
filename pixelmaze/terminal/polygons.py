"""Draws mazes of shapes without a text lattice: polygons, in pixels half a character high.

Walls and fences are drawn with block characters, and floors are the background, so they are visible
without colours, too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from pixelmaze.maze.board import BLANK, FILLED, WAITING
from pixelmaze.maze.grid import Grid
from pixelmaze.maze.shapes import Pixel, Place, Tiling
from pixelmaze.maze.shapes.raster import Raster, TilingRaster, WholeRaster, line, raster
from pixelmaze.terminal import glyphs
from pixelmaze.terminal.box_renderer import FENCE, ROCK, VOID, WALL, Line, Scale, floor
from pixelmaze.terminal.canvas import Style
from pixelmaze.terminal.cell_codes import (
    HEAT,
    IS_DIM,
    IS_FENCED,
    IS_ROCK,
    MARK,
    NOTHING,
    Facts,
    held,
    terrain_of,
)
from pixelmaze.ui.kit.surface import Box


class _Pixel(NamedTuple):
    cell: Place  # column and row of the cell that covers the pixel
    sides: tuple[tuple[int, int, int], ...]
    """The sides that run through the pixel, as seen from both cells: column, row and heading."""


class _Look(NamedTuple):
    style: Style
    is_wall: bool = False
    is_fence: bool = False


_SQUARE = 32
"""Width of the squares, in pixels, in which the pixels of a maze that does not repeat are found
when first seen."""


@dataclass(frozen=True)
class Polygons(Scale):
    """The scale at which a cell has the area of a square `pitch` pixels wide."""

    pitch: int

    def size(self, grid: Grid) -> tuple[int, int]:
        width, height = self._raster(grid).pixel(grid.extent)
        return width + 1, height // 2 + 1

    def place(self, grid: Grid, cell: int) -> tuple[int, int]:
        x, y = self._raster(grid).pixel(grid.centre(cell))
        return x, y // 2

    def _raster(self, grid: Grid) -> Raster:
        return raster(grid.shape, grid.width, grid.height, self.pitch)

    def spacing(self, grid: Grid) -> tuple[int, int]:
        return max(2, self.pitch * 2 // 3), 2

    def rows(self, grid: Grid, y: int) -> Sequence[int]:
        return sorted(self.spans(grid, Box(0, y, self.size(grid)[0], 1)))

    def spans(self, grid: Grid, box: Box) -> Mapping[int, range]:
        its = self._raster(grid)
        part = (box.x, 2 * box.y, box.x + box.width, 2 * (box.y + box.height))
        if isinstance(its, TilingRaster):
            columns, rows = its.ranges(*part)
            return dict.fromkeys(rows, range(columns.start, min(columns.stop, grid.width + 1)))
        assert isinstance(its, WholeRaster)
        return its.spans_within(*part)

    def line(self, facts: Facts, y: int, left: int, right: int) -> Line:
        upper, lower = (self._pixels(facts, row, left, right) for row in (2 * y, 2 * y + 1))
        letters, styles = map(list, zip(*map(_character, upper, lower), strict=True))
        pixel = self._raster(facts.grid).pixel
        for row in self.rows(facts.grid, y):
            for column, number in zip(facts.span(row), facts.row(row), strict=True):
                sign = _sign(number)
                if not sign:
                    continue
                x, middle = pixel(facts.grid.shape.centre(column, row))
                is_there = middle // 2 == y and left <= x < right
                if is_there and letters[x - left] == " ":
                    ground = styles[x - left].ground
                    style = floor(number & MARK, 0, terrain_of(number))._replace(ground=ground)
                    letters[x - left] = sign
                    styles[x - left] = style._replace(is_dim=bool(number & IS_DIM))
        return letters, styles

    def _pixels(self, facts: Facts, y: int, left: int, right: int) -> list[_Look]:
        shape, its = facts.grid.shape, self._raster(facts.grid)
        columns, rows = shape.period if isinstance(shape, Tiling) else (0, 0)
        width, height = (its.width, its.height) if columns else (_SQUARE, _SQUARE)
        times_down, within = divmod(y, height)
        above = times_down * rows

        def number(column: int, row: int) -> int:
            span = facts.span(row + above)
            return facts.row(row + above)[column - span.start] if column in span else NOTHING

        found: list[_Look] = []
        for x in range(left, right):
            times, at = divmod(x, width)
            corner = (0, 0) if columns else (times * width, times_down * height)
            pixel, before = _table(its, *corner, width, height)[within][at], times * columns
            column, line = pixel.cell
            of_cell = number(column + before, line)
            if pixel.sides:
                sides = [(number(x + before, y), heading) for x, y, heading in pixel.sides]
                found.append(_on_sides(of_cell, tuple(sides)))
            else:
                found.append(_ground(of_cell))
        return found


@lru_cache(2000)
def _table(raster: Raster, left: int, top: int, width: int, height: int) -> list[list[_Pixel]]:
    """The pixels of a rectangle, line by line."""
    sides: dict[Pixel, list[tuple[int, int, int]]] = {}
    for column, row in raster.places(left, top, left + width, top + height):
        for heading, points in raster.shape.sides(column, row).items():
            ends = pairwise(map(raster.pixel, points))
            for pixel in {pixel for begin, end in ends for pixel in line(begin, end)}:
                sides.setdefault(pixel, []).append((column, row, heading))
    return [
        [
            _Pixel(raster.place_at(x, y), tuple(sides.get((x, y), ())))
            for x in range(left, left + width)
        ]
        for y in range(top, top + height)
    ]


@lru_cache(1000)
def _ground(number: int) -> _Look:
    """A pixel within a cell with this number."""
    if number < 0:
        return _Look(VOID)
    style = ROCK if number & IS_ROCK else floor(number & MARK, number >> HEAT, terrain_of(number))
    return _Look(style._replace(is_dim=bool(number & IS_DIM)))


@lru_cache(5000)
def _on_sides(number: int, sides: tuple[tuple[int, int], ...]) -> _Look:
    """A pixel on the sides of cells, within a cell with this number. A side is given by its cell's
    number and its heading."""
    codes = [code for code, _ in sides if code >= 0]
    is_inside_rock = len(codes) == len(sides) and all(code & IS_ROCK for code in codes)
    passages = [held(*side) for side in sides if side[0] >= 0]
    if not codes or is_inside_rock or all(passages):
        return _ground(number)._replace(is_fence=any(way & IS_FENCED for way in passages))
    return _Look(WALL._replace(is_dim=all(code & IS_DIM for code in codes)), True)


@lru_cache(1000)
def _character(upper: _Look, lower: _Look) -> tuple[str, Style]:
    seen = [look.style for look in (upper, lower) if look.style != VOID]
    is_dim = bool(seen) and all(style.is_dim for style in seen)
    above, below = upper.style.ground, lower.style.ground
    if upper.is_fence or lower.is_fence:
        beside = below if upper.is_fence else above
        return glyphs.PICKETS, Style(FENCE.ground, beside, is_dim=is_dim, is_area=True)
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
        return glyphs.COVER_SIGNS[terrain_of(number)].strip()
    signs = {WAITING: glyphs.WAITING_SIGN, FILLED: glyphs.FILLED_SIGN}
    return signs.get(mark) or glyphs.LINES[mark][0]
