"""The interface of a shape: headings, neighbours, polygons, keys, text and art.

Whatever draws, points, reads text or names a direction asks the shape, so a new shape is one module
with a subclass of `Shape`, and an entry in `SHAPES`.

Cells lie in columns and rows. Points are pairs of integers, x to the right and y down; the upper
left corner of a grid is (0, 0). A unit of x and a unit of y may differ in length, see `aspect`.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from math import cos, floor, gcd, radians, sin
from typing import ClassVar, NamedTuple

Point = tuple[int, int]
Side = tuple[Point, Point]
"""The two ends of a cell's side. Seen from inside the cell, the right one comes first."""
Direction = tuple[int, int]
"""The direction of a key or a stick: steps to the right and down, each -1, 0 or 1."""

RIGHT, UP, LEFT, DOWN = (1, 0), (0, -1), (-1, 0), (0, 1)
UPPER_RIGHT, UPPER_LEFT, LOWER_LEFT, LOWER_RIGHT = (1, -1), (-1, -1), (-1, 1), (1, 1)


class Heading(NamedTuple):
    """A direction in which cells can have neighbours."""

    name: str
    degrees: int  # counterclockwise from the right, 0 … 359

    @property
    def direction(self) -> Direction:
        """The nearest of RIGHT, UP, LEFT and DOWN."""
        return max((RIGHT, UP, LEFT, DOWN), key=lambda way: self.nearness(*way))

    @property
    def is_rightward(self) -> bool:
        """Whether it points more to the right than to the left."""
        return not 90 <= self.degrees <= 270

    @property
    def eighth(self) -> int:
        """The nearest eighth of a turn, 0 … 7, counterclockwise: which of eight arrows to draw."""
        return (self.degrees + 22) // 45 % 8

    def nearness(self, dx: float, dy: float) -> float:
        """How far one unit in this heading leads in the direction dx, dy: at most its length."""
        angle = radians(self.degrees)
        return round(dx * cos(angle) - dy * sin(angle), 6)


@dataclass(frozen=True)
class TextLattice:
    """How mazes of a shape are drawn in characters."""

    pitch: int  # characters from one cell to the next in its row
    gaps: Mapping[int, tuple[int, ...]]
    """By heading, the characters that are blank where there is a passage: for heading 0 in the line
    of the cell, for downward headings in the next one. They are counted from the middle of the
    cell; the first one shows the dot of a path."""


@dataclass(frozen=True)
class TileArt:
    """Hand-drawn tiles in `assets/tiles.pyxres`."""

    bank: int  # the image bank that holds the tiles
    rows: Mapping[int, int]
    """By the width of a cell in pixels, largest first: the pixels from one row to the next."""
    centres: Mapping[int, int]
    """By the width, the pixels from the top of a tile to the middle of its visible floor."""
    step: int
    """Tiles can be stretched to the widths between those that are drawn which are multiples of
    this."""


