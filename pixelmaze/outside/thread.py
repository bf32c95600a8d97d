"""Runs in threads of this process: functions, which are checked but not protected, and talks."""

import ctypes
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from math import inf
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread, current_thread
from time import perf_counter
from typing import Any, NoReturn

from pixelmaze.maze.grid import Grid
from pixelmaze.outside.advice import fault_now
from pixelmaze.outside.faults import fault_of
from pixelmaze.outside.output import TICK, Lines, Output, StoppedError
from pixelmaze.run.messages import END, Allowed, Ending, Message, Source
from pixelmaze.run.outcomes import Fault

Work = Callable[[Output], Ending]
"""The work of a thread; returns the end of the run."""

_DEEPEST = 10_000  # the recursion limit is raised up to this; much more could crash the process
_needed = [sys.getrecursionlimit()]  # the usual limit, and the limits that runs need
_streams: list[Any] = []  # standard output as it was, and those of the runs; empty without runs
_CHANGING = Lock()
_STUBBORN = 50  # the most requests to end a function that catches everything
_PATIENCE = 1.0  # the most seconds that a function which stands at a step is waited for
_POLL = 0.05  # the most seconds that a function runs at a time


class InThread(Output, Source):
    """A run in a thread, started by the first `receive`; also the source of its messages."""

    def __init__(self, work: Work, grid: Grid, allowed: Allowed, file: str = "") -> None:
        super().__init__(grid, allowed, file)
        self._inbox: SimpleQueue[Message] = SimpleQueue()
        self._has_left = self._is_closed = False
        self._changed, self._stands = Event(), Event()
        self._until = inf  # the time at which it has to wait
        self._work = work
        self._thread: Thread | None = None

    # ---- in the thread ---------------------------------------------------------------------------

    def _do(self) -> None:
        with suppress(StoppedError):
            try:
                self.begin()
                ending = self._run()
            except StoppedError:
                raise
            except BaseException as error:  # SystemExit and MemoryError too
                sys.settrace(None)
                ending = Ending(fault_of(error, self.file))
            self.leave(ending)
        sys.settrace(None)

    def _run(self) -> Ending:
        return self._work(self)

    def send(self, kind: bytes, payload: bytes) -> None:
        if not self._has_left:
            self._has_left = kind == END
            self._inbox.put((kind, payload))

    def hold(self) -> None:
        while not (self._is_closed or self._has_left):
            if self.count < self.allowed.credit and perf_counter() <= self._until:
                return
            self._stands.set()
            self._changed.wait()
            self._changed.clear()
        self.quit()

    def quit(self) -> NoReturn:
        self._is_closed = True
        self._room = 1  # code that catches the error gets it again at its next step
        super().quit()

    # ---- from other threads ----------------------------------------------------------------------

    def _start(self) -> None:
        if not self._thread:
            self._thread = Thread(target=self._do, daemon=True)
            self._thread.start()

    def receive(self, seconds: float) -> Message | None:
        self._start()
        with suppress(Empty):
            return self._inbox.get(seconds > 0, min(seconds, TICK) or None)
        self.flush()
        with suppress(Empty):
            return self._inbox.get_nowait()
        return None

    def allow(self, allowed: Allowed) -> None:
        self.allowed = allowed
        self._changed.set()

    def stop(self, why: Fault) -> None:
        number = self._thread.ident if self._thread else None
        fault = fault_now(number or 0, why, self.file)
        self.flush()
        self.send(END, Ending(fault).written())

    def close(self) -> None:
        self._is_closed = True
        self._changed.set()


class FunctionThread(InThread):
    """A function that runs only during `receive`: takes its prints, allows deep recursion."""

    CHUNK = 256

    def __init__(self, work: Work, grid: Grid, allowed: Allowed, file: str = "") -> None:
        super().__init__(work, grid, allowed, file)
        self._cells = grid.size
        self._prints = Lines(self.print)
        self._is_done = False
        self._ends_requested = 0  # how often it was asked to end

    def _do(self) -> None:
        with suppress(StoppedError), deep_recursion(self._cells):
            super()._do()
        self._be_done()
        self._stands.set()

    def _run(self) -> Ending:
        try:
            return super()._run()
        finally:
            self._be_done()

    def _be_done(self) -> None:
        """Note that the function has ended, so that nothing interrupts this thread any more."""
        while not self._is_done:
            with suppress(StoppedError), self._lock:  # the error may arrive until then
                self._is_done = True

    def quit(self) -> NoReturn:
        self._ends_requested += 1
        if self._ends_requested > _STUBBORN:  # it catches everything: the thread is given up
            self._is_done = True
            Event().wait()
        super().quit()

    def leave(self, ending: Ending) -> NoReturn:
        self._prints.end()
        super().leave(ending)

    def receive(self, seconds: float) -> Message | None:
        if self._inbox.empty() and seconds and not self._has_left:
            self._until = perf_counter() + min(seconds, _POLL)
            self._stands.clear()
            with printing_to(self._prints):
                self._changed.set()
                self._start()
                self._stands.wait(2 * seconds)
            self.flush()
        with suppress(Empty):
            return self._inbox.get_nowait()
        return None

    def close(self) -> None:
        super().close()
        thread = self._thread
        if not thread or thread is current_thread():
            return
        # one that stands at a step ends by itself: the error would only meet what it tidies up
        thread.join(_PATIENCE if self._stands.is_set() else 0)
        for _ in range(_STUBBORN):
            thread.join(TICK)
            with self._lock:
                if self._is_done:
                    break
                _raise_in(thread)


@contextmanager
def printing_to(stream: Lines) -> Iterator[None]:
    """Let `print` write to a stream inside.

    All threads share standard output: it is as before once the last one has left, in any order.
    """
    with _CHANGING:
        if not _streams:
            _streams.append(sys.stdout)
        _streams.append(stream)
        sys.stdout = stream
    try:
        yield
    finally:
        with _CHANGING:
            _streams.remove(stream)
            sys.stdout = _streams[-1]
            if len(_streams) == 1:
                _streams.clear()


def _raise_in(thread: Thread) -> None:
    """Raise StoppedError in a thread, after its current C call: that ends loops of Python code."""
    error = ctypes.py_object(StoppedError)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), error)


@contextmanager
def deep_recursion(cells: int) -> Iterator[None]:
    """Raise the recursion limit inside, for a search that calls itself once for each cell.

    All threads share the limit, and Python aborts if it falls below the depth of one of them: it
    stays as high as any thread needs.
    """
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
