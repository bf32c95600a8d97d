"""Triangular cells, with three neighbours each. They stand on a side and on a tip in turn."""

from collections.abc import Sequence
from math import sqrt
from typing import ClassVar

from pixelmaze.maze.shapes.shape import COMPASS, Place
from pixelmaze.maze.shapes.tiling import Tiling

_STEPS = (
    {1: (1, 0), 3: (-1, 0), 6: (0, 1)},
    {2: (0, -1), 5: (-1, 0), 7: (1, 0)},
)
"""The steps to neighbours by heading, of a triangle on its side and of one on its tip."""


class Triangular(Tiling):
    """Triangles, two units wide and three high, one unit apart."""

    name = "triangular"
    headings = COMPASS
    period = (2, 2)
    aspect = sqrt(3)
    units = (7, 4)
    ways, neighbours = "six", "three"
    degrees: ClassVar = {1: 30, 2: 90, 3: 150, 5: 210, 6: 270, 7: 330}

    def hangs_together(self, width: int, height: int) -> bool:
        return width > 1 or height < 3

    def neighbour(self, x: int, y: int, heading: int) -> Place | None:
        step = _STEPS[(x + y) % 2].get(heading)
        return (x + step[0], y + step[1]) if step else None

    def angle(self, x: int, y: int, heading: int) -> float:
        return self.degrees[heading]

    def corners(self, x: int, y: int) -> Sequence[Place]:
        top, bottom = 3 * y, 3 * y + 3
        if (x + y) % 2 == 0:
            return (x + 2, bottom), (x + 1, top), (x, bottom)
        return (x + 2, top), (x, top), (x + 1, bottom)

    def coordinates(self, x: int, y: int) -> tuple[int, int, int]:
        a, b, c = y, -((x + y) // 2), (x - y + 1) // 2  # each move changes one of them, by one
        return a + b - c, a - b + c, b + c - a


TRIANGULAR = Triangular()
