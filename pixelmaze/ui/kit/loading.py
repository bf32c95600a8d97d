"""Work that may take long: its progress, its thread, and when to show the progress."""

import gc
import sys
from collections.abc import Callable
from threading import Thread

PATIENCE = 0.05  # seconds that work may take before its progress is shown
SHORT = 5_000  # work on at most this many cells is done before a screen is opened
LONG = 250_000  # work on at least this many cells shows its progress from the beginning

HAS_THREADS = sys.platform != "emscripten"
"""Whether work can be done while the screen is drawn. A browser has no second thread for it."""

_threads: list[Thread] = []


class CancelledError(Exception):
    """Raised when the result of work is no longer wanted."""


class OutdatedError(Exception):
    """Raised when work is to begin again."""


class Report:
    """The progress of work. It is a `Progress`: call it with the number of steps done; it raises
    CancelledError once the result is no longer wanted, and OutdatedError once it would be wrong."""

    def __init__(self) -> None:
        self.what = ""
        self.done = 0
        self.of = 0
        self.is_cancelled = False
        self.is_outdated: Callable[[], bool] = lambda: False

    def begin(self, what: str, of: int = 0) -> None:
        """Begin the next stage. `of` is its number of steps, 0 if that is unknown."""
        self(0)
        self.what, self.of = what, of

    def __call__(self, done: int) -> None:
        if self.is_cancelled:
            raise CancelledError
        if self.is_outdated():
            raise OutdatedError
        self.done = done


def start_thread(thread: Thread) -> None:
    """Start work in a thread. Garbage is not collected before it ends: a collection in the thread
    would free objects of the screen there."""
    gc.disable()
    _threads.append(thread)
    thread.start()


def collect_garbage() -> None:
    """Resume garbage collection once no work is under way. Call it once a frame."""
    if not _threads:
        return
    _threads[:] = filter(Thread.is_alive, _threads)
    if not _threads:
        # Results go to the oldest generation, which is seldom searched: searching lists with a
        # number per cell takes long.
        gc.freeze()
        gc.unfreeze()
        gc.enable()


def is_working() -> bool:
    """Whether any work is under way, even if its result is no longer wanted."""
    return any(thread.is_alive() for thread in _threads)
