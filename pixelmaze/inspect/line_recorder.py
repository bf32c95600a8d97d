"""Records the lines that run."""

import sys
from collections.abc import Callable, Iterator, Sequence
from inspect import CO_GENERATOR
from types import FrameType
from typing import Any

from pixelmaze.inspect.state import Snapshot

WINDOW = 128  # the most lines that are recorded at once
_MOST_REPEATED = 100_000  # how often the same line may run in a row
Stops = frozenset[tuple[str, int]]
"""Lines at which to stop: each a file and a line number."""


class Recorder:
    """Records the lines that run in this thread between `start` and `stop`.

    Line 0 is where the innermost function waits at the start. Each line that runs adds one, unless
    the same line runs again, as in a comprehension. At most WINDOW lines are recorded: from line
    `first` on; with `stops`, from the first of these stops at or after line `first`. `is_theirs`
    says which functions count. `look` takes a snapshot of the functions at work, outermost first.
    `full` is called when the window is full. `waits` is the waiting one of generators that delegate
    to each other, if known.
    """

    def __init__(
        self,
        is_theirs: Callable[[FrameType], bool],
        look: Callable[[Sequence[FrameType]], Snapshot],
        first: int = 0,
        stops: Stops = frozenset(),
        full: Callable[[], object] = lambda: None,
        waits: FrameType | None = None,
    ) -> None:
        self.first = first
        """The number of the first recorded line."""
        self.lines: list[Snapshot] = []
        self.last = -1
        """After `stop`: the number of the line that makes the step; -1 if the window was full."""
        self.waits: FrameType | None = waits
        """After `stop`: the waiting function, if it is a generator."""
        self._is_theirs = is_theirs
        self._look = look
        self._stops = stops
        self._full = full
        self._is_full = False
        self._count = -1  # the number of the latest line
        self._latest: tuple[FrameType, int] | None = None
        self._left: tuple[FrameType, int] | None = None  # a generator that waits, and its line
        self._repeated = 0
        self._has_moved = False
        self._before: Any = None

    def start(self, frame: FrameType | None = None) -> None:
        """Start recording. `frame` is the caller's, if functions that count have called it."""
        self._before = sys.gettrace()
        for theirs in filter(self._is_theirs, _outwards(frame)):
            if self._count < 0:
                self._reach(theirs, 0)
            theirs.f_trace = self._trace
        sys.settrace(self._called)

    def stop(self, frame: FrameType | None = None) -> None:
        """Stop recording. `frame` is the caller's, if functions that count have called it."""
        sys.settrace(self._before)
        waits = next(filter(self._is_theirs, _outwards(frame)), None)
        place = (waits, waits.f_lineno) if waits else self._left
        if not self._is_full:  # the line that makes the step may have called others since
            self.last = max(0, self._count + (place is not None and place != self._latest))
        self.waits = self._left[0] if self._left else None
        self._latest = self._left = None

    def _called(self, frame: FrameType, _event: str, _: object) -> Any:
        if not self._is_theirs(frame):
            return None
        is_resumed = frame.f_lineno != frame.f_code.co_firstlineno
        is_first = self._count < 0 or (is_resumed and not self._has_moved)
        if is_first and self.waits in (None, frame):
            self.lines.clear()  # the outer ones of generators that delegate
            self._reach(frame, 0)
        return self._trace

    def _trace(self, frame: FrameType, event: str, _: object) -> Any:
        if event == "return" and frame.f_code.co_flags & CO_GENERATOR and not self._left:
            self._left = frame, frame.f_lineno
        if event != "line":
            return self._trace
        self._has_moved, self._left = True, None
        if self._latest != (frame, frame.f_lineno):
            self._latest = frame, frame.f_lineno
            self._reach(frame, self._count + 1)
        elif self._repeated < _MOST_REPEATED:
            self._repeated += 1
        elif not self._is_full:  # it may never end
            self._fill()
        return self._trace

    def _reach(self, frame: FrameType, count: int) -> None:
        if self._is_full:
            return
        self._count = count
        if self._stops and count >= self.first and _place(frame) in self._stops:
            self.first, self._stops = count, frozenset()
        if self._stops or count < self.first:
            return
        if count == self.first + WINDOW:
            self._fill()
        else:
            self.lines.append(self._look(self._stack(frame)))

    def _fill(self) -> None:
        self._is_full = True
        self._full()

    def _stack(self, innermost: FrameType) -> list[FrameType]:
        return [*filter(self._is_theirs, _outwards(innermost))][::-1]


def _place(frame: FrameType) -> tuple[str, int]:
    return frame.f_code.co_filename, frame.f_lineno


def _outwards(frame: FrameType | None) -> Iterator[FrameType]:
    while frame:
        yield frame
        frame = frame.f_back
