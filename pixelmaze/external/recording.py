"""Recordings: runs that are over, and can be played back.

A generator from outside runs once. The maze is made from its recording, and whoever watches how it
was made sees the same run.
"""

from __future__ import annotations  # array[int] is for type checkers only, before Python 3.12

from array import array
from collections.abc import Callable
from dataclasses import dataclass, field

from pixelmaze.external.feed import WAIT, Fault, Feed, Note
from pixelmaze.maze import Maze
from pixelmaze.registry import Solver
from pixelmaze.step import Steps, Trace

_MANY = 100_000  # number of steps taken at a time


@dataclass(frozen=True)
class Recording:
    """A run that is over."""

    trace: Trace = field(default_factory=Trace, repr=False)  # all steps
    lines: array[int] = field(default_factory=lambda: array("i"), repr=False)
    """The line of each step, or empty: see `Feed`."""
    notes: tuple[Note, ...] = field(default=(), repr=False)
    fault: Fault | None = None

    def feed(self) -> Feed:
        """The run, played back from its beginning."""
        return _Playing(self)


@dataclass(frozen=True)
class RecordedSteps:
    """The steps of an earlier search. They fit one maze only, and have no source code."""

    name: str
    title: str
    trace: Trace = field(repr=False)
    complete: bool  # whether there is no path if the search did not find one
    local: bool | None
    """Whether a walker in the maze could have made these moves: see `solution.is_walk`. None if
    only the steps can tell."""
    is_external: bool = False
    notes: tuple[Note, ...] = field(default=(), repr=False)  # what was said about the steps
    fault: Fault | None = None  # what is wrong with the last step
    maze: Maze | None = field(default=None, repr=False)
    """The maze that they fit; None if that is known otherwise."""

    def steps(self, maze: Maze, start: int, goal: int) -> Steps:
        """Recorded steps, played back as they were made."""
        return Recording(self.trace, notes=self.notes, fault=self.fault).feed()


StepSource = Solver | RecordedSteps  # where the steps of a search come from


def recorded(feed: Feed, progress: Callable[[int], None] | None = None) -> Recording:
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
    return Recording(trace, feed.lines, tuple(feed.notes), feed.fault)


class _Playing(Feed):
    def __init__(self, recording: Recording) -> None:
        super().__init__()
        self._recording = recording
        self._taken = 0
        self.notes.extend(recording.notes)
        self._end_if_over()

    @property
    def is_over(self) -> bool:
        return self._taken == len(self._recording.trace)

    def take(self, count: int, seconds: float) -> array[int]:
        packed = self._recording.trace.packed[self._taken : self._taken + count]
        self.lines.extend(self._recording.lines[self._taken : self._taken + count])
        self._taken += len(packed)
        self._end_if_over()
        return packed

    def _end_if_over(self) -> None:
        if self.is_over:
            self.fault = self._recording.fault

    def close(self) -> None:
        """There is nothing to end: the run is over."""
