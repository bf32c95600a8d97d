"""Moments of a game: a key flies to the stats bar, the goal is reached, the game is lost.

None of them delays a move. Most of their motion is left out if motion is reduced.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import pi, sin
from random import Random
from typing import NamedTuple

import pyxel

from pixelmaze.files.letters import WAYPOINTS
from pixelmaze.looks.theme import Role
from pixelmaze.maze.maze import Maze
from pixelmaze.ui.kit.motion import Motion, along, bounce, ease_both, ease_out
from pixelmaze.ui.kit.surface import Box
from pixelmaze.window.canvas import look
from pixelmaze.window.canvas.atlas import draw_centred
from pixelmaze.window.maze.light import shine
from pixelmaze.window.maze.view import View
from pixelmaze.window.screen import SCREEN

PlaceOf = Callable[[str], Box | None]
"""Returns the box of a figure in the stats bar by its kind; None if not shown."""
_FLIGHT, _LANDING = 34, 22  # ticks for which a key flies, and bounces after landing
_LIFT, _DROP = 24, 7
"""Height of the flight above a straight line, and of the bounce, in pixels."""
_LEAP, _LEAPS = 26, 4  # the length of a leap in ticks, and the number of leaps
_HEIGHT = 6  # the height of a leap, in sixteenths of a cell
_CLOSING = 48  # ticks in which the light closes around the winner
_SPOT = 2.4  # the final radius of the light, in cells
_SMALLEST = 40  # its minimum in pixels
_HUSH = 0.34  # the brightness of the rest
_Ramp = tuple[Role, ...]  # the colours of a spark over its life
_GOLD: _Ramp = (Role.WHITE, Role.GOAL_LIGHT, Role.GOAL, Role.GOAL_DARK)
_PALE: _Ramp = (Role.WHITE, Role.BLUE_LIGHT, Role.BLUE)
_GRAVITY, _DRAG = 0.05, 0.96
_LARGE = 0.4  # the fraction of its life for which a spark is two pixels wide
_FLASH = 14  # the length of a flash in ticks


class KeyFlights:
    """Keys that fly from the maze to their figure in the stats bar."""

    def __init__(self, maze: Maze) -> None:
        self._maze = maze
        self._flights: dict[int, tuple[Motion, Motion]] = {}  # by the number of the key

    def fetch(self, number: int, delay: int) -> None:
        """Start a key's flight in `delay` ticks. Keys are numbered from 0."""
        landing = Motion(_LANDING, bounce, delay + _FLIGHT)
        self._flights[number] = Motion(_FLIGHT, ease_both, delay), landing

    def keep(self, keys: int) -> None:
        """Forget the flights of all but the first `keys` keys: an undo returned the others."""
        self._flights = {key: flight for key, flight in self._flights.items() if key < keys}

    def tick(self) -> None:
        for flight in self._flights.values():
            for motion in flight:
                motion.tick()
        self._flights = {key: each for key, each in self._flights.items() if not each[1].is_over}

    def draw_waiting(self, view: View) -> None:
        """Draw the keys that stay in the maze until the player arrives."""
        for key, (flight, _) in self._flights.items():
            if not flight.has_begun:
                view.sprite(f"key_{WAYPOINTS[key]}", self._maze.waypoints[key])

    def draw(self, view: View, place_of: PlaceOf) -> None:
        """Draw the keys that fly, or bounce after landing."""
        place = place_of("key")
        if not place:
            return
        x, y, width, height = SCREEN.in_pixels(place)
        end = (x + width / 2, y + height / 2)
        for key, (flight, landing) in self._flights.items():
            if not flight.has_begun:
                continue
            begin = view.screen_place(self._maze.waypoints[key], self._maze.waypoints[key], 0)
            lift = _LIFT if not flight.is_over else 0
            at_x, at_y = along(flight.part, begin, end, lift)
            size = max(1, round(flight.between(view.scale, 1)))
            name = f"key_{WAYPOINTS[key]}" if flight.part < 0.7 else f"mini_key_{WAYPOINTS[key]}"
            if flight.is_over:
                at_y -= _DROP * (1 - landing.part)
            draw_centred(round(at_x), round(at_y), name, size)


class Victory:
    """The goal is reached: a flash, sparks, leaps, confetti."""

    def __init__(self, view: View, cell: int) -> None:
        self._view, self._cell = view, cell
        self._age = 0
        self._flash = Motion(_FLASH, ease_out)
        self._flash_radius = 0
        """The radius to which the flash grows, in pixels; 0 before the chest is open."""
        self._sparks, self._confetti = Sparks(), Confetti()

    def tick(self, is_open: bool) -> None:
        """Advance a tick. Nothing starts until the chest `is_open`."""
        self._sparks.tick()
        if not is_open:
            return
        self._age += 1
        x, y = self._place
        if not self._flash_radius:
            self._flash_radius = round(1.8 * self._view.zoom)
            self._sparks.burst(x, y, self._view.scale, 24)
        self._flash.tick()
        self._confetti.tick(x, y, self._view.scale)

    @property
    def _place(self) -> tuple[int, int]:
        return self._view.screen_place(self._cell, self._cell, 0)

    @property
    def leap(self) -> float:
        """The height of the hero's leap, in sixteenths of a cell."""
        return _leap(self._age)

    def draw_behind(self) -> None:
        """Draw a disc of light behind the hero that grows and thins out."""
        part = self._flash.part
        if self._flash_radius and not self._flash.is_over:
            pyxel.dither(0.75 * (1 - part))
            pyxel.circ(*self._place, round(self._flash_radius * part), Role.GOAL_LIGHT)
            pyxel.dither(1)

    def draw(self) -> None:
        self._sparks.draw()
        self._confetti.draw(self._view.scale)


