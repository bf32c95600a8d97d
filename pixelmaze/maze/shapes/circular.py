"""Circular mazes: rings around a round cell. Cells divide outward where they get wide."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import chain, pairwise
from math import atan2, ceil, cos, degrees, hypot, pi, sin
from typing import Any, NamedTuple

from pixelmaze.maze.shapes.shape import (
    COMPASS,
    Line,
    Links,
    Numbers,
    Place,
    Point,
    Shape,
    numbers_of,
)

# ---- rings ---------------------------------------------------------------------------------------

# Ring 0 is the centre. The cells of a ring are counted clockwise from the top. All headings come
# from integers, so that they are the same on every machine.

_FIRST = 6
"""The number of cells in the ring around the centre."""
_WIDEST = 1.75
"""The width at which a cell divides, where a ring is 1 wide. If less, the ways into two cells
outward of one could share a heading."""
_CLOCKWISE, _COUNTERCLOCKWISE, _INWARD = -1, -2, -3
"""Ways out of a cell. Outward ones are 0 and up, clockwise."""
_TURN, _HALF = 8, 4  # headings

_counts = [1, _FIRST]


def cells_in(ring: int) -> int:
    """The number of cells in a ring."""
    while ring >= len(_counts):
        inner = _counts[-1]
        is_wide = 2 * pi * len(_counts) / inner > _WIDEST
        _counts.append(2 * inner if is_wide else inner)
    return _counts[ring]


class _Headings(NamedTuple):
    """The headings of one way out of cells that lie evenly in a ring: for cell number i,
    (begin - each * i) // whole, modulo 8."""

    begin: int
    each: int
    whole: int

    def back(self) -> _Headings:
        return self._replace(begin=self.begin + _HALF * self.whole)

    def at(self, number: int) -> int:
        return (self.begin - self.each * number) // self.whole % _TURN

    def changes(self, count: int) -> Iterator[int]:
        """The numbers below `count` at which the heading changes, and `count`."""
        number = 0
        while number < count:
            least = (self.begin - self.each * number) // self.whole * self.whole
            number = (self.begin - least) // self.each + 1
            yield min(number, count)


