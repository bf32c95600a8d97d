"""Feeds: the steps of a run as they arrive, or as they were recorded.

A generator function of the package yields its next step on demand. A run from outside may take
its time, print, draw, fail, or never answer. A `Feed` hides where the run is: the feed asks its
source, has each step judged before it is believed, and watches the budget.
"""

from __future__ import annotations  # array[int] is for type checkers only, before Python 3.12

import json
import os
import sys
import weakref
from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any, ClassVar, TextIO

from pixelmaze.algorithms.registry import Solver
from pixelmaze.maze.errors import printable
from pixelmaze.maze.grid import Grid
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.step import Step, Steps, Trace, as_steps, checked
from pixelmaze.run import messages
from pixelmaze.run.outcomes import FAILED, NOT_TRIED, PRINT, USUAL, Budget, Fault, FaultKind, Note

AHEAD = 8192  # the most steps made before they are requested
WAIT = 0.1  # seconds to wait at a time if there is nothing else to do
_START = 60.0  # seconds after which a run that has not started never will
_ANSWER = 1.0  # seconds to wait for the end of a stopped run
_TICK = 0.05  # seconds between two looks at the clock
_PAUSE = 0.1  # a longer time between two calls of `take` does not count as waiting
_MANY = 100_000  # the number of steps recorded at a time
_TRIM = 1 << 16  # number of taken steps kept before they are cut off


class Judge(ABC):
    """Checks steps before they are believed: see `outside.referee`."""

    def __init__(self) -> None:
        self.fault: Fault | None = None
        """The fault of the last step checked."""
        self.steps = 0
        """Number of steps checked."""

    @abstractmethod
    def check(self, packed: Sequence[int]) -> int:
        """Check further steps, packed as in a Trace. Returns how many of them belong to the trace:
        all, or, with a fault, those up to the impossible one, which counts unless its action or arc
        is unknown."""

    @abstractmethod
    def verdict(self, may_give_up: bool) -> tuple[Fault | None, str]:
        """The fault of the finished run, and its outcome; "" if the path decides."""


class Trusting(Judge):
    """Believes every step."""

    def check(self, packed: Sequence[int]) -> int:
        self.steps += len(packed)
        return len(packed)

    def verdict(self, may_give_up: bool) -> tuple[Fault | None, str]:
        return None, ""


