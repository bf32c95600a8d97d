"""What lies around mazes on a desk, in a hive, and among the stars."""

from __future__ import annotations

from math import cos, sin

from pixelmaze.theme import Role
from pixelmaze.window.scenery.brushes import GOLD, PLANT, STONE, Brush, Tones
from pixelmaze.window.scenery.registry import thing


@thing(34, 32)
def sheets(b: Brush) -> None:
    b.rect(5, 6, 26, 25, Role.GROUND_DARK)
    b.rect(6, 3, 24, 24, STONE[1])
    b.rect(3, 5, 24, 24, Role.WHITE)
    b.rect(3, 28, 24, 1, STONE[0])
    kind = b.chance(2)
    for i in range(5):
        if kind:
            b.line(6, 9 + 4 * i, 12 + b.chance(12), 9 + 4 * i, Role.WALL_EDGE)
        else:
            b.image.circb(15, 16, 2 + 2 * i, Role.WALL_EDGE)


@thing(16, 18)
def inkpot(b: Brush) -> None:
    b.shadow(6)
    b.ball(7, 10, 6, 5, (Role.WALL_FACE, Role.WALL_TOP, Role.WALL_EDGE), 0.02)
    b.rect(4, 4, 7, 3, Role.WALL_FACE)
    b.rect(5, 4, 5, 1, Role.WALL_EDGE)
    b.line(8, 4, 13, -2, Role.WHITE)


@thing(36, 12)
def pencil(b: Brush) -> None:
    colour = (Role.GOAL, Role.HERO, PLANT[1])[b.chance(3)]
    b.line(6, 10, 32, 5, Role.GROUND_DARK)
    for i in range(3):
        b.line(8, 6 + i, 30, 2 + i, Role.GOAL_LIGHT if i == 0 and colour == Role.GOAL else colour)
    b.image.tri(8, 6, 8, 8, 3, 8, Role.SKIN)
    b.dot(3, 8, Role.OUTLINE)
    b.rect(30, 2, 3, 3, Role.MAGENTA)


@thing(26, 22)
def books(b: Brush) -> None:
    b.shadow(11)
    for i, colour in enumerate((Role.WALL_TOP, Role.HERO_DARK, PLANT[1])):
        x, y = 2 + (i * 5 + b.chance(3)) % 5, 15 - 5 * i
        b.rect(x, y, 19, 5, colour)
        b.rect(x + 1, y + 4, 18, 1, Role.WHITE)
        b.rect(x, y, 19, 1, STONE[1])


@thing(12, 10)
def blot(b: Brush) -> None:
    colour = (Role.WALL_EDGE, PLANT[1], Role.HERO)[b.chance(3)]
    b.image.circ(5, 5, 2, colour)
    b.spray(3, (1, 1, 9, 8), (colour,))


def _cell(b: Brush, x: int, y: int, inner: Tones) -> None:
    """A cell of a comb, open to the front."""
    for row in range(11):
        half = min(row + 2, 12 - row, 5)
        b.line(x - half, y + row, x + half, y + row, Role.GOAL_DARK)
    for row in range(1, 10):
        half = min(row + 1, 11 - row, 4) - 1
        b.line(x - half, y + row, x + half, y + row, inner[1])
        b.dot(x - half, y + row, inner[0])
    b.dot(x, y + 7, inner[2])
    b.dot(x + 1, y + 7, inner[2])


@thing(36, 36)
def comb(b: Brush) -> None:
    full: Tones = GOLD
    empty: Tones = (Role.OUTLINE, STONE[0], STONE[1])
    for row, count in enumerate((2, 3, 2)):
        for i in range(count):
            x = 17 + (2 * i - count + 1) * 5 + b.chance(1)
            _cell(b, x, 2 + 9 * row, full if b.chance(3) else empty)


@thing(14, 12)
def bee(b: Brush) -> None:
    b.ball(7, 7, 4, 2.6, GOLD, 0.02)
    for x in (6, 9):
        b.line(x, 5, x, 9, Role.OUTLINE)
    b.ball(5, 3, 2, 1.6, (Role.WHITE,) * 3)
    b.ball(9, 3, 2, 1.6, (Role.WHITE,) * 3)
    b.dot(3, 7, Role.OUTLINE)


@thing(14, 14)
def drop(b: Brush) -> None:
    """A drop of honey."""
    b.ball(7, 8, 4, 3.4, GOLD, 0.02)
    b.rect(6, 3, 2, 3, Role.GOAL)
    b.dot(5, 7, Role.WHITE)


@thing(34, 34)
def planet(b: Brush) -> None:
    tones: Tones = (PLANT, STONE, (Role.HERO_DARK, Role.MAGENTA, Role.SKIN))[b.chance(3)]
    b.ball(16, 16, 10, 10, tones, 0.04)
    for row in (12, 18, 21):
        b.line(9, row, 20 + b.chance(4), row, tones[0])
    for step in range(64):
        turn = step / 10
        x, y = 16 + 15.5 * cos(turn), 17 + 4 * sin(turn) - cos(turn) * 3
        if not (sin(turn) < 0 and abs(x - 16) < 10):
            b.dot(x, y, Role.GOAL_LIGHT if step % 3 else Role.GOAL)


@thing(38, 24)
def comet(b: Brush) -> None:
    for i in range(26):
        x, y = 8 + i, 17 - i * 0.55
        reach = 3 - i * 3 / 26
        b.line(x, y - reach, x, y + reach, (Role.BLUE_LIGHT, Role.BLUE, PLANT[1])[min(2, i // 9)])
    b.ball(7, 18, 4, 4, (Role.BLUE_LIGHT, Role.WHITE, Role.WHITE), 0.02)


@thing(20, 16)
def asteroid(b: Brush) -> None:
    b.ball(9, 8, 7, 5, STONE, 0.15)
    b.image.circ(7, 8, 1, STONE[0])
    b.image.circ(12, 9, 1, STONE[0])


@thing(9, 9)
def star(b: Brush) -> None:
    colour = (Role.WHITE, Role.GOAL_LIGHT, Role.BLUE_LIGHT)[b.chance(3)]
    b.line(4, 2, 4, 6, colour)
    b.line(2, 4, 6, 4, colour)
    b.dot(4, 4, Role.WHITE)
