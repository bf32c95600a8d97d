"""Second runs of algorithms, of the package and from outside, to inspect at any step or line."""

import json
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from math import inf
from time import perf_counter
from types import FrameType
from typing import NamedTuple, TypeVar

from pixelmaze.inspect.line_recorder import Recorder, Stops
from pixelmaze.inspect.snapshot import FrameReader, innermost, lines_of
from pixelmaze.inspect.source import SourceCode
from pixelmaze.inspect.state import MOST_CALLS, Snapshot, read
from pixelmaze.maze.grid import Grid
from pixelmaze.maze.step import Steps
from pixelmaze.run.messages import END, FOUND, LINES, Allowed, Begin, Source

KEPT = 200  # snapshots kept before the current position
CHUNK = 256  # steps between two checks of the clock
_WINDOWS = 64  # windows kept
_PACKAGES = ("pixelmaze.algorithms.generators.", "pixelmaze.algorithms.solvers.")


class Window(NamedTuple):
    """Lines that run from one step to the next, as far as asked for."""

    first: int
    """The number of the first of `lines`; the algorithm waits at line 0."""
    lines: Sequence[Snapshot]  # WINDOW at most
    last: int  # the number of the line that makes the next step (its line 0); -1 if unknown


class Rerun:
    """A second run of the algorithm being played back, to inspect at any step.

    `begin` starts the same run again. A generator cannot be copied, so going back needs a new run
    from the start; the last KEPT snapshots before the current position are kept, so this happens
    once in KEPT steps back. Spare paused runs would not help: each could serve only once, for a
    step back to a position it has not passed.
    """

    _count: int  # steps made by the run

    def __init__(
        self,
        begin: Callable[[], Steps],
        grid: Grid,
        shown_names: Sequence[str] = (),
        most_calls: int = MOST_CALLS,
    ) -> None:
        self.index = 0
        """The current position, in steps."""
        self.view: Snapshot | None = None
        """The snapshot at `index`; None while `seek` is under way."""
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
        """True until `seek` has reached its position."""
        return self.view is None

    def seek(self, index: int, seconds: float) -> bool:
        """Move towards this position for about `seconds`; True when reached, else call it again.

        After the last step the algorithm runs to its end: that is one more position.
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
        """The lines from the current position to the next step, from line `first` on; with `stops`,
        from the first of these stops at or after line `first`.

        None if more time is needed: call it again. Only lines of algorithms count. Call it from the
        main thread; another tracer, such as a debugger, is suspended during the call.
        """
        wanted = self.index, first, stops
        if wanted not in self._windows:
            if not self._run_to(self.index, perf_counter() + seconds):
                return None
            remember(self._windows, wanted, self._recorded(first, stops), _WINDOWS)
        return self._windows[wanted]

    def finding(self, stops: Stops) -> Iterator[int | None]:
        """Run again, and look for one of these stops after the next step.

        Yields None while under way; at last the step from which a stop is reached, -1 if none is.
        Another tracer is suspended in between.
        """
        found: list[int] = []
        steps, count, begin = self._begin(), 0, self.index + 1

        def look(_: object) -> Snapshot:
            found.append(count)
            return Snapshot()

        while not found:
            yield None
            if count < begin:
                chunk = min(CHUNK, begin - count)
                passed = _passed(steps, chunk)
                count += passed
                if passed < chunk:
                    found.append(-1)
                continue
            recorder = _recorder_of(steps, look, 1, stops)  # at line 0, it only waits
            recorder.start()
            try:
                for _ in range(CHUNK):
                    if next(steps, None) is None or found:
                        break
                    count += 1
            finally:
                recorder.stop()
            if not lines_of(steps) and not found:
                found.append(-1)
        yield found[0]

    def close(self) -> None:
        """Do nothing: no process runs."""

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
            count = min(max(far, 1), CHUNK)
            passed = _passed(self._steps, count)
            self._count += passed
            if passed < count:
                self._count += 1
                self._end = self._count
            if is_again and far <= 1:
                self._look()
            if perf_counter() >= until:
                break
        self._farthest = max(self._farthest, self._count)
        is_there = self._count == min(index, self._end)
        if is_there:
            self._look()
        return is_there

    def _look(self) -> None:
        if self._count not in self._views:
            remember(self._views, self._count, self._read.paused(self._steps), KEPT)

    def _recorded(self, first: int, stops: Stops) -> Window:
        """Run to the next step, and record its lines."""
        recorder = _recorder_of(self._steps, self._read, first, stops)
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


def _recorder_of(
    steps: Steps, look: Callable[[Sequence[FrameType]], Snapshot], first: int, stops: Stops
) -> Recorder:
    """A recorder of the lines of algorithms: in the module of the running one, and in others."""
    generator = innermost(steps).gi_frame
    own = generator.f_globals.get("__name__") if generator else None

    def is_of_algorithm(frame: FrameType) -> bool:
        module = frame.f_globals.get("__name__", "")
        is_part = frame.f_code.co_name.startswith("<")
        return not is_part and (module == own or module.startswith(_PACKAGES))

    return Recorder(is_of_algorithm, look, first, stops)


def _passed(steps: Steps, count: int) -> int:
    """Make steps without snapshots. Returns their number, smaller than `count` at the end."""
    done = deque(enumerate(islice(steps, count), 1), maxlen=1)
    return done[0][0] if done else 0


_Key = TypeVar("_Key")
_Kept = TypeVar("_Kept")


def remember(kept: dict[_Key, _Kept], key: _Key, what: _Kept, most: int) -> None:
    """Keep `what`, and forget the oldest of more than `most`."""
    kept[key] = what
    if len(kept) > most:
        del kept[next(iter(kept))]


# ---- algorithms from outside ---------------------------------------------------------------------

LINES_KEPT = 500  # steps whose lines are kept
_LINES_BEHIND = 16
"""Steps before the one asked for whose lines are recorded on the way back to it."""
_ENDLESS = 1 << 40  # more steps than any run makes
_WAIT = 0.003  # seconds to wait for an answer in each frame
_MOST_SECONDS = 10.0  # seconds without an answer after which a run is given up
_IN_VAIN = 12  # unanswered calls of `seek` after which the older snapshot is dropped
_ENDED = Window(0, [], 0)  # no lines


class SecondRun:
    """A second run of an algorithm from outside, with the methods of `Rerun`. No call waits long:
    call again in the next frame.

    `begin` starts the same run again. Going back starts a new one.
    """

    def __init__(
        self,
        begin: Begin,
        source: SourceCode,
        file: str = "",
        shown_names: tuple[str, ...] = (),
        most_calls: int = MOST_CALLS,
    ) -> None:
        self.index = 0
        """The position asked for last."""
        self.view: Snapshot | None = None
        """The latest known snapshot; None if too old."""
        self.is_late = True
        """True while `view` is not the snapshot at `index`."""
        self._begin, self._source, self._file = begin, source, file
        self._usual = Allowed(0, shown_names=shown_names, calls=most_calls)
        self._in_vain = 0  # calls of `seek` without an answer
        self._run: Source | None = None
        self._asked = self._usual  # the latest wish sent to the run
        self._since = 0.0
        self._kept: dict[Allowed, Window] = {}

    def seek(self, index: int, seconds: float = 0.0) -> bool:
        """Ask for this position; True if its snapshot is known."""
        self.index = index
        seen = self._lines(0, ())
        self.is_late = seen is None
        self._in_vain = self._in_vain + 1 if seen is None else 0
        if seen:
            self.view = seen.lines[0] if seen.lines else Snapshot()
        elif self._in_vain > _IN_VAIN:
            self.view = None
        return not self.is_late

    def lines(
        self, first: int = 0, stops: Stops = frozenset(), seconds: float = 0.0
    ) -> Window | None:
        """See `Rerun.lines`."""
        numbers = self._numbers(stops)
        if stops and not numbers:
            return Window(first, (), 0)
        return self._lines(first, numbers)

    def finding(self, stops: Stops) -> Iterator[int | None]:
        """See `Rerun.finding`."""
        numbers = self._numbers(stops)
        wish = Allowed(_ENDLESS, self.index + 1, stops=numbers, finds=True)
        run = self._begun(wish) if numbers else None
        found = None if run else -1
        try:
            while run and found is None:
                yield None
                kind, payload = run.receive(_WAIT) or (b"", b"")
                if kind == FOUND:
                    found = int(json.loads(payload))
                elif kind == END:
                    found = -1
            yield found
        finally:
            if run:
                run.close()

    def close(self) -> None:
        if self._run:
            self._run.close()
        self._run, self._asked = None, self._usual

    def _numbers(self, stops: Stops) -> tuple[int, ...]:
        return tuple(sorted(line for file, line in stops if file == self._file))

    # ---- asking ----------------------------------------------------------------------------------

    def _lines(self, first: int, stops: tuple[int, ...]) -> Window | None:
        """The lines from `index` to the next step; None if they have not arrived."""
        now, step = perf_counter(), self.index
        wish = self._usual._replace(credit=step + 1, traced=step, first=first, stops=stops)
        if wish not in self._kept and wish != self._asked:
            self._send(wish)
            self._asked, self._since = wish, now
        until = now + _WAIT
        while wish not in self._kept and self._run:
            message = self._run.receive(max(0.0, until - perf_counter()))
            if message:
                self._receive(*message)
            elif perf_counter() > self._since + _MOST_SECONDS:
                self._end()
            if perf_counter() >= until:
                break
        return self._kept.get(wish)

    def _begun(self, allowed: Allowed) -> Source | None:
        """The run, started again; None if no process can be started."""
        try:
            return self._begin(allowed)
        except OSError:
            return None

    def _send(self, wish: Allowed) -> None:
        step, before = wish.traced, self._asked.traced
        if self._run and step > before:
            self._run.allow(wish)
        else:
            if self._run:
                self._run.close()
            on_the_way = max(0, step - _LINES_BEHIND * (step < before))
            self._run = self._begun(wish._replace(traced=on_the_way))
            if not self._run:
                self._kept[wish] = _ENDED

    def _receive(self, kind: bytes, payload: bytes) -> None:
        if kind == LINES:
            wish, first, rows, last = json.loads(payload)
            window = Window(first, read(rows, self._source), last)
            remember(self._kept, Allowed.of(wish), window, LINES_KEPT)
        elif kind == END:
            self._end()

    def _end(self) -> None:
        """The run has ended before the step asked for, or will never get there."""
        wish = self._asked
        self.close()
        if wish not in self._kept:
            remember(self._kept, wish, _ENDED, LINES_KEPT)
