"""A second run of an algorithm, which can be inspected at any step and at any line."""

import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from math import inf
from time import perf_counter
from types import FrameType
from typing import NamedTuple, TypeVar

from pixelmaze.inspect.line_recorder import Finder, Recorder, Stops
from pixelmaze.inspect.snapshot import FrameReader, innermost, lines_of
from pixelmaze.inspect.state import MOST_CALLS, Snapshot
from pixelmaze.maze.grid import Grid
from pixelmaze.maze.step import Steps

KEPT = 200  # number of snapshots before the current position that are kept
CHUNK = 256  # number of steps between two checks of the clock
_WINDOWS = 64  # number of windows that are kept
_BEHIND = 8
"""Number of steps before the current position whose lines are recorded on the way back to it."""
_PACKAGES = ("pixelmaze.algorithms.generators.", "pixelmaze.algorithms.solvers.")


class Window(NamedTuple):
    """Lines that run from one step to the next, as far as they were asked for."""

    first: int
    """The number of the first one: 0 is the line at which the algorithm waits at the step."""
    lines: Sequence[Snapshot]  # WINDOW at most
    last: int  # the number of the line that makes the next step, and is line 0 there; -1 if unknown


class Rerun:
    """A second run of the algorithm that is played back, which can be inspected at any step.

    `begin` starts the same run again. A generator cannot be copied, so going back needs a new run
    from the start; snapshots of the last KEPT steps before the current position are kept, so that
    this happens only once in KEPT steps back. Additional paused runs would not help: each of them
    could be used only once, for a step back to a position that it has not passed.
    """

    _count: int  # steps that the run has made

    def __init__(
        self,
        begin: Callable[[], Steps],
        grid: Grid,
        shown_names: Sequence[str] = (),
        most_calls: int = MOST_CALLS,
    ) -> None:
        self.index = 0
        """The current position: number of steps made."""
        self.view: Snapshot | None = None
        """The snapshot there; None while `seek` is under way."""
        self._begin = begin
        self._grid = grid
        self._shown = shown_names, most_calls
        self._views: dict[int, Snapshot] = {}
        self._windows: dict[tuple[int, int, Stops], Window] = {}
        self._farthest = 0
        self._end = sys.maxsize  # one after the last step; unknown until the run has ended
        self._restart()
        self.seek(0, inf)

    @property
    def is_late(self) -> bool:
        """Whether it has not reached the position that was asked for."""
        return self.view is None

    def seek(self, index: int, seconds: float) -> bool:
        """Move towards this position for about this many seconds at most.

        Returns whether it is reached; if not, call it again. After the last step the algorithm runs
        to its end: that is one more position.
        """
        self.view = None
        if index not in self._views and not self._run_to(index, perf_counter() + seconds):
            return False
        self.index = min(index, self._end)
        self.view = self._views[self.index]
        return True

    def lines(
        self, first: int = 0, stops: Stops = frozenset(), seconds: float = inf
    ) -> Window | None:
        """The lines that run from the current position to the next step, from line `first` on; with
        `stops`, from the first of these on that is line `first` or a later one.

        None if more time is needed: call it again. Only lines of algorithms count. Call it from the
        main thread; another tracer, such as a debugger, is suspended meanwhile.
        """
        wanted = self.index, first, stops
        until = perf_counter() + seconds
        begin = self.index
        if self._count != begin and self._farthest > begin:  # so that the way back is short
            begin = max(0, begin - _BEHIND)
        for index in range(begin, self.index + 1):
            order = wanted if index == self.index else (index, 0, frozenset[tuple[str, int]]())
            if order not in self._windows:
                if not self._run_to(index, until):
                    return None
                remember(self._windows, order, self._recorded(*order[1:]), _WINDOWS)
        return self._windows[wanted]

    def finding(self, stops: Stops) -> Iterator[int | None]:
        """Run once more, and look for a line at which to stop after the next step.

        Yields None while it is under way; at last the step from which it is reached, -1 if it is
        not. Another tracer is suspended in between.
        """
        found: list[int] = []
        steps, count, begin = self._begin(), 0, self.index + 1
        finder = Finder(stops, lambda: found.append(count))
        while not found:
            yield None
            if count < begin:
                chunk = min(CHUNK, begin - count)
                passed = _passed(steps, chunk)
                count += passed
                if passed < chunk:
                    found.append(-1)
                continue
            finder.start()
            try:
                for _ in range(CHUNK):
                    if next(steps, None) is None or found:
                        break
                    count += 1
            finally:
                finder.stop()
            if not lines_of(steps) and not found:
                found.append(-1)
        yield found[0]

    def close(self) -> None:
        """Nothing is to be ended."""

    def _restart(self) -> None:
        self._steps = self._begin()
        self._count = 0
        self._read = FrameReader(self._grid, *self._shown)

    def _run_to(self, index: int, until: float) -> bool:
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
        steps = _passed(self._steps, count)
        self._count += steps
        if steps < count:
            self._count += 1
            self._end = self._count

    def _look(self) -> None:
        if self._count not in self._views:
            remember(self._views, self._count, self._read.paused(self._steps), KEPT)

    def _recorded(self, first: int, stops: Stops) -> Window:
        """Run to the next step, and record lines."""
        generator = innermost(self._steps).gi_frame
        own = generator.f_globals.get("__name__") if generator else None
        recorder = Recorder(lambda frame: _is_of_algorithm(frame, own), self._read, first, stops)
        recorder.start()
        try:
            next(self._steps, None)
        finally:
            recorder.stop()
        if not lines_of(self._steps):
            self._end = min(self._end, self._count + 1)
        self._count = min(self._count + 1, self._end)
        self._farthest = max(self._farthest, self._count)
        return Window(recorder.first, recorder.lines, recorder.last)


def _is_of_algorithm(frame: FrameType, own: str | None) -> bool:
    module = frame.f_globals.get("__name__", "")
    is_part = frame.f_code.co_name.startswith("<")
    return not is_part and (module == own or module.startswith(_PACKAGES))


def _passed(steps: Steps, count: int) -> int:
    """Make steps without snapshots. Returns their number, which is smaller at the end."""
    done = deque(enumerate(islice(steps, count), 1), maxlen=1)
    return done[0][0] if done else 0


_Key = TypeVar("_Key")
_Kept = TypeVar("_Kept")


def remember(kept: dict[_Key, _Kept], key: _Key, what: _Kept, most: int) -> None:
    """Keep this, and forget the oldest of more than so many."""
    kept[key] = what
    if len(kept) > most:
        del kept[next(iter(kept))]
