"""Tile sets for cell widths without drawn tiles: floors grow, and walls keep their thickness.

Like a nine-patch, a tile is stretched by repeating some of its pixel columns and rows; pixels keep
their size. Slanting walls of hexagons are repeated along their slope: a pixel down for two across.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from math import sqrt
from operator import itemgetter

import pyxel

from pixelmaze.looks.theme import Role
from pixelmaze.maze.board import WAITING
from pixelmaze.maze.grid import Grid
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.maze.shapes.raster import raster
from pixelmaze.window.canvas.atlas import clear_image
from pixelmaze.window.tiles.tileset import (
    DRAWN,
    FLOORS,
    HALF,
    JOINTS,
    NEXT,
    Joint,
    TileSet,
    joints_of,
    tile_set,
)

_LARGEST_SCALE = 6

Places = Sequence[int]  # for each pixel column or row of a tile, its source in the drawn tile


@cache
def tiles_of(shape: str, pitch: int) -> TileSet:
    """The tile set for a shape and a cell width in pixels: drawn, or stretched from a smaller one.

    Widths of square cells are even, from 4 to 30; those of hexagonal cells are multiples of 4.
    """
    if pitch in DRAWN:
        return tile_set(shape, pitch)
    drawn = tile_set(shape, max(width for width in DRAWN if width < pitch))
    return _stretched_hexagons(drawn, pitch) if drawn.rise else _stretched(drawn, pitch)


def size_of(grid: Grid, pitch: int) -> tuple[int, int]:
    """Size of a maze's picture in pixels for a cell width, without creating tiles."""
    if grid.shape.art is None:
        return raster(grid.shape, grid.width, grid.height, pitch).pixel(grid.extent)
    if pitch in DRAWN:
        return tile_set(grid.shape.name, pitch).size(grid)
    row, rise = _rows(pitch) if grid.tiling.shift(1) else (pitch, 0)
    return grid.extent[0] * pitch // 2, grid.height * row + rise


def _rows(pitch: int) -> tuple[int, int]:
    """Heights in hexagons of a width: from row to row, and from a peak to a valley, in pixels."""
    return round(pitch * sqrt(3) / 2), pitch // 4


@cache
def widths(shape: str) -> dict[int, tuple[int, int]]:
    """The possible zooms, cell widths in screen pixels, with the tile width and scale of each."""
    art = SHAPES[shape].art
    able = [*range(4, 32, art.step if art else 2)]
    found = {
        pitch * scale: (pitch, scale)
        for scale in range(1, _LARGEST_SCALE + 1)
        for pitch in able
        if scale == 1 or pitch >= DRAWN[-1]
    }
    return {width: found[width] for width in sorted(found) if width <= _LARGEST_SCALE * DRAWN[-1]}


