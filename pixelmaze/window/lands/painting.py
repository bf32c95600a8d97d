"""Paints lands and the sky behind them, once, into images of the window's pixels.

A picture in `assets/lands/` shows a land without the road. It is as wide as the land was when it
was painted; the number of levels decides how wide the land is.
"""

from __future__ import annotations

from functools import cache
from math import pi, sin
from random import Random

import pyxel

from pixelmaze.theme import Role
from pixelmaze.ui.lands import HEIGHT, HORIZON, Land, Lands
from pixelmaze.window.lands.colours import (
    BANDS,
    FAR,
    KERB,
    LIGHT,
    NEAR,
    PAINTS,
    ROAD,
    SKY,
    slot,
)
from pixelmaze.window.pictures import painted

SCALE = 2
"""Pixels of the window in one of a painting, across and down."""
SEAM = 22
"""How far a land reaches into the one before, with a ragged edge."""
_SHARP = 2.5
"""How much narrower than a band of the sky the part is in which it melts into the next."""
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
    tones = enumerate(PAINTS[name].tones)
    bare = painted(f"lands/{name}", {slot(land.at, tone): colour for tone, colour in tones})
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


PERIOD = 640
"""Width after which the hills repeat."""


@cache
def hills_image(is_near: bool) -> pyxel.Image:
    """A row of hills up to the horizon, which repeats; clear above them."""
    random = Random(is_near)
    image = pyxel.Image(PERIOD, HORIZON + 12)
    image.cls(Role.CLEAR)
    colour = NEAR if is_near else FAR
    turn = 2 * pi / PERIOD
    waves = ((3, 6), (7, 3), (16, 1.5)) if is_near else ((2, 8), (5, 6), (11, 4), (23, 2))
    phases = [random.uniform(0, 6) for _ in waves]
    base = 50 if is_near else 40
    for x in range(PERIOD):
        rise = sum(size * sin(turn * times * x + phase)
                   for (times, size), phase in zip(waves, phases, strict=True))  # fmt: skip
        if is_near and random.random() < 0.35:
            rise += random.randrange(1, 4)  # trees
        image.rect(x, base - rise, 1, 100, colour)
    return enlarged(image)


@cache
def sun_image() -> pyxel.Image:
    """The sun with its glow."""
    image = _blank(52)
    for radius, part in ((25, 0.1), (20, 0.2), (16, 0.35)):
        image.dither(part)
        image.circ(26, 26, radius, LIGHT)
    image.dither(1)
    image.circ(26, 26, 11, LIGHT)
    return enlarged(image)


@cache
def moon_image() -> pyxel.Image:
    """The moon, nearly full."""
    image = _blank(40)
    for radius, part in ((19, 0.08), (15, 0.15)):
        image.dither(part)
        image.circ(20, 20, radius, LIGHT)
    image.dither(1)
    image.circ(20, 20, 10, LIGHT)
    image.dither(0.35)
    for x, y, radius in ((16, 17, 2), (23, 22, 3), (19, 25, 1), (24, 15, 1)):
        image.circ(x, y, radius, FAR)
    image.dither(1)
    return enlarged(image)


@cache
def cloud_image(kind: int) -> pyxel.Image:
    """One of a few clouds."""
    image = _blank(64)
    for x, y, width, height in (
        ((4, 14, 40, 7), (10, 9, 18, 10), (22, 6, 14, 12)),
        ((2, 12, 58, 6), (12, 7, 20, 9), (28, 4, 18, 12), (42, 9, 12, 7)),
        ((6, 10, 30, 5), (14, 7, 12, 6)),
    )[kind % 3]:
        image.elli(x, y, width, height, LIGHT)
    return enlarged(image)


def _blank(size: int) -> pyxel.Image:
    image = pyxel.Image(size, size)
    image.cls(Role.CLEAR)
    return image
