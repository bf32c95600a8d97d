"""Which cells are neighbours: a grid is a half-edge graph in compressed sparse rows.

A cell is an int, 0 … size-1. An *arc* is one direction of an edge between two neighbouring cells,
an int too. The arcs that leave `cell` are `first[cell]` … `first[cell+1] - 1`, in counterclockwise
order from the right; `head[arc]` is the cell an arc leads to, `twin[arc]` the arc back. A grid
never changes after it is built.

Cells lie in rows. A row may be shifted by half a cell, so horizontal places are counted in *half
columns*: a cell spans two of them, from `grid.half(cell)` on.
"""

from __future__ import annotations  # array[int] is for type checkers only, before Python 3.12

from abc import ABC, abstractmethod
from array import array
from itertools import accumulate, compress, cycle

from pixelmaze.errors import PixelmazeError, lookup

MAX_CELLS = 10_000_000

_OUTSIDE = array("i", [-1])


class Shape(ABC):
    """How cells lie beside each other. Subclasses are the shapes; each is one stateless object."""

    name: str
    headings: tuple[str, ...]
    """The directions in which a cell can have neighbours, counterclockwise from the right."""

    @abstractmethod
    def shift(self, row: int) -> int:
        """How many half columns the row stands to the right."""

    @abstractmethod
    def seen_from(self, values: array[int], width: int, heading: int) -> array[int]:
        """Of one value a cell: what each sees that way, -1 where no neighbour is."""

    @abstractmethod
    def coordinates(self, x: int, y: int) -> tuple[int, int, int]:
        """u, v, w such that the largest absolute difference between two cells is the walking
        distance in an open grid. Along a row each of them changes evenly."""


class Square(Shape):
    name = "square"
    headings = ("right", "up", "left", "down")

    def shift(self, row: int) -> int:
        return 0

    def seen_from(self, values: array[int], width: int, heading: int) -> array[int]:
        if heading == 1:
            return _OUTSIDE * width + values[:-width]
        if heading == 3:
            return values[width:] + _OUTSIDE * width
        return _along_row(values, width, heading == 0)

    def coordinates(self, x: int, y: int) -> tuple[int, int, int]:
        return x + y, x - y, 0


