"""Seekable timelines: movement forward and back along steps, at a chosen speed."""

import sys
from abc import ABC, abstractmethod
from time import perf_counter
from typing import NamedTuple

STEP_RATES = (
    1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000,
)  # fmt: skip
"""The speeds to choose from, in steps per second."""

_BATCH = 200  # number of steps pulled between two checks of the clock


def faster(step_rate: float) -> int:
    """The next rate up the scale; the highest stays."""
    return next((rate for rate in STEP_RATES if rate > step_rate), STEP_RATES[-1])


def slower(step_rate: float) -> int:
    """The next rate down the scale; the lowest stays."""
    return next((rate for rate in reversed(STEP_RATES) if rate < step_rate), STEP_RATES[0])


class Mark(NamedTuple):
    """A notable stretch of the timeline: the maze was made, the goal was found, or one of the five
    longest retreats, which are runs of backtracking."""

    kind: str  # made, found, or retreat
    begin: int
    end: int


class Seekable(ABC):
    """A position, `index`, on a timeline of steps or rounds; the first `length` of them are known.

    `advance` moves with time, `seek` jumps. Base class of `Playback` and `Race`.
    """

    unit = "steps"  # the unit of `index`

    def __init__(self, step_rate: float) -> None:
        self.index = 0
        self.step_rate = step_rate
        """Steps per second, above 0."""
        self.paused = False
        self._due = 0.0

    @property
    @abstractmethod
    def length(self) -> int:
        """The number of steps or rounds known so far."""

    @property
    @abstractmethod
    def complete(self) -> bool:
        """True if nothing comes after `length`."""

    @abstractmethod
    def pull(self, count: int) -> bool:
        """Compute up to `count` more steps or rounds. False if some have not arrived: try later."""

    @abstractmethod
    def seek(self, index: int) -> None:
        """Go to a position, forward or back, at most to an end, without waiting for steps that have
        not arrived."""

    @property
    @abstractmethod
    def marks(self) -> list[Mark]:
        """The notable stretches of the timeline."""

    @property
    def finished(self) -> bool:
        """True if the position is at the end."""
        return self.complete and self.index == self.length

    def advance(self, seconds: float) -> None:
        """Move forward by the steps that are due after this time, unless paused."""
        if self.paused or self.finished:
            return
        self._due += self.step_rate * seconds
        steps = int(self._due)
        self._due -= steps
        self.seek(self.index + steps)

    def prefetch(self, seconds: float) -> None:
        """Pull steps without moving, for about this many seconds."""
        end = perf_counter() + seconds
        while not self.complete and perf_counter() < end:
            self.pull(_BATCH)

    def run(self) -> None:
        """Go to the end, however long the steps take to arrive."""
        while not self.complete:
            self.pull(sys.maxsize - 1 - self.length)
        self.seek(self.length)
