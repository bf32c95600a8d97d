"""What has been built around mazes, and what lies there."""

from __future__ import annotations

from math import sin

from pixelmaze.theme import Role
from pixelmaze.window.scenery.brushes import GOLD, PLANT, RED, SNOW, STONE, Brush, Tones
from pixelmaze.window.scenery.registry import thing


def _awning(b: Brush, x: int, y: int, width: int, one: int, other: int) -> None:
    for i in range(width):
        colour = one if i // 4 % 2 == 0 else other
        b.line(x + i, y, x + i, y + 7 - (i % 4 in (0, 3)), colour)
    b.rect(x, y, width, 1, Role.WHITE)
    b.rect(x, y + 5, width, 1, Role.OUTLINE)


@thing(36, 30)
def stall(b: Brush) -> None:
    b.shadow(15)
    b.rect(4, 10, 2, 17, STONE[0])
    b.rect(29, 10, 2, 17, STONE[0])
    b.rect(6, 10, 23, 8, Role.OUTLINE)
    b.block(3, 27, 29, 9, STONE, 3)
    colours = ((Role.HERO, Role.WHITE), (Role.BLUE, Role.WHITE), (Role.GOAL, Role.HERO))
    _awning(b, 1, 3, 32, *colours[b.chance(3)])
    for i in range(6):
        fruit = (Role.GOAL, Role.HERO, Role.GREEN)[(i // 2 + b.chance(2)) % 3]
        b.image.circ(7 + 4 * i, 17, 1, fruit)


@thing(16, 16)
def crate(b: Brush) -> None:
    b.shadow(6)
    b.block(2, 13, 12, 10, STONE, 3)
    b.line(3, 7, 12, 12, STONE[0])
    b.line(3, 12, 12, 7, STONE[0])


@thing(14, 18)
def barrel(b: Brush) -> None:
    b.shadow(5)
    b.ball(7, 10, 5, 6, STONE, 0.03)
    b.image.elli(3, 3, 8, 4, STONE[0])
    b.rect(2, 8, 10, 1, Role.OUTLINE)
    b.rect(2, 12, 10, 1, Role.OUTLINE)


@thing(15, 14)
def sack(b: Brush) -> None:
    b.shadow(5)
    b.ball(7, 8, 5, 4, (Role.MUD_FLOOR, Role.MUD, Role.SKIN), 0.08)
    b.rect(6, 3, 3, 2, Role.MUD)
    b.rect(6, 5, 3, 1, Role.HERO_DARK)


@thing(32, 42)
def tent(b: Brush) -> None:
    b.shadow(14)
    for row in range(15):
        half = row
        for x in range(15 - half, 16 + half):
            stripe = (x - 15) * 4 // max(1, half + 1)
            b.dot(x, 7 + row, Role.WHITE if stripe % 2 else Role.HERO)
    for x in range(2, 29):
        stripe = (x - 2) // 4
        colour = Role.WHITE if stripe % 2 else (Role.HERO_DARK if x > 21 else Role.HERO)
        b.line(x, 22, x, 38, colour)
        b.dot(x, 22, Role.GOAL)
        b.dot(x, 23, Role.GOAL if x % 2 else Role.GOAL_DARK)
    b.image.tri(15, 27, 11, 38, 19, 38, Role.OUTLINE)
    b.line(15, 2, 15, 7, Role.GOAL_LIGHT)
    b.rect(16, 2, 5, 3, Role.GOAL)


@thing(18, 32)
def balloons(b: Brush) -> None:
    for x, y, colours in ((5, 8, RED), (12, 6, (Role.BLUE, Role.BLUE, Role.BLUE_LIGHT)),
                          (9, 13, GOLD)):  # fmt: skip
        b.line(x, y, 9, 28, Role.WHITE)
        b.ball(x, y, 4, 5, colours, 0.02)
    b.shadow(3)


@thing(12, 34)
def lamp(b: Brush) -> None:
    b.shadow(3)
    b.rect(5, 10, 2, 21, Role.OUTLINE)
    b.rect(4, 30, 4, 2, Role.OUTLINE)
    b.ball(5.5, 6, 4, 4, GOLD, 0.02)
    b.rect(3, 1, 6, 2, Role.OUTLINE)
    b.dot(5, 5, Role.WHITE)


@thing(36, 14)
def bunting(b: Brush) -> None:
    """A string of flags between two posts."""
    for x in (1, 34):
        b.rect(x, 1, 2, 11, STONE[0])
    colours = (Role.HERO, Role.GOAL, Role.BLUE, Role.GREEN, Role.MAGENTA)
    for i in range(8):
        x, y = 3 + 4 * i, 3 + round(2.4 * sin((i + 0.5) / 8 * 3.14))
        b.line(x, y - 1, x + 3, y - 1, Role.WHITE)
        b.image.tri(x, y, x + 2, y, x + 1, y + 3, colours[i % 5])


@thing(30, 32)
def prop(b: Brush) -> None:
    """Timber that holds a gallery."""
    b.rect(7, 8, 16, 22, Role.OUTLINE)
    b.block(3, 30, 5, 25, (Role.MUD_FLOOR, Role.MUD, Role.GOAL_DARK))
    b.block(22, 30, 5, 25, (Role.MUD_FLOOR, Role.MUD, Role.GOAL_DARK))
    b.block(1, 9, 28, 6, (Role.MUD_FLOOR, Role.MUD, Role.GOAL_DARK))
    b.line(8, 15, 12, 10, Role.MUD)
    b.line(21, 15, 17, 10, Role.MUD_FLOOR)
    b.rect(13, 13, 4, 5, Role.GOAL)
    b.dot(14, 14, Role.GOAL_LIGHT)
    b.rect(14, 9, 1, 4, STONE[0])


@thing(22, 18)
def cart(b: Brush) -> None:
    b.shadow(9)
    b.ball(10, 6, 7, 3, STONE, 0.3)
    b.spray(4, (5, 4, 10, 4), (Role.GOAL, Role.GOAL_LIGHT))
    b.block(2, 13, 17, 7, (Role.OUTLINE, STONE[0], STONE[1]))
    for x in (6, 15):
        b.image.circ(x, 14, 2, Role.OUTLINE)
        b.dot(x, 14, STONE[2])


@thing(24, 20)
def rocks(b: Brush) -> None:
    b.shadow(9)
    b.ball(8, 12, 6, 5, STONE, 0.18)
    b.ball(16, 13, 5, 4, STONE, 0.18)
    b.ball(12, 9, 5, 4, STONE, 0.18)


@thing(20, 26)
def crystals(b: Brush) -> None:
    b.shadow(7)
    tones: Tones = (Role.PLANT_DARK, Role.PLANT, Role.PLANT_LIGHT)
    for x, half, height in ((5, 3, 11), (14, 3, 13), (9, 4, 20)):
        b.peak(x, 24 - half, half, height - half, tones)
        for row in range(half):
            b.line(x - half + row, 23 - half + row, x + half - row, 23 - half + row, tones[1])
        b.line(x - 1, 24 - height + 3, x - 1, 22, Role.WHITE if half == 4 else tones[2])


@thing(9, 8)
def pebbles(b: Brush) -> None:
    b.ball(3, 4, 2, 1.6, STONE, 0.1)
    b.ball(6, 5, 1.6, 1.2, STONE, 0.1)


@thing(9, 8)
def nugget(b: Brush) -> None:
    b.ball(4, 4, 2.4, 2, STONE, 0.1)
    b.dot(3, 3, Role.GOAL_LIGHT)
    b.dot(5, 4, Role.GOAL)


@thing(28, 44)
def tower(b: Brush) -> None:
    b.shadow(12)
    b.block(5, 41, 18, 28, STONE, 1)
    for row in range(4):
        for x in range(7 + row % 2 * 3, 18, 6):
            b.rect(x, 20 + 5 * row, 3, 1, STONE[0])
    b.block(3, 17, 22, 6, STONE, 2)
    for x in (3, 9, 15, 21):
        b.block(x, 12, 4, 4, STONE, 1)
    b.rect(12, 24, 4, 7, Role.OUTLINE)
    b.rect(12, 24, 4, 1, STONE[2])
    b.line(14, 2, 14, 11, Role.OUTLINE)
    b.rect(15, 2, 8, 5, Role.HERO)
    b.rect(15, 5, 6, 2, Role.HERO_DARK)


@thing(14, 28)
def banner(b: Brush) -> None:
    b.shadow(3)
    b.rect(6, 2, 2, 23, STONE[0])
    b.rect(2, 4, 10, 12, Role.HERO)
    b.rect(9, 4, 3, 12, Role.HERO_DARK)
    b.image.tri(2, 16, 6, 16, 2, 19, Role.HERO)
    b.image.tri(11, 16, 7, 16, 11, 19, Role.HERO_DARK)
    b.rect(1, 3, 12, 1, Role.GOAL)
    b.image.circ(6, 9, 2, Role.GOAL)


@thing(18, 34)
def column(b: Brush) -> None:
    b.shadow(7)
    top = 4 + b.chance(8)
    b.block(5, 30, 8, 27 - top, STONE, 1)
    b.line(7, top + 5, 7, 28, STONE[0])
    b.line(10, top + 5, 10, 28, STONE[0])
    b.block(3, 31, 12, 4, STONE)
    if top < 9:
        b.block(3, top + 4, 12, 4, STONE)
    b.line(4, 22, 6, 30, PLANT[1])
    b.dot(3, 26, PLANT[2])


@thing(16, 20)
def grave(b: Brush) -> None:
    b.shadow(6)
    b.ball(7.5, 8, 5, 5, STONE, 0.04)
    b.block(3, 17, 10, 9, STONE, 0)
    b.rect(3, 8, 2, 8, STONE[2])
    b.rect(7, 7, 2, 6, STONE[0])
    b.rect(5, 9, 6, 2, STONE[0])
    b.spray(4, (2, 15, 12, 3), PLANT)


@thing(32, 20)
def fence(b: Brush) -> None:
    for x in range(2, 30, 4):
        b.line(x, 4, x, 17, STONE[0])
        b.dot(x, 3, STONE[2])
    for y in (7, 14):
        b.line(1, y, 30, y, STONE[0])


@thing(14, 13)
def pumpkin(b: Brush) -> None:
    b.shadow(5)
    b.ball(7, 7, 5, 4, GOLD, 0.04)
    b.line(7, 1, 7, 3, PLANT[1])
    for x, y in ((5, 6), (9, 6), (5, 9), (6, 9), (7, 9), (8, 9), (9, 9)):
        b.dot(x, y, Role.OUTLINE)


@thing(30, 34)
def house(b: Brush) -> None:
    b.shadow(13)
    b.block(4, 31, 22, 15, STONE, 1)
    for row in range(13):
        b.line(15 - row - 1, 5 + row, 15 + row, 5 + row, PLANT[0])
        b.line(15 - row - 1, 5 + row, 15 - row // 2, 5 + row, PLANT[1])
    for x in (8, 18):
        b.rect(x, 20, 5, 5, Role.GOAL)
        b.rect(x + 2, 20, 1, 5, Role.GOAL_DARK)
        b.dot(x + 1, 21, Role.GOAL_LIGHT)
    b.rect(21, 4, 4, 8, STONE[0])


@thing(24, 26)
def idol(b: Brush) -> None:
    b.shadow(9)
    b.block(4, 23, 16, 18, STONE, 3)
    for x in (7, 14):
        b.rect(x, 11, 4, 3, Role.OUTLINE)
        b.dot(x + 1, 12, Role.GOAL)
    b.rect(8, 18, 9, 2, Role.OUTLINE)
    b.spray(8, (4, 5, 16, 4), PLANT)


@thing(24, 24)
def ice(b: Brush) -> None:
    b.shadow(8)
    tones: Tones = (Role.WALL_TOP, Role.BLUE_LIGHT, Role.WHITE)
    for x, half, height in ((6, 4, 12), (17, 4, 14), (11, 5, 20)):
        b.peak(x, 22, half, height, tones)


@thing(24, 30)
def snowman(b: Brush) -> None:
    b.shadow(8)
    b.ball(11, 21, 7, 6, SNOW, 0.02)
    b.ball(11, 12, 5, 4.5, SNOW, 0.02)
    b.rect(8, 4, 7, 4, Role.OUTLINE)
    b.rect(6, 8, 11, 1, Role.OUTLINE)
    for x, y in ((10, 11), (13, 11), (11, 18), (11, 21)):
        b.dot(x, y, Role.OUTLINE)
    b.rect(11, 13, 3, 1, Role.GOAL_DARK)
    b.rect(7, 15, 9, 2, Role.HERO)
    b.line(4, 18, 1, 14, Role.MUD_FLOOR)
    b.line(18, 18, 22, 14, Role.MUD_FLOOR)


@thing(26, 13)
def drift(b: Brush) -> None:
    """Snow, or sand, that the wind has left."""
    b.ball(9, 9, 8, 4, (Role.GROUND_DARK, Role.GROUND_LIGHT, STONE[2]), 0.03)
    b.ball(17, 10, 7, 3, (Role.GROUND_DARK, Role.GROUND_LIGHT, STONE[2]), 0.03)
