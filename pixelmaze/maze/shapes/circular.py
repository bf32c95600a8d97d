"""Circular mazes: rings of cells around a round one. Outward, cells divide where they get wide."""

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import chain
from math import atan2, ceil, cos, degrees, hypot, pi, sin

from pixelmaze.maze.shapes.rings import CLOCKWISE, COUNTERCLOCKWISE, INWARD, Rings, cells_in
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

WORDS = {CLOCKWISE: "clockwise", COUNTERCLOCKWISE: "counterclockwise", INWARD: "inward"}
OUTWARD = (("outward",), ("outward-counterclockwise", "outward-clockwise"))
"""The words for ways out of a cell. From the centre they are those of its headings."""
COURSES = {CLOCKWISE: 0, COUNTERCLOCKWISE: 4, INWARD: 6}
"""The courses along rings and spokes; outward is 2. Opposite ones are four apart, as headings."""
_BEND = pi / 48
"""The angle of the pieces of an arc, at the most."""


class Circular(Shape):
    """Rings, two units wide. Row 0 is the rim, the last row the centre; columns go clockwise from
    the top, so that the first cell is at the top and the last one in the middle."""

    name = "circular"
    headings = COMPASS
    units = (10, 10)
    ways, neighbours = "eight", "up to six"

    def __init__(self, rings: int) -> None:
        self._rings = Rings(rings)
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
        """The point at a radius, this part of a turn clockwise from the top."""
        angle = 2 * pi * part / whole
        return (
            round(self._middle + radius * sin(angle), 2),
            round(self._middle - radius * cos(angle), 2),
        )

    def _arc(self, radius: int, begin: int, end: int, count: int) -> Line:
        """From one part of a turn to another, a cell's width away."""
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
            if way == CLOCKWISE:
                found[heading] = self._point(inner, x + 1, count), self._point(outer, x + 1, count)
            elif way == COUNTERCLOCKWISE:
                found[heading] = self._point(outer, x, count), self._point(inner, x, count)
            elif way == INWARD:
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
