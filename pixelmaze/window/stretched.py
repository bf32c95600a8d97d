"""Tile sets for cell widths without drawn tiles: the floors grow, the walls stay as thick.

Like a nine-patch, a tile is stretched by repeating some of its pixel columns and rows. All pixels
keep the same size, and walls the same thickness everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from operator import itemgetter

import pyxel

from pixelmaze.board import WAITING
from pixelmaze.grid import Grid
from pixelmaze.shapes import SHAPES
from pixelmaze.shapes.raster import Raster
from pixelmaze.theme import Role
from pixelmaze.window.tileset import (
    DRAWN,
    FLOORS,
    HALF,
    JOINTS,
    NEXT,
    TileSet,
    joints_of,
    tile_set,
)

_LARGEST_SCALE = 6

Places = Sequence[int]
"""For each pixel column or row of a tile, its source in the drawn tile."""


@cache
def tiles_of(shape: str, pitch: int) -> TileSet:
    """The tile set for a shape and a cell width in pixels: as drawn, or stretched from the next
    smaller drawn one. Square cells may have any even width from 4 to 30."""
    if pitch in DRAWN:
        return tile_set(shape, pitch)
    return _stretched(tile_set(shape, max(width for width in DRAWN if width < pitch)), pitch)


def size_of(grid: Grid, pitch: int) -> tuple[int, int]:
    """Size of a maze's picture in pixels for a cell width, computed without creating tiles."""
    if grid.shape.art is None:
        return Raster.of_cells(grid.shape, pitch).pixel(grid.extent)
    if pitch in DRAWN:
        return tile_set(grid.shape.name, pitch).size(grid)
    return grid.extent[0] * pitch // 2, grid.height * pitch


@cache
def widths(shape: str) -> dict[int, tuple[int, int]]:
    """The possible zooms: the width of a cell in screen pixels, in ascending order, mapped to the
    tile width and the scale."""
    art = SHAPES[shape].art
    able = DRAWN if art and not art.can_stretch else [*range(4, 32, 2)]
    found = {
        pitch * scale: (pitch, scale)
        for scale in range(1, _LARGEST_SCALE + 1)
        for pitch in able
        if scale == 1 or pitch >= DRAWN[-1]
    }
    return {width: found[width] for width in sorted(found) if width <= _LARGEST_SCALE * DRAWN[-1]}


def _stretched(drawn: TileSet, pitch: int) -> TileSet:
    old, by = drawn.pitch, pitch - drawn.pitch
    image = pyxel.Image(pitch * 16, pitch * (1 + JOINTS))
    image.cls(Role.CLEAR)
    bank = pyxel.images[drawn.bank] if isinstance(drawn.bank, int) else drawn.bank
    for column in range(FLOORS + HALF):
        mark = column - FLOORS + 1
        across, down = (_of_floor(mark, old, by, middle) for middle in drawn.centre)
        _copy(image, (column * pitch, 0), bank, (column * old, drawn.top), across, down)
    (joint,) = drawn.joints
    across, down = _of_wall(old, by, old // 4), _of_wall(old, by, 1)
    all_across = [bits * old + column for bits in range(16) for column in across]
    for variant in range(JOINTS):
        to, origin = (0, pitch * (1 + variant)), (0, joint.v + variant * old)
        _copy(image, to, bank, origin, all_across, down)
    centre = (pitch // 2, drawn.centre[1] + by // 2)
    joints = joints_of(drawn.shape.name, pitch, pitch, 0, pitch)
    return replace(drawn, bank=image, pitch=pitch, row=pitch, top=0, centre=centre, joints=joints)


def _of_floor(mark: int, old: int, by: int, middle: int) -> Places:
    """Sources for a floor that grows by `by` pixels. Patterns repeat at both ends; the WAITING sign
    keeps its size; the corners of the NEXT overlay stay in the corners."""
    places = range(-(by // 2), old + by // 2)
    if mark == NEXT:
        return [*range(middle), *[middle] * by, *range(middle, old)]
    if mark == WAITING:
        return [min(max(place, 0), old - 1) for place in places]
    return [place % old for place in places]


def _of_wall(old: int, by: int, end: int) -> Places:
    """Sources for a wall that grows by `by` pixels. Its last `end` pixels repeat at both ends."""
    more = by // 2
    before = [(place - more) % end for place in range(more)]
    return [*before, *range(old), *[old - end + place % end for place in range(more)]]


def _copy(
    to: pyxel.Image,
    place: tuple[int, int],
    image: pyxel.Image,
    origin: tuple[int, int],
    across: Places,
    down: Places,
) -> None:
    source, target = (memoryview(one.data_ptr()).cast("B") for one in (image, to))
    pick = itemgetter(*across)  # fast: thousands of rows delay the first frame
    for y, row in enumerate(down, start=place[1]):
        begin, source_begin = y * to.width + place[0], (origin[1] + row) * image.width + origin[0]
        pixels = bytes(pick(source[source_begin : (origin[1] + row + 1) * image.width]))
        target[begin : begin + len(pixels)] = pixels
