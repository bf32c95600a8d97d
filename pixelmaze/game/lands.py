"""The layout of the adventure's map: lands side by side, and a road through all.

The unit of length is a large pixel: two pixels of the window, or a quarter of a character's width.
y is 0 at the top of the sky.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import cached_property
from math import cos, pi, sin
from typing import NamedTuple

from pixelmaze.game.rules import Land, Level

HEIGHT, HORIZON = 135, 62  # of the map, and the y where the ground starts
_STEP = 38  # from one stop to the next
_SHORE = 48  # from the edge of a land to its first stop
_LEAST = 160  # the smallest width of a land
_END = 300  # the width of the land in which the road ends
_ROAD = 94  # the y around which the road winds
_LAST = 81  # the y of the end of the road, where a path leads up in the picture


class MapLand(NamedTuple):
    """A land of the adventure, or the one at the end of the road."""

    at: int  # along the road, from 0
    look: str
    title: str
    left: int
    width: int
    levels: tuple[Level, ...]
    first: int  # the number of the first stop

    @property
    def right(self) -> int:
        return self.left + self.width


class LandMap:
    """All lands, from left to right."""

    def __init__(self, lands: Sequence[Land], end: str) -> None:
        """`end` is the title of the last land."""
        self.lands: list[MapLand] = []
        left = first = 0
        for land in lands:
            count = len(land.levels)
            width = max(_LEAST, 2 * _SHORE + (count - 1) * _STEP)
            at, levels = len(self.lands), land.levels
            self.lands.append(MapLand(at, land.look, land.title, left, width, levels, first))
            left, first = left + width, first + count
        self.lands.append(MapLand(len(self.lands), "dawn", end, left, _END, (), first))
        self.width = left + _END

    @cached_property
    def stops(self) -> list[tuple[int, int]]:
        """x and y of each stop: one for each level, and the end of the road."""
        places: list[tuple[int, int]] = []
        for land in self.lands:
            count = len(land.levels) or 1
            first = land.left + (land.width - (count - 1) * _STEP) // 2
            for i in range(count):
                x = first + i * _STEP
                wound = _ROAD + round(13 * sin(1.15 * len(places) + 0.4) - 2)
                places.append((x, wound if land.levels else _LAST))
        return places

    def along(self, way: float) -> tuple[float, float]:
        """The point of the road `way` from the first stop, where stops are 1 apart."""
        last = len(self.stops) - 1
        way = min(max(way, 0.0), float(last))
        at = min(int(way), max(0, last - 1))
        (x, y), (to_x, to_y) = self.stops[at], self.stops[min(at + 1, last)]
        part = way - at
        return x + (to_x - x) * part, y + (to_y - y) * (1 - cos(pi * part)) / 2

    def road(self, x: float) -> float:
        """The y of the road at this x; level before the first stop."""
        stops = self.stops
        if x <= stops[0][0]:
            return stops[0][1]
        low = min(bisect_right(stops, x, key=lambda stop: stop[0]), len(stops) - 1) - 1
        (left, _), (right, _) = stops[low : low + 2]
        return self.along(low + min(1.0, (x - left) / (right - left)))[1]


class LandsView(NamedTuple):
    """The visible part of the lands."""

    lands: LandMap
    left: float  # the left edge of the view
    mist: tuple[float, ...]  # over each land, 0 … 1
    stars: tuple[Sequence[bool] | None, ...]
    """For each stop: True for each earned star; empty if unfinished; None if locked."""
    selected: int  # a stop
    hero: tuple[float, float]
    sprite: str  # the picture of the hero
    found: frozenset[str]  # the looks of the lands whose last chest is open
    age: int  # in frames; always 0 if nothing may move
    hour: float = 1.0  # from the evening, -1, through the night, 0, to the day, 1
    away: Mapping[str, int] = {}
    """How far what joins the hero just now has still to come, in pixels, by the land's look."""
    skipped: frozenset[int] = frozenset()  # the stops that a filter skips, drawn dim


class HillView(NamedTuple):
    """The hill before the lands, at some moment."""

    hour: float  # from the evening, -1, through the night, 0, to the day, 1
    climb: float | None  # of the hero up the hill, 0 … 1; None if the hero is at home
    age: int  # in frames; always 0 if nothing may move
    found: frozenset[str] = frozenset()  # as in `LandsView`
    is_called: bool = False  # True while the cockerel calls the sun
    has_crown: bool = False  # True if the hero wears a crown
    cheers: bool = False
