"""The images of tiles, each composed on first use.

A floor shows a cell's mark, its half of the lines to its neighbours, and its heat. A joint shows
the walls and fences at a corner point, and the signs of one-way doors: arrows on walls, dark at
their tails, bright at their tips.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from math import cos, radians, sin
from typing import NamedTuple

import pyxel

from pixelmaze.looks.theme import HEAT, Role
from pixelmaze.maze.board import BLANK, MARKS, ON_PATH, RETREATED, VISITED, VISITED_BACK
from pixelmaze.maze.maze import FENCE_SAMPLE, FLOOR, MUD, WATER
from pixelmaze.maze.shapes import Pixel, along
from pixelmaze.window.canvas.atlas import Place, clear_image, picture
from pixelmaze.window.tiles.polygons import CellTiles
from pixelmaze.window.tiles.tileset import Joint, TileSet


class LineArt(NamedTuple):
    """The line to a cell. `width` is in sixteenths of a cell; 0 is a dotted line."""

    colour: Role
    width: int
    core: Role | None = None


LINES = {
    RETREATED: LineArt(Role.RETREAT, 0),
    VISITED: LineArt(Role.ROUTE, 4),
    VISITED_BACK: LineArt(Role.BACK, 4),
    ON_PATH: LineArt(Role.PATH, 6, core=Role.PATH_LIGHT),
}
"""The line to a cell, by its mark; later marks are drawn over earlier ones."""
ORDER = [[*LINES].index(mark) + 1 if mark in LINES else 0 for mark in range(len(MARKS))]
"""Drawing order of lines by mark, higher over lower; 0 for marks without a line."""

DUG, UNDUG, OUTSIDE = range(3)
"""The surroundings of a joint, at each of its corners: a cell, rock, or nothing."""
Around = tuple[int, int, int, int]
"""The surroundings at the upper right, upper left, lower left and lower right."""
Doors = tuple[tuple[int, int], ...]
"""The one-way doors at a joint: the bit of the wall, and the heading in which it can be walked."""

KEPT = 10_000
"""Maximum number of cached floors, and of cached joints: more than an hour of play needs."""
HEATED = 3 + 3 * 8
COVERED = HEATED + 5
"""The lowest bits of the heat and of the terrain in a floor's number.

Bits 0-2 are the cell's mark. Then each heading has 3 bits for the mark of the line in that heading,
or for the variant of a blank cell, which has no lines. The next 5 bits hold 1 + the heat, or 0 for
none, and the remaining ones the terrain.
"""
_GROUND = [role for role in Role if "FLOOR" in role.name or role.name.endswith("_DARK")]
"""The roles of a floor's ground, which heat recolours; the pattern of its mark stays."""
_HEATED = [bytes(heat if role in _GROUND else role for role in range(256)) for heat in HEAT]


class Tile(NamedTuple):
    image: pyxel.Image
    lines: tuple[bytes, ...]  # the pixels, row by row


@lru_cache(KEPT)
def floor(tiles: TileSet | CellTiles, number: int) -> Tile:
    """The floor with this number, see HEATED; blank for -1."""
    image = clear_image(tiles.pitch, tiles.height)
    if number < 0:
        return _tile(image)
    mark, lines, heat = number & 7, number >> 3 & (1 << HEATED - 3) - 1, number >> HEATED & 31
    image.blt(0, 0, *tiles.floor(mark, lines), tiles.pitch, tiles.height)
    cover_floor(image, number >> COVERED, mark == BLANK)
    if mark != BLANK:
        before = bytes(_pixels(image))
        marks = [lines >> 3 * heading & 7 for heading in range(len(tiles.shape.headings))]
        for heading in sorted(range(len(marks)), key=lambda heading: ORDER[marks[heading]]):
            if marks[heading] in LINES:
                edge = tiles.edge(heading)
                draw_line(image, tiles.centre, edge, LINES[marks[heading]], tiles.line)
        pixels = _pixels(image)
        for i, pixel in enumerate(before):
            if pixel == Role.CLEAR:  # clip lines at the border of the cell
                pixels[i] = pixel
    if heat:
        pixels = _pixels(image)
        pixels[:] = bytes(pixels).translate(_HEATED[heat - 1])
    return _tile(image)


