"""The ground around mazes, by name: a picture that can be laid side by side with itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import pi, sin

import pyxel

from pixelmaze.theme import Role
from pixelmaze.window.scenery.brushes import Brush

WIDTH, HEIGHT = 128, 64
_DARK, _PLAIN, _LIGHT = Role.GROUND_DARK, Role.GROUND, Role.GROUND_LIGHT


class _Ground(Brush):
    """A brush whose strokes go on at the opposite edge."""

    def dot(self, x: float, y: float, colour: int) -> None:
        self.image.pset(x % WIDTH, y % HEIGHT, colour)

    def dash(self, x: int, y: int, length: int, colour: int) -> None:
        for i in range(length):
            self.dot(x + i, y, colour)

    def anywhere(self) -> tuple[int, int]:
        return self.chance(WIDTH), self.chance(HEIGHT)


def _void(b: _Ground) -> None:
    b.image.cls(Role.VOID)


def _grass(b: _Ground) -> None:
    for _ in range(70):
        x, y = b.anywhere()
        colour = (_DARK, _LIGHT)[b.chance(2)]
        b.dot(x, y, colour)
        b.dot(x + 1, y - 1, colour)
        b.dot(x + 3, y, colour)


def _fog(b: _Ground) -> None:
    _grass(b)
    for y, begin in ((10, 5), (31, 60), (52, 20)):
        for i in range(3):
            b.dash(begin + 7 * i, y + 2 * i, 44 - 12 * i, _LIGHT)


def _cobbles(b: _Ground) -> None:
    for row in range(8):
        for column in range(13):
            x, y = column * 10 + row % 2 * 5, row * 8
            for i in range(9):
                b.dot(x + i, y + 7, _DARK)
            for i in range(7):
                b.dot(x + 9, y + i, _DARK)
            if b.chance(3) == 0:
                b.dash(x + 2, y + 1, 5, _LIGHT)


def _planks(b: _Ground) -> None:
    for row in range(4):
        y = row * 16
        b.dash(0, y, WIDTH, _DARK)
        b.dash(0, y + 1, WIDTH, _LIGHT)
        joint = b.chance(WIDTH)
        for i in range(16):
            b.dot(joint, y + i, _DARK)
        for _ in range(9):
            b.dash(b.chance(WIDTH), y + 3 + b.chance(11), 8 + b.chance(16), _DARK)


def _rock(b: _Ground) -> None:
    for _ in range(26):
        x, y = b.anywhere()
        colour = (_DARK, _LIGHT, _LIGHT)[b.chance(3)]
        for _ in range(4 + b.chance(5)):
            b.dash(x, y, 2, colour)
            x, y = x + 1 + b.chance(2), y + b.chance(3) - 1


def _waves(b: _Ground) -> None:
    for row in range(8):
        shift = b.chance(32)
        for x in range(WIDTH):
            y = row * 8 + 3 + round(1.5 * sin((x + shift) * pi / 16))
            if (x + shift) % 32 < 22:
                b.dot(x, y, _LIGHT if row % 2 else _DARK)


def _ripples(b: _Ground) -> None:
    for row in range(8):
        shift = b.chance(64)
        for x in range(WIDTH):
            y = row * 8 + round(2.5 * sin((x + shift) * pi / 32))
            b.dot(x, y, _DARK)
            if (x + shift) % 64 < 30:
                b.dot(x, y + 1, _LIGHT)


def _snow(b: _Ground) -> None:
    for _ in range(18):
        x, y = b.anywhere()
        b.dash(x, y, 5 + b.chance(8), _LIGHT)
        b.dash(x + 3, y + 1, 4, _DARK)
    for _ in range(12):
        b.dot(*b.anywhere(), Role.WHITE)


def _wax(b: _Ground) -> None:
    """The combs of a hive, closed."""
    for row in range(4):
        for column in range(8):
            x, y = column * 16 + row % 2 * 8, row * 16
            for i in range(8):
                b.dot(x + i, y + 4 - i // 2, _DARK)
                b.dot(x + 8 + i, y + i // 2 + 1, _DARK)
            for i in range(12):
                b.dot(x, y + 4 + i, _DARK)
            if b.chance(2):
                b.dash(x + 4, y + 6, 3, _LIGHT)
                b.dot(x + 3, y + 7, _LIGHT)


def _leaves(b: _Ground) -> None:
    for _ in range(90):
        x, y = b.anywhere()
        colour = (_DARK, _LIGHT, Role.PLANT_DARK)[b.chance(3)]
        for i, length in enumerate((1, 3, 2)):
            b.dash(x - i // 2, y + i, length, colour)


def _stars(b: _Ground) -> None:
    for x, y in (b.anywhere() for _ in range(5)):
        for _ in range(14):
            b.dash(x + b.chance(30), y + b.chance(12), 1 + b.chance(3), _LIGHT)
    for _ in range(26):
        b.dot(*b.anywhere(), (Role.STONE, Role.STONE_LIGHT, Role.WHITE)[b.chance(3)])


def _grid(b: _Ground) -> None:
    for x in range(0, WIDTH, 16):
        for y in range(HEIGHT):
            b.dot(x, y, _LIGHT)
    for y in range(0, HEIGHT, 16):
        b.dash(0, y, WIDTH, _LIGHT)


_GROUNDS: dict[str, Callable[[_Ground], None]] = {
    "": _void,
    "grass": _grass,
    "fog": _fog,
    "cobbles": _cobbles,
    "planks": _planks,
    "rock": _rock,
    "waves": _waves,
    "ripples": _ripples,
    "snow": _snow,
    "wax": _wax,
    "leaves": _leaves,
    "stars": _stars,
    "grid": _grid,
}


@cache
def ground(name: str) -> pyxel.Image:
    """The picture of a ground."""
    image = pyxel.Image(WIDTH, HEIGHT)
    image.cls(_PLAIN)
    _GROUNDS[name](_Ground(image, 5))
    return image
