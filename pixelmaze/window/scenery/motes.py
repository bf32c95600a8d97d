"""What moves in the air around mazes: petals, snow, fireflies. Few, and never over a cell."""

from __future__ import annotations

from collections.abc import Iterator
from math import sin
from typing import NamedTuple

from pixelmaze.theme import Role
from pixelmaze.window.scenery.place import hashed


class Mote(NamedTuple):
    x: int
    y: int
    width: int
    height: int
    role: Role


class _Kind(NamedTuple):
    roles: tuple[Role, ...]
    number: int
    """How many there are on a screen of 640 x 360 pixels of the maze."""
    right: float = 0
    """Speed in pixels per tick."""
    down: float = 0
    sway: float = 0
    """How far they swing to both sides, in pixels."""
    size: tuple[int, int] = (1, 1)
    blinks: bool = False


_KINDS = {
    "petals": _Kind((Role.MAGENTA, Role.WHITE, Role.SKIN), 26, 0.12, 0.22, 5, (2, 1)),
    "leaves": _Kind((Role.PLANT_LIGHT, Role.GOAL_DARK), 22, 0.1, 0.2, 7, (2, 1)),
    "confetti": _Kind((Role.HERO, Role.GOAL, Role.GREEN, Role.MAGENTA), 30, 0.05, 0.25, 4, (2, 2)),
    "dust": _Kind((Role.GOAL_LIGHT, Role.STONE_LIGHT), 26, 0.07, 0.02, 4, blinks=True),
    "bubbles": _Kind((Role.BLUE_LIGHT, Role.WATER), 26, 0, -0.3, 2, (2, 2)),
    "bees": _Kind((Role.GOAL, Role.GOAL_LIGHT), 16, 0.3, 0.05, 12, (2, 2)),
    "snow": _Kind((Role.WHITE,), 70, 0.12, 0.35, 4, (1, 1)),
    "fireflies": _Kind((Role.GOAL_LIGHT, Role.GOAL), 30, 0.03, -0.02, 9, (2, 2), blinks=True),
    "stars": _Kind((Role.WHITE, Role.BLUE_LIGHT), 40, blinks=True),
}
_CYCLE = 180
"""Ticks from one blink to the next."""


def motes(kind: str, left: int, top: int, width: int, height: int, age: int) -> Iterator[Mote]:
    """The motes in a part of the picture, after this many ticks."""
    roles, usual, right, down, sway, size, blinks = _KINDS[kind]
    for i in range(max(3, usual * width * height // (640 * 360))):
        chance = hashed(i, 77)
        if blinks and (age + chance) % _CYCLE > _CYCLE // 2:
            continue
        pace = 0.7 + (chance >> 5 & 15) / 20
        swing = sway * sin(age * 0.02 * pace + chance % 63 / 10)
        x = chance % 4093 + age * right * pace + swing
        y = (chance >> 12) % 4093 + age * down * pace + swing / 3
        yield Mote(
            left + int(x - left) % width, top + int(y - top) % height, *size, roles[i % len(roles)]
        )
