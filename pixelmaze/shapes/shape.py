"""What a shape of cells says of itself; whatever draws, points, reads or speaks asks it.

Cells stand in columns and rows. Points are pairs of whole numbers, x to the right and y down, with
the upper left corner of the grid near (0, 0); how long a unit of y is beside one of x does not
matter here, and `aspect` tells it to those who draw.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import cos, floor, gcd, radians, sin
from typing import ClassVar, NamedTuple

Point = tuple[int, int]
Side = tuple[Point, Point]
"""The ends of a cell's side: the right one first, seen from inside the cell."""
Direction = tuple[int, int]
"""To the right and down, each -1, 0 or 1: what a key or a stick asks for."""

RIGHT, UP, LEFT, DOWN = (1, 0), (0, -1), (-1, 0), (0, 1)
UPPER_RIGHT, UPPER_LEFT, LOWER_LEFT, LOWER_RIGHT = (1, -1), (-1, -1), (-1, 1), (1, 1)


class Heading(NamedTuple):
    """A direction in which cells can have neighbours."""

    name: str
    degrees: int
    """Counterclockwise from the right, 0 … 359."""

    @property
    def direction(self) -> Direction:
        """The nearest of right, up, left and down."""
        return max((RIGHT, UP, LEFT, DOWN), key=lambda way: self.nearness(*way))

    @property
    def is_rightward(self) -> bool:
        """Whether it leads more to the right than to the left."""
        return not 90 <= self.degrees <= 270

    @property
    def eighth(self) -> int:
        """The nearest eighth of a turn, 0 … 7, for signs that point somewhere."""
        return (self.degrees + 22) // 45 % 8

    def nearness(self, dx: float, dy: float) -> float:
        """How far it leads along a direction: dx to the right, dy down."""
        angle = radians(self.degrees)
        return round(dx * cos(angle) - dy * sin(angle), 6)


@dataclass(frozen=True)
class TextLattice:
    """How a maze of the shape is drawn in characters; every cell is as wide."""

    pitch: int
    """Characters from one cell to the next in its row."""
    gaps: Mapping[int, tuple[int, ...]]
    """The characters that are blank where a passage is, counted from the middle of the cell on the
    left or above; the first is the one for the dot of a path. By heading: to the right in the
    cell's own line, and downward in the next."""


@dataclass(frozen=True)
class TileArt:
    """Hand-drawn tiles in the window's picture bank."""

    bank: int
    rows: Mapping[int, int]
    """By the width of a cell in pixels, from the largest on: pixels from one row to the next."""
    centres: Mapping[int, int]
    """By the width, pixels from the top of a tile to the middle of its visible floor."""
    can_stretch: bool
    """Whether cells may have widths between those that are drawn."""


