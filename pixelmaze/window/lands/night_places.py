"""The lands of the evening and the night, and the hill where the road ends."""

from __future__ import annotations

from math import pi, sin

from pixelmaze.ui.lands import HORIZON
from pixelmaze.window.lands.brush import FRONT, SEAM, Brush
from pixelmaze.window.lands.colours import (
    ACCENT,
    BODY,
    BRIGHT,
    COOL,
    DARK,
    DEEP,
    GLOW,
    GROUND,
    KERB,
    LIT,
    PALE,
    ROAD,
)
from pixelmaze.window.lands.things import bush, crystal, flowers, lamp, mushroom, pine, rock, tree


def manor(b: Brush) -> None:
    b.ground(3, 0.05)
    b.strokes(160)
    x, y = b.width // 2, HORIZON + 8
    b.oval(x, y, 130, 22, DARK)
    for dx, width, height in ((-30, 22, 26), (28, 26, 22), (0, 28, 34), (-16, 9, 46)):
        b.tower(x + dx, y, width, height)
        half = width // 2 + 3
        b.peak(x + dx, y - height, half, half + 5, DEEP)
        b.line(x + dx - half, y - height, x + dx, y - height - half - 5, LIT)
        for i in range(-width // 2 + 4, width // 2 - 3, 6):
            for row in range(5, height - 8, 9):
                tone = GLOW if (i + row + dx) % 5 < 3 else DEEP
                b.box(x + dx + i, y - height + row, 3, 5, tone)
                if tone == GLOW:
                    b.dot(x + dx + i, y - height + row, BRIGHT)
    b.box(x - 4, y - 10, 8, 10, DEEP)
    with b.veil(0.5):
        b.slab([(x - 4, y), (x + 4, y), (x + 9, y + 12), (x - 9, y + 12)], GLOW)
    for left in range(6, b.width - 6, 5):  # a fence
        if abs(left - x) > 12:
            b.line(left, HORIZON + 15, left, HORIZON + 9, DEEP)
            b.dot(left, HORIZON + 8, LIT)
    b.line(4, HORIZON + 12, x - 12, HORIZON + 12, DEEP)
    b.line(x + 12, HORIZON + 12, b.width - 4, HORIZON + 12, DEEP)
    b.road()
    b.stand([(_bare_tree, 8, 19), (_bare_tree, 8, 19), (_grave, 4, 8), (_grave, 4, 8),
             (lamp, 4, 15), (_spook, 5, 15)], 15)  # fmt: skip
    b.stand([(_grave, 4, 8), (bush, 6, 6)], 8, FRONT)
    b.fringe()


def _bare_tree(b: Brush, x: int, y: int) -> None:
    b.shade(x, y, 8)
    b.box(x - 1, y - 9, 2, 9, DEEP)
    for dx, dy in ((-7, -15), (-3, -18), (4, -17), (8, -13)):
        b.line(x, y - 8, x + dx, y + dy, DEEP)
        b.line(x + dx // 2, y - 8 + (dy + 8) // 2, x + dx // 2 + 3, y + dy + 3, DEEP)


def _grave(b: Brush, x: int, y: int) -> None:
    b.shade(x, y, 7)
    b.disc(x, y - 5, 3, BODY)
    b.box(x - 3, y - 5, 7, 5, BODY)
    b.box(x + 2, y - 5, 2, 5, COOL)
    b.line(x - 2, y - 7, x - 2, y - 2, LIT)
    b.line(x, y - 6, x, y - 3, DEEP)
    b.line(x - 1, y - 5, x + 1, y - 5, DEEP)


def _spook(b: Brush, x: int, y: int) -> None:
    with b.veil(0.6):
        b.disc(x, y - 10, 4, BRIGHT)
        b.box(x - 4, y - 10, 9, 6, BRIGHT)
        for dx in (-4, -1, 2):
            b.box(x + dx, y - 4, 2, 2, BRIGHT)
    b.dot(x - 2, y - 10, DEEP)
    b.dot(x + 1, y - 10, DEEP)


def jungle(b: Brush) -> None:
    b.ground(3, 0.06)
    b.strokes(220)
    x, y = b.width * 2 // 3, HORIZON + 8  # an overgrown step pyramid
    for i in range(5):
        half = 36 - 7 * i
        b.tower(x, y - 7 * i, 2 * half, 7)
        b.line(x - half, y - 7 * i - 7, x + half - 1, y - 7 * i - 7, LIT)
    b.box(x - 5, y - 35, 10, 35, COOL)
    for i in range(9):
        b.line(x - 5, y - 4 * i, x + 4, y - 4 * i, DEEP)
    b.box(x - 3, y - 42, 7, 7, DEEP)
    for dx in (-2, 2):
        b.dot(x + dx, y - 39, GLOW)
    for left in range(-4, b.width, 15):  # trunks and their crowns
        if abs(left - x) < 30:
            continue
        height = 30 + left * 7 % 17
        b.box(left, HORIZON + 8 - height, 3, height, DEEP)
        for dx, dy, radius in ((-6, 0, 7), (7, 2, 8), (0, -5, 9)):
            b.ball(left + dx, HORIZON + 8 - height + dy, radius)
        for dx in (-8, 3, 9):
            b.line(left + dx, HORIZON + 10 - height, left + dx, HORIZON + 16 - height + dx, COOL)
    b.road()
    b.stand([(_fern, 7, 8), (_fern, 7, 8), (_eyes, 5, 8), (_bloom, 5, 11), (mushroom, 5, 8),
             (_totem, 4, 16)], 19)  # fmt: skip
    b.stand([(_fern, 7, 8), (mushroom, 5, 8), (_eyes, 5, 7)], 11, FRONT)
    b.fringe(DEEP, 8)


def _fern(b: Brush, x: int, y: int) -> None:
    for dx, dy in ((-7, -3), (-4, -6), (0, -8), (4, -6), (7, -3)):
        b.line(x, y, x + dx, y + dy, BODY)
        b.line(x + dx // 2, y + dy // 2, x + dx, y + dy + 1, LIT if dx <= 0 else COOL)


def _eyes(b: Brush, x: int, y: int) -> None:
    b.ball(x + 3, y - 3, 4)
    b.ball(x - 3, y - 3, 4, (DEEP, COOL, BODY))
    for dx in (-3, 0):
        b.dot(x + dx, y - 4, GLOW)


def _bloom(b: Brush, x: int, y: int) -> None:
    b.line(x, y, x, y - 6, COOL)
    for dx, dy in ((-3, -8), (3, -8), (-2, -5), (2, -5), (0, -10)):
        b.disc(x + dx, y + dy, 1, ACCENT)
    b.disc(x, y - 7, 1, GLOW)
    b.dot(x, y - 8, BRIGHT)


def _totem(b: Brush, x: int, y: int) -> None:
    b.shade(x, y, 8)
    b.tower(x, y, 7, 15, (DEEP, KERB, ROAD))
    for dy in (-12, -5):
        b.box(x - 2, y + dy, 1, 2, GLOW)
        b.box(x + 1, y + dy, 1, 2, GLOW)
        b.line(x - 2, y + dy + 3, x + 1, y + dy + 3, DEEP)
    b.line(x - 5, y - 15, x + 4, y - 15, ACCENT)


def night(b: Brush) -> None:
    b.ground(3, 0.05)
    b.strokes(200)
    for x, height, half in ((10, 24, 34), (b.width // 3, 38, 40), (b.width * 5 // 6, 30, 44)):
        b.peak(x, HORIZON + 6, half, height, COOL)
        b.slab(
            [(x, HORIZON + 6 - height), (x - half, HORIZON + 6), (x - half // 3, HORIZON + 6)], BODY
        )
        b.line(x, HORIZON + 6 - height, x - half // 2, HORIZON + 6 - height // 2, LIT)
    x, y = b.width * 2 // 3, HORIZON + 7  # a lighthouse above a sleeping town
    with b.veil(0.25):
        b.slab([(x, y - 45), (x - 90, y - 58), (x - 90, y - 34)], GLOW)
    b.slab([(x - 6, y), (x - 4, y - 40), (x + 4, y - 40), (x + 6, y)], LIT)
    b.slab([(x + 1, y), (x + 1, y - 40), (x + 4, y - 40), (x + 6, y)], BODY)
    for row in (8, 22):
        b.box(x - 5, y - row - 5, 10, 5, ACCENT)
    b.box(x - 3, y - 47, 7, 7, GLOW)
    b.box(x - 1, y - 46, 3, 4, BRIGHT)
    b.peak(x, y - 47, 6, 6, DEEP)
    for left in range(10, b.width - 14, 13):
        if abs(left - x) < 12:
            continue
        _hut(b, left, HORIZON + 8 + left % 4)
    b.road()
    b.stand([(pine, 6, 19), (pine, 6, 19), (lamp, 4, 15), (_campfire, 6, 9), (rock, 6, 6),
             (_fireflies, 6, 12)], 16)  # fmt: skip
    b.stand([(rock, 6, 5), (_fireflies, 6, 8), (bush, 6, 6)], 9, FRONT)
    b.fringe()


def _hut(b: Brush, x: int, y: int) -> None:
    b.box(x - 5, y - 6, 10, 6, COOL)
    b.peak(x, y - 6, 7, 5, DEEP)
    b.line(x - 6, y - 7, x, y - 11, BODY)
    b.box(x - 3, y - 4, 2, 2, GLOW)
    b.box(x + 1, y - 4, 2, 2, GLOW if x % 3 else DEEP)


def _campfire(b: Brush, x: int, y: int) -> None:
    with b.veil(0.25):
        b.oval(x, y, 26, 9, GLOW)
    b.line(x - 4, y, x + 4, y - 2, KERB)
    b.line(x - 4, y - 2, x + 4, y, KERB)
    b.peak(x, y - 1, 3, 8, GLOW)
    b.peak(x, y - 1, 1, 4, BRIGHT)


def _fireflies(b: Brush, x: int, y: int) -> None:
    b.ball(x, y - 2, 3)
    for dx, dy in ((-5, -8), (3, -11), (6, -5), (-2, -5)):
        b.dot(x + dx, y + dy, GLOW)


def comet(b: Brush) -> None:
    b.ground(2, 0.05)
    b.strokes(130, (DARK, PALE, LIT))
    for i in range(3):  # northern lights
        for x in range(-SEAM, b.width):
            y = 10 + 8 * i + round(5 * sin(x * 0.045 + i * 2))
            for depth in range(9):
                if (x * 5 + i) % 9 > depth and (x + depth) % 2:
                    b.dot(x, y + depth, ACCENT)
            b.dot(x, y, GLOW if (x // 3) % 2 else ACCENT)
    x, y = b.width * 3 // 4, 15
    for i in range(40):
        with b.veil(1 - i / 44):
            b.disc(x - i, y - i // 3, max(0, 3 - i // 12), GLOW if i > 5 else BRIGHT)
    b.disc(x, y, 4, BRIGHT)
    for left, half, height in ((24, 20, 20), (b.width // 2 - 6, 30, 30), (b.width - 22, 24, 18)):
        b.peak(left, HORIZON + 6, half, height, COOL)
        b.slab(
            [
                (left, HORIZON + 6 - height),
                (left - half, HORIZON + 6),
                (left - half // 3, HORIZON + 6),
            ],
            BODY,
        )
    x, y = b.width // 2, HORIZON + 8  # an observatory
    b.tower(x, y, 30, 12)
    b.disc(x, y - 12, 14, BODY)
    b.disc(x - 3, y - 14, 10, LIT)
    b.box(x - 16, y - 12, 33, 2, COOL)
    b.slab([(x + 1, y - 27), (x + 6, y - 25), (x + 4, y - 12), (x, y - 12)], DEEP)
    b.slab([(x + 2, y - 18), (x + 14, y - 31), (x + 17, y - 28), (x + 5, y - 15)], BRIGHT)
    b.box(x - 2, y - 6, 5, 6, DEEP)
    b.box(x - 10, y - 6, 3, 3, GLOW)
    b.road()
    b.stand([(crystal, 5, 14), (crystal, 5, 14), (_fallen_star, 5, 8), (_fallen_star, 5, 8),
             (_crater, 9, 4), (pine, 6, 19)], 15)  # fmt: skip
    b.stand([(_fallen_star, 5, 7), (_crater, 9, 4), (crystal, 5, 10)], 7, FRONT)
    b.fringe(DEEP, 4, blades=False)


def _fallen_star(b: Brush, x: int, y: int) -> None:
    with b.veil(0.3):
        b.oval(x, y - 2, 16, 8, GLOW)
    b.slab([(x - 4, y - 4), (x + 4, y - 4), (x, y - 1)], BRIGHT)
    b.peak(x, y - 3, 2, 5, BRIGHT)
    b.line(x - 3, y, x, y - 3, BRIGHT)
    b.line(x + 3, y, x, y - 3, BRIGHT)


def _crater(b: Brush, x: int, y: int) -> None:
    b.oval(x, y, 18, 6, PALE)
    b.oval(x, y + 1, 15, 4, DEEP)


def dawn(b: Brush) -> None:
    b.ground(3, 0.05)
    b.strokes(260)
    x = b.width // 2
    for half, height, tone in ((92, 30, DARK), (84, 28, GROUND), (50, 25, PALE)):  # the hill
        for i in range(-half, half + 1):
            rise = round(height * (1 + sin(pi / 2 + pi * i / half)) / 2)
            if rise > 1:
                b.box(x + i, HORIZON + 12 - rise, 1, rise + 6, tone)
    b.far([(tree, 7), (bush, 6)], 26, 4)
    y = b.road_at(x)
    b.slab([(x - 9, y), (x + 9, y), (x + 3, HORIZON - 10), (x - 2, HORIZON - 10)], ROAD)
    b.road()
    y = HORIZON - 11  # a gate that stands open
    for dx in (-13, 10):
        b.tower(x + dx + 2, y + 2, 4, 24, (KERB, ROAD, BRIGHT))
    b.box(x - 16, y - 26, 33, 4, ROAD)
    b.box(x - 16, y - 26, 33, 1, BRIGHT)
    b.box(x - 13, y - 30, 27, 2, ROAD)
    b.disc(x, y - 34, 3, GLOW)
    b.dot(x - 1, y - 35, BRIGHT)
    b.stand([(tree, 8, 17), (flowers, 6, 3), (flowers, 6, 3), (flowers, 6, 3), (bush, 6, 7)], 22)
    b.stand([(flowers, 6, 3), (bush, 6, 6)], 14, FRONT)
    b.fringe(COOL)
