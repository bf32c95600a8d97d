"""Moving along something that goes on with time, and how fast."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from time import perf_counter
from typing import NamedTuple

STEP_RATES = (
    1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000,
)  # fmt: skip
"""The scale on which a viewer goes faster and slower, in steps a second."""

_BATCH = 200
"""Steps to pull between two looks at the clock."""


def faster(step_rate: float) -> int:
    """The next rate up the scale."""
    return next((rate for rate in STEP_RATES if rate > step_rate), STEP_RATES[-1])


def slower(step_rate: float) -> int:
    """The next rate down the scale."""
    return next((rate for rate in reversed(STEP_RATES) if rate < step_rate), STEP_RATES[0])


class Mark(NamedTuple):
    """Something worth looking at between two steps."""

    kind: str
    """made, found, or retreat."""
    begin: int
    end: int


class Seekable(ABC):
    """A place on something that moves on with time: `index`, of `length` that are known."""

    unit = "steps"
    """What `index` counts."""

    def __init__(self, step_rate: float) -> None:
        self.index = 0
        self.step_rate = step_rate
        """Steps a second, above 0."""
        self.paused = False
        self._due = 0.0

    @property
    @abstractmethod
    def length(self) -> int:
        """How far it is known."""

    @property
    @abstractmethod
    def complete(self) -> bool:
        """Whether nothing comes after that."""

    @abstractmethod
    def pull(self, count: int) -> None:
        """Know so many more steps, if there are."""

    @abstractmethod
    def seek(self, index: int) -> None:
        """Go to that step, forward or back; beyond either end means to the end."""

    @property
    @abstractmethod
    def marks(self) -> list[Mark]:
        """What is worth looking at."""

    @property
    def finished(self) -> bool:
        """Whether we are at the end."""
        return self.complete and self.index == self.length

    def advance(self, seconds: float) -> None:
        """Let time pass: go over the steps that are due, unless paused."""
        if self.paused or self.finished:
            return
        self._due += self.step_rate * seconds
        steps = int(self._due)
        self._due -= steps
        self.seek(self.index + steps)

    def prefetch(self, seconds: float) -> None:
        """Know more steps, as many as there is time for."""
        end = perf_counter() + seconds
        while not self.complete and perf_counter() < end:
            self.pull(_BATCH)

    def run(self) -> None:
        """Go to the end at once."""
        self.seek(sys.maxsize - 1)