def _stretched(drawn: TileSet, pitch: int) -> TileSet:
    old, by = drawn.pitch, pitch - drawn.pitch
    image = clear_image(pitch * 16, pitch * (1 + JOINTS))
    for column in range(FLOORS + HALF):
        mark = column - FLOORS + 1
        across, down = (_of_floor(mark, old, by, middle) for middle in drawn.centre)
        _copy(image, (column * pitch, 0), drawn.bank, (column * old, drawn.top), across, down)
    (joint,) = drawn.joints
    across, down = _of_wall(old, by, old // 4), _of_wall(old, by, 1)
    all_across = [bits * old + column for bits in range(16) for column in across]
    for variant in range(JOINTS):
        to, origin = (0, pitch * (1 + variant)), (0, joint.v + variant * old)
        _copy(image, to, drawn.bank, origin, all_across, down)
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


# ---- hexagons ----------------------------------------------------------------------------------


def _stretched_hexagons(drawn: TileSet, pitch: int) -> TileSet:
    (row, rise), dip = _rows(pitch), drawn.pitch // 8
    joints = joints_of(drawn.shape.name, pitch, row, rise, row + rise, dip)
    image = clear_image(pitch * 16, row + rise + pitch * JOINTS * len(joints))
    centre = (pitch // 2, (row + rise) // 2 + 1)
    tiles = replace(
        drawn, bank=image, pitch=pitch, row=row, rise=rise, top=0, centre=centre, joints=joints
    )
    for column in range(FLOORS + HALF):
        _draw_hexagon(tiles, drawn, column)
    for joint, old in zip(joints, drawn.joints, strict=True):
        for bits in range(16):
            for variant in range(JOINTS):
                new = joint, image, (bits * pitch, joint.v + variant * pitch)
                source = bits * drawn.pitch, old.v + variant * drawn.pitch
                _draw_joint(new, (old, drawn.bank, source), pitch, drawn.pitch, bits)
    return tiles


def _draw_hexagon(tiles: TileSet, drawn: TileSet, column: int) -> None:
    """Draw the floor in a column of the bank. Patterns repeat; see `_of_floor` for the others."""
    pitch, old, mark = tiles.pitch, drawn.pitch, column - FLOORS + 1
    half, by, down = pitch // 2, pitch - old, tiles.height - drawn.height
    image, bank, tops = tiles.bank, drawn.bank, _tops(drawn, half)
    across = _of_floor(NEXT, old, by, old // 2)
    along = _of_floor(NEXT, drawn.height, down, drawn.height // 2)
    ground = bank.pget(column * old + old // 4, drawn.top + drawn.height // 2 - old // 4)
    period = old // 2  # fits into the rows of a tile that are as wide as the cell
    for x in range(pitch):
        away = half - 1 - x if x < half else x - half
        for y in range(tops[away], tiles.row + tops[half - 1 - away]):
            if mark == NEXT:
                u, v = across[x], along[y]
            elif mark == WAITING:
                u = min(max(x - by // 2, 0), old - 1)
                v = min(max(y - down // 2, 0), drawn.height - 1)
            else:
                u, v = x % old, drawn.rise + y % period
            pixel = bank.pget(column * old + u, drawn.top + v)
            is_hole = mark == WAITING and pixel == Role.CLEAR
            image.pset(column * pitch + x, y, ground if is_hole else pixel)


def _tops(drawn: TileSet, count: int) -> list[int]:
    """Where a hexagon's floor starts in each column, by distance from its middle."""
    half, bank = drawn.pitch // 2, drawn.bank
    tops = [
        next(y for y in range(drawn.height) if bank.pget(half + x, drawn.top + y) != Role.CLEAR)
        for x in range(half)
    ]
    while len(tops) < count:
        tops.append(tops[-2] + 1)
    return tops


Drawing = tuple[Joint, pyxel.Image, tuple[int, int]]
"""A kind of joint, the image that it is on, and its place there."""


def _draw_joint(new: Drawing, old: Drawing, pitch: int, old_pitch: int, bits: int) -> None:
    """Draw a joint: slanting walls keep their slope, and the upright wall is extended."""
    joint, image, (left, top) = new
    before, bank, (u, v) = old
    is_peak = joint.is_odd
    first, start, width, height = joint.area
    old_first, old_start, old_width, old_height = before.area
    points = [pitch // 2, old_pitch // 2]
    levels = [pitch // 2 - (old_pitch // 8) * is_peak, old_pitch // 2 - old_pitch // 8 * is_peak]
    rows = (old_start - levels[1], old_start + old_height - 1 - levels[1])
    columns = (old_first - points[1], old_first + old_width - 1 - points[1])
    stem = rows[0] if is_peak else rows[1]  # the last row of the upright wall
    has_stem = bits & (2 if is_peak else 8)
    for x in range(max(0, first), min(pitch, first + width)):
        away = x - points[0]
        steps = (max(columns[0] - away, away - columns[1], 0) + 1) // 2
        if steps and not bits & (4 if away < 0 else 1):
            continue  # no slanting wall on this side, and the shadow of the upright one ends here
        across = away + (2 * steps if away < 0 else -2 * steps)
        for y in range(max(0, start), min(pitch, start + height)):
            down = y - levels[0] + (-steps if is_peak else steps)
            if has_stem and not steps and (down < stem if is_peak else down > stem):
                down = stem
            place = (across + points[1], down + levels[1])
            is_drawn = rows[0] <= down <= rows[1] and 0 <= place[1] < old_pitch
            if is_drawn:
                pixel = bank.pget(u + place[0], v + place[1])
                if not (steps and has_stem and pixel == Role.SHADOW):
                    image.pset(left + x, top + y, pixel)