class _Rings:
    """The rings around a centre, up to the last one, the rim."""

    def __init__(self, last: int) -> None:
        self.last = last

    def divides(self, ring: int) -> int:
        """The number of cells outward of each cell of a ring; beyond the rim none divides."""
        return cells_in(ring + 1) // cells_in(ring) if ring < self.last or not ring else 1

    def ways(self, ring: int) -> list[int]:
        """All ways out of a cell of a ring, counterclockwise, including those across the rim."""
        outward = [*reversed(range(self.divides(ring)))]
        return [_CLOCKWISE, *outward, _COUNTERCLOCKWISE, _INWARD] if ring else outward

    def end(self, ring: int, number: int, way: int) -> tuple[int, int]:
        """The ring and number of the cell to which a way leads."""
        if way == _INWARD:
            return ring - 1, number // self.divides(ring - 1)
        if way >= 0:
            return ring + 1, number * self.divides(ring) + way
        return ring, (number + (1 if way == _CLOCKWISE else -1)) % cells_in(ring)

    def headings(self, ring: int, number: int, way: int, step: int = 2) -> _Headings:
        """The headings of a way out of the cells number, number + step … of a ring. `step` is even,
        unless the cells of the ring inward do not divide."""
        if way == _INWARD:
            return self._outward(ring, number, step).back()
        if way >= 0:
            each = self.divides(ring)
            return self._outward(ring + 1, number * each + way, step * each)
        if way == _COUNTERCLOCKWISE:
            return self.headings(ring, number - 1, _CLOCKWISE, step).back()
        count = cells_in(ring)
        return _Headings(45 * count - 720 * (number + 1), 720 * step, 90 * count)

    def _outward(self, ring: int, number: int, step: int) -> _Headings:
        """The headings into cells number, number + step … of a ring, from the next ring inward."""
        inner, each = cells_in(ring - 1), self.divides(ring - 1)
        if each != 2:
            count = inner * each
            return _Headings(225 * count - 360 * (2 * number + 1), 720 * step, 90 * count)
        # the two cells outward of one lie to the left and right of its direction
        half = pi / 2 / inner
        off = round(1000 * degrees(atan2(ring * sin(half), ring * cos(half) - ring + 1)))
        middle = 112_500 * inner - 180_000 * (number // 2 * 2 + 1)
        begin = middle + (-off if number % 2 else off) * inner
        return _Headings(begin, 180_000 * step, 45_000 * inner)

    # ---- all at once -----------------------------------------------------------------------------

    def links(self, numbers: Numbers) -> Links:
        """The links of all cells, from the rim inward. `numbers` makes arrays.

        The ways out of a cell keep their order around the cell. The first, which is the nearest to
        heading 0, changes a few times around a ring; in between, the arcs of each way are evenly
        spaced, and are written as slices.
        """
        table = _Arcs(self, numbers)
        size = len(table.heading)
        head, twin = numbers(range(size)), numbers(range(size))
        for ring, way, arcs, columns in table.slices:
            cells, back = table.ends(ring, way)
            head[arcs], twin[arcs] = cells[columns], back[columns]
        return Links(table.first, head, twin, table.heading)


class _Arcs:
    """The arcs of all cells, ring by ring from the rim inward."""

    def __init__(self, rings: _Rings, numbers: Numbers) -> None:
        self._rings = rings
        self._numbers = numbers
        self._order = range(rings.last, -1, -1)
        self.first = numbers(range(sum(map(cells_in, self._order)) + 1))
        self.heading = bytearray()
        self.slices: list[tuple[int, int, slice, slice]] = []
        """Ring, way, the arcs, and the columns of their tails."""
        self._cells: dict[int, range] = {}
        """By ring, its cells."""
        self._arcs: dict[tuple[int, int], Any] = {}
        """By ring and way, the arc out of each cell."""
        self._ends: dict[tuple[int, int], tuple[Any, Any]] = {}
        cell = 0
        for ring in self._order:
            self._cells[ring] = range(cell, cell + cells_in(ring))
            cell += cells_in(ring)
            self._add(ring)

    def _add(self, ring: int) -> None:
        rings, cells, begin = self._rings, self._cells[ring], len(self.heading)
        ways = [way for way in rings.ways(ring) if way < 0 or ring < rings.last]
        n_ways, count = len(ways), len(cells)
        end = begin + n_ways * count
        firsts = range(begin + n_ways, end + n_ways, n_ways) if ways else range(1)
        self.first[cells.start + 1 : cells.stop + 1] = self._numbers(firsts)
        self.heading += bytes(end - begin)
        for way in ways:
            self._arcs[ring, way] = self._numbers(range(count))
        step = 2 if ring and rings.divides(ring - 1) == 2 else 1
        for at in range(step) if ways else ():
            self._place(ring, ways, begin, at, step)

    def _place(self, ring: int, ways: list[int], begin: int, at: int, step: int) -> None:
        """Place the arcs of cells `at`, `at` + step … of a ring, whose arcs start at `begin`."""
        n_ways, between = len(ways), len(ways) * step
        headings = [self._rings.headings(ring, at, way, step) for way in ways]
        changes = [[*each.changes(cells_in(ring) // step)] for each in headings]
        turns = {n for each, ends in zip(headings, changes, strict=True) for n in ends[:-1]
                 if each.at(n) > each.at(n - 1)}  # fmt: skip
        for first, end in pairwise([0, *sorted(turns), cells_in(ring) // step]):
            found = [each.at(first) for each in headings]
            shift = found.index(min(found))
            columns = slice(at + step * first, at + step * end, step)
            for i, way in enumerate(ways):
                arc = begin + n_ways * columns.start + (i - shift) % n_ways
                arcs = slice(arc, arc + between * (end - first), between)
                there = range(arc, arcs.stop, between)
                self._arcs[ring, way][columns] = self._numbers(there)
                self.slices.append((ring, way, arcs, columns))
                within = (n for n in changes[i] if first < n < end)
                for a, b in pairwise([first, *within, end]):
                    some = slice(arc + between * (a - first), arc + between * (b - first), between)
                    self.heading[some] = bytes([headings[i].at(a)]) * (b - a)

    def ends(self, ring: int, way: int) -> tuple[Any, Any]:
        """By column, the end of a way out of the cells of a ring, and the arc back."""
        if (ring, way) not in self._ends:
            self._ends[ring, way] = self._all_ends(ring, way)
        return self._ends[ring, way]

    def _all_ends(self, ring: int, way: int) -> tuple[Any, Any]:
        cells = self._numbers(self._cells[self._rings.end(ring, 0, way)[0]])
        if way >= 0:
            each = self._rings.divides(ring)
            return cells[way::each], self._arcs[ring + 1, _INWARD][way::each]
        if way == _CLOCKWISE:
            return self._rolled(cells, 1), self._rolled(self._arcs[ring, _COUNTERCLOCKWISE], 1)
        if way == _COUNTERCLOCKWISE:
            return self._rolled(cells, -1), self._rolled(self._arcs[ring, _CLOCKWISE], -1)
        each = self._rings.divides(ring - 1)
        near, twins = (self._numbers(self._cells[ring]) for _ in range(2))
        for outward in range(each):
            near[outward::each] = cells
            twins[outward::each] = self._arcs[ring - 1, outward]
        return near, twins

    def _rolled(self, values: Any, by: int) -> Any:
        """The values, each moved this far to the left around the ring."""
        moved = self._numbers(range(len(values)))
        moved[:-by], moved[-by:] = values[by:], values[:by]
        return moved


# ---- the shape -----------------------------------------------------------------------------------

WORDS = {_CLOCKWISE: "clockwise", _COUNTERCLOCKWISE: "counterclockwise", _INWARD: "inward"}
OUTWARD = (("outward",), ("outward-counterclockwise", "outward-clockwise"))
"""The words for ways out of a cell; those out of the centre are named like headings."""
COURSES = {_CLOCKWISE: 0, _COUNTERCLOCKWISE: 4, _INWARD: 6}
"""The courses along rings and spokes; outward is 2. Opposite courses are four apart."""
_BEND = pi / 48
"""The largest angle of a piece of an arc."""


class Circular(Shape):
    """Rings, two units wide. Row 0 is the rim, the last row the centre; columns run clockwise from
    the top, so the first cell is at the top and the last in the middle."""

    name = "circular"
    headings = COMPASS
    units = (10, 10)
    ways, neighbours = "eight", "up to six"

    def __init__(self, rings: int) -> None:
        self._rings = _Rings(rings)
        self._middle = 2 * rings + 1
        self._ways = lru_cache(8)(self._new_ways)
        self._known_sides = lru_cache(20_000)(self._sides)
        self._point = lru_cache(20_000)(self._new_point)

    # ---- the size of a grid ----------------------------------------------------------------------

    def sized(self, width: int, height: int) -> Shape:
        return _circular((min(width, height) - 1) // 2)

    def places(self, width: int, height: int) -> Place:
        rings = (min(width, height) - 1) // 2
        return cells_in(rings), rings + 1

    def asked(self, columns: int, rows: int) -> Place:
        return 2 * rows - 1, 2 * rows - 1

    def exists(self) -> bytes:
        columns = cells_in(self._rings.last)
        counts = [cells_in(ring) for ring in range(self._rings.last, -1, -1)]
        return b"".join(b"\1" * count + bytes(columns - count) for count in counts)

    # ---- neighbours ------------------------------------------------------------------------------

    def _new_ways(self, x: int, y: int) -> dict[int, int]:
        """By heading, the ways out of a cell."""
        rings, ring = self._rings, self._rings.last - y
        if not 0 <= ring <= rings.last or not 0 <= x < cells_in(ring):
            return {}
        ways = ((rings.headings(ring, x, way).at(0), way) for way in rings.ways(ring))
        return dict(sorted(ways))

    def neighbour(self, x: int, y: int, heading: int) -> Place | None:
        way = self._ways(x, y).get(heading)
        if way is None:
            return None
        ring, number = self._rings.end(self._rings.last - y, x, way)
        return number, self._rings.last - ring

    def links(self, columns: int, rows: int, numbers: Numbers = numbers_of) -> Links:
        return self._rings.links(numbers)

    def courses(self, headings: bytes | bytearray, places: Iterable[Place]) -> bytes:
        return bytes(map(self._course, headings, places))

    def _course(self, heading: int, place: Place) -> int:
        is_centre = place[1] == self._rings.last
        return heading if is_centre else COURSES.get(self._ways(*place)[heading], 2)

    # ---- where cells lie -------------------------------------------------------------------------

    def angle(self, x: int, y: int, heading: int) -> float:
        there = self.neighbour(x, y, heading)
        assert there, "asked of a side only"
        (from_x, from_y), (to_x, to_y) = self.centre(x, y), self.centre(*there)
        return round(degrees(atan2(from_y - to_y, to_x - from_x)) % 360, 3)

    def centre(self, x: int, y: int) -> Point:
        ring = self._rings.last - y
        count = cells_in(ring) if y >= 0 else cells_in(ring - 1) * self._rings.divides(ring - 1)
        return self._point(2 * ring, 2 * x + 1, 2 * count)

    def _new_point(self, radius: float, part: float, whole: int) -> Point:
        """The point at a radius, `part` / `whole` of a turn clockwise from the top."""
        angle = 2 * pi * part / whole
        return (
            round(self._middle + radius * sin(angle), 2),
            round(self._middle - radius * cos(angle), 2),
        )

    def _arc(self, radius: int, begin: int, end: int, count: int) -> Line:
        """The arc from one part of a turn to another, one cell's width away."""
        pieces = 2 * ceil(pi / count / _BEND)  # even, so that there is a point in the middle
        parts = (begin * pieces + (end - begin) * i for i in range(pieces + 1))
        return tuple(self._point(radius, part, count * pieces) for part in parts)

    def sides(self, x: int, y: int) -> dict[int, Line]:
        return self._known_sides(x, y)

    def _sides(self, x: int, y: int) -> dict[int, Line]:
        ring = self._rings.last - y
        inner, outer, count = 2 * ring - 1, 2 * ring + 1, cells_in(ring)
        found: dict[int, Line] = {}
        for heading, way in self._ways(x, y).items():
            if way == _CLOCKWISE:
                found[heading] = self._point(inner, x + 1, count), self._point(outer, x + 1, count)
            elif way == _COUNTERCLOCKWISE:
                found[heading] = self._point(outer, x, count), self._point(inner, x, count)
            elif way == _INWARD:
                found[heading] = self._arc(inner, x, x + 1, count)
            else:
                each = self._rings.divides(ring)
                begin = x * each + way
                found[heading] = self._arc(outer, begin + 1, begin, count * each)
        return found

    def way(self, x: int, y: int, heading: int) -> str:
        way, ring = self._ways(x, y)[heading], self._rings.last - y
        if way >= 0 and ring:
            return OUTWARD[self._rings.divides(ring) == 2][way]
        return WORDS.get(way) or super().way(x, y, heading)

    @property
    def way_names(self) -> tuple[str, ...]:
        return (*WORDS.values(), *chain(*OUTWARD), *self.names)

    @property
    def has_rim(self) -> bool:
        return True

    @property
    def spacing(self) -> tuple[float, float]:
        return 2, 2

    def place_at(self, x: float, y: float) -> Place | None:
        across, down = x - self._middle, y - self._middle
        ring = int((hypot(across, down) + 1) / 2)
        if ring > self._rings.last:
            return None
        part, count = atan2(across, -down) / (2 * pi) % 1.0, cells_in(ring)
        return min(int(part * count), count - 1), self._rings.last - ring

    def within(
        self, columns: int, rows: int, left: float, top: float, right: float, bottom: float
    ) -> dict[int, range]:
        corners = [
            (x - self._middle, y - self._middle) for x in (left, right) for y in (top, bottom)
        ]
        (low_x, _, _, high_x), (low_y, _, _, high_y) = map(sorted, zip(*corners, strict=True))
        near = hypot(max(low_x, -high_x, 0), max(low_y, -high_y, 0))
        far = max(hypot(x, y) for x, y in corners)
        parts = sorted(atan2(x, -y) / (2 * pi) % 1.0 for x, y in corners)
        is_below_the_top = low_y < 0 and low_x <= 0 <= high_x  # where parts begin again
        found = {}
        for ring in range(
            max(0, int((near - 1) / 2)), min(self._rings.last, int((far + 1) / 2)) + 1
        ):
            count = cells_in(ring)
            first, last = int(parts[0] * count) - 1, int(parts[-1] * count) + 2
            is_part = near > 0 and not is_below_the_top
            found[self._rings.last - ring] = (
                range(max(0, first), min(count, last)) if is_part else range(count)
            )
        return found

    def extent(self, width: int, height: int) -> tuple[int, int]:
        return 2 * self._middle, 2 * self._middle


@cache
def _circular(rings: int) -> Circular:
    return Circular(rings)


CIRCULAR = _circular(0)
