"""The lands farther off: water, honey, snow and sand."""

from __future__ import annotations

from math import pi, sin

from pixelmaze.ui.lands import HORIZON
from pixelmaze.window.lands.brush import FRONT, Brush
from pixelmaze.window.lands.colours import (
    ACCENT,
    BODY,
    BRIGHT,
    COOL,
    DARK,
    DEEP,
    GLOW,
    KERB,
    LIT,
    PALE,
)
from pixelmaze.window.lands.things import cactus, crystal, flowers, palm, pine


def drowned(b: Brush) -> None:
    b.ground(1, 0.05)
    for _ in range(150):  # ripples
        x, y = b.random.randrange(0, b.width), b.random.randrange(HORIZON + 3, 134)
        reach = 2 + (y - HORIZON) // 10
        b.line(x, y, x + b.random.randrange(1, reach + 1), y, b.random.choice((PALE, DARK, GLOW)))
    x = b.width // 2
    for dx in (-52, -26, 0, 26, 52):  # an aqueduct, half under water
        b.tower(x + dx, HORIZON + 6, 7, 36)
    b.box(x - 60, HORIZON - 32, 121, 6, BODY)
    b.box(x - 60, HORIZON - 32, 121, 1, LIT)
    b.box(x - 60, HORIZON - 27, 121, 1, COOL)
    for dx in (-39, -13, 13, 39):
        for i in range(-9, 10):
            drop = round(abs(i) ** 0.5 / 2)
            b.box(x + dx + i, HORIZON - 26, 1, max(1, drop), BODY)
    for dx in (-39, 13):  # it spills
        b.box(x + dx - 2, HORIZON - 26, 5, 33, GLOW)
        b.box(x + dx - 1, HORIZON - 26, 1, 33, BRIGHT)
        b.oval(x + dx, HORIZON + 7, 16, 4, BRIGHT)
        b.oval(x + dx, HORIZON + 8, 11, 2, GLOW)
    for dx in (-52, -26, 0, 26, 52):
        b.line(x + dx - 7, HORIZON + 6, x + dx + 7, HORIZON + 6, PALE)
    b.road()
    b.stand(
        [
            (_column, 5, 17),
            (_column, 5, 17),
            (_lily, 6, 3),
            (_lily, 6, 3),
            (_reeds, 4, 12),
            (_arch, 9, 17),
        ],
        17,
    )
    b.stand([(_lily, 6, 3), (_reeds, 4, 8)], 10, FRONT)
    b.fringe(DEEP, 4)


def _column(b: Brush, x: int, y: int) -> None:
    height = b.random.randrange(7, 15)
    b.tower(x, y, 6, height)
    b.box(x - 4, y - height - 1, 8, 2, LIT)
    if height < 11:
        b.slab([(x - 3, y - height), (x, y - height - 3), (x + 3, y - height)], BODY)
    b.line(x - 6, y, x + 5, y, PALE)
    b.line(x - 4, y + 1, x + 6, y + 1, DARK)


def _lily(b: Brush, x: int, y: int) -> None:
    for dx, dy in ((-3, 0), (3, 1)):
        b.oval(x + dx, y + dy, 6, 3, COOL)
        b.line(x + dx - 2, y + dy, x + dx, y + dy, LIT)
    b.dot(x - 3, y - 1, BRIGHT)


def _reeds(b: Brush, x: int, y: int) -> None:
    for dx, height in ((-3, 8), (-1, 11), (1, 9), (3, 6)):
        b.line(x + dx, y, x + dx, y - height, COOL if dx % 2 else BODY)
    b.box(x - 1, y - 12, 1, 3, KERB)


def _arch(b: Brush, x: int, y: int) -> None:
    b.disc(x, y - 9, 8, BODY)
    b.ring(x, y - 9, 8, LIT)
    b.box(x - 8, y - 9, 17, 9, BODY)
    b.box(x + 5, y - 9, 3, 9, COOL)
    b.disc(x, y - 8, 4, DEEP)
    b.box(x - 4, y - 8, 9, 8, DEEP)
    with b.veil(0.5):
        b.box(x - 4, y - 3, 9, 3, GLOW)
    b.line(x - 10, y, x + 10, y, PALE)


