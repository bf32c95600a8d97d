"""Paintings of the lands of the map: their colours, pictures, and small pictures of their mazes.

The engine has 256 colours. The first are the roles of the theme and the dimmed ones; the last ones
belong to the lands: a sky, far hills, and as many *banks* of a land's own colours as there can be
lands in view. A painting names a bank, whose colours are set in each frame, by the camera.

A picture in `assets/lands/` shows a land without the road. Its width is fixed, while the number of
levels decides how wide the land is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import pyxel

from pixelmaze.game.lands import HEIGHT, LandMap, MapLand
from pixelmaze.game.rules import Level
from pixelmaze.game.world import World
from pixelmaze.looks.colours import evenly, mixed
from pixelmaze.looks.looks import LANDSCAPES
from pixelmaze.looks.theme import Role
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.shapes import Point
from pixelmaze.ui.kit.surface import Box
from pixelmaze.window.canvas import look
from pixelmaze.window.canvas.atlas import blit, clear_image, painted

BANDS = 7  # bands of the sky, from the top to the horizon
TONES = 12  # colours of a land: DEEP … BRIGHT
BANKS = 3  # lands that can be seen at once
FIRST = 256 - BANDS - 3 - BANKS * TONES
FAR, NEAR, LIGHT = range(FIRST + BANDS, FIRST + BANDS + 3)
"""The colours of far hills, near hills, and the sun or moon, clouds and stars."""
_LANDS = LIGHT + 1

DEEP, DARK, GROUND, PALE, KERB, ROAD, COOL, BODY, LIT, ACCENT, GLOW, BRIGHT = range(TONES)
"""The tones of a land: outlines; three of the ground; two of the road; three of most things, such
as leaves or walls; two of things that stand out; and the highlight."""


class Paint(NamedTuple):
    """The colours of a land."""

    tones: tuple[int, ...]  # 0xRRGGBB for each tone
    sky: tuple[int, ...]  # from the top to the horizon
    hills: tuple[int, ...]  # far ones and nearer ones
    light: int  # of the sun or the moon
    night: float = 0.0
    """How dark it is, with stars, and the moon instead of the sun, 0 … 1."""
    sun: int = 26  # height of the sun above the horizon

    @classmethod
    def of(cls, table: Mapping[str, Any]) -> Paint:
        """The colours in the file of a look."""
        tables: dict[str, Any] = {name: tuple(table[name]) for name in ("tones", "sky", "hills")}
        others = {name: table[name] for name in ("light", "night", "sun") if name in table}
        return cls(**tables, **others)

    @property
    def far(self) -> tuple[int, ...]:
        """The sky, the hills and the light, in the order of their palette entries."""
        return (*_bands(self.sky), *self.hills, self.light)


@cache
def _bands(sky: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(evenly(sky, BANDS))


PAINTS = {name: Paint.of(table) for name, table in LANDSCAPES.items()}
"""The colours of lands by look, from the looks' files. The pictures in `assets/lands/` are drawn in
the tones."""


def paint_of(look: str) -> Paint:
    """The colours of a look's land; the garden's if it has none."""
    return PAINTS.get(look, PAINTS["garden"])


@cache
def blended(one: Paint, two: Paint, part: int) -> Paint:
    """The colours `part` 64ths of the way from one land to another."""
    far = mixed_all(one.far, two.far, part)
    return Paint(
        mixed_all(one.tones, two.tones, part), far[:BANDS], far[BANDS:-1], far[-1],
        one.night + (two.night - one.night) * part / 64,
        round(one.sun + (two.sun - one.sun) * part / 64),
    )  # fmt: skip


def paint_between(stops: Sequence[tuple[float, Paint]], at: float) -> Paint:
    """The colours at a place among others, in order: a blend of the nearest two."""
    low = max([i for i, (place, _) in enumerate(stops[:-1]) if place <= at], default=0)
    (begin, one), (end, two) = stops[low : low + 2]
    return blended(one, two, round(64 * min(max((at - begin) / (end - begin), 0), 1)))


_HOURS = [
    (hour, PAINTS[name]._replace(sun=sun))
    for hour, name, sun in (
        (0.0, "night", -40), (0.3, "manor", -22), (0.62, "dawn", 5), (1.0, "garden", 36),
    )
]  # fmt: skip
"""The skies and colours that follow one another from the night, 0, to the day, 1."""


def paint_at(hour: float) -> Paint:
    """The colours at an hour from the evening, -1, through the night, 0, to the day, 1. The evening
    is the dawn, backwards."""
    return paint_between(_HOURS, abs(hour))


def slot(bank: int, tone: int) -> int:
    """The palette index of a tone in a bank."""
    return _LANDS + bank % BANKS * TONES + tone


def slots(bank: int, tones: Sequence[int]) -> dict[int, int]:
    """Tones by their palette indices in a bank."""
    return {slot(bank, tone): colour for tone, colour in enumerate(tones)}


def set_colours(first: int, colours: Sequence[int]) -> None:
    """Set palette entries from `first` on, dimmed while drawing is dimmed."""
    shown = pyxel.colors
    if len(shown) < 256:
        shown[:] = [*shown, *[0] * (256 - len(shown))]
    if look.is_dimmed():
        colours = mixed_all(tuple(colours), (shown[Role.VOID],) * len(colours), _HALF)
    shown[first : first + len(colours)] = colours


_HALF = 32


@cache
def mixed_all(colours: tuple[int, ...], others: tuple[int, ...], part: int) -> tuple[int, ...]:
    """Colours `part` 64ths of the way from one set to another."""
    return tuple(mixed(a, b, part / 64) for a, b in zip(colours, others, strict=True))


# ---- pictures ------------------------------------------------------------------------------------

SCALE = 2  # pixels of the window in one of a picture, across and down
SEAM = 22  # how far the ragged edge of a land reaches into the previous one
PERIOD = 640  # width after which the hills repeat
FAR_PALETTE = dict(zip((FAR, NEAR, LIGHT), PAINTS["garden"].far[BANDS:], strict=True))
"""The colours of the pictures in `assets/sky/`."""
_SHARP = 2.5  # bands of the sky are this many times as wide as the transition to the next
_BAYER = ((0, 8, 2, 10), (12, 4, 14, 6), (3, 11, 1, 9), (15, 7, 13, 5))


def lay(image: pyxel.Image, x: float, y: float, on: Any = None, scale: int = 1) -> None:
    """Draw a picture on the screen or another image, with its upper left corner at `x`, `y`."""
    blit(x, y, image, 0, 0, image.width, image.height, scale, on)


def enlarged(image: pyxel.Image) -> pyxel.Image:
    """The picture with each pixel as a square, `SCALE` wide."""
    width, height = image.width, image.height
    pixels = bytes(memoryview(image.data_ptr()).cast("B"))
    large = pyxel.Image(width * SCALE, height * SCALE)
    rows = []
    for y in range(height):
        row = bytearray(width * SCALE)
        for i in range(SCALE):
            row[i::SCALE] = pixels[y * width : (y + 1) * width]
        rows.append(bytes(row) * SCALE)
    memoryview(large.data_ptr()).cast("B")[:] = b"".join(rows)
    return large


def land_image(lands: LandMap, land: MapLand) -> pyxel.Image:
    """The picture of a land with the road, clear where the sky is, from `SEAM` before the land on.

    The art is cut off or repeated to fill the land.
    """
    name = land.look if land.look in PAINTS else "garden"
    bare = painted(f"lands/{name}", slots(land.at, PAINTS[name].tones))
    image = clear_image(land.width + SEAM, HEIGHT)
    for x in range(0, land.width, bare.width - SEAM):
        image.blt(x, 0, bare, 0, 0, bare.width, HEIGHT, Role.CLEAR)
    _lay_road(image, lands, land)
    return enlarged(image)


def _lay_road(image: pyxel.Image, lands: LandMap, land: MapLand) -> None:
    """Draw the road from end to end, and a little beyond the ragged edge."""
    kerb, road = (slot(land.at, tone) for tone in (KERB, ROAD))
    pixels, width = bytes(memoryview(image.data_ptr()).cast("B")), image.width
    for column in range(width):
        x = column - SEAM
        y = round(lands.road(land.left + x))
        if Role.CLEAR not in pixels[y * width + column + 3 : (y + 1) * width]:
            image.rect(column, y - 4, 1, 9, kerb)
            image.rect(column, y - 3, 1, 6, road)
            if (3 * x + y) % 7 == 0:
                image.pset(column, y - 2, kerb)


@cache
def sky_image(width: int, height: int) -> pyxel.Image:
    """The sky, `height` high and a bit below the horizon, in bands that melt into each other."""
    image = pyxel.Image(width, height + 12)
    pixels = memoryview(image.data_ptr()).cast("B")
    for y in range(image.height):
        band, part = divmod(min(y / height, 1) * (BANDS - 1), 1)
        mixed = (part - 0.5) * _SHARP * 16 + 8
        for x in range(width):
            is_next = mixed > _BAYER[y % 4][x % 4] + 0.5
            pixels[y * width + x] = FIRST + min(BANDS - 1, int(band) + is_next)
    return enlarged(image)


@cache
def far_image(name: str) -> pyxel.Image:
    """A picture of the sun, the moon, a cloud, or hills that reach below the horizon."""
    return enlarged(painted(f"sky/{name}", FAR_PALETTE))


# ---- small pictures of mazes ---------------------------------------------------------------------

_EDGE = 3


def draw_thumbnail(on: pyxel.Image, box: Box, level: Level, land: int, is_done: bool) -> None:
    """Draw the maze of a level in the colours of its land.

    A dark maze is lit only at the start. The picture that its path draws is shown once it is done.
    """
    picture = _picture(level, box.width - 2 * _EDGE, box.height - 2 * _EDGE, land, is_done)
    draw_frame(on, box, land)
    x, y = box.x + (box.width - picture.width) // 2, box.y + (box.height - picture.height) // 2
    lay(picture, x, y, on)


def draw_frame(on: pyxel.Image, box: Box, land: int) -> None:
    """Draw the frame and the ground of a small picture."""
    on.rect(*box, Role.PANEL_EDGE)
    on.rect(box.x + 1, box.y + 1, box.width - 2, box.height - 2, slot(land, DEEP))


def _picture(level: Level, width: int, height: int, land: int, is_done: bool) -> pyxel.Image:
    maze = level.make()
    grid = maze.grid
    across, down = grid.extent
    aspect = grid.shape.aspect  # height of a unit, where its width is 1
    scale = min((width - 1) / across, (height - 1) / (down / aspect))
    pitch = grid.shape.spacing[0] * scale
    if grid.shape.name == "square" and pitch > 2:  # all cells of one size
        scale *= int(pitch) / pitch
    size = round(across * scale) + 1, round(down / aspect * scale) + 1
    image = clear_image(*size)

    def at(point: Point) -> tuple[int, int]:
        return round(point[0] * scale), round(point[1] / aspect * scale)

    for cell in range(grid.size):
        middle = at(grid.centre(cell))
        for _, side in grid.sides(cell):
            for right, left in pairwise(map(at, side)):
                image.tri(*middle, *right, *left, slot(land, ROAD))
    for cell in range(grid.size):
        for arc, side in grid.sides(cell):
            if arc < 0 or not maze.passages[arc]:
                for right, left in pairwise(map(at, side)):
                    image.line(*right, *left, slot(land, COOL))
    if is_done and level.paints:
        _paint_dots(image, maze)
    if level.rules.torch:
        _darken(image, at(grid.centre(maze.start)), pitch * level.rules.torch, slot(land, DEEP))
    dot = 1 if pitch >= 4 else 0
    for cell, role in ((maze.goal, Role.GOAL_DARK), (maze.start, Role.START)):
        if cell == maze.start or not level.rules.torch:
            x, y = at(grid.centre(cell))
            image.rect(x - dot, y - dot, 2 * dot + 1, 2 * dot + 1, role)
    return image


def _paint_dots(image: pyxel.Image, maze: Maze) -> None:
    """Paint the picture that the best path draws: a dot for each cell."""
    columns, rows = maze.grid.width, maze.grid.height
    for x, y in map(maze.grid.xy, World(maze).best_cells()):
        left, right = (image.width * at // columns for at in (x, x + 1))
        top, bottom = (image.height * at // rows for at in (y, y + 1))
        image.rect(left, top, right - left, bottom - top, Role.PATH)


def _darken(image: pyxel.Image, middle: tuple[int, int], reach: float, colour: int) -> None:
    """Cover all beyond the reach of a light, in pixels."""
    dark = pyxel.Image(image.width, image.height)
    dark.cls(colour)
    dark.dither(0.5)
    dark.circ(*middle, reach + 3, Role.CLEAR)
    dark.dither(1)
    dark.circ(*middle, reach, Role.CLEAR)
    lay(dark, 0, 0, image)
