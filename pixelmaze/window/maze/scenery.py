"""The surroundings of a maze: the ground, things that stand on it, and motes in the air.

Things near the maze are small, and tall farther away; light falls from the upper left. Motes, such
as petals, snow or fireflies, are few, and never over a cell.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache, partial
from itertools import chain, islice, product, starmap
from math import hypot, sin
from typing import NamedTuple

import pyxel

from pixelmaze.looks.looks import Look
from pixelmaze.looks.theme import Role
from pixelmaze.ui.kit.surface import Box
from pixelmaze.window.canvas.atlas import picture

_PLOT, _SHIFT = (74, 53), 27
"""Width and height of the plots, each of which has room for a cluster of things; and how much
farther to the right those of the next row are, so that they form no columns."""
_SPOTS, _PITCH, _STRAY = (3, 3), (18, 12), 6
"""The spots in a plot, across and down, their pitch, and how far a thing is from its spot at most.
What is left of a plot keeps clusters farther apart than things that stand together."""
_NEAR, _APART = 23, 28
"""Every thing has a neighbour as near as the first, and none of the same kind nearer than the
second: so nearest neighbours differ."""
_CLOSE = 0.36  # of the widths of two things, the distance between them, at least
_CLUSTERS = (
    (0, 1, 2), (1, 2, 1), (0, 1, 2, 0, 1), (0, 1, 0, 1, 2), (0, 1, 0, 2, 0, 1, 2),
    (0, 1, 0, 2, 1, 0, 1, 2),
)  # fmt: skip
"""The things of clusters from the middle outwards: 0 tall, 1 middle, 2 low."""
_REACH = 44  # how far a thing may reach above and next to its plot
_BLOCK = 8  # the size of the blocks that record where the maze is
_CLEAR = 4  # pixels to keep clear around the cells, for their outer walls
VARIANTS = 3  # number of pictures of each thing, side by side


class Thing(NamedTuple):
    """A thing on the ground; without a name it is a spot for one."""

    foot: int  # y of its foot; things with lower feet are drawn later
    x: int
    name: str
    lot: int  # a number that decides what stands there


class Scenery:
    """The surroundings of one maze, in pixels of its picture."""

    def __init__(self, look: Look, cells_in: Callable[[Box], Iterable[Box]]) -> None:
        """`cells_in` returns the boxes of the cells in a part of the picture."""
        self.look = look
        self._ground = picture(f"grounds/{look.ground}")
        self._cells_in = cells_in
        self._is_taken = cache(self._overlaps)
        self._kinds = look.tall, look.middle, look.low
        self._cluster = cache(self._grown)

    def paint(self, image: pyxel.Image, left: int, top: int) -> None:
        """Paint the part of the picture from `left`, `top` on over an image."""
        ground = self._ground
        width, height = ground.width, ground.height
        for y in range(top - top % height, top + image.height, height):
            for x in range(left - left % width, left + image.width, width):
                image.blt(x - left, y - top, ground, 0, 0, width, height)
        if not self.look.tall:
            return
        for foot, x, name, lot in self.things(Box(left, top, image.width, image.height)):
            things, (width, height) = picture(f"scenery/{name}"), _size(name)
            at = (x - left - width // 2, foot - top - height)
            variant = (lot >> 22) % VARIANTS
            image.blt(*at, things, variant * width, 0, width, height, Role.CLEAR)

    def things(self, part: Box) -> list[Thing]:
        """The things in and close to a part of the picture, the rearmost first."""
        (width, height), top, found = _PLOT, part.y - _REACH, list[Thing]()
        for row in range(top // height, (top + part.height + 2 * _REACH) // height + 1):
            left = part.x - row * _SHIFT - _REACH
            for column in range(left // width, (left + part.width + 2 * _REACH) // width + 1):
                found += self._cluster(column, row)
        return sorted(found)

    def _grown(self, column: int, row: int) -> Sequence[Thing]:
        """The cluster of a plot, close to the maze if that is near. Other plots may be empty, and
        nothing stands alone."""
        number = _hashed(column, row)
        spots = _spots(column, row)
        taken = [at for at in spots if not self.is_clear(at.x, at.foot)]
        if not taken and number % 5 < 2:
            return ()
        kinds, around = _CLUSTERS[(number >> 4) % len(_CLUSTERS)], taken or spots
        middle = around[(number >> 8) % len(around)]
        cluster: list[Thing] = []
        for at in sorted(spots, key=partial(_between, middle)):
            own, *smaller = self._kinds[kinds[len(cluster)] :]
            names = (own[(at.lot >> 8) % len(own)], *own, *chain(*smaller))
            joining = (name for name in names if self._can_join(cluster, name, at))
            cluster += (at._replace(name=name) for name in islice(joining, 1))
            if len(cluster) == len(kinds):
                break
        return cluster if len(cluster) > 1 else ()

    def _can_join(self, cluster: list[Thing], name: str, at: Thing) -> bool:
        """True if the thing would be near the others here, be at most two fifths of them, or half
        of few, and hide none of them and nothing of the maze."""
        width, height = _size(name)
        alike = [_between(at, each) for each in cluster if each.name == name]
        is_mixed = not cluster or (
            5 * (len(alike) + 1) <= 2 * (len(cluster) + 2)
            and min(alike, default=_APART) >= _APART
            and min(_between(at, each) for each in cluster) <= _NEAR
        )
        return (
            is_mixed
            and all(_between(at, each) > _CLOSE * (width + _size(each.name)[0]) for each in cluster)
            and self.is_clear(at.x - width // 2, at.foot - height, width, height)
        )

    def is_clear(self, x: int, y: int, width: int = 1, height: int = 1) -> bool:
        """True if no cell is in or close to a part of the picture."""
        columns = range((x - _CLEAR) // _BLOCK, (x + width + _CLEAR) // _BLOCK + 1)
        rows = range((y - _CLEAR) // _BLOCK, (y + height + _CLEAR) // _BLOCK + 1)
        return not any(starmap(self._is_taken, product(columns, rows)))

    def _overlaps(self, column: int, row: int) -> bool:
        """True if a block of the picture overlaps a cell."""
        block = Box(column * _BLOCK, row * _BLOCK, _BLOCK, _BLOCK)
        return any(map(block.shares, self._cells_in(block)))


def _size(name: str) -> tuple[int, int]:
    """Width and height of a thing."""
    things = picture(f"scenery/{name}")
    return things.width // VARIANTS, things.height


def _between(one: Thing, other: Thing) -> float:
    return hypot(one.x - other.x, one.foot - other.foot)


def _spots(column: int, row: int) -> list[Thing]:
    """The spots of a plot, in rows that are offset like bricks."""
    (across, down), spots = _SPOTS, []
    for x, y in product(range(across), range(down)):
        lot = _hashed(column * across + x, row * down + y)
        left = column * _PLOT[0] + row * _SHIFT + x * _PITCH[0] + y % 2 * _PITCH[0] // 2
        foot = row * _PLOT[1] + y * _PITCH[1] + (lot >> 4) % _STRAY
        spots.append(Thing(foot, left + lot % _STRAY, "", lot))
    return spots


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