def hive(b: Brush) -> None:
    b.ground(4, 0.05)
    for _ in range(26):  # honeycomb in the ground
        x, y = b.random.randrange(4, b.width - 6), b.random.randrange(HORIZON + 8, 130)
        _comb(b, x, y, 3, b.random.choice((DARK, PALE)))
    for x, y, radius in ((b.width // 4, HORIZON + 6, 21), (b.width * 3 // 4, HORIZON + 8, 26)):
        for i in range(5):  # skeps of coils
            half = radius * (1, 0.98, 0.86, 0.66, 0.36)[i]
            top = y - (i + 1) * radius // 3.2
            b.oval(x, top + radius / 6, 2 * half, radius / 2, COOL)
            b.oval(x - half * 0.1, top + radius / 6 - 1, 1.8 * half, radius / 2 - 2, BODY)
            b.oval(x - half * 0.3, top + radius / 6 - 2, half, radius / 5, LIT)
        b.disc(x, y - radius // 3, radius // 5, DEEP)
    b.road()
    b.stand(
        [
            (_tall_flower, 5, 17),
            (_tall_flower, 5, 17),
            (_cell, 7, 12),
            (_bee, 5, 16),
            (_bee, 5, 16),
            (flowers, 6, 3),
        ],
        16,
    )
    b.stand([(flowers, 6, 3), (_cell, 7, 10)], 9, FRONT)
    b.fringe(COOL)


def _comb(b: Brush, x: int, y: int, size: int, tone: int) -> None:
    for (a, c), (d, e) in (
        ((-size, 0), (-size // 2, -size)), ((-size // 2, -size), (size // 2, -size)),
        ((size // 2, -size), (size, 0)), ((size, 0), (size // 2, size)),
        ((size // 2, size), (-size // 2, size)), ((-size // 2, size), (-size, 0)),
    ):  # fmt: skip
        b.line(x + a, y + c / 2, x + d, y + e / 2, tone)


def _tall_flower(b: Brush, x: int, y: int) -> None:
    height = b.random.randrange(8, 14)
    b.line(x, y, x, y - height, DEEP)
    b.line(x, y - 3, x + 3, y - 6, COOL)
    for dx, dy in ((-2, 0), (2, 0), (0, -2), (0, 2)):
        b.disc(x + dx, y - height + dy, 1, GLOW if dy <= 0 else ACCENT)
    b.dot(x, y - height, LIT)


def _cell(b: Brush, x: int, y: int) -> None:
    b.shade(x, y, 12)
    b.slab(
        [(x - 6, y - 5), (x - 3, y - 10), (x + 3, y - 10), (x + 6, y - 5), (x + 3, y), (x - 3, y)],
        COOL,
    )
    b.slab(
        [
            (x - 5, y - 5),
            (x - 3, y - 9),
            (x + 2, y - 9),
            (x + 4, y - 5),
            (x + 2, y - 2),
            (x - 3, y - 2),
        ],
        LIT,
    )
    b.oval(x - 1, y - 5, 6, 4, BODY)
    b.dot(x - 2, y - 8, BRIGHT)


def _bee(b: Brush, x: int, y: int) -> None:
    with b.veil(0.5):
        b.oval(x, y, 6, 2, DEEP)
    y -= 12
    b.oval(x, y, 7, 5, LIT)
    b.box(x - 1, y - 2, 1, 5, DEEP)
    b.box(x + 1, y - 2, 1, 5, DEEP)
    b.oval(x - 1, y - 4, 3, 3, BRIGHT)
    b.oval(x + 2, y - 4, 3, 3, BRIGHT)
    b.dot(x - 3, y, DEEP)


def frost(b: Brush) -> None:
    b.ground(4, 0.04)
    b.strokes(150, (DARK, PALE))
    for x, height, half in ((24, 34, 24), (b.width // 2, 46, 34), (b.width - 26, 30, 22)):
        b.peak(x, HORIZON + 6, half, height, COOL)
        b.slab(
            [(x, HORIZON + 6 - height), (x - half, HORIZON + 6), (x - half // 4, HORIZON + 6)], LIT
        )
        cap = height // 2
        b.slab([(x, HORIZON + 6 - height), (x - half // 2, HORIZON + 6 - height + cap),
                (x - 2, HORIZON + 6 - height + cap - 4), (x + 3, HORIZON + 6 - height + cap),
                (x + half // 2, HORIZON + 6 - height + cap - 2)], BRIGHT)  # fmt: skip
    b.oval(b.width * 2 // 3, HORIZON + 16, 66, 11, LIT)
    b.oval(b.width * 2 // 3 - 2, HORIZON + 16, 58, 7, GLOW)
    b.line(b.width * 2 // 3 - 18, HORIZON + 15, b.width * 2 // 3 - 6, HORIZON + 15, BRIGHT)
    b.road()
    b.stand(
        [
            (_snowy_pine, 6, 19),
            (_snowy_pine, 6, 19),
            (_snowman, 5, 15),
            (crystal, 5, 14),
            (_drift, 8, 4),
        ],
        16,
    )
    b.stand([(_drift, 8, 4), (crystal, 5, 10)], 7, FRONT)
    b.fringe(BRIGHT, 6, blades=False)


def _snowy_pine(b: Brush, x: int, y: int) -> None:
    pine(b, x, y)
    for i in range(3):
        half, foot = 5 - i, y - 2 - i * 4
        b.line(x - half + 1, foot - 1, x - 1, foot - 1, BRIGHT)
        b.line(x - half + 2, foot - 2, x - 2, foot - 2, BRIGHT)
    b.disc(x - 1, y - 13, 1, BRIGHT)


def _snowman(b: Brush, x: int, y: int) -> None:
    b.shade(x, y, 9)
    for dy, radius in ((-3, 4), (-8, 3), (-12, 2)):
        b.disc(x, y + dy, radius, GLOW)
        b.disc(x - 1, y + dy - 1, radius - 1, BRIGHT)
    b.dot(x - 1, y - 13, DEEP)
    b.dot(x + 1, y - 13, DEEP)
    b.box(x - 2, y - 16, 5, 2, DEEP)
    b.box(x - 3, y - 14, 7, 1, DEEP)


def _drift(b: Brush, x: int, y: int) -> None:
    b.oval(x, y - 1, 16, 6, DARK)
    b.oval(x - 1, y - 2, 14, 5, BRIGHT)


def dunes(b: Brush) -> None:
    b.ground(5, 0.035, HORIZON - 2)
    for x, y, half, height in (
        (b.width // 5, HORIZON + 6, 38, 27),
        (b.width // 5 + 40, HORIZON + 7, 22, 16),
    ):
        b.peak(x, y, half, height, ACCENT)
        b.slab([(x, y - height), (x - half, y), (x + half // 4, y)], GLOW)
        for i in range(3, height - 2, 4):
            left = half * i // height
            b.line(x - left, y - height + i, x, y - height + i, PALE)
    for left in range(-10, b.width, 34):  # crests of dunes
        y = HORIZON + 14 + left * 13 % 50
        for i in range(44):
            rise = round(5 * sin(pi * i / 44))
            b.dot(left + i, y - rise, BRIGHT if i < 22 else PALE)
            with b.veil(0.5):
                b.box(left + i + 2, y - rise + 1, 1, 3, DARK)
    x = b.width * 3 // 4  # an oasis
    b.oval(x, HORIZON + 14, 44, 10, LIT)
    b.oval(x, HORIZON + 14, 36, 7, BODY)
    b.line(x - 10, HORIZON + 13, x + 2, HORIZON + 13, BRIGHT)
    palm(b, x - 18, HORIZON + 14)
    palm(b, x + 12, HORIZON + 11)
    b.road()
    b.stand(
        [(cactus, 6, 14), (cactus, 6, 14), (_bones, 7, 5), (_pot, 4, 9), (rock_of_sand, 6, 7)], 12
    )
    b.stand([(_bones, 7, 4), (_pot, 4, 8), (rock_of_sand, 6, 6)], 8, FRONT)
    b.fringe(KERB, 5, blades=False)


def rock_of_sand(b: Brush, x: int, y: int) -> None:
    b.shade(x, y, 10)
    b.slab([(x - 5, y), (x - 4, y - 5), (x + 1, y - 6), (x + 4, y - 3), (x + 5, y)], ACCENT)
    b.slab([(x - 5, y), (x - 4, y - 5), (x + 1, y - 6), (x, y)], GLOW)


def _bones(b: Brush, x: int, y: int) -> None:
    for i in range(4):
        b.line(x - 5 + 3 * i, y, x - 4 + 3 * i, y - 4 + abs(i - 1), BRIGHT)
    b.disc(x + 6, y - 1, 2, BRIGHT)
    b.dot(x + 6, y - 1, DEEP)


def _pot(b: Brush, x: int, y: int) -> None:
    b.shade(x, y, 7)
    b.ball(x, y - 3, 3, (ACCENT, GLOW, BRIGHT))
    b.box(x - 2, y - 7, 4, 2, ACCENT)
