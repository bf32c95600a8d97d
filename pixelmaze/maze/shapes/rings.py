"""The rings of circular mazes: the cells in each, and in which headings their neighbours lie.

Ring 0 is the centre. The cells of a ring are counted clockwise from the top. All headings come from
integers, so no machine rounds one of them otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import atan2, cos, degrees, pi, sin
from typing import Any, NamedTuple

from pixelmaze.maze.shapes.shape import Links, Numbers

FIRST = 6
"""The number of cells in the ring around the centre."""
WIDEST = 1.75
"""The width from which a cell divides, where a ring is 1 wide. If it were less, ways into two cells
outward of one could have the same heading."""
CLOCKWISE, COUNTERCLOCKWISE, INWARD = -1, -2, -3
"""Ways out of a cell. Those outward are 0 and up, clockwise."""
_TURN, _HALF = 8, 4  # headings


_counts = [1, FIRST]


def cells_in(ring: int) -> int:
    """The number of cells in a ring."""
    while ring >= len(_counts):
        inner = _counts[-1]
        is_wide = 2 * pi * len(_counts) / inner > WIDEST
        _counts.append(2 * inner if is_wide else inner)
    return _counts[ring]


class Headings(NamedTuple):
    """The headings of one way out of cells that lie evenly in a ring: that of the cell of number i
    is (begin - each * i) // whole, modulo 8."""

    begin: int
    each: int
    whole: int

    def back(self) -> Headings:
        """The headings of the ways back."""
        return self._replace(begin=self.begin + _HALF * self.whole)

    def at(self, number: int) -> int:
        """The heading of a number."""
        return (self.begin - self.each * number) // self.whole % _TURN

    def changes(self, count: int) -> Iterator[int]:
        """The numbers below `count` at which the heading changes, and `count`."""
        number = 0
        while number < count:
            least = (self.begin - self.each * number) // self.whole * self.whole
            number = (self.begin - least) // self.each + 1
            yield min(number, count)


class Rings:
    """The rings around a centre, up to the last one, the rim."""

    def __init__(self, last: int) -> None:
        self.last = last

    def divides(self, ring: int) -> int:
        """The number of cells outward of each cell of a ring. Beyond the rim they do not divide."""
        return cells_in(ring + 1) // cells_in(ring) if ring < self.last or not ring else 1

    def ways(self, ring: int) -> list[int]:
        """All ways out of a cell of a ring, counterclockwise around it; those across the rim,
        too."""
        outward = [*reversed(range(self.divides(ring)))]
        return [CLOCKWISE, *outward, COUNTERCLOCKWISE, INWARD] if ring else outward

    def end(self, ring: int, number: int, way: int) -> tuple[int, int]:
        """The ring and number of the cell to which a way leads."""
        if way == INWARD:
            return ring - 1, number // self.divides(ring - 1)
        if way >= 0:
            return ring + 1, number * self.divides(ring) + way
        return ring, (number + (1 if way == CLOCKWISE else -1)) % cells_in(ring)

    def headings(self, ring: int, number: int, way: int, step: int = 2) -> Headings:
        """The headings of a way out of the cells number, number + step … of a ring. The step is
        even, unless the cells of the ring inward do not divide."""
        if way == INWARD:
            return self._outward(ring, number, step).back()
        if way >= 0:
            each = self.divides(ring)
            return self._outward(ring + 1, number * each + way, step * each)
        if way == COUNTERCLOCKWISE:
            return self.headings(ring, number - 1, CLOCKWISE, step).back()
        count = cells_in(ring)
        return Headings(45 * count - 720 * (number + 1), 720 * step, 90 * count)

    def _outward(self, ring: int, number: int, step: int) -> Headings:
        """The headings into cells number, number + step … of a ring, from the ring inward of it."""
        inner, each = cells_in(ring - 1), self.divides(ring - 1)
        if each != 2:
            count = inner * each
            return Headings(225 * count - 360 * (2 * number + 1), 720 * step, 90 * count)
        # the two cells outward of one lie to the left and right of its own direction
        half = pi / 2 / inner
        off = round(1000 * degrees(atan2(ring * sin(half), ring * cos(half) - ring + 1)))
        middle = 112_500 * inner - 180_000 * (number // 2 * 2 + 1)
        begin = middle + (-off if number % 2 else off) * inner
        return Headings(begin, 180_000 * step, 45_000 * inner)

    # ---- all at once -----------------------------------------------------------------------------

    def links(self, numbers: Numbers) -> Links:
        """The links of all cells; those of the rim come first. `numbers` makes arrays.

        The ways out of a cell keep their order around it. Which of them comes first, as the nearest
        to heading 0, changes a few times around a ring; in between, the arcs of each way are evenly
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

    def __init__(self, rings: Rings, numbers: Numbers) -> None:
        self._rings = rings
        self._numbers = numbers
        self._order = range(rings.last, -1, -1)
        self.first = numbers(range(sum(map(cells_in, self._order)) + 1))
        self.heading = bytearray()
        self.slices: list[tuple[int, int, slice, slice]] = []
        """Ring, way, the arcs, and the columns of the cells that they leave."""
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
        """Place the arcs of cells `at`, `at` + step … of a ring, whose arcs begin here."""
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
        """By column, the cell at the end of a way out of the cells of a ring, and the arc back."""
        if (ring, way) not in self._ends:
            self._ends[ring, way] = self._all_ends(ring, way)
        return self._ends[ring, way]

    def _all_ends(self, ring: int, way: int) -> tuple[Any, Any]:
        cells = self._numbers(self._cells[self._rings.end(ring, 0, way)[0]])
        if way >= 0:
            each = self._rings.divides(ring)
            return cells[way::each], self._arcs[ring + 1, INWARD][way::each]
        if way == CLOCKWISE:
            return self._rolled(cells, 1), self._rolled(self._arcs[ring, COUNTERCLOCKWISE], 1)
        if way == COUNTERCLOCKWISE:
            return self._rolled(cells, -1), self._rolled(self._arcs[ring, CLOCKWISE], -1)
        each = self._rings.divides(ring - 1)
        near, twins = (self._numbers(self._cells[ring]) for _ in range(2))
        for outward in range(each):
            near[outward::each] = cells
            twins[outward::each] = self._arcs[ring - 1, outward]
        return near, twins

    def _rolled(self, values: Any, by: int) -> Any:
        """The same values, each moved this far to the left around the ring."""
        moved = self._numbers(range(len(values)))
        moved[:-by], moved[-by:] = values[by:], values[:by]
        return moved
