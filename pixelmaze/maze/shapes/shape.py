"""The interface of a shape: headings, neighbours, sides, keys and the size of a grid.

All code that draws, points, reads text or names a direction asks the shape, so a new shape is one
module with a subclass of `Shape`, and an entry in `SHAPES`. Most shapes repeat in the plane: they
derive from `Tiling`, which asks for less.

Cells lie in columns and rows. Points have x to the right and y down; the upper left corner of a
grid is (0, 0). A unit of x and a unit of y may differ in length, see `aspect`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import compress, count
from math import cos, gcd, modf, radians, sin
from typing import Any, ClassVar, NamedTuple

from pixelmaze.maze.errors import PixelmazeError

Place = tuple[int, int]
"""A column and a row."""
Point = tuple[float, float]
"""A point in the units of a shape; whole numbers in a tiling."""
Pixel = tuple[int, int]
"""A pixel of a picture: its column and line."""
Line = tuple[Point, ...]
"""The points of a cell's side, from right to left as seen from inside the cell. A straight side has
two."""
Direction = tuple[int, int]
"""The direction of a key or a stick: steps to the right and down, each -1, 0 or 1."""

RIGHT, UP, LEFT, DOWN = (1, 0), (0, -1), (-1, 0), (0, 1)
UPPER_RIGHT, UPPER_LEFT, LOWER_LEFT, LOWER_RIGHT = (1, -1), (-1, -1), (-1, 1), (1, 1)


_COMPASS = (RIGHT, UPPER_RIGHT, UP, UPPER_LEFT, LEFT, LOWER_LEFT, DOWN, LOWER_RIGHT)


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
        """True if it points more to the right than to the left."""
        return not 90 <= self.degrees <= 270

    @property
    def compass(self) -> Direction:
        """The nearest of eight directions."""
        return _COMPASS[self.eighth]

    @property
    def eighth(self) -> int:
        """The nearest eighth of a turn, 0 … 7, counterclockwise: one of eight arrows to draw."""
        return (self.degrees + 22) // 45 % 8

    def nearness(self, dx: float, dy: float) -> float:
        """The distance that a unit in this heading leads towards dx, dy: at most their length."""
        angle = radians(self.degrees)
        return round(dx * cos(angle) - dy * sin(angle), 6)


Numbers = Callable[[range], Any]
"""Makes an array of 32-bit numbers from a range."""


def numbers_of(values: range) -> array[int]:
    """The numbers of a range."""
    return array("i", values)


def along(line: Sequence[Point], parts: int) -> Iterator[tuple[Point, Point]]:
    """The middles of equal parts of a line, each with the vector of its piece of the line."""
    for i in range(parts):
        part, at = modf((i + 0.5) / parts * (len(line) - 1))
        (x, y), (end_x, end_y) = line[int(at) : int(at) + 2]
        across, down = end_x - x, end_y - y
        yield (x + across * part, y + down * part), (across, down)


class Links(NamedTuple):
    """The fields of a grid that define the neighbours of its cells."""

    first: Sequence[int]
    head: Sequence[int]
    twin: Sequence[int]
    heading: bytes | bytearray


COMPASS = tuple(
    Heading(name, 45 * i)
    for i, name in enumerate(
        ("right", "upper-right", "up", "upper-left", "left", "lower-left", "down", "lower-right")
    )
)
"""The headings of shapes whose sides face any way. A side has the nearest heading, and no two sides
of a cell share one."""


@dataclass(frozen=True)
class TextLattice:
    """The layout of a shape's mazes in characters."""

    pitch: int  # characters from one cell to the next in its row
    gaps: Mapping[int, tuple[int, ...]]
    """By heading, the characters that are blank at a passage, counted from the middle of the cell:
    for heading 0 in the cell's line, for downward headings in the next. The first shows the dot of
    a path."""


@dataclass(frozen=True)
class TileArt:
    """Hand-drawn tiles in `assets/tiles.pyxres`."""

    bank: int  # the image bank that holds the tiles
    rows: Mapping[int, int]
    """The pixels from one row to the next, by a cell's width in pixels, largest first."""
    centres: Mapping[int, int]
    """The pixels from the top of a tile to the middle of its visible floor, by width."""
    step: int
    """Tiles can be stretched to widths between the drawn ones that are multiples of `step`."""


