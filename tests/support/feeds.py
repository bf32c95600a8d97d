"""Feeds whose steps arrive when a test says so."""

from __future__ import annotations  # array[int] is for type checkers only

import sys
from array import array
from collections.abc import Iterable, Sequence
from typing import Any

from pixelmaze.external.feed import Fault, Feed, Note
from pixelmaze.external.named import ExternalGenerator, ExternalSolver
from pixelmaze.grid import Grid
from pixelmaze.maze import Maze
from pixelmaze.registry import GENERATORS
from pixelmaze.rng import Rng
from pixelmaze.solution import solve
from pixelmaze.step import Trace


class SlowFeed(Feed):
    """Steps of which at most `arrived` can be taken."""

    def __init__(
        self,
        packed: Sequence[int],
        fault: Fault | None = None,
        outcome: str = "",
        notes: Sequence[Note] = (),
        line: int = 7,
    ) -> None:
        super().__init__()
        self.notes = [*notes]
        self._line = line
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
        self.lines.extend([self._line] * len(taken))
        return taken

    def close(self) -> None:
        self.is_closed = True


def external(feeds: Iterable[SlowFeed], name: str = "mine.py", **more: Any) -> ExternalSolver:
    """A solver that answers with these feeds, one for each leg or run."""
    left = iter(feeds)
    return ExternalSolver(
        name, name, lambda *_: next(left), shortest=False, complete=False, linear=True, local=None,
        **more,
    )  # fmt: skip


def external_generator(
    steps: int | None = None, fault: Fault | None = None, name: str = "mine.py", like: str = "prim"
) -> ExternalGenerator:
    """A generator that makes the same mazes as one of the package; if it has a fault, only its
    first steps."""
    known = GENERATORS[like]

    def run(grid: Grid, rng: Rng) -> SlowFeed:
        feed = SlowFeed(Trace(known.steps(grid, rng)).packed[:steps], fault)
        feed.arrived = sys.maxsize
        return feed

    return ExternalGenerator(name, name, run, adds_walls=known.adds_walls)


def feed_of(maze: Maze, solver: str = "dfs") -> SlowFeed:
    """The steps of a solver of the package."""
    return SlowFeed(solve(maze, solver).trace.packed)
