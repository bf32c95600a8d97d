"""Masks: which places of a grid hold a cell. IDs name those in `MASKS`.

Each is a formula of a cell's centre, with x to the right and y down, both from -1000 to 1000
between the borders. Integers alone keep a mask the same on every machine.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache

from pixelmaze.maze.errors import lookup
from pixelmaze.maze.grid import arcs, build, checked_shape
from pixelmaze.maze.shapes import Shape, Tiling

IsInside = Callable[[int, int], bool]

CELLS, GAPS = "#X1", " .0"  # the characters for a cell in a text, and for none
ONE = 1000  # half the width and half the height of the square in which masks are drawn
_NEARLY = 998  # rather than ONE for cells in rings, so that none lies on the edge of a round mask


def _in_disc(x: int, y: int, radius: int) -> bool:
    return x * x + y * y <= radius * radius


def _in_heart(x: int, y: int) -> bool:
    x, y = abs(x) * 115 // 100, 130 - y * 113 // 100  # the curve (x² + y² - 1)³ = x²y³, scaled
    return (x * x + y * y - ONE**2) ** 3 <= x * x * y**3 * ONE


def _in_star(x: int, y: int) -> bool:
    """A five-pointed star: the points on the inner side of at least four of its five lines."""
    x, y = abs(x) * 951 // ONE, (y + ONE) * 905 // ONE - ONE  # scaled to full width and height
    lines = ((0, -1000), (951, -309), (588, 809), (-588, 809), (-951, -309))
    return sum(a * x + b * y <= 330 * ONE for a, b in lines) >= 4


MASKS: dict[str, IsInside] = {
    "circle": lambda x, y: _in_disc(x, y, ONE),
    "ring": lambda x, y: _in_disc(x, y, ONE) and not _in_disc(x, y, ONE * 2 // 5),
    "diamond": lambda x, y: abs(x) + abs(y) <= ONE,
    "triangle": lambda x, y: 2 * abs(x) <= y + ONE,
    "hourglass": lambda x, y: abs(x) <= abs(y) + ONE // 6,
    "hexagon": lambda x, y: 2 * abs(x) + abs(y) <= 2 * ONE,
    "octagon": lambda x, y: abs(x) + abs(y) <= ONE * 7 // 5,
    "cross": lambda x, y: min(abs(x), abs(y)) <= ONE * 3 // 8,
    "frame": lambda x, y: max(abs(x), abs(y)) >= ONE * 2 // 5,
    "heart": _in_heart,
    "moon": lambda x, y: _in_disc(x, y, ONE) and not _in_disc(x - ONE * 9 // 20, y, ONE * 3 // 4),
    "star": _in_star,
}


@lru_cache(maxsize=1)
def named_mask(name: str, width: int, height: int, shape: str) -> bytes:
    """One byte per place, row by row, 0 for no cell. PixelmazeError if the name is unknown.

    Cached, as commands count the missing cells after the maze is made.
    """
    is_inside = lookup(MASKS, name, "mask")
    kind = checked_shape(width, height, shape)
    if not isinstance(kind, Tiling):
        return bytes(
            exists and is_inside(round((2 * x - 1) * _NEARLY), round((2 * y - 1) * _NEARLY))
            for exists, x, y in _middles(kind, width, height)
        )
    right = kind.extent(width, height)[0]
    return bytes(
        is_inside(
            _scaled(2 * int(kind.centre(x, y)[0]) - right, right),
            _scaled(2 * y + 1 - height, height),
        )
        for y in range(height)
        for x in range(width)
    )


def fitted(exists: bytes, width: int, height: int, shape: str) -> bytes:
    """A mask of width × height places, fitted to a grid of this size: unchanged for a tiling; in
    another shape a cell exists if its middle does."""
    kind = checked_shape(width, height, shape)
    if isinstance(kind, Tiling):
        return exists
    return bytes(
        there and exists[int(y * height) * width + int(x * width)]
        for there, x, y in _middles(kind, width, height)
    )


def _middles(shape: Shape, width: int, height: int) -> Iterator[tuple[int, float, float]]:
    """For each place, 1 if there is a cell, and the middle in fractions of the grid."""
    columns, rows = shape.places(width, height)
    right, bottom = shape.extent(columns, rows)
    for place, there in enumerate(shape.exists() or bytes([1]) * (columns * rows)):
        x, y = shape.centre(place % columns, place // columns)
        yield there, x / right, y / bottom


def _scaled(part: int, whole: int) -> int:
    """ONE * part / whole, rounded towards 0, so that left and right are symmetric."""
    return ONE * part // whole if part >= 0 else -(ONE * -part // whole)


def largest_part(width: int, height: int, shape: str, exists: bytes) -> bytes:
    """The mask reduced to its largest connected part; of equal ones, the first."""
    grid = build(width, height, shape, exists)
    part = [-1] * grid.size
    largest: list[int] = []
    for first in range(grid.size):
        if part[first] < 0:
            part[first] = first
            cells = [first]
            for cell in cells:
                for arc in arcs(grid, cell):
                    if part[grid.head[arc]] < 0:
                        part[grid.head[arc]] = first
                        cells.append(grid.head[arc])
            largest = max(largest, cells, key=len)
    kept = bytearray(grid.width * grid.height)
    for cell in largest:
        x, y = grid.xy(cell)
        kept[y * grid.width + x] = 1
    return bytes(kept)
