"""Hexagonal cells, with six neighbours each. Odd rows are shifted right by half a cell."""

from collections.abc import Sequence
from math import sqrt
from typing import ClassVar

from pixelmaze.maze.shapes.shape import (
    DOWN,
    LEFT,
    LOWER_LEFT,
    LOWER_RIGHT,
    RIGHT,
    UP,
    UPPER_LEFT,
    UPPER_RIGHT,
    Heading,
    Place,
    TextLattice,
    TileArt,
)
from pixelmaze.maze.shapes.tiling import Tiling

_STEPS = (
    ((1, 0), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1)),
    ((1, 0), (1, -1), (0, -1), (-1, 0), (0, 1), (1, 1)),
)
"""The steps to neighbours by heading, in even and in odd rows."""


class Hexagonal(Tiling):
    """Hexagons, two units wide and four high. Rows interlock, three units apart."""

    name = "hexagonal"
    headings = (
        Heading("right", 0),
        Heading("upper-right", 60),
        Heading("upper-left", 120),
        Heading("left", 180),
        Heading("lower-left", 240),
        Heading("lower-right", 300),
    )
    period = (1, 2)
    aspect = sqrt(3)
    units = (7, 4)
    letters: ClassVar = {
        "arrows": {"u": UPPER_LEFT, "i": UPPER_RIGHT, "k": RIGHT, "m": LOWER_RIGHT,
                   "n": LOWER_LEFT, "h": LEFT},
        # around S, which still leads down, so that its command need not move
        "wasd": {"w": UPPER_LEFT, "e": UPPER_RIGHT, "d": RIGHT, "x": LOWER_RIGHT,
                 "z": LOWER_LEFT, "a": LEFT, "s": DOWN},
        "vi": {"h": LEFT, "j": DOWN, "k": UP, "l": RIGHT,
               "y": UPPER_LEFT, "u": UPPER_RIGHT, "b": LOWER_LEFT, "n": LOWER_RIGHT},
    }  # fmt: skip
    ways = neighbours = "six"
    text = TextLattice(pitch=6, gaps={0: (3,), 4: (-2, -1), 5: (1, 2)})
    art = TileArt(bank=1, rows={16: 14, 8: 7, 4: 4}, centres={16: 10, 8: 5, 4: 2}, step=4)

    def neighbour(self, x: int, y: int, heading: int) -> Place:
        dx, dy = _STEPS[y % 2][heading]
        return x + dx, y + dy

    def corners(self, x: int, y: int) -> Sequence[Place]:
        left, top = 2 * x + y % 2, 3 * y
        middle, right = left + 1, left + 2
        upper, lower, bottom = top + 1, top + 3, top + 4
        return (
            (right, lower), (right, upper), (middle, top),
            (left, upper), (left, lower), (middle, bottom),
        )  # fmt: skip

    def coordinates(self, x: int, y: int) -> tuple[int, int, int]:
        q = x - y // 2
        return q, y, -q - y


HEXAGONAL = Hexagonal()
