"""Long work: its thread, its progress, and when to show the progress."""

import gc
import sys
from collections.abc import Callable
from threading import Thread

PATIENCE = 0.05  # seconds of work before its progress is shown
SHORT = 5_000  # work on up to this many cells is done before a screen opens
LONG = 250_000  # work on at least this many cells shows its progress right away

HAS_THREADS = sys.platform != "emscripten"
"""True if work can run while the screen is drawn. A browser has no second thread."""

_threads: list[Thread] = []


class CancelledError(Exception):
    """Ends work whose result is no longer wanted."""


class OutdatedError(Exception):
    """Ends work that has to start again."""


class Report:
    """The progress of work, a `Progress`. Call it with the number of steps done. Raises
    CancelledError once the result is no longer wanted, OutdatedError once `is_outdated` says so."""

    def __init__(self) -> None:
        self.what = ""
        self.done = 0
        self.of = 0
        self.is_cancelled = False
        self.is_outdated: Callable[[], bool] = lambda: False

    def begin(self, what: str, of: int = 0) -> None:
        """Start the next stage. `of` is its number of steps, 0 if unknown."""
        self(0)
        self.what, self.of = what, of

    def __call__(self, done: int) -> None:
        if self.is_cancelled:
            raise CancelledError
        if self.is_outdated():
            raise OutdatedError
        self.done = done


def start_thread(thread: Thread) -> None:
    """Start work in a thread. Disables garbage collection until the thread ends: a collection in
    the thread would free objects of the screen there."""
    gc.disable()
    _threads.append(thread)
    thread.start()


def collect_garbage() -> None:
    """Resume garbage collection once no work is running. Call this in each frame."""
    if not _threads:
        return
    _threads[:] = filter(Thread.is_alive, _threads)
    if not _threads:
        # Results move to the oldest generation, which is seldom garbage-collected: going through
        # lists with a number per cell is slow.
        gc.freeze()
        gc.unfreeze()
        gc.enable()


def is_working() -> bool:
    """True if any work is running, even work whose result is no longer wanted."""
    return any(thread.is_alive() for thread in _threads)
