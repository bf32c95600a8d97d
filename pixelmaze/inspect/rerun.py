"""A second run of an algorithm, which can be inspected at any step."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable
from itertools import islice
from math import inf
from time import perf_counter
from types import FrameType
from typing import Any, TypeVar

from pixelmaze.grid import Grid
from pixelmaze.inspect.snapshot import Hints, Snapshot, SourceLine, innermost, line_of, snapshot_of
from pixelmaze.step import Steps

KEPT = 500
"""Number of snapshots before the current position that are kept."""

_MOST_LINES = 1000
CHUNK = 256
"""Number of steps between two checks of the clock."""
_PACKAGES = ("pixelmaze.generators.", "pixelmaze.solvers.")


class Rerun:
    """A second run of the algorithm that is played back, which can be inspected at any step.

    `begin` starts the same run again. A generator cannot be copied, so going back needs a new run
    from the start; snapshots of the last KEPT steps before the current position are kept, so that
    this happens only once in KEPT steps back. Additional paused runs would not help: each of them
    could be used only once, for a step back to a position that it has not passed.
    """

    _count: int  # steps that the run has made

    def __init__(self, begin: Callable[[], Steps], grid: Grid) -> None:
        self.index = 0
        """The current position: number of steps made."""
        self.view: Snapshot | None = None
        """The snapshot there; None while `seek` is under way."""
        self._begin = begin
        self._grid = grid
        self._views: dict[int, Snapshot] = {}
        self._lines: dict[int, list[SourceLine]] = {}
        self._farthest = 0
        self._end = sys.maxsize  # one after the last step; unknown until the run has ended
        self._restart()
        self.seek(0, inf)

    def seek(self, index: int, seconds: float) -> bool:
        """Move towards this position for about this many seconds at most.

        Returns whether it is reached; if not, call it again. After the last step the algorithm runs
        to its end: that is one more position.
        """
        self.view = None
        if index not in self._views and not self._run_to(index, seconds):
            return False
        self.index = min(index, self._end)
        self.view = self._views[self.index]
        return True

    def between(self, seconds: float = inf) -> list[SourceLine] | None:
        """The lines that run from the current position to the next step; the last line yields it.

        None if more time is needed: call it again. Only lines of algorithms count, and only the
        first thousand and the last one. Call it from the main thread; another tracer, such as a
        debugger, is suspended meanwhile.
        """
        if self.index not in self._lines:
            if not self._run_to(self.index, seconds):
                return None
            _remember(self._lines, self.index, _traced(self._steps))
            if line_of(self._steps) is None:
                self._end = min(self._end, self._count + 1)
            self._count = min(self._count + 1, self._end)
        return self._lines[self.index]

    def _restart(self) -> None:
        self._steps = self._begin()
        self._count = 0
        self._hints: Hints = {}

    def _run_to(self, index: int, seconds: float) -> bool:
        until = perf_counter() + seconds
        if self._count > min(index, self._end):
            self._restart()
        while self._count < min(index, self._end):
            is_again = self._count < self._farthest
            far = index - self._count - (KEPT if is_again else 0)
            self._move_on(min(max(far, 1), CHUNK))
            if is_again and far <= 1:
                self._look()
            if perf_counter() >= until:
                break
        self._farthest = max(self._farthest, self._count)
        is_there = self._count == min(index, self._end)
        if is_there:
            self._look()
        return is_there

    def _move_on(self, count: int) -> None:
        done = deque(enumerate(islice(self._steps, count), 1), maxlen=1)  # without snapshots
        steps = done[0][0] if done else 0
        self._count += steps
        if steps < count:
            self._count += 1
            self._end = self._count

    def _look(self) -> None:
        _remember(self._views, self._count, snapshot_of(self._steps, self._grid, self._hints))


_Kept = TypeVar("_Kept")


def _remember(kept: dict[int, _Kept], index: int, what: _Kept) -> None:
    kept[index] = what
    if len(kept) > KEPT:
        del kept[next(iter(kept))]


def _traced(steps: Steps) -> list[SourceLine]:
    """Run to the next step. Returns the lines of algorithms that ran, in order."""
    lines: list[SourceLine] = []
    generator = innermost(steps).gi_frame
    own = generator.f_globals.get("__name__") if generator else None

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        code = frame.f_code
        module = frame.f_globals.get("__name__", "")
        if code.co_name.startswith("<") or not (module == own or module.startswith(_PACKAGES)):
            return None
        place = SourceLine(code, frame.f_lineno)
        if event == "line" and lines[-1:] != [place]:  # a comprehension repeats its line
            lines.append(place)
            if len(lines) == _MOST_LINES:
                sys.settrace(None)
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        next(steps, None)
    finally:
        sys.settrace(before)
    end = line_of(steps)
    if end and lines[-1:] != [end]:
        lines.append(end)
    return lines
