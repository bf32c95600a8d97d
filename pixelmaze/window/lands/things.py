"""What stands in the lands. Each paints itself on a brush, standing at a point."""

from __future__ import annotations

from math import sin

from pixelmaze.window.lands.brush import Brush
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
    ROAD,
)


def tree(b: Brush, x: int, y: int) -> None:
    size = b.random.randrange(5, 8)
    b.shade(x, y, size * 2)
    b.box(x - 1, y - 6, 2, 6, KERB)
    b.dot(x, y - 5, DEEP)
    b.ball(x + size * 0.4, y - 5 - size * 0.7, size * 0.75)
    b.ball(x, y - 6 - size, size)


def fruit_tree(b: Brush, x: int, y: int) -> None:
    tree(b, x, y)
    for dx, dy in ((-3, -10), (2, -13), (3, -9), (-1, -15)):
        b.dot(x + dx, y + dy, ACCENT)


def bush(b: Brush, x: int, y: int) -> None:
    b.shade(x, y, 8)
    b.ball(x + 2, y - 2, 3)
    b.ball(x - 2, y - 3, 4)


def flowers(b: Brush, x: int, y: int) -> None:
    for _ in range(6):
        dx, dy = b.random.randrange(-5, 6), b.random.randrange(-2, 3)
        b.dot(x + dx, y + dy, DARK)
        b.dot(x + dx, y + dy - 1, b.random.choice((ACCENT, GLOW, BRIGHT)))


def pine(b: Brush, x: int, y: int) -> None:
    height = b.random.randrange(13, 20)
    b.shade(x, y, 9)
    b.box(x - 1, y - 3, 2, 3, DEEP)
    for i in range(3):
        half, foot = 5 - i, y - 2 - i * height // 4
        b.peak(x, foot, half, height // 2, COOL)
        b.slab([(x, foot - height // 2), (x - half + 1, foot), (x - 1, foot)], BODY)
        b.line(x - half + 1, foot, x - 1, foot - height // 2 + 2, LIT)


def rock(b: Brush, x: int, y: int) -> None:
    b.shade(x, y, 9)
    b.slab([(x - 5, y), (x - 3, y - 4), (x + 1, y - 5), (x + 4, y - 2), (x + 5, y)], COOL)
    b.slab([(x - 5, y), (x - 3, y - 4), (x + 1, y - 5), (x, y)], BODY)
    b.line(x - 3, y - 4, x, y - 5, LIT)


def house(b: Brush, x: int, y: int) -> None:
    b.shade(x, y, 16)
    b.tower(x, y, 13, 9, (KERB, ROAD, BRIGHT))
    b.slab([(x - 9, y - 9), (x - 5, y - 17), (x + 5, y - 17), (x + 9, y - 9)], ACCENT)
    b.slab([(x + 9, y - 9), (x + 5, y - 17), (x + 2, y - 17), (x + 6, y - 9)], DEEP)
    b.box(x - 1, y - 5, 3, 5, DEEP)
    b.box(x - 5, y - 7, 2, 2, GLOW)


def stall(b: Brush, x: int, y: int) -> None:
    one, other = b.random.choice(((BODY, BRIGHT), (ACCENT, BRIGHT), (GLOW, BRIGHT), (ACCENT, LIT)))
    b.shade(x, y, 20)
    b.box(x - 8, y - 12, 1, 12, DEEP)
    b.box(x + 7, y - 12, 1, 12, DEEP)
    b.box(x - 7, y - 6, 14, 6, KERB)
    b.box(x - 7, y - 6, 14, 1, ROAD)
    for i in range(6):
        b.dot(x - 6 + 2 * i, y - 7, (LIT, GLOW, BODY)[i % 3])
        b.dot(x - 6 + 2 * i, y - 8, (LIT, GLOW, BODY)[(i + 1) % 3])
    for i in range(5):
        tone, left = (one, other)[i % 2], x - 10 + 4 * i
        b.slab([(left, y - 12), (left + 1, y - 17), (left + 4, y - 17), (left + 4, y - 12)], tone)
        b.box(left, y - 12, 4, 2, tone)
        b.dot(left + 1, y - 10, tone)


def crate(b: Brush, x: int, y: int) -> None:
    b.shade(x, y, 8)
    b.box(x - 3, y - 5, 7, 5, KERB)
    b.box(x - 3, y - 5, 7, 1, ROAD)
    b.line(x - 3, y - 1, x + 3, y - 4, DEEP)


def flag(b: Brush, x: int, y: int, height: int = 16) -> None:
    b.box(x, y - height, 1, height, DEEP)
    b.slab([(x + 1, y - height), (x + 8, y - height + 2), (x + 1, y - height + 5)], ACCENT)
    b.line(x + 1, y - height, x + 6, y - height + 1, GLOW)


def cactus(b: Brush, x: int, y: int) -> None:
    b.shade(x, y, 8)
    b.box(x - 1, y - 12, 3, 12, BODY)
    b.box(x - 1, y - 12, 1, 12, LIT)
    b.box(x - 5, y - 8, 4, 2, BODY)
    b.box(x - 5, y - 11, 2, 4, LIT)
    b.box(x + 2, y - 6, 3, 2, COOL)
    b.box(x + 4, y - 9, 2, 4, BODY)
    b.dot(x, y - 13, GLOW)


def palm(b: Brush, x: int, y: int) -> None:
    b.shade(x, y, 10)
    for i in range(14):
        b.box(x + round(3 * sin(i / 8)), y - i, 2, 1, KERB if i % 3 else DEEP)
    top, head = y - 14, x + 3
    for dx, dy in ((-9, 1), (-7, -4), (0, -6), (7, -4), (9, 1), (5, 4), (-5, 4)):
        b.line(head, top, head + dx, top + dy, COOL if dy > 0 else BODY)
        b.line(head, top - 1, head + dx // 2, top - 1 + dy // 2, LIT)


def mushroom(b: Brush, x: int, y: int) -> None:
    b.shade(x, y, 6)
    b.box(x - 1, y - 4, 2, 4, BRIGHT)
    b.oval(x, y - 5, 8, 5, ACCENT)
    b.line(x - 3, y - 4, x + 3, y - 4, DEEP)
    b.dot(x - 2, y - 6, BRIGHT)
    b.dot(x + 1, y - 7, BRIGHT)


def crystal(b: Brush, x: int, y: int) -> None:
    b.shade(x, y, 8)
    for dx, height in ((-3, 7), (2, 9), (0, 13)):
        b.slab(
            [(x + dx - 2, y), (x + dx - 2, y - height + 3), (x + dx, y - height), (x + dx, y)], GLOW
        )
        b.slab(
            [(x + dx, y), (x + dx, y - height), (x + dx + 2, y - height + 3), (x + dx + 2, y)],
            ACCENT,
        )
        b.line(x + dx - 2, y - 1, x + dx - 2, y - height + 3, BRIGHT)


def lamp(b: Brush, x: int, y: int) -> None:
    with b.veil(0.25):
        b.oval(x, y, 18, 5, GLOW)
    b.box(x, y - 11, 1, 11, DEEP)
    b.box(x - 2, y - 15, 5, 5, ACCENT)
    b.box(x - 1, y - 14, 3, 4, GLOW)
    b.dot(x, y - 13, BRIGHT)
    b.box(x - 2, y - 16, 5, 1, DEEP)
