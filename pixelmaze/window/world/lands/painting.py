"""The pictures of lands and of the sky behind them, in the window's pixels.

A picture in `assets/lands/` shows a land without the road. It is as wide as the land was when it
was drawn; the number of levels decides how wide the land is.
"""

from functools import cache

import pyxel

from pixelmaze.looks.theme import Role
from pixelmaze.ui.lands import HEIGHT, Land, Lands
from pixelmaze.window.app.atlas import painted
from pixelmaze.window.world.lands.colours import (
    BANDS,
    FAR,
    KERB,
    LIGHT,
    NEAR,
    PAINTS,
    ROAD,
    SKY,
    slot,
    slots,
)

SCALE = 2  # pixels of the window in one of a picture, across and down
SEAM = 22  # how far a land reaches into the one before, with a ragged edge
PERIOD = 640  # width after which the hills repeat
FAR_PALETTE = dict(zip((FAR, NEAR, LIGHT), PAINTS["garden"].far[BANDS:], strict=True))
"""The colours of the pictures in `assets/sky/`."""
_SHARP = 2.5  # how much narrower than a band of the sky the part is in which it melts into the next
_BAYER = ((0, 8, 2, 10), (12, 4, 14, 6), (3, 11, 1, 9), (15, 7, 13, 5))


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
