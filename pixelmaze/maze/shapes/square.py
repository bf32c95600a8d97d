"""Square cells, with four neighbours each."""

from collections.abc import Sequence

from pixelmaze.maze.shapes.shape import Heading, Place, TextLattice, TileArt
from pixelmaze.maze.shapes.tiling import Tiling

_STEPS = ((1, 0), (0, -1), (-1, 0), (0, 1))


class Square(Tiling):
    """Squares, two units wide and high."""

    name = "square"
    headings = (Heading("right", 0), Heading("up", 90), Heading("left", 180), Heading("down", 270))
    units = (6, 6)
    ways = neighbours = "four"
    text = TextLattice(pitch=4, gaps={0: (2,), 3: (0, -1, 1)})
    art = TileArt(bank=0, rows={16: 16, 8: 8, 4: 4}, centres={16: 10, 8: 5, 4: 2}, step=2)

    def neighbour(self, x: int, y: int, heading: int) -> Place:
        dx, dy = _STEPS[heading]
        return x + dx, y + dy

    def corners(self, x: int, y: int) -> Sequence[Place]:
        left, top, right, bottom = 2 * x, 2 * y, 2 * x + 2, 2 * y + 2
        return (right, bottom), (right, top), (left, top), (left, bottom)

    def coordinates(self, x: int, y: int) -> tuple[int, int, int]:
        return x + y, x - y, 0


SQUARE = Square()