class Feed:
    """The steps of one run; also an iterator, which waits for the next step."""

    echo: ClassVar[Callable[[str], object] | None] = None
    """Called with each printed line. None writes lines to the stream of the run."""

    def __init__(
        self,
        begin: messages.Begin,
        judge: Judge,
        grid: Grid | None = None,
        budget: Budget = USUAL,
        name: str = "",
        *,
        stream: str = "",
        ahead: int = AHEAD,
        advise: Callable[[Fault, str], str] = lambda fault, _: fault.advice,
    ) -> None:
        """A run in a maze on `grid`; None for messages checked before, without a limit. `name` is
        the name of the algorithm's file; `stream`, stdout or stderr, receives its prints; `ahead`
        is the number of steps that it may make before they are requested. `advise` gives advice
        about a fault, from the full name of the file."""
        self.lines = array("i")
        """The line in the algorithm's file of each step taken so far, 0 if unknown."""
        self.notes: list[Note] = []
        """Prints and drawings, in the order of steps. The list only grows, until the end."""
        self.fault: Fault | None = None
        """The fault of the run; set once it is over."""
        self.stats: dict[str, float] = {}
        """Figures that the run reports about itself, such as the score of a mouse."""
        self.outcome = ""
        """The outcome of a search; empty if the path decides, and until the run is over."""
        self.recorded = array("i")
        """The steps that `run_to_end` has taken so far, packed as in a Trace."""
        self._judge, self._name, self._ahead, self._budget = judge, name, ahead, budget
        self._advise, self._file = advise, ""
        self._sizes = (grid.size, len(grid.head)) if grid else (sys.maxsize, sys.maxsize)
        self._most = budget.steps_for(grid.size) if grid else sys.maxsize - 1
        self._echo = Echo(stream)
        self._steps, self._places = array("i"), array("i")  # that arrived, and their lines
        self._at = 0  # the number of them taken
        self._taken = self._arrived = 0
        self._credit = min(ahead or 1, self._most + 1)
        self._since = self._left = self._start = perf_counter()
        """The start of the budget's clock for a step, the end of the last `take`, and the start of
        the clock for the whole run."""
        self._stopped = 0.0  # the time of the request to stop, 0 for none
        self._has_begun = self._is_finished = False
        self._ending: tuple[Fault | None, str] = None, ""
        self._source: messages.Source | None = None
        try:
            self._source = begin(messages.Allowed(self._credit, most=self._most + 1))
        except OSError as error:
            self._finish(messages.Ending(Fault(f"cannot start the run: {error.strerror}")))
        else:
            self._closing = weakref.finalize(self, self._source.close)

    # ---- for callers -----------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """True if all steps were taken, and no more will come."""
        return self._is_finished and self._at == len(self._steps)

    def take(self, count: int, seconds: float) -> array[int]:
        """Up to `count` further steps, packed as in a Trace. Fewer at the end, or if the others do
        not arrive within `seconds`."""
        if self._source and not self._is_finished:
            self._fetch(self._source, count, perf_counter() + seconds)
        end = min(self._at + count, len(self._steps))
        taken = self._steps[self._at : end]
        self.lines += self._places[self._at : end]
        self._at = end
        self._taken += len(taken)
        if end > _TRIM:
            del self._steps[:end], self._places[:end]
            self._at = 0
        self._left = perf_counter()
        if self.is_over:
            self.fault, self.outcome = self._ending
        return taken

    def close(self) -> None:
        """End the run, wherever it runs."""
        self._is_finished = True
        del self._steps[self._at :], self._places[self._at :]
        self._echo.end()
        if self._source:
            self._closing()

    def stop(self, words: str) -> None:
        """End the run early: as failed, with these words, and at its line if known."""
        source = self._source
        if source and not self._is_finished:
            self._stop(source, Fault(words))
            while not self._is_finished and perf_counter() < self._stopped + _ANSWER:
                if message := source.receive(_TICK):
                    self._read(*message)
                elif not source.can_wait:
                    break
            self._finish(messages.Ending(Fault(words)))

    def reset(self) -> None:
        """Ask the run to return to the start, as if taken out of the maze, and continue there."""
        if self._source:
            self._source.reset()

    @property
    def is_pending(self) -> bool:
        """True if more comes only once this program has returned to its caller."""
        return self._source is not None and not self._source.can_wait and not self._is_finished

    @property
    def can_reset(self) -> bool:
        return self._source is not None and self._source.can_reset

    def __iter__(self) -> Feed:
        return self

    def __next__(self) -> Step:
        while not self.is_over:
            for step in self.take(1, WAIT):
                return step & 15, step >> 4
        raise StopIteration

    # ---- the loop --------------------------------------------------------------------------------

    def _fetch(self, source: messages.Source, count: int, until: float) -> None:
        """Read messages until `count` steps have arrived, or the time is `until`."""
        pause = perf_counter() - self._left
        if pause > _PAUSE:
            self._since += pause  # nobody was waiting
            self._start += pause
        self._allow(source, count)
        while not self._is_finished and (message := source.receive(0.0)):
            self._read(*message)  # notes of steps that are here, too
        while len(self._steps) - self._at < max(count, 1) and not self._is_finished:
            left = until - perf_counter()
            if message := source.receive(max(0.0, min(left, _TICK))):
                self._read(*message)
            else:
                self._look_at_clock(source)
                if left <= 0 or not source.can_wait:
                    break

    def _allow(self, source: messages.Source, count: int) -> None:
        """Let the run continue, if it would soon have to wait."""
        enough = min(self._taken + max(count, 1) + self._ahead // 2, self._most + 1)
        if self._credit < enough:
            if self._arrived == self._credit:  # it waited for this side
                self._since = perf_counter()
            self._credit = min(self._taken + max(count, 1) + self._ahead, self._most + 1)
            source.allow(messages.Allowed(self._credit))

    def _read(self, kind: bytes, payload: bytes) -> None:
        try:
            if kind == messages.STEPS:
                self._since = perf_counter()
                self._add(*messages.steps_in(payload))
            elif kind == messages.NOTES:
                for note in messages.notes_in(payload, *self._sizes):
                    self._note(note)
            elif kind == messages.BEGUN:
                self._since = self._start = perf_counter()
                self._has_begun = True
                self._file = os.fsdecode(payload)
                self._name = self._name or Path(printable(self._file)).name
            elif kind == messages.END:
                self._finish(messages.Ending.read(payload))
        except (ValueError, TypeError):
            self._finish(messages.Ending(messages.UNREADABLE))

    def _add(self, packed: array[int], lines: array[int]) -> None:
        """Check further steps. The first that is impossible or over the budget ends the run."""
        if self._is_finished:
            return
        self._arrived += len(packed)
        judge = self._judge
        room = self._most - judge.steps
        believed = judge.check(packed[:room] if len(packed) > room else packed)
        self._steps += packed[:believed]
        self._places += lines[:believed]
        line = lines[min(believed, len(lines)) - 1] if lines else 0
        if judge.fault:
            self._finish(messages.Ending(judge.fault._replace(line=line)))
        elif len(packed) > room:
            words = f"still running after {self._most:,} steps"
            fault = Fault(words, line=line, kind=FaultKind.NO_END, steps=self._most)
            self._finish(messages.Ending(fault))

    def _look_at_clock(self, source: messages.Source) -> None:
        """Stop a run that was silent for too long."""
        now = perf_counter()
        if self._stopped:
            if now - self._stopped > _ANSWER:
                self._finish(messages.Ending(self._budget.late))
        elif not self._has_begun:
            if now - self._since > _START:
                self._finish(messages.Ending(Fault("cannot start the run: the system is too slow")))
        elif self._arrived < self._credit and now - self._since > self._budget.seconds:
            self._stop(source, self._budget.late)
        elif now - self._start > self._budget.whole:
            words = f"still running after {self._budget.whole:g} s"
            self._stop(source, Fault(words, kind=FaultKind.NO_STEP))

    def _stop(self, source: messages.Source, why: Fault) -> None:
        self._stopped = perf_counter()
        source.stop(why)

    def _note(self, note: Note) -> None:
        if not self._is_finished:
            self.notes.append(note)
            if note.kind == PRINT:
                self._echo.pass_on(note.value)

    def _finish(self, ending: messages.Ending) -> None:
        """End the run. If it found nothing, it gave up, if it may."""
        if self._is_finished:
            return
        if self._source:
            self._closing()
            for line in self._source.debug_output:
                self._note(Note(self._arrived, PRINT, -1, line))
        self._echo.end()
        self._is_finished = True
        self.stats = dict(ending.stats)
        fault, outcome = ending.fault, ""
        if not fault:
            fault, outcome = self._judge.verdict(ending.may_give_up)
        if fault:
            advice = self._advise(fault, self._file)
            name = self._name or fault.file
            outcome = NOT_TRIED if fault.kind == FaultKind.REFUSED else FAILED
            fault = fault._replace(file=name, advice=advice)
        self._ending = fault, outcome
        last = self._judge.steps
        # notes after an impossible step are dropped
        most = last if self._judge.fault else last + 1
        self.notes[:] = (
            note._replace(step=min(note.step, last)) for note in self.notes if note.step <= most
        )


class Echo:
    """Passes the printed lines of a run to `Feed.echo`; without one, writes them to standard output
    or standard error, or nowhere. Equal lines in a row become the first one and their number."""

    def __init__(self, stream: str) -> None:
        """`stream` is stdout, stderr or empty."""
        self._name = stream
        self._line: str | None = None
        self._times = 0
        self._stream: TextIO | None = None

    def pass_on(self, line: str) -> None:
        """Show a line right away if it differs from the line before."""
        if line != self._line:
            self.end()
            self._line, self._stream = line, getattr(sys, self._name, None)
            self._show(line)
        self._times += 1

    def end(self) -> None:
        line, times = self._line or "", self._times
        self._line, self._times = None, 0
        if times > 1:
            self._show(line if times == 2 else f"(the same line {times:,} times)")

    def _show(self, line: str) -> None:
        shown = printable(line.expandtabs())  # a terminal would obey control characters
        if self._name and Feed.echo:
            Feed.echo(shown)
        elif self._stream:
            print(shown, file=self._stream)


@contextmanager
def silence() -> Iterator[None]:
    """Show no prints of algorithms: many runs would print too much."""
    before, Feed.echo = Feed.echo, lambda _: None
    try:
        yield
    finally:
        Feed.echo = before


def steps_of(function: Callable[..., Steps], grid: Grid, *arguments: object) -> Steps:
    """The steps of an algorithm, called with these arguments. Steps from outside this package are
    checked, unless by a feed: PixelmazeError at the first that is not a step of this grid.
    """
    steps = as_steps(function(*arguments))
    is_checked = isinstance(steps, Feed) or is_trusted(steps)
    return steps if is_checked else checked(steps, len(grid.head))


def fault_of(feeds: Iterable[Feed | None]) -> Fault | None:
    """The first fault of these feeds. None stands for steps without a feed."""
    return next((feed.fault for feed in feeds if feed and feed.fault), None)


def is_trusted(algorithm: object) -> bool:
    """True if a function or a running generator belongs to this package."""
    code = getattr(algorithm, "__code__", None) or getattr(algorithm, "gi_code", None)
    return code is not None and Path(code.co_filename).is_relative_to(_HOME)


_HOME = Path(__file__).parents[1]


# ---- recordings ----------------------------------------------------------------------------------

# A generator from outside runs once. The recording makes the maze, and shows how it was made.


@dataclass(frozen=True)
class RecordedRun:
    """A run that is over, and can be played back."""

    trace: Trace = field(default_factory=Trace, repr=False)  # all steps
    lines: array[int] = field(default_factory=lambda: array("i"), repr=False)
    """The line of each step, or empty: see `Feed`."""
    notes: tuple[Note, ...] = field(default=(), repr=False)
    fault: Fault | None = None

    def feed(self) -> Feed:
        """The run, played back from its start."""
        lines = self.lines or array("i", bytes(4 * len(self.trace)))
        source = _Player([
            (messages.BEGUN, b""),
            (messages.NOTES, json.dumps(self.notes).encode()),
            (messages.STEPS, self.trace.packed.tobytes() + lines.tobytes()),
            (messages.END, messages.Ending(self.fault).written()),
        ])  # fmt: skip
        feed = Feed(lambda _: source, Trusting())
        feed.take(0, 0)  # read to the end
        return feed


class _Player(messages.Source):
    def __init__(self, messages: Iterable[messages.Message]) -> None:
        self._messages = iter(messages)

    def receive(self, seconds: float) -> messages.Message | None:
        return next(self._messages, None)


@dataclass(frozen=True)
class RecordedSolver:
    """The steps of an earlier search, which fit one maze only and have no source code."""

    name: str
    title: str
    feed: Callable[[], Feed] = field(repr=False)
    """The run from its start, such as `RecordedRun.feed`."""
    complete: bool  # True if a search that found no path proves that there is none
    local: bool
    """True if a walker in the maze could have made these moves: see `solution.is_walk`."""
    maze: Maze | None = field(default=None, repr=False)
    """The maze that the steps fit; None if the caller knows it."""
    is_external: ClassVar[bool] = False

    def steps(self, maze: Maze, start: int, goal: int) -> Steps:
        """The recorded steps, played back."""
        return self.feed()


StepSource = Solver | RecordedSolver  # where the steps of a search come from


def refusal_saying(message: str, kind: FaultKind = FaultKind.OTHER) -> Feed:
    """The feed of an algorithm that cannot run here: a fault and no steps."""
    return RecordedRun(fault=Fault(message, kind=kind)).feed()


def run_to_end(feed: Feed, progress: Callable[[int], None] | None = None) -> RecordedRun:
    """Record a run to its end, and close it even if waiting is interrupted. `progress` is called
    with the number of steps so far. PendingError if it cannot be waited for, or not so long: call
    again later."""
    work = Resumable.current.get()
    while not feed.is_over:
        try:
            taken = feed.take(_MANY, work.patience if work else WAIT)
            feed.recorded += taken
            if progress:
                progress(len(feed.recorded))
        except BaseException:
            feed.close()
            raise
        if (work or feed.is_pending) and not taken and not feed.is_over:
            raise PendingError
    feed.close()
    trace = Trace()
    trace.packed += feed.recorded
    return RecordedRun(trace, feed.lines, tuple(feed.notes), feed.fault)


class PendingError(Exception):
    """Ends work that needs a run which takes longer than the program may wait, as it has to draw,
    or which goes on only once it has returned to its caller, as in a page: see `Resumable`."""


class Resumable:
    """Work that is done again until all runs that it waits for have ended. Each time, it finds the
    runs that it has begun before: it must begin them in the same order."""

    current: ClassVar[ContextVar[Resumable | None]] = ContextVar("current", default=None)
    """The work that is being done, in this thread."""

    def __init__(self, work: Callable[[], Any], patience: float = WAIT) -> None:
        self._work = work
        self.patience = patience  # seconds to wait for a run, each time
        self._feeds: list[Feed] = []  # of the runs begun so far
        self._count = 0  # how many of them it has found, this time

    def __call__(self) -> Any:
        """The result of the work. PendingError if a run still goes on: call again later."""
        self._count = 0
        before = Resumable.current.set(self)
        try:
            for feed in self._feeds[-1:]:
                run_to_end(feed)
            return self._work()
        except PendingError:
            raise
        except BaseException:
            self._feeds.clear()  # some may be closed too early
            raise
        finally:
            Resumable.current.reset(before)

    @staticmethod
    def feed(make: Callable[[], Feed]) -> Feed:
        """The next feed of the work that is being done, else a new one, made by `make`."""
        work = Resumable.current.get()
        if work is None:
            return make()
        work._count += 1
        if work._count > len(work._feeds):
            work._feeds.append(make())
        return work._feeds[work._count - 1]