class Shape(ABC):
    """A kind of cells. `sized` turns an entry of `SHAPES` into the shape of a grid."""

    name: str
    headings: tuple[Heading, ...]
    """Counterclockwise; the first points right, along the row. They come in opposite pairs: the
    opposite of heading h is h + half their number. At most eight."""
    aspect: float = 1.0  # the length of a unit of x, in units of y
    units: Place  # the lengths of a unit of x and of a unit of y in an SVG, as small integers
    letters: ClassVar[Mapping[str, Mapping[str, Direction]]] = {}
    """The letters that walk, by key scheme. A missing scheme has its four usual letters."""
    ways: str  # the number of directions in which keys walk, as a word
    neighbours: str  # the number of ways out of a cell, in words
    text: TextLattice | None = None
    """None: text formats refuse the shape, and the terminal draws polygons."""
    art: TileArt | None = None  # none: the window draws polygons

    # ---- the size of a grid ----------------------------------------------------------------------

    def sized(self, width: int, height: int) -> Shape:
        """The shape of a grid of this requested size. A tiling has no size."""
        return self

    def places(self, width: int, height: int) -> Place:
        """The columns and rows of a grid of this requested size."""
        return width, height

    def asked(self, columns: int, rows: int) -> Place:
        """The size to request for this many columns and rows."""
        return columns, rows

    def exists(self) -> bytes | None:
        """One byte for each place of a sized shape, 0 for no cell; None if all have one."""
        return None

    def hangs_together(self, width: int, height: int) -> bool:
        """True if moves lead from any cell of a grid of this size to any other."""
        return True

    # ---- cells -----------------------------------------------------------------------------------

    @abstractmethod
    def neighbour(self, x: int, y: int, heading: int) -> Place | None:
        """The column and row of a neighbour of column x, row y, maybe outside the grid; None if the
        cell has no side in that heading."""

    def angle(self, x: int, y: int, heading: int) -> float:
        """The direction in which a neighbour lies, in degrees counterclockwise from the right."""
        return self.headings[heading].degrees

    def way(self, x: int, y: int, heading: int) -> str:
        """The word for the direction of a neighbour, such as right, or inward in rings."""
        return self.headings[heading].name

    def courses(self, headings: bytes | bytearray, _places: Iterable[Place]) -> bytes:
        """The courses on which arcs leave their cells, whose places are given: headings as a walker
        keeps them, in rings along a ring or a spoke. Straight on leaves a cell on the course
        opposite to the course of the way back."""
        return bytes(headings)

    @abstractmethod
    def sides(self, x: int, y: int) -> dict[int, Line]:
        """The sides of a cell by heading, counterclockwise from heading 0."""

    @abstractmethod
    def centre(self, x: int, y: int) -> Point:
        """The centre of a cell."""

    @abstractmethod
    def place_at(self, x: float, y: float) -> Place | None:
        """The column and row of the cell that covers a point, which may lie outside the grid; None
        if there is none."""

    @abstractmethod
    def extent(self, width: int, height: int) -> tuple[int, int]:
        """The lower right corner of a grid with this many columns and rows."""

    def within(
        self, columns: int, rows: int, left: float, top: float, right: float, bottom: float
    ) -> dict[int, range]:
        """By row, the columns of the cells of a grid in a rectangle, and maybe a few more."""
        return {row: range(columns) for row in range(rows)}

    # ---- derived properties ----------------------------------------------------------------------

    def corners(self, x: int, y: int) -> Sequence[Point]:
        """The polygon of a cell, counterclockwise."""
        return [point for side in self.sides(x, y).values() for point in side[:-1]]

    def links(self, columns: int, rows: int, numbers: Numbers = numbers_of) -> Links:
        """The links between all cells, without any mask but the shape's own. Here cell by cell; a
        shape that computes them at once is much faster, and faster still with `numbers` that makes
        numpy arrays."""
        exists = self.exists() or bytes([1]) * (columns * rows)
        places = [(place % columns, place // columns) for place in compress(count(), exists)]
        cells = {place: cell for cell, place in enumerate(places)}
        first, head, heading = array("i", [0]), array("i"), bytearray()
        arcs: dict[tuple[int, int], int] = {}
        for cell, (x, y) in enumerate(places):
            for towards in range(len(self.headings)):
                there = self.neighbour(x, y, towards)
                if there in cells:
                    arcs[cell, towards] = len(head)
                    head.append(cells[there])
                    heading.append(towards)
            first.append(len(head))
        full = len(self.headings)
        back = ((head[arc], (way + full // 2) % full) for (_, way), arc in arcs.items())
        return Links(first, head, array("i", map(arcs.__getitem__, back)), heading)

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

    @property
    @abstractmethod
    def spacing(self) -> tuple[float, float]:
        """The usual distances from one column to the next, and from one row to the next."""

    @property
    def has_rim(self) -> bool:
        """True if cells lie around a centre, so that there are no corners."""
        return False

    @property
    def has_full_rows(self) -> bool:
        """True if every cell has neighbours to the left and right, above and below, as generators
        that work row by row need."""
        return False

    @property
    def has_straight_ways(self) -> bool:
        """True if each side of a cell has an opposite one, so that moves can go straight on."""
        return True

    def check_turns(self, turns: int) -> None:
        """PixelmazeError if turns cannot cost this in mazes of this shape."""
        if turns and not self.has_straight_ways:
            raise PixelmazeError(f"turns cannot cost extra in a {self.name} maze: every move turns")

    @property
    def has_upright_sides(self) -> bool:
        """True if all sides are horizontal or vertical."""
        return False

    @property
    def has_lines_of_walls(self) -> bool:
        """True if each cell has a side in every heading, so that walls form rows and columns."""
        return False

    @property
    def way_names(self) -> tuple[str, ...]:
        """All words that `way` returns."""
        return self.names

    @cached_property
    def has_slants(self) -> bool:
        """True if some headings lie between two arrow keys, so that both are pressed."""
        return any(heading.degrees % 90 for heading in self.headings)
