"""Function objects, run in this process: on a budget and checked, but not protected.

Steps that are yielded are pulled when they are asked for. A function that makes moves cannot wait
in the middle: it runs to its end, or its budget's, when its first step is asked for.
"""

from __future__ import annotations  # array[int] is for type checkers only, before Python 3.12

import ctypes
import os
import sys
from abc import abstractmethod
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from threading import Event, Lock, Thread, get_ident
from time import perf_counter
from typing import Any, NoReturn, TextIO

from pixelmaze.external.carving import carvings_of, style_of_generator
from pixelmaze.external.faults import fault_at, fault_of
from pixelmaze.external.feed import USUAL, Budget, Fault, Note
from pixelmaze.external.judged import JudgedFeed
from pixelmaze.external.output import Lines, Output, StoppedError
from pixelmaze.external.referee import CarvingReferee, Referee
from pixelmaze.external.styles import PlacedStep, code_of, name_of, started
from pixelmaze.goals import goal_cells
from pixelmaze.grid import Grid
from pixelmaze.maze import Maze
from pixelmaze.registry import GENERATORS, SOLVERS, Generator
from pixelmaze.rng import Rng
from pixelmaze.signals import EndedError

_DEEPEST = 10_000  # the recursion limit is raised up to this; much more could crash the process
_needed = [sys.getrecursionlimit()]  # the usual limit, and those that runs need
_CHANGING = Lock()
_AGAIN = 0.02  # seconds between two looks at whether it still makes steps
_BETWEEN_LOOKS = 64  # number of steps between two looks at the clock


