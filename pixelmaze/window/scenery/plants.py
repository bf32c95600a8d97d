"""What grows around mazes."""

from __future__ import annotations

from math import cos, sin

from pixelmaze.theme import Role
from pixelmaze.window.scenery.brushes import FLOWERS, PLANT, RED, STONE, Brush
from pixelmaze.window.scenery.registry import thing


@thing(30, 38)
def tree(b: Brush) -> None:
    b.shadow(10)
    b.rect(13, 24, 4, 12, Role.MUD_FLOOR)
    b.rect(13, 24, 1, 12, Role.MUD)
    b.ball(9, 20, 7, 6, PLANT, 0.2)
    b.ball(20, 20, 7, 6, PLANT, 0.2)
    b.ball(15, 13, 9, 9, PLANT, 0.2)
    for _ in range(4):
        b.dot(8 + b.chance(14), 10 + b.chance(12), Role.HERO)


@thing(22, 38)
def fir(b: Brush) -> None:
    b.shadow(8)
    b.rect(9, 30, 3, 6, Role.MUD_FLOOR)
    for top, half, height in ((20, 9, 13), (13, 7, 12), (4, 5, 12)):
        b.peak(10, top + height, half, height, PLANT)
        b.line(10 - half, top + height, 10 + half, top + height, PLANT[0])


@thing(22, 38)
def snowy_fir(b: Brush) -> None:
    fir(b)
    for top, half in ((22, 5), (15, 4), (6, 3)):
        for row in range(5):
            reach = half * row / 4
            b.line(10 - reach, top + row, 10 + reach * 0.3, top + row, Role.WHITE)


@thing(20, 17)
def bush(b: Brush) -> None:
    b.shadow(8)
    b.ball(7, 10, 5, 4, PLANT, 0.25)
    b.ball(13, 9, 5, 5, PLANT, 0.25)
    if b.chance(2):
        b.spray(5, (4, 6, 12, 7), FLOWERS[:1])


@thing(24, 15)
def bed(b: Brush) -> None:
    """A bed of flowers."""
    b.rect(1, 5, 22, 9, Role.MUD_FLOOR)
    b.rect(1, 5, 22, 1, Role.MUD)
    for i in range(8):
        x, y = 3 + i % 4 * 6 + i // 4 * 2, 4 + i // 4 * 4
        colour = FLOWERS[(i + b.chance(2)) % len(FLOWERS)]
        b.line(x, y + 2, x, y + 4, PLANT[1])
        b.rect(x - 1, y, 3, 2, colour)
        b.dot(x, y, Role.GOAL_LIGHT)


@thing(9, 9)
def flower(b: Brush) -> None:
    colour = FLOWERS[b.chance(4)]
    b.line(4, 4, 4, 7, PLANT[1])
    b.dot(5, 6, PLANT[2])
    for x, y in ((3, 3), (5, 3), (4, 2), (4, 4)):
        b.dot(x, y, colour)
    b.dot(4, 3, Role.GOAL_LIGHT)


@thing(9, 8)
def tuft(b: Brush) -> None:
    for x, lean in ((2, -1), (4, 0), (6, 1)):
        b.line(x, 6, x + lean, 3 - b.chance(2), PLANT[1])
    b.dot(4, 6, PLANT[0])
    b.dot(3, 3, PLANT[2])


@thing(14, 18)
def pot(b: Brush) -> None:
    b.shadow(5)
    b.ball(7, 6, 5, 5, PLANT, 0.3)
    b.block(4, 15, 7, 6, (Role.HERO_DARK, Role.MUD, Role.SKIN))
    b.spray(3, (3, 3, 8, 5), FLOWERS)


@thing(26, 36)
def palm(b: Brush) -> None:
    b.shadow(8)
    for row in range(22):
        trunk = 12 + round(2.5 * sin(row / 9))
        b.rect(trunk, 12 + row, 3, 1, Role.MUD if row % 3 else Role.MUD_FLOOR)
    for turn in (-2.9, -2.3, -1.6, -0.9, -0.2, 0.4, 2.8):
        for step in range(11):
            x = 13 + cos(turn) * step
            y = 11 + sin(turn) * step * 0.7 + step * step * 0.055
            b.rect(x, y, 2, 2, PLANT[2] if turn < -1.2 and step > 2 else PLANT[1])
            b.dot(x, y + 2, PLANT[0])


@thing(16, 24)
def cactus(b: Brush) -> None:
    b.shadow(5)
    b.ball(8, 13, 3, 9, PLANT, 0.05)
    b.rect(2, 9, 2, 6, PLANT[1])
    b.rect(2, 14, 4, 2, PLANT[0])
    b.rect(12, 7, 2, 6, PLANT[1])
    b.rect(10, 12, 4, 2, PLANT[0])
    b.dot(8, 3, Role.MAGENTA)


@thing(22, 18)
def fern(b: Brush) -> None:
    b.shadow(7)
    for turn in (-2.8, -2.3, -1.6, -0.9, -0.4):
        for step in range(10):
            x, y = 10 + cos(turn) * step, 14 + sin(turn) * step + step * step * 0.05
            b.line(x, y, x, y + 2, PLANT[1] if step % 2 else PLANT[0])
            b.dot(x, y - 1, PLANT[2])


@thing(34, 40)
def giant(b: Brush) -> None:
    """A tree of the jungle, with vines."""
    b.shadow(11)
    b.rect(14, 18, 6, 18, Role.MUD_FLOOR)
    b.rect(14, 18, 2, 18, Role.MUD)
    for x in (12, 20):
        b.line(x, 36, 16, 30, Role.MUD_FLOOR)
    for x, y, size in ((9, 17, 8), (24, 16, 8), (16, 10, 10), (17, 20, 7)):
        b.ball(x, y, size, size * 0.75, PLANT, 0.25)
    for x in (5, 11, 27):
        b.line(x, 20, x, 26 + b.chance(6), PLANT[2])


@thing(12, 13)
def mushroom(b: Brush) -> None:
    b.shadow(4)
    b.rect(5, 6, 3, 5, Role.SKIN)
    b.ball(6, 5, 5, 3, RED, 0.05)
    b.dot(4, 4, Role.WHITE)
    b.dot(7, 5, Role.WHITE)


@thing(26, 36)
def dead_tree(b: Brush) -> None:
    b.shadow(6)
    for x, y, to_x, to_y in ((13, 33, 12, 14), (12, 22, 5, 12), (12, 18, 20, 8), (5, 12, 4, 6),
                             (20, 8, 24, 6), (12, 14, 10, 4), (16, 13, 17, 6)):  # fmt: skip
        b.line(x, y, to_x, to_y, Role.OUTLINE)
        b.line(x - 1, y, to_x - 1, to_y, STONE[0])
    b.line(14, 33, 13, 22, Role.OUTLINE)


@thing(14, 26)
def reeds(b: Brush) -> None:
    for x, top in ((2, 10), (5, 4), (7, 8), (10, 3), (12, 11)):
        b.line(x, 23, x + b.chance(2), top, PLANT[1])
        b.rect(x, top - 1, 2, 5, Role.MUD if x % 5 == 0 else PLANT[2])
    b.line(1, 24, 12, 24, Role.GROUND_LIGHT)


@thing(16, 9)
def lily(b: Brush) -> None:
    b.image.elli(1, 2, 13, 6, PLANT[0])
    b.image.elli(1, 1, 13, 6, PLANT[1])
    b.line(7, 4, 13, 4, PLANT[0])
    if b.chance(2):
        b.ball(5, 3, 2, 2, (Role.MAGENTA, Role.WHITE, Role.WHITE))
