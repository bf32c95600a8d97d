"""Feeds whose steps arrive when a test says so."""

from __future__ import annotations  # array[int] is for type checkers only

import sys
from array import array
from collections.abc import Iterable, Sequence
from typing import Any

from support.own import solve

from pixelmaze.algorithms.registry import GENERATORS, ExternalGenerator, ExternalSolver
from pixelmaze.maze.grid import Grid
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.rng import Rng
from pixelmaze.maze.step import Trace
from pixelmaze.run.feed import Feed, Trusting
from pixelmaze.run.messages import END, STEPS, Ending, Message, Source
from pixelmaze.run.outcomes import Fault, Note


class Ended(Trusting):
    """Believes every step, and has this outcome."""

    def __init__(self, outcome: str) -> None:
        super().__init__()
        self._outcome = outcome

    def verdict(self, may_give_up: bool) -> tuple[Fault | None, str]:
        return None, self._outcome


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
        self.arrived = 0
        self._packed, self._line, self._sent = packed, line, 0
        self._end = Ending(fault)
        self.is_closed = False
        super().__init__(lambda _: _Script(self), Ended(outcome), ahead=sys.maxsize)
        self.notes = [*notes]

    def close(self) -> None:
        self.is_closed = True

    def hear(self) -> Message | None:
        """What has arrived."""
        sent, self._sent = self._sent, min(self.arrived, len(self._packed))
        steps = self._packed[sent : self._sent]
        if steps:
            return STEPS, array("i", [*steps, *[self._line] * len(steps)]).tobytes()
        return (END, self._end.written()) if self.arrived > len(self._packed) else None


class _Script(Source):
    """The source of such a feed."""

    can_wait = False

    def __init__(self, feed: SlowFeed) -> None:
        self._feed = feed

    def receive(self, seconds: float) -> Message | None:
        return self._feed.hear()


def external(feeds: Iterable[SlowFeed], name: str = "mine.py", **more: Any) -> ExternalSolver:
    """A solver that answers with these feeds, one for each leg or run."""
    left = iter(feeds)
    return ExternalSolver(
        name, name, lambda *_: next(left), shortest=False, complete=False, local=None,
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
