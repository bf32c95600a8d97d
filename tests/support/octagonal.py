"""A further shape, known to nothing but its own class: octagons with squares between them."""

from collections.abc import Sequence

from pixelmaze.maze.shapes import COMPASS, Place, Tiling

_CORNERS = (
    ((5, 2), (5, -2), (2, -5), (-2, -5), (-5, -2), (-5, 2), (-2, 5), (2, 5)),
    ((2, 2), (2, -2), (-2, -2), (-2, 2)),
)
"""The corners of an octagon and of a square, from their centres."""


class Octagonal(Tiling):
    """Octagons and squares in turn, seven units apart. Octagons meet each other at their slanted
    sides."""

    name = "octagonal"
    headings = COMPASS
    period = (2, 2)
    units = (3, 3)
    ways, neighbours = "eight", "four or eight"

    def neighbour(self, x: int, y: int, heading: int) -> Place | None:
        if (x + y) % 2 and heading % 2:
            return None
        dx, dy = COMPASS[heading].compass
        return x + dx, y + dy

    def corners(self, x: int, y: int) -> Sequence[Place]:
        return [(7 * x + 5 + dx, 7 * y + 5 + dy) for dx, dy in _CORNERS[(x + y) % 2]]


OCTAGONAL = Octagonal()