class Shape(ABC):
    """A tiling of the plane. Each shape is the only object of its class."""

    name: str
    headings: tuple[Heading, ...]
    """Counterclockwise; the first points right, along the row. They come in opposite pairs, so the
    opposite of heading h is h + half their number."""
    period: tuple[int, int] = (1, 1)
    """The pattern of neighbours and polygons repeats after this many columns and rows."""
    aspect: float = 1.0  # the length of a unit of x, in units of y
    units: Point  # the lengths of a unit of x and of a unit of y in an SVG, as small integers
    letters: ClassVar[Mapping[str, Mapping[str, Direction]]] = {}
    """By key scheme, the letters that walk. A missing scheme has its four usual letters."""
    ways: str  # the number of ways out of a cell, as a word
    text: TextLattice | None = None
    """None: text formats refuse the shape, and the terminal draws polygons."""
    art: TileArt | None = None  # none: the window draws polygons

    @abstractmethod
    def neighbour(self, x: int, y: int, heading: int) -> Point | None:
        """The column and row of a neighbour of column x, row y, which may lie outside the grid;
        None if the cell has no side in that heading."""

    @abstractmethod
    def corners(self, x: int, y: int) -> Sequence[Point]:
        """The convex polygon of a cell, counterclockwise. The side from corner i to the next one
        faces the i-th of the cell's headings."""

    @abstractmethod
    def coordinates(self, x: int, y: int) -> tuple[int, int, int]:
        """u, v, w of column x, row y. The largest of their absolute differences between two cells
        is the number of moves between them without walls. In each row they grow by the same step
        from period to period."""

    # ---- derived properties ----------------------------------------------------------------------

    def sides(self, x: int, y: int) -> dict[int, Side]:
        """The sides of a cell, by heading."""
        corners = self.corners(x, y)
        ends = zip(corners, [*corners[1:], corners[0]], strict=True)
        headings = [
            heading
            for heading in range(len(self.headings))
            if self.neighbour(x, y, heading) is not None
        ]
        return dict(zip(headings, ends, strict=True))

    def centre(self, x: int, y: int) -> Point:
        """The centre of a cell: the mean of its corners."""
        corners = self.corners(x, y)
        across, down = (sum(values) for values in zip(*corners, strict=True))
        return across // len(corners), down // len(corners)

    @lru_cache  # noqa: B019  # each shape is there for ever
    def extent(self, width: int, height: int) -> Point:
        """The lower right corner of a grid with this many columns and rows."""
        columns, rows = self.period
        last = product(range(max(0, width - columns), width), range(max(0, height - rows), height))
        across, down = zip(*(corner for x, y in last for corner in self.corners(x, y)), strict=True)
        return max(across), max(down)

    @cached_property
    def spacing(self) -> tuple[float, float]:
        """The mean distance from one column to the next, and from one row to the next."""
        columns, rows = self.period
        (x, y), (right, _), (_, low) = (
            self.corners(*at)[0] for at in ((0, 0), (columns, 0), (0, rows))
        )
        return (right - x) / columns, (low - y) / rows

    def place_at(self, x: float, y: float) -> Point | None:
        """The column and row of the cell that covers a point, which may lie outside the grid; None
        if there is none."""
        across, down = self.spacing
        column, row = floor(x / across), floor(y / down)
        for place in product(range(column - 2, column + 2), range(row - 2, row + 2)):
            if _covers(self.corners(*place), x, y):
                return place
        return None

    def shift(self, row: int) -> int:
        """How far a row is shifted to the right of row 0, in units of x."""
        return self._shifts[row % self.period[1]]

    @cached_property
    def _shifts(self) -> list[int]:
        left = [min(x for x, _ in self.corners(0, row)) for row in range(self.period[1])]
        return [x - left[0] for x in left]

    @cached_property
    def upward(self) -> list[int]:
        """The headings into the row above, from left to right."""
        headings = [i for i, heading in enumerate(self.headings) if 0 < heading.degrees < 180]
        return headings[::-1]

    @cached_property
    def downward(self) -> list[int]:
        """The headings into the row below, from left to right."""
        return [i for i, heading in enumerate(self.headings) if heading.degrees > 180]

    @cached_property
    def left(self) -> int:
        """The heading that points left, along the row."""
        return len(self.headings) // 2

    @cached_property
    def angles(self) -> tuple[int, ...]:
        """The headings as multiples of the smallest angle that divides them all."""
        return tuple(heading.degrees * self.full_turn // 360 for heading in self.headings)

    @cached_property
    def full_turn(self) -> int:
        """A full turn as a multiple of the same angle."""
        return 360 // gcd(360, *(heading.degrees for heading in self.headings))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the headings."""
        return tuple(heading.name for heading in self.headings)

    @cached_property
    def has_slants(self) -> bool:
        """Whether some headings lie between two arrow keys, so that both are pressed for them."""
        return any(heading.degrees % 90 for heading in self.headings)

    @cached_property
    def has_upright_sides(self) -> bool:
        """Whether all sides are horizontal or vertical."""
        return all(
            right[0] == left[0] or right[1] == left[1]
            for x, y in product(*map(range, self.period))
            for right, left in self.sides(x, y).values()
        )

    @cached_property
    def has_full_rows(self) -> bool:
        """Whether every cell has neighbours to the left and right, above and below: generators
        that work row by row need this."""
        columns, rows = self.period
        wanted = {(1, 0), (-1, 0)}
        for x, y in product(range(columns), range(rows)):
            near = [self.neighbour(x, y, heading) for heading in range(len(self.headings))]
            steps = {(there[0] - x, there[1] - y) for there in near if there}
            if not (wanted <= steps and {-1, 1} <= {down for _, down in steps}):
                return False
        return True


def _covers(polygon: Sequence[Point], x: float, y: float) -> bool:
    """Whether a convex polygon covers the point. Points on its right and lower sides belong to the
    next polygon."""
    for i, (x1, y1) in enumerate(polygon):
        x2, y2 = polygon[(i + 1) % len(polygon)]
        off = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
        if off > 0 or (off == 0 and (y1, x2) > (y2, x1)):
            return False
    return True
