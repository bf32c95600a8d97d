"""Tilings: shapes that repeat in the plane, with properties derived from one period."""

from abc import abstractmethod
from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import product
from math import floor

from pixelmaze.maze.shapes.shape import Line, Place, Point, Shape


class Tiling(Shape):
    """A shape that repeats in the plane, the only object of its class. Points are whole numbers."""

    period: Place = (1, 1)
    """The pattern of neighbours and polygons repeats after this many columns and rows."""

    @abstractmethod
    def corners(self, x: int, y: int) -> Sequence[Place]:
        """The convex polygon of a cell, counterclockwise. The side from corner i to the next one
        faces the i-th of the cell's headings."""

    def coordinates(self, x: int, y: int) -> tuple[int, int, int] | None:
        """u, v, w of column x, row y. Their largest absolute difference between two cells is the
        number of moves between them without walls. In each row they grow by the same step from
        period to period. None if there are none: then a grid counts moves from landmarks."""
        return None

    # ---- derived properties ----------------------------------------------------------------------

    def sides(self, x: int, y: int) -> dict[int, Line]:
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

    @lru_cache  # noqa: B019  # each shape lasts as long as the program
    def extent(self, width: int, height: int) -> tuple[int, int]:
        """The lower right corner of a grid with this many columns and rows."""
        columns, rows = self.period
        last = product(range(max(0, width - columns), width), range(max(0, height - rows), height))
        across, down = zip(*(corner for x, y in last for corner in self.corners(x, y)), strict=True)
        return max(across), max(down)

    @cached_property
    def spacing(self) -> tuple[float, float]:
        columns, rows = self.period
        (x, y), (right, _), (_, low) = (
            self.corners(*at)[0] for at in ((0, 0), (columns, 0), (0, rows))
        )
        return (right - x) / columns, (low - y) / rows

    def place_at(self, x: float, y: float) -> Place | None:
        """The column and row of the cell that covers a point, maybe outside the grid; None if there
        is none."""
        across, down = self.spacing
        column, row = floor(x / across), floor(y / down)
        for place in product(range(column - 2, column + 2), range(row - 2, row + 2)):
            if _covers(self.corners(*place), x, y):
                return place
        return None

    def shift(self, row: int) -> int:
        """The shift of a row to the right of row 0, in units of x."""
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
    def has_lines_of_walls(self) -> bool:
        places = product(*map(range, self.period))
        return all(len(self.sides(x, y)) == len(self.headings) for x, y in places)

    @cached_property
    def has_straight_ways(self) -> bool:
        full = len(self.headings)
        cells = (self.sides(x, y) for x, y in product(*map(range, self.period)))
        return all((side + full // 2) % full in sides for sides in cells for side in sides)

    @cached_property
    def has_upright_sides(self) -> bool:
        return all(
            right[0] == left[0] or right[1] == left[1]
            for x, y in product(*map(range, self.period))
            for right, left in self.sides(x, y).values()
        )

    @cached_property
    def has_full_rows(self) -> bool:
        columns, rows = self.period
        wanted = {(1, 0), (-1, 0)}
        for x, y in product(range(columns), range(rows)):
            near = [self.neighbour(x, y, heading) for heading in range(len(self.headings))]
            steps = {(there[0] - x, there[1] - y) for there in near if there}
            if not (wanted <= steps and {-1, 1} <= {down for _, down in steps}):
                return False
        return True


def tiling(shape: Shape) -> Tiling:
    """The shape, typed as a tiling. TypeError if it is another shape."""
    if isinstance(shape, Tiling):
        return shape
    raise TypeError(f"{shape.name} cells do not repeat")


def _covers(polygon: Sequence[Point], x: float, y: float) -> bool:
    """True if a convex polygon covers the point; its right and lower sides do not count."""
    for i, (x1, y1) in enumerate(polygon):
        x2, y2 = polygon[(i + 1) % len(polygon)]
        off = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
        if off > 0 or (off == 0 and (y1, x2) > (y2, x1)):
            return False
    return True
