"""A third shape, known to nothing but its own class: triangles, drawn as polygons only."""

from collections.abc import Sequence
from math import sqrt

from pixelmaze.maze.shapes import Heading, Point, Shape

_STEPS = ((1, 0), (0, -1), (-1, 0), (0, 1))


class Triangular(Shape):
    """Triangles stand on their sides and on their tips in turn, each with three neighbours."""

    name = "triangular"
    headings = (Heading("right", 0), Heading("up", 90), Heading("left", 180), Heading("down", 270))
    period = (2, 2)
    aspect = sqrt(3)
    units = (7, 4)
    ways = "three"

    def neighbour(self, x: int, y: int, heading: int) -> Point | None:
        if heading == (1 if _stands_on_side(x, y) else 3):
            return None
        dx, dy = _STEPS[heading]
        return x + dx, y + dy

    def corners(self, x: int, y: int) -> Sequence[Point]:
        top, bottom = 3 * y, 3 * y + 3
        if _stands_on_side(x, y):
            return (x + 2, bottom), (x + 1, top), (x, bottom)
        return (x + 1, bottom), (x + 2, top), (x, top)

    def coordinates(self, x: int, y: int) -> tuple[int, int, int]:
        a, b, c = y, -((x + y) // 2), (x - y + 1) // 2  # each move changes one of them, by one
        return a + b - c, a - b + c, b + c - a


def _stands_on_side(x: int, y: int) -> bool:
    return (x + y) % 2 == 0
