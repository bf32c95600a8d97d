"""Recordings: runs that are over, and can be played back.

A generator from outside runs once. The maze is made from its recording, and whoever watches how it
was made sees the same run.
"""

from __future__ import annotations  # array[int] is for type checkers only, before Python 3.12

import json
from array import array
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import ClassVar

from pixelmaze.algorithms.registry import Solver
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.step import Steps, Trace
from pixelmaze.run.feed import WAIT, Feed, Trusting
from pixelmaze.run.messages import BEGUN, END, NOTES, STEPS, Ending, Message, Source
from pixelmaze.run.words import Fault, Note

_MANY = 100_000  # number of steps taken at a time


@dataclass(frozen=True)
class FinishedRun:
    """A run that is over."""

    trace: Trace = field(default_factory=Trace, repr=False)  # all steps
    lines: array[int] = field(default_factory=lambda: array("i"), repr=False)
    """The line of each step, or empty: see `Feed`."""
    notes: tuple[Note, ...] = field(default=(), repr=False)
    fault: Fault | None = None

    def feed(self) -> Feed:
        """The run, played back from its beginning."""
        lines = self.lines or array("i", bytes(4 * len(self.trace)))
        source = _Player([
            (BEGUN, b""),
            (NOTES, json.dumps(self.notes).encode()),
            (STEPS, self.trace.packed.tobytes() + lines.tobytes()),
            (END, Ending(self.fault).written()),
        ])  # fmt: skip
        feed = Feed(lambda _: source, Trusting())
        feed.take(0, 0)  # it is over already
        return feed


class _Player(Source):
    def __init__(self, messages: Iterable[Message]) -> None:
        self._messages = iter(messages)

    def hear(self, seconds: float) -> Message | None:
        return next(self._messages, None)


@dataclass(frozen=True)
class TapedSteps:
    """The steps of an earlier search. They fit one maze only, and have no source code."""

    name: str
    title: str
    feed: Callable[[], Feed] = field(repr=False)
    """The run from its beginning, such as that of a `FinishedRun`."""
    complete: bool  # whether there is no path if the search did not find one
    local: bool
    """Whether a walker in the maze could have made these moves: see `solution.is_walk`."""
    maze: Maze | None = field(default=None, repr=False)
    """The maze that they fit; None if that is known otherwise."""
    is_external: ClassVar[bool] = False

    def steps(self, maze: Maze, start: int, goal: int) -> Steps:
        """Recorded steps, played back as they were made."""
        return self.feed()


StepSource = Solver | TapedSteps  # where the steps of a search come from


def refusal_saying(message: str) -> Feed:
    """The feed of an algorithm that cannot run here: it has no steps, only a fault."""
    return FinishedRun(fault=Fault(message)).feed()


def run_to_end(feed: Feed, progress: Callable[[int], None] | None = None) -> FinishedRun:
    """The recording of a run, taken to its end. The run is closed, even if waiting is interrupted.
    `progress` is called with the number of steps so far.
    """
    trace = Trace()
    try:
        while not feed.is_over:
            trace.packed += feed.take(_MANY, WAIT)
            if progress:
                progress(len(trace))
    finally:
        feed.close()
    return FinishedRun(trace, feed.lines, tuple(feed.notes), feed.fault)
