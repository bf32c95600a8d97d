"""The tiles of which a maze is laid, each composed when it is first asked for.

A floor shows a cell's mark, its halves of the lines to its neighbours, and its heat; a joint shows
the walls that stand at a corner point.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

import pyxel

from pixelmaze.board import BLANK, MARKS, ON_PATH, RETREATED, VISITED, VISITED_BACK
from pixelmaze.theme import HEAT, Role
from pixelmaze.window.painter import FloorTiles
from pixelmaze.window.tileset import Joint, TileSet


class Line(NamedTuple):
    """How the way to a cell is drawn: sixteenths of a cell wide, or dotted (width 0)."""

    colour: Role
    width: int
    core: Role | None = None


LINES = {
    RETREATED: Line(Role.RETREAT, 0),
    VISITED: Line(Role.ROUTE, 4),
    VISITED_BACK: Line(Role.BACK, 4),
    ON_PATH: Line(Role.PATH, 6, core=Role.PATH_LIGHT),
}
"""The line that leads to a cell, by its mark; the later is drawn over the earlier."""
ORDER = [[*LINES].index(mark) + 1 if mark in LINES else 0 for mark in range(len(MARKS))]
"""By mark, which line is drawn over which."""

DUG, UNDUG, OUTSIDE = range(3)
"""What can be at a corner of a joint: a cell, rock, or nothing."""
Around = tuple[int, int, int, int]
"""That at its upper right, upper left, lower left and lower right."""

KEPT = 10_000
"""So many floors are kept: those of all mazes seen in an hour are fewer."""
HEATED = 3 + 3 * 6
"""A floor's number is its mark in 3 bits, in 3 more for each heading the mark of the line that way
(or for blank cells, which have none, the variant), and from this bit on 1 + its heat, or 0."""
_GROUND = [role for role in Role if "FLOOR" in role.name or role.name.endswith("_DARK")]
"""What floors are made of, apart from the pattern that tells a mark."""
_HEATED = [bytes(heat if role in _GROUND else role for role in range(256)) for heat in HEAT]


class Tile(NamedTuple):
    image: pyxel.Image
    lines: tuple[bytes, ...]
    """Its pixels, line by line."""


@lru_cache(KEPT)
def floor(tiles: FloorTiles, number: int) -> Tile:
    """The floor with this number, see HEATED; -1 for none."""
    image = pyxel.Image(tiles.pitch, tiles.height)
    image.cls(Role.CLEAR)
    if number < 0:
        return _tile(image)
    mark, lines, heat = number & 7, number >> 3 & (1 << HEATED - 3) - 1, number >> HEATED
    u, v = tiles.floor(mark, lines)
    image.blt(0, 0, tiles.bank, u, v, tiles.pitch, tiles.height)
    if mark != BLANK:
        before = bytes(_pixels(image))
        marks = [lines >> 3 * heading & 7 for heading in range(len(tiles.shape.headings))]
        for heading in sorted(range(len(marks)), key=lambda heading: ORDER[marks[heading]]):
            if marks[heading] in LINES:
                edge = tiles.edge(tiles.shape, heading)
                draw_line(image, tiles.centre, edge, LINES[marks[heading]], tiles.pitch)
        pixels = _pixels(image)
        for i, pixel in enumerate(before):
            if pixel == Role.CLEAR:  # the end of a line, beyond the cell
                pixels[i] = pixel
    if heat:
        pixels = _pixels(image)
        pixels[:] = bytes(pixels).translate(_HEATED[heat - 1])
    return _tile(image)


@cache
def joint(tiles: TileSet, kind: Joint, bits: int, variant: int, around: Around) -> Tile:
    """The joint of these walls, as far as they are seen."""
    image = pyxel.Image(tiles.pitch, tiles.pitch)
    image.cls(Role.CLEAR)
    for bit in range(4):
        if around[bit] == around[bit - 1] == UNDUG:
            bits &= ~(1 << bit)  # within rock none is to be seen
    if bits:
        u, v, part = bits * tiles.pitch, kind.v + variant * tiles.pitch, tiles.pitch // 2
        quarters = ((part, 0), (0, 0), (0, part), (part, part))
        for there, (x, y) in zip(around, quarters, strict=True):
            if there == OUTSIDE:  # there is no floor for a shadow to fall on
                image.pal(Role.SHADOW, Role.VOID)
            image.blt(x, y, tiles.bank, u + x, v + y, part, part)
            image.pal()
    return _tile(image)


def _pixels(image: pyxel.Image) -> memoryview:
    return memoryview(image.data_ptr()).cast("B")


def _tile(image: pyxel.Image) -> Tile:
    pixels, width = bytes(_pixels(image)), image.width
    return Tile(image, tuple(pixels[i : i + width] for i in range(0, len(pixels), width)))


def draw_line(
    image: pyxel.Image, middle: tuple[int, int], edge: tuple[int, int], line: Line, pitch: int
) -> None:
    """The part of a line that lies in one cell, from its middle to its edge."""
    if line.width == 0:
        size = max(1, pitch // 8)
        for x, y in (middle, edge)[: 1 + (pitch > 4)]:
            image.rect(x - size // 2, y - size // 2, size, size, line.colour)
        return
    _draw_stroke(image, *middle, *edge, max(1, line.width * pitch // 16), line.colour)
    if line.core is not None and pitch > 4:
        _draw_stroke(image, *middle, *edge, max(1, line.width * pitch // 48), line.core)


def _draw_stroke(
    image: pyxel.Image, x: int, y: int, end_x: int, end_y: int, width: int, colour: Role
) -> None:
    before = width // 2
    image.rect(x - before, y - before, width, width, colour)
    for i in range(-before, width - before):
        if y == end_y:
            image.line(x, y + i, end_x, y + i, colour)
        else:
            image.line(x + i, y, end_x + i, end_y, colour)