class Hexagonal(Shape):
    """Cells laid like bricks, odd rows half a cell to the right: six neighbours each."""

    name = "hexagonal"
    headings = ("right", "upper-right", "upper-left", "left", "lower-left", "lower-right")

    def shift(self, row: int) -> int:
        return row & 1

    def seen_from(self, values: array[int], width: int, heading: int) -> array[int]:
        if heading in (0, 3):
            return _along_row(values, width, heading == 0)
        seen = _SQUARE.seen_from(values, width, 1 if heading < 3 else 3)
        to_right = heading in (1, 5)
        for row in range(to_right, len(seen) // width, 2):  # straight up or down for the others
            here = slice(row * width, (row + 1) * width)
            seen[here] = _along_row(seen[here], width, to_right)
        return seen

    def coordinates(self, x: int, y: int) -> tuple[int, int, int]:
        q = x - y // 2  # cube coordinates q, r, s
        return q, y, -q - y


_SQUARE = Square()
SHAPES: dict[str, Shape] = {shape.name: shape for shape in (_SQUARE, Hexagonal())}


class Grid:
    """Cells and arcs of one shape and size; build it with `build`."""

    # objects with slots: the algorithms read these fields in their innermost loops
    __slots__ = (
        "first", "head", "heading", "height", "shape", "size", "twin", "u", "v", "w", "width",
    )  # fmt: skip

    def __init__(self, shape: Shape, width: int, height: int) -> None:
        self.shape = shape
        self.width = width
        self.height = height
        self.size = width * height
        turns = len(shape.headings)
        cells = array("i", range(self.size))
        near = [shape.seen_from(cells, width, heading) for heading in range(turns)]
        is_arc = bytearray(self.size * turns)
        for heading, column in enumerate(near):
            is_arc[heading::turns] = bytes(map((-1).__lt__, column))
        number = array("i", accumulate(is_arc, initial=0))
        back = [number[(heading + turns // 2) % turns : -1 : turns] for heading in range(turns)]
        twins = [shape.seen_from(column, width, heading) for heading, column in enumerate(back)]
        self.first: array[int] = number[::turns]
        """size + 1 ints: where each cell's arcs begin."""
        self.head: array[int] = array("i", compress(_interleaved(near), is_arc))
        """One int an arc: the cell it leads to."""
        self.twin: array[int] = array("i", compress(_interleaved(twins), is_arc))
        """One int an arc: the same edge the other way."""
        self.heading: bytes = bytes(compress(cycle(range(turns)), is_arc))
        """One byte an arc: its direction, an index into shape.headings."""
        self.u, self.v, self.w = (array("i") for _ in range(3))
        for y in range(height):
            row = zip(shape.coordinates(0, y), shape.coordinates(1, y), strict=True)
            for axis, (begin, then) in zip((self.u, self.v, self.w), row, strict=True):
                step = then - begin
                values = range(begin, begin + width * step, step) if step else [begin] * width
                axis.extend(values)

    def xy(self, cell: int) -> tuple[int, int]:
        """Column and row, both from 0 at the top left."""
        return cell % self.width, cell // self.width

    def half(self, cell: int) -> int:
        """The first of the two half columns that the cell spans."""
        y, x = divmod(cell, self.width)
        return 2 * x + self.shape.shift(y)

    @property
    def halves(self) -> int:
        """How many half columns the rows reach over."""
        return 2 * self.width + (self.shape.shift(1) if self.height > 1 else 0)

    def cell_at(self, half: int, row: int) -> int:
        """The cell that covers this half column of this row, or -1."""
        if not 0 <= row < self.height:
            return -1
        x = (half - self.shape.shift(row)) // 2
        return row * self.width + x if 0 <= x < self.width else -1


def build(width: int, height: int, shape: str = "square") -> Grid:
    """A grid of width × height cells. PixelmazeError if the shape is unknown or the size absurd."""
    kind = lookup(SHAPES, shape, "shape")
    if width < 1 or height < 1:
        raise PixelmazeError(f"size {width}x{height}: width and height must be at least 1")
    if width * height > MAX_CELLS:
        raise PixelmazeError(
            f"size {width}x{height} is {width * height:,} cells; at most {MAX_CELLS:,} are possible"
        )
    return Grid(kind, width, height)


# ---- small functions that algorithms share ---------------------------------------------------


def arcs(grid: Grid, cell: int) -> range:
    """The arcs that leave a cell, counterclockwise from the right."""
    return range(grid.first[cell], grid.first[cell + 1])


def tail(grid: Grid, arc: int) -> int:
    """The cell an arc leaves."""
    return grid.head[grid.twin[arc]]


def into(grid: Grid, cell: int) -> int:
    """Some arc that leads into a cell: how a step speaks of a cell alone."""
    return grid.twin[grid.first[cell]]


def arc_between(grid: Grid, cell: int, other: int) -> int:
    """The arc from cell to other, or -1 if they are not neighbours."""
    for arc in arcs(grid, cell):
        if grid.head[arc] == other:
            return arc
    return -1


def arc_towards(grid: Grid, cell: int, heading: int) -> int:
    """The arc that leaves a cell in this direction, or -1 at the border."""
    for arc in arcs(grid, cell):
        if grid.heading[arc] == heading:
            return arc
    return -1


def cells_around(grid: Grid, half: int, row: int) -> tuple[int, int, int, int]:
    """The cells at a corner point: upper right, upper left, lower left, lower right; -1 outside."""
    return (
        grid.cell_at(half, row - 1),
        grid.cell_at(half - 1, row - 1),
        grid.cell_at(half - 1, row),
        grid.cell_at(half, row),
    )


# ---- building ----------------------------------------------------------------------------------


def _along_row(values: array[int], width: int, to_right: bool) -> array[int]:
    ends = _OUTSIDE * (len(values) // width)
    if to_right:
        seen = values[1:] + _OUTSIDE
        seen[width - 1 :: width] = ends
    else:
        seen = _OUTSIDE + values[:-1]
        seen[::width] = ends
    return seen


def _interleaved(columns: list[array[int]]) -> array[int]:
    """One value a cell from each column in turn."""
    table = columns[0] * len(columns)
    for i, column in enumerate(columns):
        table[i :: len(columns)] = column
    return table