class Defeat:
    """The game is lost: the light closes around the winner, who dances."""

    def __init__(self, view: View, cell: int, is_dark: bool, is_calm: bool) -> None:
        """`cell` is the winner's; `is_dark` is True in torchlight."""
        self.cell = cell
        self._view = view
        self._is_dark, self._is_calm = is_dark, is_calm
        self._closing = Motion(0 if is_calm else _CLOSING, ease_both)
        self._sparks = Sparks()
        self._age = 0

    def tick(self) -> None:
        self._age += 1
        self._closing.tick()
        self._sparks.tick()
        if not self._is_calm and self._age in (_CLOSING, _CLOSING + _LEAP, _CLOSING + 2 * _LEAP):
            x, y = self._view.screen_place(self.cell, self.cell, 0)
            self._sparks.burst(x, y, self._view.scale, 10, _PALE)

    @property
    def leap(self) -> float:
        """The height of the winner's leap, in sixteenths of a cell."""
        is_still = self._is_calm or not self._closing.is_over
        return 0.0 if is_still else _leap(self._age - _CLOSING)

    def draw(self) -> None:
        """Darken all but a light around the winner."""
        view = self._view
        (beyond,) = look.tables((_hushed,))
        left = max(_SPOT * view.zoom, _SMALLEST)
        begin = 0 if self._is_dark else view.box.width
        radius = round(self._closing.between(begin, left))
        middle = view.screen_place(self.cell, self.cell, 0)
        shine(view, middle, beyond, [(radius, bytes(range(256)))])
        self._sparks.draw()


def _leap(age: int) -> float:
    """The height of a leap at this age in ticks, in sixteenths of a cell."""
    return _HEIGHT * sin(pi * (age % _LEAP) / _LEAP) if age < _LEAPS * _LEAP else 0.0


def _hushed(_: Role, rgb: int) -> int:
    """The colour with little light and hardly any hue."""
    channels = look.faded(rgb, 0.2, (0.9, 0.95, 1.25))
    return int.from_bytes(min(255, round(part * _HUSH)) for part in channels)


# ---- particles, with pixels as large as the maze's -----------------------------------------------


@dataclass(slots=True)
class _Spark:
    x: float
    y: float
    dx: float
    dy: float
    life: int  # in ticks
    ramp: _Ramp
    age: int = 0


class Sparks:
    """Sparks that fly apart, fall, shrink and fade."""

    def __init__(self) -> None:
        self._random = Random(2)
        self._scale = 1
        self._sparks: list[_Spark] = []

    def burst(self, x: int, y: int, scale: int, count: int, ramp: _Ramp = _GOLD) -> None:
        """Throw `count` sparks from a screen pixel. `scale` is the size of the maze's pixels."""
        self._scale = scale
        for _ in range(count):
            dx, dy = self._random.uniform(-1.3, 1.3), self._random.uniform(-1.7, 0.5)
            life = self._random.randrange(16, 32)
            self._sparks.append(_Spark(x, y, dx * scale, dy * scale, life, ramp))

    def tick(self) -> None:
        for spark in self._sparks:
            spark.x, spark.y = spark.x + spark.dx, spark.y + spark.dy
            spark.dx, spark.dy = spark.dx * _DRAG, spark.dy * _DRAG + _GRAVITY * self._scale
            spark.age += 1
        self._sparks = [spark for spark in self._sparks if spark.age < spark.life]

    def draw(self) -> None:
        for spark in self._sparks:
            part = spark.age / spark.life
            size = self._scale * (2 if part < _LARGE else 1)
            role = spark.ramp[int(part * len(spark.ramp))]
            pyxel.rect(round(spark.x) - size // 2, round(spark.y) - size // 2, size, size, role)


class _Piece(NamedTuple):
    x: float
    y: float
    dx: float
    dy: float
    left: int  # ticks
    kind: int


_CONFETTI, _EVERY, _LIFE, _GLITTER = 150, 3, 70, 14
"""In ticks: how long confetti comes, the time between handfuls, the life of a piece, and how long
it glitters at its end."""


class Confetti:
    """Confetti that glitters before it vanishes."""

    def __init__(self) -> None:
        self._random = Random(1)
        self._pieces: list[_Piece] = []
        self._age = 0

    def tick(self, x: int, y: int, scale: int) -> None:
        """Advance a tick. More comes from a screen pixel; `scale` is as for `Sparks.burst`."""
        self._age += 1
        if self._age < _CONFETTI and self._age % _EVERY == 1:
            for _ in range(3):
                dx = self._random.uniform(-1.6, 1.6) * scale
                dy = self._random.uniform(-3.2, -1.4) * scale
                kind = self._random.randrange(4)
                self._pieces.append(_Piece(x, y - 8 * scale, dx, dy, _LIFE, kind))
        self._pieces = [
            _Piece(x + dx, y + dy, dx * 0.98, dy + 0.07 * scale, left - 1, kind)
            for x, y, dx, dy, left, kind in self._pieces
            if left > 1
        ]

    def draw(self, scale: int) -> None:
        for x, y, _, _, left, kind in self._pieces:
            falls = left > _GLITTER
            name = f"confetti_{kind}" if falls else f"sparkle_{3 - left // 4}"
            draw_centred(round(x), round(y), name, scale)