class Shape(ABC):
    """A way to fill the plane with cells. A shape is one object of a class of its own."""

    name: str
    headings: tuple[Heading, ...]
    """Counterclockwise; the first leads to the right, along the row. Each has its opposite among
    them, which therefore comes half of them later."""
    period: tuple[int, int] = (1, 1)
    """The number of columns and of rows after which neighbours and polygons repeat."""
    aspect: float = 1.0
    """How long a unit of x is, in units of y."""
    units: Point
    """The same in whole numbers, or nearly: the size of both units in an SVG."""
    letters: ClassVar[Mapping[str, Mapping[str, Direction]]] = {}
    """The letters that walk, by scheme of keys, where they differ from those for four ways."""
    ways: str
    """How many ways lead from a cell, as a word."""
    text: TextLattice | None = None
    """None: no text format holds the shape."""
    art: TileArt | None = None
    """None: the window fills polygons."""

    @abstractmethod
    def neighbour(self, x: int, y: int, heading: int) -> Point | None:
        """Column and row of the neighbour of column x, row y, be it inside of the grid or not; None
        where the cell has no side that way."""

    @abstractmethod
    def corners(self, x: int, y: int) -> Sequence[Point]:
        """The polygon of a cell, counterclockwise: side i, from corner i to the next, faces the
        i-th of the headings that the cell has."""

    @abstractmethod
    def coordinates(self, x: int, y: int) -> tuple[int, int, int]:
        """u, v, w of column x, row y, such that the largest absolute difference between two cells
        is the walking distance in an open grid. Along a row each of them changes evenly, from
        period to period."""

    # ---- what follows from these -----------------------------------------------------------------

    def sides(self, x: int, y: int) -> dict[int, Side]:
        """The sides of a cell by heading."""
        corners = self.corners(x, y)
        ends = zip(corners, [*corners[1:], corners[0]], strict=True)
        headings = [
            heading
            for heading in range(len(self.headings))
            if self.neighbour(x, y, heading) is not None
        ]
        return dict(zip(headings, ends, strict=True))

    def centre(self, x: int, y: int) -> Point:
        """The middle of a cell."""
        corners = self.corners(x, y)
        across, down = (sum(values) for values in zip(*corners, strict=True))
        return across // len(corners), down // len(corners)

    def extent(self, width: int, height: int) -> Point:
        """The lower right corner of a grid of that many columns and rows."""
        columns, rows = self.period
        last = product(range(max(0, width - columns), width), range(max(0, height - rows), height))
        across, down = zip(*(corner for x, y in last for corner in self.corners(x, y)), strict=True)
        return max(across), max(down)

    @cached_property
    def spacing(self) -> tuple[float, float]:
        """How far apart columns are, and rows."""
        columns, rows = self.period
        (x, y), (right, _), (_, low) = (
            self.corners(*at)[0] for at in ((0, 0), (columns, 0), (0, rows))
        )
        return (right - x) / columns, (low - y) / rows

    def place_at(self, x: float, y: float) -> Point | None:
        """Column and row of the cell that covers a point, be it inside of the grid or not; None
        where no cell does."""
        across, down = self.spacing
        column, row = floor(x / across), floor(y / down)
        for place in product(range(column - 2, column + 2), range(row - 2, row + 2)):
            if _covers(self.corners(*place), x, y):
                return place
        return None

    def shift(self, row: int) -> int:
        """How far the row begins to the right of the first one, in units of x."""
        return self._shifts[row % self.period[1]]

    @cached_property
    def _shifts(self) -> list[int]:
        left = [min(x for x, _ in self.corners(0, row)) for row in range(self.period[1])]
        return [x - left[0] for x in left]

    @cached_property
    def upward(self) -> list[int]:
        """The headings to the row above, from left to right."""
        headings = [i for i, heading in enumerate(self.headings) if 0 < heading.degrees < 180]
        return headings[::-1]

    @cached_property
    def downward(self) -> list[int]:
        """The headings to the row below, from left to right."""
        return [i for i, heading in enumerate(self.headings) if heading.degrees > 180]

    @cached_property
    def left(self) -> int:
        """The heading to the left, along the row."""
        return len(self.headings) // 2

    @cached_property
    def angles(self) -> tuple[int, ...]:
        """The headings in parts of a full turn: as few parts as make all of them whole."""
        return tuple(heading.degrees * self.full_turn // 360 for heading in self.headings)

    @cached_property
    def full_turn(self) -> int:
        """The number of those parts."""
        return 360 // gcd(360, *(heading.degrees for heading in self.headings))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the headings."""
        return tuple(heading.name for heading in self.headings)

    @cached_property
    def has_slants(self) -> bool:
        """Whether a heading lies between two arrow keys, which are pressed together for it."""
        return any(heading.degrees % 90 for heading in self.headings)

    @cached_property
    def has_upright_sides(self) -> bool:
        """Whether all sides go straight across or straight down."""
        return all(
            right[0] == left[0] or right[1] == left[1]
            for x, y in product(*map(range, self.period))
            for right, left in self.sides(x, y).values()
        )

    @cached_property
    def has_full_rows(self) -> bool:
        """Whether all cells have neighbours in their row on both sides, and in both rows beside
        theirs: some generators go through rows."""
        columns, rows = self.period
        wanted = {(1, 0), (-1, 0)}
        for x, y in product(range(columns), range(rows)):
            near = [self.neighbour(x, y, heading) for heading in range(len(self.headings))]
            steps = {(there[0] - x, there[1] - y) for there in near if there}
            if not (wanted <= steps and {-1, 1} <= {down for _, down in steps}):
                return False
        return True


def _covers(polygon: Sequence[Point], x: float, y: float) -> bool:
    """Whether the point lies in a convex polygon, or on its upper or left border."""
    for i, (x1, y1) in enumerate(polygon):
        x2, y2 = polygon[(i + 1) % len(polygon)]
        off = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
        if off > 0 or (off == 0 and (y1, x2) > (y2, x1)):
            return False
    return True