def cover_floor(image: pyxel.Image, cover: int, is_blank: bool) -> None:
    """Draw the pattern of terrain on a floor, or a fence for FENCE_SAMPLE. Half of the pixels of
    marked floors stay in a pattern."""
    if cover == FENCE_SAMPLE:
        half, fence = image.width // 2, clear_image(image.width, image.height)
        draw_fence(fence, (half, image.height // 2), ((-half, 0), (half, 0)), image.width)
        image.blt(0, 0, fence, 0, 0, image.width, image.height, Role.CLEAR)
        return
    ground, pattern = _TERRAIN[cover]
    pixels = _pixels(image)
    for i, pixel in enumerate(bytes(pixels) if cover else ()):
        if pixel in _GROUND:
            x, y = i % image.width, i // image.width
            ink = pattern(x, y)
            if ink in _INKS:
                pixels[i] = ink
            elif is_blank or (x + y) % 2 == 0:
                pixels[i] = ground if ink is None else ink


def _mud(x: int, y: int) -> Role | None:
    """Short dabs in staggered rows."""
    return Role.MUD if y % 3 == 1 and (x + y // 3 % 2 * 3) % 6 < 2 else None


def _water(x: int, y: int) -> Role | None:
    """Waves, and troughs that change places with the waves in the animation."""
    height = (y - (0, 0, 1, 1)[x // 2 % 4]) % 6
    return Role.WATER if height == 1 else Role.WATER_SHADE if height == 4 else None


_INKS = (Role.MUD, Role.WATER)
_TERRAIN = {
    FLOOR: (Role.FLOOR, _mud),
    MUD: (Role.MUD_FLOOR, _mud),
    WATER: (Role.WATER_FLOOR, _water),
}
"""The ground of terrain, and the role of each pixel of its pattern; None where the ground shows."""


@cache
def overlay(tiles: TileSet | CellTiles, kind: int) -> Tile:
    """An overlay, such as NEXT."""
    image = pyxel.Image(tiles.pitch, tiles.height)
    image.blt(0, 0, *tiles.floor(kind, 0), tiles.pitch, tiles.height)
    return _tile(image)


@lru_cache(KEPT)
def joint(
    tiles: TileSet, kind: Joint, bits: int, variant: int, around: Around, fences: int, doors: Doors
) -> Tile:
    """The joint of the walls in `bits`, except inside rock, with halves of fences, which have the
    bits of walls, and of doors' signs."""
    image = clear_image(tiles.pitch, tiles.pitch)
    for bit in range(4):
        if around[bit] == around[bit - 1] == UNDUG:
            bits &= ~(1 << bit)  # walls inside rock are invisible
    if bits:
        u, v, part = bits * tiles.pitch, kind.v + variant * tiles.pitch, tiles.pitch // 2
        quarters = ((part, 0), (0, 0), (0, part), (part, part))
        for there, (x, y) in zip(around, quarters, strict=True):
            if there == OUTSIDE:  # no floor for a shadow to fall on
                image.pal(Role.SHADOW, tiles.outside)
            image.blt(x, y, tiles.bank, u + x, v + y, part, part)
            image.pal()
    image.clip(*kind.area)
    for bit, heading in doors:
        left, top = kind.middles[bit]
        degrees = tiles.shape.headings[heading].degrees
        form = _WIDE if not tiles.rise else SLIM if degrees % 180 else _SHORT
        # nothing repaints what lies outside of all cells
        is_tight = tiles.pitch < 6 and OUTSIDE in around
        for x, y, role in arrow(form, degrees, tiles.pitch):
            if not is_tight or image.pget(left + x, top + y) != Role.CLEAR:
                image.pset(left + x, top + y, role)
    for bit in range(4):
        if fences & 1 << bit:
            draw_fence(image, kind.middles[bit], kind.sides[bit], tiles.pitch)
    image.clip()
    return _tile(image)


def _pixels(image: pyxel.Image) -> memoryview:
    return memoryview(image.data_ptr()).cast("B")


def _tile(image: pyxel.Image) -> Tile:
    pixels, width = bytes(_pixels(image)), image.width
    return Tile(image, tuple(pixels[i : i + width] for i in range(0, len(pixels), width)))


def draw_line(image: pyxel.Image, middle: Pixel, edge: Pixel, line: LineArt, pitch: int) -> None:
    """Draw the half of a line in one cell, from the cell's middle to its edge."""
    if line.width == 0:
        size = max(1, pitch // 8)
        for x, y in (middle, edge)[: 1 + (pitch > 4)]:
            image.rect(x - size // 2, y - size // 2, size, size, line.colour)
        return
    _draw_stroke(image, middle, edge, max(1, line.width * pitch // 16), line.colour)
    if line.core is not None and pitch > 4:
        _draw_stroke(image, middle, edge, max(1, line.width * pitch // 48), line.core)


def _draw_stroke(image: pyxel.Image, middle: Pixel, edge: Pixel, width: int, colour: Role) -> None:
    (x, y), (end_x, end_y), before = middle, edge, width // 2
    image.rect(x - before, y - before, width, width, colour)
    for i in range(-before, width - before):
        if y == end_y:
            image.line(x, y + i, end_x, y + i, colour)
        else:
            image.line(x + i, y, end_x + i, end_y, colour)


# ---- signs of one-way doors ----------------------------------------------------------------------


class _Form(NamedTuple):
    """The form of an arrow along its direction, in sixteenths of a cell from its middle."""

    tail: float
    neck: float  # where its head begins
    tip: float
    head: float  # half the width of its head where it begins
    shaft: float  # half the width of its shaft
    dark: float  # up to here it is dark
    light: float  # from here on it is white


_WIDE = _Form(tail=-4.6, neck=0.2, tip=5.4, head=4.6, shaft=1.5, dark=-0.4, light=2.1)
_SHORT = _Form(tail=-4, neck=-4, tip=4.2, head=5, shaft=0, dark=-1, light=1.5)
"""For upright walls between hexagons, which have less room beside them."""
SLIM = _Form(tail=-5.2, neck=-5.2, tip=6, head=3.7, shaft=0, dark=-1, light=2.4)
"""For slanted walls: clear enough to tell directions that are 60 degrees apart."""


@lru_cache(64)
def arrow(form: _Form, degrees: int, pitch: int) -> tuple[tuple[int, int, Role], ...]:
    """The pixels of an outlined arrow: offsets right and down from the door's middle, and role.

    The arrow points `degrees` counterclockwise from the right; cells are `pitch` pixels wide.
    """
    if pitch < 16:
        form = form._replace(light=0.2)  # of few pixels half are bright
    size, angle, reach = max(pitch, 6) / 16, radians(degrees), pitch // 2
    dx, dy = cos(angle), -sin(angle)
    ink: dict[tuple[int, int], Role] = {}
    for y in range(-reach, reach):
        for x in range(-reach, reach):
            along, aside = (x + 0.5) * dx + (y + 0.5) * dy, (y + 0.5) * dx - (x + 0.5) * dy
            role = _role(form, along / size, abs(aside) / size)
            if role is not None:
                ink[x, y] = role
    rim = {(x + i, y + j) for x, y in ink for i, j in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    outline = [(x, y, Role.OUTLINE) for x, y in sorted(rim - {*ink})]
    return (*outline, *((x, y, role) for (x, y), role in ink.items()))


def _role(form: _Form, along: float, aside: float) -> Role | None:
    part = (form.tip - along) / (form.tip - form.neck)
    width = form.head * part if form.neck <= along < form.tip else form.shaft
    if not (form.tail <= along < form.tip and aside < width):
        return None
    return (
        Role.WHITE if along >= form.light else Role.BLUE if along < form.dark else Role.BLUE_LIGHT
    )


# ---- fences --------------------------------------------------------------------------------------


class _Pickets(NamedTuple):
    """Where pickets are in the picture: one of a fence across, and one of an upright fence."""

    smallest: int  # the smallest cell width with these pickets, in pixels
    across: Place
    upright: Place
    every: Pixel  # pixels from a picket to the next, across and down


_PICKETS = (
    _Pickets(14, (0, 0, 5, 8), (7, 0, 4, 4), (4, 4)),
    _Pickets(7, (13, 0, 2, 4), (17, 0, 2, 3), (2, 3)),
    _Pickets(0, (21, 0, 1, 1), (21, 0, 1, 1), (2, 2)),
)
_BARE = (Role.CLEAR, Role.SHADOW, Role.GROUND_DARK)
"""What a fence hides in a picture of walls: it ends at them."""


def draw_fence(image: pyxel.Image, origin: Pixel, side: Sequence[Pixel], pitch: int) -> None:
    """Draw a fence along a side, given by pixels relative to `origin`, behind the walls in an
    image; cells are `pitch` pixels wide."""
    pickets = next(some for some in _PICKETS if pitch >= some.smallest)
    drawn = picture("fences")
    for x, y, (u, v, width, height) in _places_of(pickets, side):
        left, top = origin[0] + x - width // 2, origin[1] + y - height // 2
        for right, down in product(range(width), range(height)):
            role = drawn.pget(u + right, v + down)
            if role != Role.CLEAR and image.pget(left + right, top + down) in _BARE:
                image.pset(left + right, top + down, role)


def _places_of(pickets: _Pickets, side: Sequence[Pixel]) -> Iterator[tuple[int, int, Place]]:
    """The pickets along a side, from the top down, each after the pixel of its middle."""
    line = side if side[0][1] <= side[-1][1] else side[::-1]
    lengths = [abs(end - begin) for begin, end in zip(line[0], line[-1], strict=True)]
    count = max(1, max(lengths) // pickets.every[lengths[1] > lengths[0]])
    for (x, y), (across, down) in along(line, count):
        place = pickets.upright if abs(down) > abs(across) else pickets.across
        yield int((x + 0.5) // 1), int((y + 0.5) // 1), place
