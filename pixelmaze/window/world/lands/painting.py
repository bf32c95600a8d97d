"""The lands of the map and the sky behind them as paintings: their colours, which are not those of
a theme, their pictures, in the window's pixels, and small pictures of the mazes in them.

The engine has 256 colours. The first are the roles of the theme and the same dimmed; the last ones
belong to the lands: a sky, far hills, and as many sets of a land's own colours as can be seen at
once. What is painted names a set; which colours it has is decided in each frame, by where the
camera is.

A picture in `assets/lands/` shows a land without the road. It is as wide as the land was when it
was drawn; the number of levels decides how wide the land is.
"""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import pyxel

from pixelmaze.game.rules import Level
from pixelmaze.game.tour import shortest_tour
from pixelmaze.looks.oklab import evenly
from pixelmaze.looks.theme import Role
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.shapes import Point
from pixelmaze.ui.lands import HEIGHT, Land, Lands
from pixelmaze.ui.surface import Box
from pixelmaze.window.app import look
from pixelmaze.window.app.atlas import painted

BANDS = 7  # bands of the sky, from the top to the horizon
TONES = 12  # colours of a land: DEEP … BRIGHT
BANKS = 3  # lands that can be seen at once
FIRST = 256 - BANDS - 3 - BANKS * TONES
SKY = FIRST
FAR, NEAR, LIGHT = range(FIRST + BANDS, FIRST + BANDS + 3)
"""Far hills, nearer ones, and the sun or moon, clouds and stars."""
_LANDS = LIGHT + 1

DEEP, DARK, GROUND, PALE, KERB, ROAD, COOL, BODY, LIT, ACCENT, GLOW, BRIGHT = range(TONES)
"""The tones of a land: the outline of things; three of the ground; two of the road; three of most
things, such as leaves or walls; two of what stands out; and the highlight."""


class Paint(NamedTuple):
    """The colours of a land."""

    tones: tuple[int, ...]  # 0xRRGGBB for each tone
    sky: tuple[int, ...]  # from the top to the horizon
    hills: tuple[int, int]  # far ones and nearer ones
    light: int  # of the sun or the moon
    night: float = 0.0
    """How dark it is, 0 … 1: the stars come out, and the moon in place of the sun."""
    sun: int = 26  # height of the sun above the horizon

    @property
    def far(self) -> tuple[int, ...]:
        """The sky, the hills and the light, in the order of their slots."""
        return (*_bands(self.sky), *self.hills, self.light)


