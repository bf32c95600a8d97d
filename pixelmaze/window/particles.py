"""Particles: sparks, confetti, and a flash. Their pixels are as large as the maze's."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pyxel

from pixelmaze.theme import Role
from pixelmaze.ui.motion import Motion, ease_out
from pixelmaze.window.atlas import SPRITE_BANK, SPRITES, blit

Ramp = tuple[Role, ...]
"""The colours of a spark over its life."""
GOLD: Ramp = (Role.WHITE, Role.GOAL_LIGHT, Role.GOAL, Role.GOAL_DARK)
PALE: Ramp = (Role.WHITE, Role.BLUE_LIGHT, Role.BLUE)
_GRAVITY, _DRAG = 0.05, 0.96
_LARGE = 0.4
"""The part of its life for which a spark has two pixels across."""
_FLASH = 14
"""Ticks that a flash takes."""


class _Spark:
    def __init__(self, x: float, y: float, dx: float, dy: float, life: int, ramp: Ramp) -> None:
        self.x, self.y, self.dx, self.dy = x, y, dx, dy
        self.life, self.ramp = life, ramp
        self.age = 0


class Sparks:
    """Sparks that fly apart, fall, shrink and fade."""

    def __init__(self) -> None:
        self._random = Random(2)
        self._scale = 1
        self._sparks: list[_Spark] = []

    def burst(self, x: int, y: int, scale: int, count: int, ramp: Ramp = GOLD) -> None:
        """So many sparks, from a pixel of the screen. `scale` is the size of the maze's pixels."""
        self._scale = scale
        for _ in range(count):
            dx, dy = self._random.uniform(-1.3, 1.3), self._random.uniform(-1.7, 0.5)
            life = self._random.randrange(16, 32)
            self._sparks.append(_Spark(x, y, dx * scale, dy * scale, life, ramp))

    def tick(self) -> None:
        """Let a tick pass."""
        for spark in self._sparks:
            spark.x, spark.y = spark.x + spark.dx, spark.y + spark.dy
            spark.dx, spark.dy = spark.dx * _DRAG, spark.dy * _DRAG + _GRAVITY * self._scale
            spark.age += 1
        self._sparks = [spark for spark in self._sparks if spark.age < spark.life]

    def draw(self) -> None:
        for spark in self._sparks:
            part = spark.age / spark.life
            size = self._scale * (2 if part < _LARGE else 1)
            role = spark.ramp[int(part * len(spark.ramp))]
            pyxel.rect(round(spark.x) - size // 2, round(spark.y) - size // 2, size, size, role)


class Flash:
    """A disc of light that grows and thins out."""

    def __init__(self, radius: int) -> None:
        self._radius = radius
        self._motion = Motion(_FLASH, ease_out)

    @property
    def is_over(self) -> bool:
        return self._motion.is_over

    def tick(self) -> None:
        """Let a tick pass."""
        self._motion.tick()

    def draw(self, x: int, y: int) -> None:
        part = self._motion.part
        if not self.is_over:
            pyxel.dither(0.75 * (1 - part))
            pyxel.circ(x, y, round(self._radius * part), Role.GOAL_LIGHT)
            pyxel.dither(1)


class _Piece(NamedTuple):
    x: float
    y: float
    dx: float
    dy: float
    left: int
    """Ticks."""
    kind: int


_CONFETTI, _EVERY, _LIFE, _GLITTER = 150, 3, 70, 14
"""Ticks for which confetti comes, and from one handful to the next; the life of a piece in ticks,
and how many of them it glitters at its end."""


class Confetti:
    """Confetti that glitters at last."""

    def __init__(self) -> None:
        self._random = Random(1)
        self._pieces: list[_Piece] = []
        self._age = 0

    def tick(self, x: int, y: int, scale: int) -> None:
        """Let a tick pass. More comes from a pixel of the screen; `scale` is the size of the
        maze's pixels."""
        self._age += 1
        if self._age < _CONFETTI and self._age % _EVERY == 1:
            for _ in range(3):
                dx = self._random.uniform(-1.6, 1.6) * scale
                dy = self._random.uniform(-3.2, -1.4) * scale
                kind = self._random.randrange(4)
                self._pieces.append(_Piece(x, y - 8 * scale, dx, dy, _LIFE, kind))
        self._pieces = [
            _Piece(x + dx, y + dy, dx * 0.98, dy + 0.07 * scale, left - 1, kind)
            for x, y, dx, dy, left, kind in self._pieces
            if left > 1
        ]

    def draw(self, scale: int) -> None:
        for x, y, _, _, left, kind in self._pieces:
            falls = left > _GLITTER
            name = f"confetti_{kind}" if falls else f"sparkle_{3 - left // 4}"
            u, v, width, height = SPRITES[name]
            left_edge, top = round(x) - width * scale // 2, round(y) - height * scale // 2
            blit(left_edge, top, SPRITE_BANK, u, v, width, height, scale)
