"""The surroundings of a maze: the ground, things that stand on it, and motes in the air.

Things near the maze are small, and tall farther away; light falls from the upper left. Motes, such
as petals, snow or fireflies, are few, and never over a cell.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from itertools import product
from math import sin
from typing import NamedTuple

import pyxel

from pixelmaze.looks.looks import Look
from pixelmaze.looks.theme import Role
from pixelmaze.ui.kit.surface import Box
from pixelmaze.window.canvas.atlas import picture

_SLOT = (30, 22)
"""Width and height of the slots for things, in picture pixels."""
_REACH = 44  # how far a thing may reach above and next to its slot
_BLOCK = 8  # the size of the blocks that record where the maze is
_PART = 16  # the number of blocks, across and down, that are searched together
_CLEAR = 4  # pixels to keep clear around the cells, for their outer walls
_FIRST = ((3, 2, 2, 1), (2, 2, 1, 0), (2, 1, 1, 0), (1, 0, 0, 0))
"""By density, the kinds to try first in a slot: 0 tall, 1 middle, 2 low, 3 nothing. The densities
make clearings and groves."""

VARIANTS = 3  # number of pictures of each thing, side by side


class _Standing(NamedTuple):
    foot: int  # y of its foot; things with lower feet are drawn later
    x: int
    name: str
    variant: int


class Scenery:
    """The surroundings of one maze, in pixels of its picture."""

    def __init__(self, look: Look, cells_in: Callable[[Box], Iterable[Box]]) -> None:
        """`cells_in` returns the boxes of the cells in a part of the picture."""
        self.look = look
        self._ground = picture(f"grounds/{look.ground}")
        self._cells_in = cells_in
        self._taken: set[tuple[int, int]] = set()
        """The blocks that overlap a cell, in the parts of the picture that were searched."""
        self._known: set[tuple[int, int]] = set()
        self._thing = cache(self._chosen)

    def paint(self, image: pyxel.Image, left: int, top: int) -> None:
        """Paint the part of the picture from `left`, `top` on over an image."""
        ground = self._ground
        width, height = ground.width, ground.height
        for y in range(top - top % height, top + image.height, height):
            for x in range(left - left % width, left + image.width, width):
                image.blt(x - left, y - top, ground, 0, 0, width, height)
        if not self.look.tall:
            return
        columns, rows = (
            range((begin - _REACH) // size, (begin + length + _REACH) // size + 1)
            for begin, length, size in zip(
                (left, top), (image.width, image.height), _SLOT, strict=True
            )
        )
        found = (self._thing(column, row) for row in rows for column in columns)
        for foot, x, name, variant in sorted(thing for thing in found if thing):
            things, (width, height) = picture(f"scenery/{name}"), _size(name)
            at = (x - left - width // 2, foot - top - height)
            image.blt(*at, things, variant * width, 0, width, height, Role.CLEAR)

    def _chosen(self, column: int, row: int) -> _Standing | None:
        """The thing in a slot: the first that hides nothing of the maze."""
        number = _hashed(column, row)
        x = column * _SLOT[0] + number % 13
        foot = row * _SLOT[1] + _SLOT[1] + (number >> 4) % 9
        look = self.look
        density = _hashed(column // 2, row // 3 - 99) % 4
        kinds = (look.tall, look.middle, look.low)[_FIRST[density][number >> 8 & 3] :]
        for kind in kinds:
            name = kind[(number >> 18) % len(kind)]
            width, height = _size(name)
            if self.is_clear(x - width // 2, foot - height, width, height):
                return _Standing(foot, x, name, (number >> 22) % VARIANTS)
        return None

    def is_clear(self, x: int, y: int, width: int = 1, height: int = 1) -> bool:
        """True if no cell is in or close to a part of the picture."""
        columns = range((x - _CLEAR) // _BLOCK, (x + width + _CLEAR) // _BLOCK + 1)
        rows = range((y - _CLEAR) // _BLOCK, (y + height + _CLEAR) // _BLOCK + 1)
        across = range(columns[0] // _PART, columns[-1] // _PART + 1)
        down = range(rows[0] // _PART, rows[-1] // _PART + 1)
        for part in {*product(across, down)} - self._known:
            self._look_at(*part)
        return self._taken.isdisjoint(product(columns, rows))

    def _look_at(self, column: int, row: int) -> None:
        """Find the blocks in a part of the picture that overlap a cell."""
        self._known.add((column, row))
        size = _PART * _BLOCK
        left, top = column * _PART, row * _PART
        for x, y, width, height in self._cells_in(Box(left * _BLOCK, top * _BLOCK, size, size)):
            columns = range(
                max(left, x // _BLOCK), min(left + _PART, (x + width - 1) // _BLOCK + 1)
            )
            rows = range(max(top, y // _BLOCK), min(top + _PART, (y + height - 1) // _BLOCK + 1))
            self._taken.update(product(columns, rows))


def _size(name: str) -> tuple[int, int]:
    """Width and height of a thing."""
    things = picture(f"scenery/{name}")
    return things.width // VARIANTS, things.height


@lru_cache(10_000)
def _hashed(column: int, row: int) -> int:
    """A number of 32 bits that is stable, but without a visible pattern."""
    number = (column * 0x9E3779B1 ^ row * 0x85EBCA6B) & 0xFFFFFFFF
    number = (number ^ number >> 15) * 0x2C1B3C6D & 0xFFFFFFFF
    number = (number ^ number >> 12) * 0x297A2D39 & 0xFFFFFFFF
    return number ^ number >> 15


class Mote(NamedTuple):
    x: int
    y: int
    width: int
    height: int
    role: Role


class _Kind(NamedTuple):
    roles: tuple[Role, ...]
    number: int  # number on a screen of 640 x 360 pixels of the maze
    right: float = 0  # speed in pixels per tick
    down: float = 0
    sway: float = 0  # swing to each side, in pixels
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
_CYCLE = 180  # ticks from one blink to the next


def motes(kind: str, left: int, top: int, width: int, height: int, age: int) -> Sequence[Mote]:
    """The motes in a part of the picture, after this many ticks."""
    roles, usual, right, down, sway, size, blinks = _KINDS[kind]
    found = []
    for i in range(max(3, usual * width * height // (640 * 360))):
        chance = _hashed(i, 77)
        if blinks and (age + chance) % _CYCLE > _CYCLE // 2:
            continue
        pace = 0.7 + (chance >> 5 & 15) / 20
        swing = sway * sin(age * 0.02 * pace + chance % 63 / 10)
        x = chance % 4093 + age * right * pace + swing
        y = (chance >> 12) % 4093 + age * down * pace + swing / 3
        place = left + int(x - left) % width, top + int(y - top) % height
        found.append(Mote(*place, *size, roles[i % len(roles)]))
    return found
