"""The lands of the day: what each of them is painted with."""

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
    GROUND,
    KERB,
    LIT,
    PALE,
    ROAD,
)
from pixelmaze.window.lands.things import (
    bush,
    crate,
    flag,
    flowers,
    fruit_tree,
    house,
    lamp,
    rock,
    stall,
    tree,
)


def garden(b: Brush) -> None:
    b.ground()
    b.strokes(260)
    for i in range(4):  # rows of a vegetable garden near the horizon
        y = HORIZON + 7 + 3 * i
        b.line(14, y, 62 - 2 * i, y, KERB)
        for x in range(15, 62 - 2 * i, 3):
            b.dot(x, y - 1, (LIT, COOL)[(x + i) % 2])
    b.far([(tree, 7), (bush, 6)], 20)
    house(b, b.width - 34, HORIZON + 10)
    b.road()
    b.stand([(fruit_tree, 8, 18), (bush, 6, 7), (flowers, 6, 3), (flowers, 6, 3)], 17)
    b.stand([(flowers, 6, 3), (bush, 6, 6), (flowers, 6, 3)], 10, FRONT)
    b.fringe(COOL)


def market(b: Brush) -> None:
    b.ground(1, 0.04)
    for y in range(HORIZON + 6, 134, 6):  # paving
        for x in range(-4 + y % 12, b.width, 13):
            b.line(x, y, x + 8, y, DARK)
            b.dot(x + 9, y - 1, PALE)
    for x in range(10, b.width - 10, 17):  # gabled houses along the square
        height = 14 + x * 7 % 11
        wall = ((KERB, ROAD, BRIGHT), (DARK, PALE, BRIGHT))[x % 2]
        b.tower(x, HORIZON + 5, 15, height, wall)
        b.peak(x, HORIZON + 5 - height, 8, 8, (COOL, ACCENT)[x % 2])
        b.slab([(x, HORIZON - 3 - height), (x - 8, HORIZON + 5 - height),
                (x - 1, HORIZON + 5 - height)], (BODY, GLOW)[x % 2])  # fmt: skip
        for dx, dy in ((-4, 4), (2, 4), (-4, 9), (2, 9)):
            b.box(x + dx, HORIZON + 5 - height + dy, 2, 3, DEEP)
    for left in range(8, b.width - 60, 70):  # bunting
        for i in range(60):
            y = HORIZON - 10 + round(7 * sin(pi * i / 60))
            b.dot(left + i, y, DEEP)
            if i % 5 == 2:
                b.slab([(left + i - 1, y + 1), (left + i + 1, y + 1), (left + i, y + 4)],
                       (BODY, GLOW, BRIGHT, ACCENT)[i // 5 % 4])  # fmt: skip
    b.road()
    b.stand([(stall, 11, 18), (stall, 11, 18), (crate, 5, 6), (_barrel, 4, 8)], 14)
    b.stand([(crate, 5, 5), (_barrel, 4, 8), (flowers, 6, 3)], 8, FRONT)
    b.fringe(DEEP, 3, blades=False)


def _barrel(b: Brush, x: int, y: int) -> None:
    b.shade(x, y, 8)
    b.tower(x, y, 7, 8, (DEEP, KERB, ROAD))
    b.line(x - 3, y - 6, x + 3, y - 6, DEEP)
    b.line(x - 3, y - 3, x + 3, y - 3, DEEP)
    for dx in (-2, 0, 2):
        b.disc(x + dx, y - 9, 1, (LIT, GLOW, BODY)[dx % 3])


def studio(b: Brush) -> None:
    b.ground(1, 0.03)
    for y in range(HORIZON + 5, 135, 7):  # ruled paper
        with b.veil(0.5):
            b.line(0, y, b.width, y, LIT)
    mill_x = b.width // 4
    b.slab([(mill_x - 9, HORIZON + 6), (mill_x - 5, HORIZON - 24), (mill_x + 5, HORIZON - 24),
            (mill_x + 9, HORIZON + 6)], BRIGHT)  # fmt: skip
    b.slab([(mill_x + 2, HORIZON + 6), (mill_x + 2, HORIZON - 24), (mill_x + 5, HORIZON - 24),
            (mill_x + 9, HORIZON + 6)], LIT)  # fmt: skip
    b.peak(mill_x, HORIZON - 24, 7, 6, COOL)
    for dx, dy in ((15, -6), (-15, 6), (6, 15), (-6, -15)):
        b.line(mill_x, HORIZON - 22, mill_x + dx, HORIZON - 22 + dy, DEEP)
        b.slab([(mill_x + dx // 4, HORIZON - 22 + dy // 4), (mill_x + dx, HORIZON - 22 + dy),
                (mill_x + dx - dy // 3, HORIZON - 22 + dy + dx // 3)], BODY)  # fmt: skip
    b.far([(_ink_tree, 6)], 22)
    easel_x = b.width * 3 // 4
    b.tower(easel_x, HORIZON + 4, 34, 26, (COOL, COOL, BODY))
    b.box(easel_x - 15, HORIZON - 20, 30, 22, BRIGHT)
    b.oval(easel_x - 5, HORIZON - 3, 26, 8, LIT)
    b.disc(easel_x + 6, HORIZON - 12, 4, GLOW)
    b.peak(easel_x - 5, HORIZON + 2, 9, 14, BODY)
    b.road()
    b.stand([(_ink_tree, 6, 15), (_brush_pot, 4, 12), (_blot, 6, 3), (_easel, 7, 17)], 12)
    b.stand([(_blot, 6, 3), (_brush_pot, 4, 10)], 7, FRONT)
    b.fringe(COOL, 3, blades=False)


def _ink_tree(b: Brush, x: int, y: int) -> None:
    b.shade(x, y, 8)
    b.line(x, y, x, y - 9, DEEP)
    b.ring(x, y - 11, 4, DEEP)
    with b.veil(0.4):
        b.disc(x + 1, y - 10, 3, BODY)
    b.line(x, y - 5, x + 3, y - 8, DEEP)


def _brush_pot(b: Brush, x: int, y: int) -> None:
    b.shade(x, y, 8)
    for dx, tone in ((-2, ACCENT), (0, GLOW), (2, BODY)):
        b.line(x + dx // 2, y - 5, x + dx, y - 10, KERB)
        b.box(x + dx, y - 12, 1, 3, tone)
    b.tower(x, y, 7, 6, (COOL, BODY, LIT))


def _blot(b: Brush, x: int, y: int) -> None:
    tone = b.random.choice((BODY, ACCENT, GLOW))
    b.oval(x, y, 10, 4, tone)
    b.dot(x + 7, y - 1, tone)
    b.dot(x - 7, y + 1, tone)
    b.line(x - 3, y - 1, x - 1, y - 1, BRIGHT)


def _easel(b: Brush, x: int, y: int) -> None:
    b.line(x - 6, y, x, y - 15, DEEP)
    b.line(x + 6, y, x, y - 15, DEEP)
    b.box(x - 5, y - 13, 11, 8, KERB)
    b.box(x - 4, y - 12, 9, 6, BRIGHT)
    b.peak(x - 1, y - 7, 3, 4, BODY)
    b.dot(x + 2, y - 11, GLOW)


def fair(b: Brush) -> None:
    b.ground()
    b.strokes(200)
    x, y, radius = b.width // 3, HORIZON - 22, 27
    for i in range(12):
        dx, dy = radius * sin(i * pi / 6), radius * sin(i * pi / 6 + pi / 2)
        b.line(x, y, x + dx, y + dy, LIT)
    for rim in (radius, radius - 3):
        b.ring(x, y, rim, BODY)
    b.slab([(x, y), (x - 12, HORIZON + 8), (x - 9, HORIZON + 8)], COOL)
    b.slab([(x, y), (x + 12, HORIZON + 8), (x + 9, HORIZON + 8)], COOL)
    for i in range(12):
        dx, dy = radius * sin(i * pi / 6), radius * sin(i * pi / 6 + pi / 2)
        tone = (ACCENT, GLOW, LIT)[i % 3]
        b.box(x + dx - 2, y + dy, 5, 4, tone)
        b.box(x + dx - 2, y + dy, 5, 1, BRIGHT)
    b.disc(x, y, 3, GLOW)
    _tent(b, b.width * 2 // 3 + 14, HORIZON + 8, 22, 30)
    _tent(b, b.width * 2 // 3 - 16, HORIZON + 10, 13, 19)
    b.road()
    b.stand([(_booth, 9, 16), (flag, 8, 17), (_balloons, 6, 18), (bush, 6, 7), (flowers, 6, 3)], 13)
    b.stand([(flowers, 6, 3), (bush, 6, 6)], 9, FRONT)
    b.fringe(DARK)


def _tent(b: Brush, x: int, y: int, half: int, height: int) -> None:
    wall = height // 3
    for i in range(8):
        tone = (BODY, BRIGHT)[i % 2]
        left, right = (x - half + 2 * half * j / 8 for j in (i, i + 1))
        b.box(round(left), y - wall, round(right) - round(left), wall, tone)
        b.slab([(left, y - wall), (right, y - wall), (x, y - height)], tone)
    b.slab([(x + half // 3, y - wall), (x + half, y - wall), (x, y - height)], COOL)
    b.box(x + half // 2, y - wall, half // 2, wall, COOL)
    b.slab([(x - 4, y), (x + 4, y), (x, y - wall + 1)], DEEP)
    flag(b, x, y - height + 2, 8)


def _booth(b: Brush, x: int, y: int) -> None:
    _tent(b, x, y, 9, 15)


def _balloons(b: Brush, x: int, y: int) -> None:
    for dx, dy, tone in ((-3, -14, BODY), (3, -15, GLOW), (0, -18, ACCENT)):
        b.line(x, y, x + dx, y + dy, DEEP)
        b.disc(x + dx, y + dy, 3, tone)
        b.dot(x + dx - 1, y + dy - 1, BRIGHT)


def mine(b: Brush) -> None:
    b.ground(3, 0.05)
    b.strokes(200, (DARK, DEEP, PALE))
    for x in range(8, b.width, 26):  # cliffs behind
        height = 22 + x * 11 % 21
        b.slab([(x - 17, HORIZON + 6), (x - 10, HORIZON - height), (x + 6, HORIZON - height - 5),
                (x + 19, HORIZON + 6)], COOL)  # fmt: skip
        b.slab([(x - 17, HORIZON + 6), (x - 10, HORIZON - height), (x - 3, HORIZON - height - 3),
                (x - 5, HORIZON + 6)], BODY)  # fmt: skip
        b.line(x - 10, HORIZON - height, x + 5, HORIZON - height - 5, LIT)
        b.line(x + 2, HORIZON - height + 6, x + 5, HORIZON - 4, DEEP)
    x = b.width // 2
    b.disc(x, HORIZON - 4, 17, DEEP)
    b.box(x - 17, HORIZON - 4, 35, 14, DEEP)
    with b.veil(0.5):
        b.disc(x, HORIZON + 2, 9, ACCENT)
    with b.veil(0.5):
        b.disc(x, HORIZON + 4, 5, GLOW)
    for side in (-18, 15):
        b.tower(x + side + 2, HORIZON + 10, 4, 26, (DEEP, KERB, ROAD))
    b.box(x - 21, HORIZON - 18, 43, 4, KERB)
    b.box(x - 21, HORIZON - 18, 43, 1, ROAD)
    for i in range(9):  # rails out of the gate
        y = HORIZON + 10 + i * 3
        b.line(x - 6 - i, y, x + 6 + i, y, KERB)
    b.line(x - 4, HORIZON + 10, x - 11, HORIZON + 34, LIT)
    b.line(x + 4, HORIZON + 10, x + 11, HORIZON + 34, LIT)
    b.road()
    b.stand([(rock, 6, 6), (rock, 6, 6), (lamp, 4, 15), (_cart, 7, 10), (_gems, 5, 8)], 14)
    b.stand([(rock, 6, 5), (_gems, 5, 7)], 8, FRONT)
    b.fringe(DEEP, 6, blades=False)


def _cart(b: Brush, x: int, y: int) -> None:
    b.shade(x, y, 12)
    b.slab([(x - 6, y - 8), (x + 6, y - 8), (x + 4, y - 2), (x - 4, y - 2)], COOL)
    b.line(x - 6, y - 8, x + 6, y - 8, LIT)
    for dx in (-4, -1, 2, 4):
        b.disc(x + dx, y - 9, 1, GLOW)
    for dx in (-3, 3):
        b.disc(x + dx, y - 1, 1, DEEP)


def _gems(b: Brush, x: int, y: int) -> None:
    b.shade(x, y, 8)
    for dx, height in ((-2, 5), (2, 7)):
        b.slab([(x + dx - 2, y), (x + dx, y - height), (x + dx + 2, y)], GLOW)
        b.slab([(x + dx, y), (x + dx, y - height), (x + dx + 2, y)], ACCENT)
        b.dot(x + dx - 1, y - 2, BRIGHT)


def castle(b: Brush) -> None:
    b.ground(3, 0.04)
    b.strokes(240)
    x, y = b.width // 2, HORIZON + 8
    b.oval(x, HORIZON + 8, 120, 26, DARK)
    b.oval(x - 4, HORIZON + 7, 108, 20, GROUND)
    for dx, width, height in (
        (-34, 12, 30),
        (34, 12, 30),
        (-18, 10, 38),
        (18, 10, 38),
        (0, 16, 48),
    ):
        b.tower(x + dx, y, width, height)
        for i in range(0, width, 3):
            b.box(x + dx - width // 2 + i, y - height - 2, 2, 2, LIT if i < 4 else BODY)
        b.box(x + dx - 1, y - height + 6, 2, 4, DEEP)
        if abs(dx) > 10:
            b.peak(x + dx, y - height - 2, width // 2 + 2, 12, ACCENT)
            b.slab([(x + dx, y - height - 14), (x + dx - width // 2 - 2, y - height - 2),
                    (x + dx - 2, y - height - 2)], GLOW)  # fmt: skip
    flag(b, x, y - 48, 12)
    b.box(x - 40, y - 18, 81, 18, BODY)
    for i in range(0, 81, 6):
        b.box(x - 40 + i, y - 20, 3, 2, LIT)
    for row in range(4):
        for i in range(row % 2 * 4, 78, 9):
            b.line(x - 38 + i, y - 15 + 4 * row, x - 35 + i, y - 15 + 4 * row, COOL)
    b.disc(x, y - 7, 6, DEEP)
    b.box(x - 6, y - 7, 13, 7, DEEP)
    for i in range(-4, 5, 3):
        b.line(x + i, y - 12, x + i, y - 1, LIT)
    b.road()
    b.stand(
        [(_cypress, 6, 16), (_knight, 3, 12), (_hedge, 6, 6), (_banner, 5, 17), (rock, 6, 6)], 13
    )
    b.stand([(_hedge, 6, 6), (rock, 6, 5), (flowers, 6, 3)], 9, FRONT)
    b.fringe(DARK)


def _cypress(b: Brush, x: int, y: int) -> None:
    b.shade(x, y, 8)
    b.box(x, y - 4, 1, 4, DEEP)
    b.oval(x, y - 10, 8, 15, DARK)
    b.oval(x - 1, y - 11, 5, 12, GROUND)
    b.line(x - 2, y - 14, x - 2, y - 9, PALE)


def _hedge(b: Brush, x: int, y: int) -> None:
    b.shade(x, y, 8)
    b.ball(x + 2, y - 2, 3, (DARK, GROUND, PALE))
    b.ball(x - 2, y - 3, 4, (DARK, GROUND, PALE))
    b.dot(x - 1, y - 4, BRIGHT)


def _knight(b: Brush, x: int, y: int) -> None:
    b.shade(x, y, 5)
    b.tower(x, y - 1, 5, 6)
    b.disc(x, y - 9, 2, LIT)
    b.line(x - 1, y - 9, x + 1, y - 9, DEEP)
    b.line(x + 4, y, x + 4, y - 13, DEEP)
    b.dot(x + 4, y - 14, BRIGHT)
    b.dot(x, y - 12, ACCENT)


def _banner(b: Brush, x: int, y: int) -> None:
    b.box(x, y - 16, 1, 16, DEEP)
    b.box(x + 1, y - 16, 6, 9, ACCENT)
    b.slab([(x + 1, y - 7), (x + 3, y - 7), (x + 1, y - 4)], ACCENT)
    b.slab([(x + 4, y - 7), (x + 6, y - 7), (x + 6, y - 4)], ACCENT)
    b.box(x + 3, y - 14, 2, 4, GLOW)
