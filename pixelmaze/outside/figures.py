"""The statistics of a mouse, and its score, as mms counts them.

A run begins with a move that leaves the start, and is complete when a move ends on a goal; the best
run has the fewest turns and effective moves together. The first two cells of one `moveForward` are
a move each, the others half a move. A reset adds 15 to the next run. The score is the best run's
turns and effective distance, and a tenth of all turns and all effective distance; 2000 without a
complete run.
"""

from __future__ import annotations

from dataclasses import dataclass

PENALTY = 15.0  # what a reset adds to the effective distance of the next run
UNSOLVED = 2000.0  # the score before the first complete run


class Figures:
    """The figures of all runs of a mouse. Distances are in cells."""

    def __init__(self) -> None:
        self._total = _Count()
        self._current = _Count()
        self._best: _Count | None = None
        self._is_running = False
        self._penalty = 0.0

    def begin(self) -> None:
        """A run begins."""
        self._current = _Count(effective=self._penalty)
        self._total.effective += self._penalty
        self._penalty = 0.0
        self._is_running = True

    def move(self, cells: int) -> None:
        for count in self._counts():
            count.distance += cells
            count.effective += cells if cells <= 2 else cells / 2 + 1

    def turn(self) -> None:
        for count in self._counts():
            count.turns += 1

    def complete(self) -> None:
        """The run has reached the goal."""
        if self._is_running and (self._best is None or self._current.score < self._best.score):
            self._best = self._current
        self._is_running = False

    def abandon(self) -> None:
        """The run is over without the goal."""
        self._is_running = False

    def reset(self) -> None:
        """The mouse is taken back to the start."""
        self._penalty = PENALTY
        self._is_running = False

    def all(self) -> dict[str, float]:
        """All figures, by the names of mms."""
        total, best = self._total, self._best or _Count(-1, -1, -1)
        score = UNSOLVED if self._best is None else best.score + total.score / 10
        return {
            **total.named("total"), **best.named("best-run"), **self._current.named("current-run"),
            "score": score,
        }  # fmt: skip

    def _counts(self) -> list[_Count]:
        return [self._total, self._current] if self._is_running else [self._total]


@dataclass(slots=True)
class _Count:
    distance: int = 0
    turns: int = 0
    effective: float = 0.0

    @property
    def score(self) -> float:
        return self.turns + self.effective

    def named(self, what: str) -> dict[str, float]:
        return {
            f"{what}-distance": self.distance,
            f"{what}-turns": self.turns,
            f"{what}-effective-distance": self.effective,
        }
