"""Grids: which cells are neighbours, as a half-edge graph in compressed sparse rows.

A cell is an int, 0 … size - 1. An *arc* is one direction of an edge between two neighbouring cells,
and also an int. The arcs that leave `cell` are `first[cell]` … `first[cell + 1] - 1`,
counterclockwise from the right; `head[arc]` is the cell an arc leads to, `twin[arc]` the arc back.
A grid never changes after it is built.

Cells lie in rows, at *places* 0 … width·height - 1, row by row from the top left. A mask may leave
places without a cell; cells are still numbered from 0 without gaps.

The shape says where a cell lies: `grid.centre(cell)`, `grid.sides(cell)` and `grid.corner(arc)` are
points in its units.
"""

from __future__ import annotations  # array[int] is for type checkers only, before Python 3.12

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import compress, pairwise
from math import isqrt, sqrt
from typing import Any

from pixelmaze.maze.annotations import Arc, Arcs, Cell
from pixelmaze.maze.errors import PixelmazeError, lookup
from pixelmaze.maze.links import ints, link, numbered
from pixelmaze.maze.memory import most_cells
from pixelmaze.maze.shapes import SHAPES, Line, Links, Place, Point, Shape, Tiling, tiling


class Grid:
    """Cells and arcs of one shape and size. Build it with `build`.

    >>> grid = build(3, 2)
    >>> grid
    <Grid square 3x2>
    >>> grid.size, len(grid.head), grid.xy(5), grid.at(2, 1), grid.at(3, 1)
    (6, 14, (2, 1), 5, -1)
    >>> [grid.head[arc] for arc in arcs(grid, 0)]
    [1, 3]
    """

    # objects with slots: the algorithms read these fields in their innermost loops
    __slots__ = (
        "_exists", "angles", "cell_at_place", "courses", "first", "full_turn", "head", "heading",
        "height", "n_headings", "place_of", "shape", "size", "twin", "u", "v", "w", "width",
    )  # fmt: skip

    first: Sequence[Arc]
    head: Sequence[Cell]
    twin: Sequence[Arc]
    u: array[int]
    v: array[int]
    w: array[int]
    """Coordinates of each cell: the largest difference between those of two cells is at most the
    number of moves between them without walls."""
    courses: bytes
    """One byte per arc: the course on which it leaves its cell, see `Shape.courses`."""
    place_of: array[int] | None
    """The place of each cell; None if cell and place are the same number."""
    cell_at_place: array[int] | None
    """The cell of each place, -1 for none; None if cell and place are the same number."""

    def __init__(
        self, shape: Shape, width: int, height: int, exists: bytes | None, links: Links
    ) -> None:
        self.shape = shape
        self.n_headings = len(shape.headings)
        self.angles = array("i", shape.angles)
        """The headings in parts of a full turn, counterclockwise from the right."""
        self.full_turn = shape.full_turn
        """Number of parts in a full turn."""
        self.width = width
        self.height = height
        self.first = links.first
        """size + 1 ints: where each cell's arcs begin."""
        self.head = links.head
        """One int per arc: the cell it leads to."""
        self.twin = links.twin
        """One int per arc: the arc back."""
        self.heading = links.heading
        """One byte per arc: its heading, an index into shape.headings."""
        self.size = len(links.first) - 1
        """Number of cells."""
        self._exists = exists

    def __getattr__(self, name: str) -> Any:
        """Compute u, v and w, courses or places at their first use: few algorithms need them."""
        if name in ("u", "v", "w"):
            self.u, self.v, self.w = self._coordinates()
        elif name == "courses":
            tails = (tail(self, arc) for arc in range(len(self.head)))
            self.courses = self.shape.courses(self.heading, map(self.xy, tails))
        elif name == "place_of":
            places = range(self.width * self.height)
            self.place_of = ints(compress(places, self._exists)) if self._exists else None
        elif name == "cell_at_place":
            self.cell_at_place = numbered(self._exists) if self._exists else None
        else:
            raise AttributeError(name)
        return getattr(self, name)

    def _coordinates(self) -> tuple[array[int], array[int], array[int]]:
        if isinstance(self.shape, Tiling) and self.shape.coordinates(0, 0):
            u, v, w = (self._along_rows(self.shape.coordinates, axis) for axis in range(3))
            return u, v, w
        # the moves from a landmark to two cells never differ by more than the moves between the two
        # (Goldberg and Harrelson 2005); each landmark is the cell farthest from those before it
        last = moves_without_walls(self, self.size - 1)
        rim = moves_without_walls(self, last.index(max(last)))
        nearest = [min(pair) for pair in zip(last, rim, strict=True)]
        return last, rim, moves_without_walls(self, nearest.index(max(nearest)))

    def _along_rows(self, coordinates: Callable[[int, int], Any], axis: int) -> array[int]:
        values = array("i")
        columns = self.tiling.period[0]
        row = array("i", bytes(4 * self.width))
        for y in range(self.height):
            for x in range(min(columns, self.width)):
                begin, then = (coordinates(at, y)[axis] for at in (x, x + columns))
                count, step = len(range(x, self.width, columns)), then - begin
                evenly = range(begin, begin + count * step, step) if step else [begin] * count
                row[x::columns] = array("i", evenly)
            values.extend(row)
        return array("i", (values[place] for place in self.place_of)) if self.place_of else values

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle and copy: the arrays are computed again."""
        return build, (*self.asked, self.shape.name, self.mask)

    def __repr__(self) -> str:
        return f"<Grid {self.shape.name} {self.width}x{self.height}>"

    def xy(self, cell: Cell) -> tuple[int, int]:
        """Column and row of a cell, both counted from 0 at the top left."""
        place = cell if self.place_of is None else self.place_of[cell]
        return place % self.width, place // self.width

    def label(self, cell: Cell) -> str:
        """Column and row of a cell, as options take them."""
        return "{},{}".format(*self.xy(cell))

    def at(self, x: int, y: int) -> Cell:
        """The cell in this column and row; -1 for none."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            return -1
        place = y * self.width + x
        return place if self.cell_at_place is None else self.cell_at_place[place]

    def row(self, y: int, left: int, right: int) -> Sequence[Cell]:
        """The cells of a row from column `left` up to, but not including, `right`."""
        begin, end = y * self.width + left, y * self.width + right
        if self.cell_at_place is None:
            return range(begin, end)
        return [cell for cell in self.cell_at_place[begin:end] if cell >= 0]

    def centre(self, cell: Cell) -> Point:
        """The centre of a cell, in the units of the shape."""
        return self.shape.centre(*self.xy(cell))

    def sides(self, cell: Cell) -> Iterator[tuple[Arc, Line]]:
        """For each side of a cell, counterclockwise: the arc across it, -1 at the border, and the
        points of the side from right to left as seen from inside the cell."""
        for heading, line in self.shape.sides(*self.xy(cell)).items():
            yield arc_towards(self, cell, heading), line

    def side(self, arc: Arc) -> Line:
        """The side that an arc crosses."""
        return self.shape.sides(*self.xy(tail(self, arc)))[self.heading[arc]]

    def angle(self, arc: Arc) -> float:
        """The direction of an arc, in degrees counterclockwise from the right."""
        return self.shape.angle(*self.xy(tail(self, arc)), self.heading[arc])

    def way(self, arc: Arc) -> str:
        """The word for the way that an arc leads, such as right or inward."""
        return self.shape.way(*self.xy(tail(self, arc)), self.heading[arc])

    def door(self, arc: Arc) -> Point:
        """The point in the middle of the side that an arc crosses."""
        side = self.side(arc)
        (x, y), (other_x, other_y) = side[(len(side) - 1) // 2], side[len(side) // 2]
        return (x + other_x) / 2, (y + other_y) / 2

    def corner(self, arc: Arc) -> Point:
        """The left end of the wall across an arc. The right end is the corner of the arc's twin."""
        return self.side(arc)[-1]

    @property
    def asked(self) -> Place:
        """Width and height as the user gives them: of a circular maze, its diameter in cells."""
        return self.shape.asked(self.width, self.height)

    @property
    def mask(self) -> bytes | None:
        """One byte per place, 0 for no cell; None if only places that the shape lacks have none."""
        return None if self._exists == self.shape.exists() else self._exists

    @property
    def tiling(self) -> Tiling:
        """The shape, typed as a tiling. TypeError if it is another shape."""
        return tiling(self.shape)

    @property
    def extent(self) -> tuple[int, int]:
        """The lower right corner of the grid; the upper left one is (0, 0)."""
        return self.shape.extent(self.width, self.height)


def build(width: int, height: int, shape: str = "square", exists: bytes | None = None) -> Grid:
    """A grid of width × height places; of about this size if the shape is not a tiling.

    `exists` has one byte per place, 0 for no cell; None for cells everywhere. PixelmazeError if the
    shape is unknown, the size out of range, or there is no cell.

    >>> build(2, 2, "hexagonal").size
    4
    >>> build(2, 2, exists=bytes([1, 1, 0, 1])).size
    3
    >>> build(0, 2)
    Traceback (most recent call last):
    pixelmaze.maze.errors.PixelmazeError: size 0x2 is too small: expected at least 1x1
    """
    kind = checked_shape(width, height, shape)
    width, height = kind.places(width, height)
    exists = checked_mask(kind, width, height, exists)
    return Grid(kind, width, height, exists, link(kind, width, height, exists))


def checked_shape(width: int, height: int, shape: str) -> Shape:
    """The shape of this name, sized. PixelmazeError for an unknown name or an impossible size.

    >>> checked_shape(3, 2, "square").name
    'square'
    """
    kind = lookup(SHAPES, shape, "shape")
    if width < 1 or height < 1:
        raise PixelmazeError(f"size {width}x{height} is too small: expected at least 1x1")
    if not kind.hangs_together(width, height):
        raise PixelmazeError(
            f"size {width}x{height}: the {shape} cells would not be connected; make it wider"
        )
    most = most_cells()
    if width * height > most:
        side = isqrt(most)
        raise PixelmazeError(
            f"size {width}x{height} has {width * height:,} cells: at most {most:,} are allowed, "
            f"such as {side}x{side}"
        )
    return kind.sized(width, height)


def checked_mask(shape: Shape, width: int, height: int, exists: bytes | None) -> bytes | None:
    """The mask, without places where the shape has no cell; None if all places have one.
    PixelmazeError if the length is not width × height, or no cell is left.

    >>> square = SHAPES["square"]
    >>> checked_mask(square, 2, 1, bytes([1, 1])), checked_mask(square, 2, 1, bytes([1, 0]))
    (None, b'\\x01\\x00')
    """
    if exists is not None and len(exists) != width * height:
        raise PixelmazeError(
            f"the mask has {len(exists):,} places, but {width}x{height} needs {width * height:,}"
        )
    own = shape.exists()
    if own is not None:
        exists = bytes(map(min, own, exists)) if exists else own
    if exists is None or all(exists):
        return None
    if not any(exists):
        raise PixelmazeError(f"the mask leaves no cells in {width}x{height}")
    return exists


# ---- small functions that algorithms share -------------------------------------------------------


def arcs(grid: Grid, cell: Cell) -> Arcs:
    """The arcs that leave a cell, counterclockwise from the right.

    >>> arcs(build(3, 2), 0)
    range(0, 2)
    """
    return range(grid.first[cell], grid.first[cell + 1])


def tail(grid: Grid, arc: Arc) -> Cell:
    """The cell that an arc leaves.

    >>> tail(build(3, 2), 1)
    0
    """
    return grid.head[grid.twin[arc]]


def any_arc_into(grid: Grid, cell: Cell) -> Arc:
    """Any arc into a cell, for steps that concern the cell alone.

    >>> grid = build(3, 2)
    >>> grid.head[any_arc_into(grid, 4)]
    4
    """
    return grid.twin[grid.first[cell]]


def arc_between(grid: Grid, cell: Cell, other: Cell) -> Arc:
    """The arc from a cell to another; -1 if they are not neighbours.

    >>> grid = build(3, 2)
    >>> arc_between(grid, 0, 1), arc_between(grid, 0, 2)
    (0, -1)
    """
    for arc in arcs(grid, cell):
        if grid.head[arc] == other:
            return arc
    return -1


def arcs_along(grid: Grid, cells: Iterable[Cell]) -> list[Arc]:
    """The arcs of a walk from cell to cell; -1 between cells that are not neighbours.

    >>> grid = build(3, 2)
    >>> [grid.head[arc] for arc in arcs_along(grid, [0, 1, 4])]
    [1, 4]
    """
    return [arc_between(grid, here, there) for here, there in pairwise(cells)]


def arc_towards(grid: Grid, cell: Cell, heading: int) -> Arc:
    """The arc out of a cell in this heading, an index into `grid.shape.headings`; -1 for none.

    >>> grid = build(3, 2)
    >>> down = 3
    >>> grid.head[arc_towards(grid, 0, down)], arc_towards(grid, 3, down)
    (3, -1)
    """
    for arc in arcs(grid, cell):
        if grid.heading[arc] == heading:
            return arc
    return -1


def rotate(grid: Grid, arc: Arc, turn: int) -> Arc:
    """The next arc around the tail of an arc: `turn` is 1 for counterclockwise, -1 for clockwise.

    >>> rotate(build(3, 2), 0, 1)
    1
    """
    cell = tail(grid, arc)
    begin = grid.first[cell]
    return begin + (arc - begin + turn) % (grid.first[cell + 1] - begin)


def distance(grid: Grid, cell: Cell, other: Cell) -> int:
    """The number of moves between two cells, ignoring walls; never more than with walls.

    >>> distance(build(3, 2), 0, 5)
    3
    """
    return max(
        abs(grid.u[cell] - grid.u[other]),
        abs(grid.v[cell] - grid.v[other]),
        abs(grid.w[cell] - grid.w[other]),
    )


def moves_without_walls(grid: Grid, cell: Cell) -> array[int]:
    """The number of moves from a cell to each cell, ignoring walls; -1 if unreachable.

    >>> moves_without_walls(build(3, 2), 0).tolist()
    [0, 1, 2, 1, 2, 3]
    """
    moves = array("i", [-1]) * grid.size
    moves[cell] = 0
    queue = [cell]
    for here in queue:
        for there in grid.head[grid.first[here] : grid.first[here + 1]]:
            if moves[there] < 0:
                moves[there] = moves[here] + 1
                queue.append(there)
    return moves


def straight_distance(grid: Grid, cell: Cell, other: Cell) -> int:
    """The distance between two cells as the crow flies, in moves, rounded down; never more than
    `distance`.

    >>> grid = build(4, 5)
    >>> straight_distance(grid, 0, 19), distance(grid, 0, 19)
    (5, 7)
    """
    u = grid.u[cell] - grid.u[other]
    v = grid.v[cell] - grid.v[other]
    w = grid.w[cell] - grid.w[other]
    return min(distance(grid, cell, other), int(sqrt((u * u + v * v + w * w) // 2)))