@cache
def _bands(sky: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(evenly(sky, BANDS))


PAINTS = {
    "garden": Paint(
        (0x1E3A2A, 0x5E9C48, 0x7CB856, 0xA2D26C, 0xB08C5A, 0xEBD7A4,
         0x2F7A44, 0x4A9E4E, 0x86C85E, 0xD8506A, 0xF6A0B0, 0xFFF6DC),
        (0x6FB9E8, 0xB5E0F0, 0xFFF3D0), (0xA9CFD8, 0x84BE9C), 0xFFF6C8, sun=20,
    ),
    "market": Paint(
        (0x3A2430, 0xB48A5C, 0xD2AC74, 0xE6C890, 0x9A7452, 0xF2E2BC,
         0x8C3A3A, 0xD0584A, 0xF08A5A, 0x2C6E8E, 0x58B0C0, 0xFFF8E6),
        (0x4FA6E4, 0x9CD2F0, 0xF4F6E4), (0xA4C6D4, 0xB8BE98), 0xFFFBE0, sun=38,
    ),
    "studio": Paint(
        (0x2A2A38, 0xD6C8AC, 0xE8DEC6, 0xF4EEDE, 0x8A8478, 0xFBF8F0,
         0x3C4460, 0x6C7694, 0xA8B0C4, 0xB23A34, 0xE8A03C, 0xFFFFFF),
        (0xD8D2C4, 0xEAE4D4, 0xF8F2E2), (0xC4C0BC, 0xB0AEB4), 0xFFFCF2, sun=34,
    ),
    "fair": Paint(
        (0x38204C, 0x6EA85C, 0x8CC468, 0xB0DC7C, 0xB07A6C, 0xF6DCC0,
         0x8E2C6E, 0xD8487C, 0xF88C9C, 0x3A58C0, 0xF8C838, 0xFFF6E8),
        (0x6C9CEC, 0xB8C4F4, 0xFFDCD0), (0xC4B4D8, 0xA8BCA8), 0xFFF0B0, sun=34,
    ),
    "mine": Paint(
        (0x1E1420, 0x4E3A3A, 0x684C44, 0x845F4E, 0x3A2A2C, 0xA88462,
         0x3C3240, 0x5C4E5C, 0x84727A, 0xC8661E, 0xFFC24A, 0xFFF0B4),
        (0x4A4A68, 0x86727C, 0xDCA478), (0x6E6478, 0x554A58), 0xFFD890, 0.15, 14,
    ),
    "castle": Paint(
        (0x22243A, 0x4E7A4C, 0x689458, 0x88B068, 0x7A6C64, 0xD8C8A8,
         0x56607E, 0x7E8AA6, 0xB0BACC, 0x8E2638, 0xE0B040, 0xF6F4EC),
        (0x4C80CC, 0x94B8E4, 0xF0E0C0), (0x98AECB, 0x7C9C94), 0xFFF2C0, sun=30,
    ),
    "drowned": Paint(
        (0x0E2838, 0x1E6478, 0x2E8494, 0x50A8AC, 0x5A6E68, 0xC2CCB0,
         0x2E5450, 0x527C70, 0x86AC94, 0x1A4C6C, 0x8CE0D8, 0xEEFFF8),
        (0x3C7890, 0x74B0B4, 0xC8E4D4), (0x70A0A8, 0x4C8488), 0xF0FFE8, sun=24,
    ),
    "hive": Paint(
        (0x3A1E10, 0x9A7A20, 0xBE9A2C, 0xDCBC48, 0x8A5418, 0xF8DC8C,
         0xA85410, 0xDC8418, 0xF8B430, 0x6E2E5E, 0xB464B0, 0xFFF4C0),
        (0xE8A03C, 0xF6C866, 0xFDEBB0), (0xDCA860, 0xBC9444), 0xFFF8D4, sun=24,
    ),
    "frost": Paint(
        (0x1E2C54, 0xA8C4E4, 0xD0E2F2, 0xF0F7FC, 0x7C94C0, 0xE8EEF8,
         0x2E5878, 0x4C8098, 0x88B8C8, 0x5A78C0, 0xA8D8F8, 0xFFFFFF),
        (0x5E90D4, 0xA0C4EC, 0xF0E8F4), (0xB4C8E4, 0x94B0D8), 0xFFFFF4, sun=18,
    ),
    "dunes": Paint(
        (0x4A1E22, 0xC87C3C, 0xE4A252, 0xF6C878, 0xA8603A, 0xFBE2AC,
         0x4E6A34, 0x7C9440, 0xA8BC58, 0x8C3C3C, 0xD8704C, 0xFFF2D0),
        (0xD86C48, 0xF0A05C, 0xFCDC98), (0xE0986C, 0xCC7C54), 0xFFF4C8, sun=12,
    ),
    "manor": Paint(
        (0x140E24, 0x2C2846, 0x3C3858, 0x504C70, 0x241E38, 0x8078A0,
         0x241C3C, 0x3A3054, 0x5A4C78, 0x6A3A64, 0xF8B84C, 0xF0E8FF),
        (0x2A2254, 0x7A3C74, 0xE8788C), (0x54346C, 0x38284C), 0xFFD8C0, 0.5, 6,
    ),
    "jungle": Paint(
        (0x08161C, 0x12362E, 0x1A4A38, 0x266248, 0x1E2C28, 0x7A8A5C,
         0x0E3430, 0x1A5A42, 0x388A54, 0x8A2E54, 0xF04C5C, 0xD8F8B0),
        (0x0E2438, 0x1C4C54, 0x4E8A74), (0x1E4A50, 0x123840), 0xE8F8D0, 0.7, -40,
    ),
    "night": Paint(
        (0x060A1C, 0x101C3C, 0x182850, 0x243868, 0x0E1630, 0x5C70A4,
         0x121C40, 0x203058, 0x3C5084, 0x4A3478, 0xF8D060, 0xE8F0FF),
        (0x080C24, 0x142048, 0x2C3C74), (0x141E44, 0x0E1634), 0xF4F0D8, 1.0, -40,
    ),
    "comet": Paint(
        (0x080418, 0x1C1238, 0x2A1C50, 0x3C2A6C, 0x140C2C, 0x8C78C8,
         0x1E1848, 0x3A2E7C, 0x6C5CB8, 0x2A8C94, 0x7CF0D8, 0xF8F4FF),
        (0x0A0620, 0x221450, 0x5C2C74), (0x24184C, 0x180F38), 0xE8E4FF, 0.9, -40,
    ),
    "dawn": Paint(
        (0x2C2444, 0x5C7C5C, 0x84A468, 0xB8C878, 0x98785C, 0xFBE0B4,
         0x3C5C58, 0x649068, 0xA4BC70, 0xD86C6C, 0xFFC070, 0xFFF8DC),
        (0x4C6CB8, 0xE89CA0, 0xFFE0A0), (0xB07C9C, 0x7C6C8C), 0xFFF8D8, 0.0, 34,
    ),
}  # fmt: skip
"""The colours of the lands by the names of their looks. The tones are those of the pictures in
`assets/lands/`."""


def paint_of(look: str) -> Paint:
    """The colours of the land of a look; those of the garden for a look without a land."""
    return PAINTS.get(look, PAINTS["garden"])


def slot(bank: int, tone: int) -> int:
    """The palette index of a tone in a bank."""
    return _LANDS + bank % BANKS * TONES + tone


def slots(bank: int, tones: Sequence[int]) -> dict[int, int]:
    """Tones by their palette indices in a bank."""
    return {slot(bank, tone): colour for tone, colour in enumerate(tones)}


def set_colours(first: int, colours: Sequence[int]) -> None:
    """Set palette entries from `first` on, dimmed while all is."""
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
    return tuple(look.mixed(a, b, part / 64) for a, b in zip(colours, others, strict=True))


assert 2 * len(Role) <= FIRST, "the roles of a theme leave no room for the colours of the lands"


# ---- pictures ------------------------------------------------------------------------------------

SCALE = 2  # pixels of the window in one of a picture, across and down
SEAM = 22  # how far a land reaches into the one before, with a ragged edge
PERIOD = 640  # width after which the hills repeat
FAR_PALETTE = dict(zip((FAR, NEAR, LIGHT), PAINTS["garden"].far[BANDS:], strict=True))
"""The colours of the pictures in `assets/sky/`."""
_SHARP = 2.5  # how much narrower than a band of the sky the part is in which it melts into the next
_BAYER = ((0, 8, 2, 10), (12, 4, 14, 6), (3, 11, 1, 9), (15, 7, 13, 5))


def lay(image: pyxel.Image, x: float, y: float, on: pyxel.Image | None = None) -> None:
    """Draw a picture on the screen or on another image, with its upper left corner at x, y."""
    (on or pyxel.screen).blt(x, y, image, 0, 0, image.width, image.height, Role.CLEAR)


def enlarged(image: pyxel.Image) -> pyxel.Image:
    """The picture with every pixel as a square of `SCALE`."""
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


def land_image(lands: Lands, land: Land) -> pyxel.Image:
    """The picture of a land with the road, clear where the sky is. It begins `SEAM` before the
    land, and is cut off or begins again where the land ends or goes on."""
    name = land.look if land.look in PAINTS else "garden"
    bare = painted(f"lands/{name}", slots(land.at, PAINTS[name].tones))
    image = pyxel.Image(land.width + SEAM, HEIGHT)
    image.cls(Role.CLEAR)
    for x in range(0, land.width, bare.width - SEAM):
        image.blt(x, 0, bare, 0, 0, bare.width, HEIGHT, Role.CLEAR)
    _lay_road(image, lands, land)
    return enlarged(image)


def _lay_road(image: pyxel.Image, lands: Lands, land: Land) -> None:
    """Lay the road from end to end, and a little beyond the ragged edge."""
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


def sky_image(width: int, height: int) -> pyxel.Image:
    """The sky down to below the horizon, `height` above it, in bands that melt into each other."""
    image = pyxel.Image(width, height + 12)
    pixels = memoryview(image.data_ptr()).cast("B")
    for y in range(image.height):
        band, part = divmod(min(y / height, 1) * (BANDS - 1), 1)
        mixed = (part - 0.5) * _SHARP * 16 + 8
        for x in range(width):
            is_next = mixed > _BAYER[y % 4][x % 4] + 0.5
            pixels[y * width + x] = SKY + min(BANDS - 1, int(band) + is_next)
    return enlarged(image)


@cache
def far_image(name: str) -> pyxel.Image:
    """A picture of what is far off: sun, moon, clouds, and hills down to below the horizon."""
    return enlarged(painted(f"sky/{name}", FAR_PALETTE))


# ---- small pictures of mazes ---------------------------------------------------------------------

_EDGE = 3


def draw_thumbnail(
    on: pyxel.Image, box: Box, level: Level, maze: Maze, land: int, is_done: bool
) -> None:
    """Draw the maze of a level in the colours of its land. A dark one is dark but for the start,
    and what a path draws is hidden until the level is done."""
    picture = _picture(level, maze, box.width - 2 * _EDGE, box.height - 2 * _EDGE, land, is_done)
    draw_frame(on, box, land)
    x, y = box.x + (box.width - picture.width) // 2, box.y + (box.height - picture.height) // 2
    lay(picture, x, y, on)


def draw_frame(on: pyxel.Image, box: Box, land: int) -> None:
    """Draw the frame and the ground of a small picture."""
    on.rect(*box, Role.PANEL_EDGE)
    on.rect(box.x + 1, box.y + 1, box.width - 2, box.height - 2, slot(land, DEEP))


def _picture(
    level: Level, maze: Maze, width: int, height: int, land: int, is_done: bool
) -> pyxel.Image:
    grid = maze.grid
    across, down = grid.extent
    aspect = grid.shape.aspect  # height of a unit, where its width is 1
    scale = min((width - 1) / across, (height - 1) / (down / aspect))
    pitch = grid.shape.spacing[0] * scale
    if grid.shape.name == "square" and pitch > 2:  # all cells of one size
        scale *= int(pitch) / pitch
    size = round(across * scale) + 1, round(down / aspect * scale) + 1
    image = pyxel.Image(*size)
    image.cls(Role.CLEAR)

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
    """What the path draws: a dot for two by two cells."""
    columns, rows = maze.grid.width // 2, maze.grid.height // 2
    for x, y in {(x // 2, y // 2) for x, y in map(maze.grid.xy, shortest_tour(maze))}:
        left, right = (image.width * at // columns for at in (x, x + 1))
        top, bottom = (image.height * at // rows for at in (y, y + 1))
        image.rect(left, top, right - left, bottom - top, Role.PATH)


def _darken(image: pyxel.Image, middle: tuple[int, int], reach: float, colour: int) -> None:
    """Let only what is within reach of a light be seen."""
    dark = pyxel.Image(image.width, image.height)
    dark.cls(colour)
    dark.dither(0.5)
    dark.circ(*middle, reach + 3, Role.CLEAR)
    dark.dither(1)
    dark.circ(*middle, reach, Role.CLEAR)
    lay(dark, 0, 0, image)
