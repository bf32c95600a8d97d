"""Records the lines of functions that run, and looks for lines at which to stop."""

import sys
from collections.abc import Callable, Iterator, Sequence
from inspect import CO_GENERATOR
from types import CodeType, FrameType
from typing import Any, Generic, TypeVar

WINDOW = 128  # the most lines that are recorded at once
_MOST_REPEATED = 100_000  # how often the same line may repeat itself
Stops = frozenset[tuple[str, int]]
"""Lines of files at which to stop: the file and the number of the line."""
Line = TypeVar("Line")


class Recorder(Generic[Line]):
    """Records lines that run from `start` to `stop`, in this thread.

    Line 0 is the one at which the innermost function waits at the start; each one that runs after
    it counts one more, unless it is the same one again, as in a comprehension. At most WINDOW are
    recorded, from line `first` on; or, with `stops`, from the first one of these on that is line
    `first` or a later one. `is_theirs` tells which functions count. `look` makes an entry of the
    functions at work, outermost first. `full` is called when no more are recorded. Of generators
    that delegate to each other, `waits` is the one that waits, if that is known.
    """

    def __init__(
        self,
        is_theirs: Callable[[FrameType], bool],
        look: Callable[[Sequence[FrameType]], Line],
        first: int = 0,
        stops: Stops = frozenset(),
        full: Callable[[], object] = lambda: None,
        waits: FrameType | None = None,
    ) -> None:
        self.first = first
        """The number of the first line that is recorded."""
        self.lines: list[Line] = []
        self.last = -1
        """After `stop`: the number of the line which makes the step that ended the recording; -1
        if there are more lines than were recorded."""
        self.waits: FrameType | None = waits
        """After `stop`: the function that waits then, if it is a generator."""
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
        """Begin to record. `frame` is the caller's, if functions that count have led to it."""
        self._before = sys.gettrace()
        while frame:
            if self._is_theirs(frame):
                if self._count < 0:
                    self._reach(frame, 0)
                frame.f_trace = self._trace
            frame = frame.f_back
        sys.settrace(self._called)

    def stop(self, frame: FrameType | None = None) -> None:
        """Record no more. `frame` is the caller's, if functions that count have led to it."""
        sys.settrace(self._before)
        waits = next(filter(self._is_theirs, _outwards(frame)), None)
        place = (waits, waits.f_lineno) if waits else self._left
        if not self._is_full:  # the step may be made by a line that has called others since
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


class Finder:
    """Looks for lines at which to stop, from `start` to `stop`, in this thread, and calls `found`
    at the first one. It is faster than a recorder."""

    def __init__(self, stops: Stops, found: Callable[[], object]) -> None:
        self._stops = stops
        self._found = found
        self._tracers: dict[CodeType, Any] = {}  # None where there is no line at which to stop
        self._before: Any = None

    def start(self, frame: FrameType | None = None) -> None:
        """Begin to look. `frame` is the caller's, if functions that count have led to it."""
        self._before = sys.gettrace()
        while frame:
            if tracer := self._called(frame, "call", None):
                frame.f_trace = tracer
            frame = frame.f_back
        sys.settrace(self._called)

    def stop(self) -> None:
        """Look no more."""
        sys.settrace(self._before)

    def _called(self, frame: FrameType, _event: str, _: object) -> Any:
        code = frame.f_code
        if code not in self._tracers:
            self._tracers[code] = self._tracer(code)
        return self._tracers[code]

    def _tracer(self, code: CodeType) -> Any:
        if code.co_name[0] == "<":
            return None
        own = {line for _, _, line in code.co_lines()}
        lines = own & {line for file, line in self._stops if file == code.co_filename}

        def trace(frame: FrameType, event: str, _: object) -> Any:
            if frame.f_lineno in lines and event == "line":
                lines.clear()  # once
                self._found()
            return trace

        return trace if lines else None


def _place(frame: FrameType) -> tuple[str, int]:
    return frame.f_code.co_filename, frame.f_lineno


def _outwards(frame: FrameType | None) -> Iterator[FrameType]:
    while frame:
        yield frame
        frame = frame.f_back