class InlineFeed(JudgedFeed):
    """The steps of a function object.

    What it prints goes to standard output, unless `echo` is set.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        referee: Referee | CarvingReferee,
        cells: int,
        budget: Budget,
    ) -> None:
        code = code_of(function)
        self._file = code.co_filename if code else ""
        super().__init__(referee, cells, budget, os.path.basename(self._file))
        self._function = function
        self._cells = cells
        self._out = _Recorded(self._file, self._most, self._note)
        self._stdout: TextIO | None = None
        self._printed = Lines(self._print)
        self._may_give_up = False
        self._pulled: Iterator[PlacedStep] | None = None

    @abstractmethod
    def _begin(self) -> Iterator[PlacedStep]:
        """Call the function. If it makes moves instead of yielding steps, there are none left."""

    def close(self) -> None:
        """Leave the function where it is; it makes no more steps."""
        super().close()
        self._pulled = None

    def _fetch(self, count: int, seconds: float) -> None:
        out, error, is_at_end = self._out, None, True
        self._stdout = sys.stdout
        watchdog = _Watchdog(self._budget.seconds, out)
        try:
            with deep_recursion(self._cells), redirect_stdout(self._printed), watchdog:
                is_at_end = self._run(max(count, 1), perf_counter() + seconds)
        except (Exception, SystemExit, StoppedError) as raised:
            if isinstance(raised, EndedError):
                raise
            error = raised
        if is_at_end:
            self._printed.end()
            out.end()
        self._add(*out.take())
        if is_at_end:
            fault = self._fault_of(error, watchdog.has_barked)
            self._finish(fault, may_give_up=self._may_give_up)

    def _run(self, count: int, until: float) -> bool:
        """Make up to `count` steps, none after the time `until`. Returns whether it has ended."""
        out = self._out
        if self._pulled is None:
            self._pulled = self._begin()
        for packed, line in self._pulled:
            out.add(packed, line)
            is_late = out.count % _BETWEEN_LOOKS == 0 and perf_counter() >= until
            if is_late or len(out.steps) == count:
                return False
        return True

    def _fault_of(self, error: BaseException | None, is_late: bool) -> Fault | None:
        if self._out.fault:
            return self._out.fault
        late = self._budget.late if is_late else ""
        if error is None or (isinstance(error, StoppedError) and not is_late):
            return Fault(late) if is_late else None
        return fault_of(error, self._file, late)

    def _print(self, line: str) -> None:
        self._out.print(line)
        self._echo.pass_on(line, self._stdout)


class Inline(InlineFeed):
    """The steps of a solver of any style: see `styles`."""

    def __init__(
        self,
        maze: Maze,
        start: int,
        goal: int,
        function: Callable[..., Any],
        budget: Budget = USUAL,
    ) -> None:
        super().__init__(function, Referee(maze, start, goal), maze.grid.size, budget)
        self._search = maze, start, goal

    def _begin(self) -> Iterator[PlacedStep]:
        steps, self._may_give_up = solver_started(self._function, *self._search, self._out)
        return steps


def solver_started(
    function: Callable[..., Any], maze: Maze, start: int, goal: int, out: Output
) -> tuple[Iterator[PlacedStep], bool]:
    """See `styles.started`."""
    is_registered = any(entry.steps is function for entry in SOLVERS.values())
    return started(
        function, name_of(function), is_registered, maze, start, goal_cells(maze, goal), out
    )


class InlineCarving(InlineFeed):
    """The steps of a generator of either style: see `carving`."""

    def __init__(
        self, grid: Grid, rng: Rng, function: Callable[..., Any], budget: Budget = USUAL
    ) -> None:
        known = _registered(function)
        referee = CarvingReferee(grid, known is not None and known.adds_walls)
        super().__init__(function, referee, grid.size, budget)
        self._given = grid, rng

    def _begin(self) -> Iterator[PlacedStep]:
        return generator_started(self._function, *self._given)


def generator_started(function: Callable[..., Any], grid: Grid, rng: Rng) -> Iterator[PlacedStep]:
    """The steps of a generator of either style, with their lines. LearnerError if the function is
    not a generator.
    """
    style = style_of_generator(function, name_of(function), _registered(function) is not None)
    code = code_of(function)
    return carvings_of(function, style, grid, rng, code.co_filename if code else "")


def _registered(function: Callable[..., Any]) -> Generator | None:
    return next((entry for entry in GENERATORS.values() if entry.steps is function), None)


class _Recorded(Output):
    """Records the steps of a function, until it stops."""

    def __init__(self, file: str, most: int, note: Callable[[Note], object]) -> None:
        super().__init__(file)
        self.steps, self.lines = array("i"), array("i")
        self.count = 0
        self.has_stopped = False
        self.fault: Fault | None = None
        """What was tried, and could not be."""
        self._most, self._keep = most, note

    def add(self, packed: int, line: int) -> None:
        if self.has_stopped:  # what it raised was caught
            raise StoppedError
        self.steps.append(packed)
        self.lines.append(line)
        self.count += 1
        if self.count > self._most:
            self.stop()

    def take(self) -> tuple[array[int], array[int]]:
        """The steps since the last time, and their lines."""
        taken = self.steps, self.lines
        self.steps, self.lines = array("i"), array("i")
        return taken

    def stop(self, message: str = "") -> NoReturn:
        if message and not self.has_stopped:
            self.fault = fault_at(sys._getframe(1), message, self.file)
        self.has_stopped = True
        raise StoppedError

    def _note(self, kind: str, at: int, value: str) -> None:
        self._keep(Note(self.count, kind, at, value))


class _Watchdog:
    """Raises StoppedError in this thread if nothing has been made for some seconds.

    That ends loops of Python code; what runs in C ends first.
    """

    def __init__(self, seconds: float, out: _Recorded) -> None:
        self.has_barked = False
        self._seconds, self._out = seconds, out
        self._done = Event()
        self._watched = ctypes.c_ulong(get_ident())
        self._thread = Thread(target=self._watch, daemon=True)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._done.set()
        self._thread.join()
        with suppress(StoppedError):  # it may still be on its way, and comes at the next jump back
            for _turn in range(100):
                pass

    def _watch(self) -> None:
        out, made, since = self._out, self._out.count, perf_counter()
        while not self._done.wait(_AGAIN):
            if out.count != made:
                made, since = out.count, perf_counter()
            is_late = perf_counter() >= since + self._seconds
            if is_late or out.has_stopped:  # again and again, for it may be caught
                self.has_barked = self.has_barked or not out.has_stopped
                error = ctypes.py_object(StoppedError)
                ctypes.pythonapi.PyThreadState_SetAsyncExc(self._watched, error)


@contextmanager
def deep_recursion(cells: int) -> Iterator[None]:
    """A search may call itself once for each cell. All threads share the limit: Python aborts if it
    is lowered while one of them is deeper, so it stays as high as any of them needs it."""
    needed = min(1000 + 4 * cells, _DEEPEST)
    with _CHANGING:
        _needed.append(needed)
        sys.setrecursionlimit(max(_needed))
    try:
        yield
    finally:
        with _CHANGING:
            _needed.remove(needed)
            sys.setrecursionlimit(max(_needed))
