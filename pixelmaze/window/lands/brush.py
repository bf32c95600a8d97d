"""Paints a land on an image: the ground, the road, and things that stand on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from math import sin
from random import Random

import pyxel

from pixelmaze.theme import Role
from pixelmaze.ui.lands import HEIGHT, HORIZON, Land, Lands
from pixelmaze.window.lands.colours import (
    BODY,
    COOL,
    DARK,
    DEEP,
    GROUND,
    KERB,
    LIT,
    PALE,
    ROAD,
    slot,
)

SEAM = 22
"""How far a land reaches into the one before, with a ragged edge."""
_CLEAR_OF_ROAD = 9
FRONT = HEIGHT - 26
"""The top of the part in front of the road."""
_BELOW_STOP = 16
"""Room below the road that things in front of it keep free for stops and their stars."""

Thing = Callable[["Brush", int, int], object]
"""Paints something that stands at a point."""


class Brush:
    """x is 0 at the left edge of the land; the image begins `SEAM` before it."""

    def __init__(self, lands: Lands, land: Land) -> None:
        self.land = land
        self.width = land.width
        self.random = Random(f"{land.look} {land.at}")
        self.image = pyxel.Image(land.width + SEAM, HEIGHT)
        self.image.cls(Role.CLEAR)
        self.image.camera(-SEAM, 0)
        self._road = [lands.road(land.left + x) for x in range(-SEAM, land.width + 1)]

    def _colour(self, tone: int) -> int:
        return slot(self.land.at, tone)

    # ---- marks ---------------------------------------------------------------------------------

    def dot(self, x: float, y: float, tone: int) -> None:
        self.image.pset(x, y, self._colour(tone))

    def box(self, x: float, y: float, width: float, height: float, tone: int) -> None:
        self.image.rect(x, y, width, height, self._colour(tone))

    def line(self, x: float, y: float, to_x: float, to_y: float, tone: int) -> None:
        self.image.line(x, y, to_x, to_y, self._colour(tone))

    def disc(self, x: float, y: float, radius: float, tone: int) -> None:
        self.image.circ(x, y, radius, self._colour(tone))

    def ring(self, x: float, y: float, radius: float, tone: int) -> None:
        self.image.circb(x, y, radius, self._colour(tone))

    def oval(self, x: float, y: float, width: float, height: float, tone: int) -> None:
        """An ellipse by its middle."""
        self.image.elli(x - width / 2, y - height / 2, width, height, self._colour(tone))

    def peak(self, x: float, y: float, half: float, height: float, tone: int) -> None:
        """A triangle that stands on its base, by the middle of that."""
        self.image.tri(x - half, y, x + half, y, x, y - height, self._colour(tone))

    def slab(self, corners: Sequence[tuple[float, float]], tone: int) -> None:
        """A convex area."""
        (x, y), *others = corners
        for (a, b), (c, d) in pairwise(others):
            self.image.tri(x, y, a, b, c, d, self._colour(tone))

    @contextmanager
    def veil(self, part: float) -> Iterator[None]:
        """Paint only this part of the pixels, in a pattern."""
        self.image.dither(part)
        yield
        self.image.dither(1)

    def _edge(self, y: int) -> float:
        """Where the ground of the land begins at this height: a winding line with tufts."""
        wave = 5 * sin(y * 0.11 + self.land.at) + 3 * sin(y * 0.29 + 2 * self.land.at)
        return -SEAM / 2 + wave + (y * 7919 + self.land.at) % 5 - 2 if self.land.at else -SEAM

    # ---- the ground ----------------------------------------------------------------------------

    def ground(self, wave: float = 2, pitch: float = 0.07, top: int = HORIZON) -> None:
        """The ground, from pale at the horizon to dark in front, with a ragged left edge."""
        random = self.random
        phase = random.uniform(0, 6)
        for x in range(-SEAM, self.width):
            crest = top + round(wave * sin(pitch * x + phase) + wave / 2 * sin(2.7 * pitch * x))
            for y in range(crest, HEIGHT):
                if x < self._edge(y):
                    continue
                depth = (y - crest) / (HEIGHT - crest)
                grain = ((x & 1) * 2 + (y & 1) * 3) % 4 / 4
                tone = GROUND
                if depth < 0.14 + grain * 0.1:
                    tone = PALE
                elif depth > 0.74 + grain * 0.16:
                    tone = DARK
                self.dot(x, y, tone)

    def strokes(self, count: int, tones: Sequence[int] = (DARK, PALE), length: int = 3) -> None:
        """Short strokes all over the ground, longer ones in front."""
        for _ in range(count):
            x, y = self.random.randrange(0, self.width), self.random.randrange(HORIZON + 4, HEIGHT)
            reach = max(1, round(length * (y - HORIZON + 20) / 60))
            self.line(x, y, x + self.random.randrange(reach), y, self.random.choice(tones))

    def road(self) -> None:
        """The road, wherever there is one."""
        for x in range(-SEAM, self.width):
            y = round(self._road[x + SEAM])
            if x < self._edge(y) - 3:
                continue
            self.box(x, y - 4, 1, 9, KERB)
        for x in range(-SEAM, self.width):
            y = round(self._road[x + SEAM])
            if x < self._edge(y) - 3:
                continue
            self.box(x, y - 3, 1, 6, ROAD)
            if (x * 3 + y) % 7 == 0:
                self.dot(x, y - 2 + (x * 5) % 5, KERB)

    def road_at(self, x: int) -> int:
        """The height of the road at this x."""
        return round(self._road[x + SEAM])

    # ---- what stands on it ---------------------------------------------------------------------

    def stand(
        self, things: Sequence[tuple[Thing, int, int]], count: int, top: int = HORIZON + 5
    ) -> None:
        """Scatter things over the ground, the far ones first: what paints them, and half their
        width and their height. Nothing stands above `top`, on the road, or hides it."""
        placed: list[tuple[int, int, Thing, int]] = []
        for _ in range(count * 12):
            paint, half, height = self.random.choice(things)
            x = self.random.randrange(half + 1, self.width - half - 1)
            y = self.random.randrange(top, HEIGHT - 3)
            if not self._is_free(x, y, half, height):
                continue
            if any(abs(x - a) < half + b and abs(y - c) < 5 for a, c, _, b in placed):
                continue
            placed.append((x, y, paint, half))
            if len(placed) == count:
                break
        for x, y, paint, _ in sorted(placed, key=lambda each: each[1]):
            paint(self, x, y)

    def _is_free(self, x: int, y: int, half: int, height: int) -> bool:
        around = self._road[x - half + SEAM : x + half + SEAM + 1]
        if y < min(around):
            return y < min(around) - _CLEAR_OF_ROAD
        return y - height > max(around) + _BELOW_STOP

    def far(self, things: Sequence[tuple[Thing, int]], every: int, low: int = 2) -> None:
        """A row of things along the horizon: what paints them, and half their width."""
        x = self.random.randrange(4, every)
        while x < self.width - 6:
            paint, half = self.random.choice(things)
            if half <= x < self.width - half:
                paint(self, x, HORIZON + low + self.random.randrange(3))
            x += half + self.random.randrange(every // 2, every)

    def fringe(self, tone: int = DEEP, height: int = 5, blades: bool = True) -> None:
        """Something dark along the lower edge, as near as can be."""
        for x in range(-SEAM, self.width):
            if x < self._edge(HEIGHT - 1):
                continue
            rise = height / 2 + height / 3 * sin(x * 0.13) + height / 4 * sin(x * 0.31 + 1)
            if blades and self.random.random() < 0.3:
                rise += self.random.randrange(1, 4)
            self.box(x, HEIGHT - round(max(1, rise)), 1, HEIGHT, tone)

    # ---- things that many lands have -----------------------------------------------------------

    def shade(self, x: int, y: int, width: int) -> None:
        """A shadow at the foot of something, to the right of it."""
        self.oval(x + width // 4, y, width, max(3, width // 3), DARK)
        with self.veil(0.5):
            self.oval(x + width // 6, y, width * 2 // 3, max(2, width // 4), COOL)

    def ball(
        self, x: float, y: float, radius: float, tones: Sequence[int] = (COOL, BODY, LIT)
    ) -> None:
        """A round body, lit from the upper left."""
        dark, middle, light = tones
        self.disc(x, y, radius, dark)
        self.disc(x - radius * 0.2, y - radius * 0.22, radius * 0.8, middle)
        if radius >= 3:
            with self.veil(0.6):
                self.disc(x - radius * 0.4, y - radius * 0.42, radius * 0.45, light)
            self.dot(x - radius * 0.5, y - radius * 0.55, light)

    def tower(
        self, x: int, y: int, width: int, height: int, tones: Sequence[int] = (COOL, BODY, LIT)
    ) -> None:
        """A wall that stands at y, with a lit left edge and a dark right one."""
        dark, middle, light = tones
        self.box(x - width // 2, y - height, width, height, middle)
        self.box(x - width // 2, y - height, max(1, width // 5), height, light)
        self.box(
            x - width // 2 + width - max(1, width // 3),
            y - height,
            max(1, width // 3),
            height,
            dark,
        )
