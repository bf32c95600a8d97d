"""Feeds whose steps arrive when a test says so."""

from __future__ import annotations  # array[int] is for type checkers only

from array import array
from collections.abc import Sequence

from pixelmaze.external.feed import Fault, Feed
from pixelmaze.external.named import ExternalSolver
from pixelmaze.maze import Maze
from pixelmaze.solution import solve


class SlowFeed(Feed):
    """Steps of which at most `arrived` can be taken."""

    def __init__(
        self, packed: Sequence[int], fault: Fault | None = None, outcome: str = ""
    ) -> None:
        super().__init__()
        self.arrived = 0
        self.is_closed = False
        self._packed = array("i", packed)
        self._taken = 0
        self._end = fault, outcome

    @property
    def is_over(self) -> bool:
        is_over = self._taken == len(self._packed) and self.arrived > len(self._packed)
        if is_over:
            self.fault, self.outcome = self._end
        return is_over

    def take(self, count: int, seconds: float) -> array[int]:
        taken = self._packed[self._taken : min(self._taken + count, self.arrived)]
        self._taken += len(taken)
        self.lines.extend([7] * len(taken))
        return taken

    def close(self) -> None:
        self.is_closed = True


def external(feeds: list[SlowFeed], name: str = "mine.py") -> ExternalSolver:
    """A solver that answers with these feeds, one for each leg or run."""
    left = iter(feeds)
    return ExternalSolver(
        name, name, lambda *_: next(left), shortest=False, complete=False, linear=True, local=None
    )


def feed_of(maze: Maze, solver: str = "dfs") -> SlowFeed:
    """The steps of a solver of the package."""
    return SlowFeed(solve(maze, solver).trace.packed)
