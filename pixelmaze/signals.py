"""Signals: Ctrl-C, SIGTERM and others end the program quietly, whatever it is doing.

There are three stages; each begins if the one before had no effect. First, a loop that listens is
asked to end. Then `EndedError` is raised in the main thread, which cleans up and interrupts an
algorithm that never yields. Finally, the process exits.

This module is loaded before everything else, so it imports next to nothing.
"""

from __future__ import annotations

import atexit
import os
import signal
import sys

TYPE_CHECKING = False  # as in `typing`, which is slow to load
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn

PATIENCE = 0.5  # seconds from asking to raising, and from raising to the end
_LAST_PATIENCE = 5.0  # seconds for the work left at the end, such as writing records to a slow disk
_SOON = 0.05  # seconds after which an exception that could not be caught is raised again

NUMBERS = tuple(
    getattr(signal, name)
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGXCPU", "SIGBREAK")
    if hasattr(signal, name)
)
"""The signals that end the program, as far as this system has them."""
_ALARM = getattr(signal, "SIGALRM", None)
"""Starts the next stage. On Windows, which has none, another Ctrl-C does."""
_ASK, _RAISE, _LEAVE, _DROP = range(1, 5)

_stage = 0
_status = 0
_listener: Callable[[int], object] | None = None


class EndedError(SystemExit):
    """A signal, or a key that stands for one, has ended the program."""

    def __init__(self, number: int) -> None:
        self.status = 128 + number
        """The exit status, by the convention of shells."""
        super().__init__(self.status)


def run(program: Callable[[], object]) -> None:
    """Call the program. Raises SystemExit, or exits the process, if a signal ends it."""
    sys.unraisablehook = _raise_again
    for number in (*NUMBERS, *filter(None, [_ALARM])):
        if signal.getsignal(number) != signal.SIG_IGN:  # ignored by nohup
            signal.signal(number, _on_signal)
    status = 0
    try:
        program()
    except EndedError as end:
        status = end.status
    finally:
        if not _stage:
            for number in NUMBERS:
                if signal.getsignal(number) is _on_signal:
                    signal.signal(number, signal.SIG_DFL)  # keeps Python's own exit quiet
    if status:  # not earlier: the exception held files that are closed only now
        leave(status)


def set_listener(listener: Callable[[int], object] | None) -> None:
    """Ask this listener first when a signal comes, with its number; None removes it."""
    global _listener
    _listener = listener


def take(seconds: float) -> None:
    """Take this much time for what is left to do after a signal, such as writing what is done."""
    if _stage:
        _wake_in(seconds)


def leave(status: int) -> NoReturn:
    """Exit the process now, with its threads, after the functions registered with `atexit`.

    Buffered output is lost: its reader may have stopped.
    """
    global _stage, _status
    _stage, _status = _LEAVE, status
    _wake_in(_LAST_PATIENCE)
    atexit._run_exitfuncs()
    os._exit(status)


def _on_signal(number: int, _frame: object) -> None:
    global _stage, _status
    if _stage and _ALARM and number != _ALARM:
        return  # already ending
    _status = _status or 128 + number
    _stage = _stage + 1 if _stage or _listener else _RAISE
    _wake_in(PATIENCE)
    if _stage == _ASK and _listener:
        _listener(number)
    elif _stage == _RAISE:
        raise EndedError(_status - 128)
    elif _stage == _LEAVE:
        leave(_status)
    elif _stage >= _DROP:
        os._exit(_status)


def _raise_again(lost: sys.UnraisableHookArgs) -> None:
    """Called for exceptions that cannot be caught, such as those in callbacks from C code. Raise
    ours again a moment later."""
    global _stage
    if issubclass(lost.exc_type, EndedError):
        _stage = _RAISE - 1
        _wake_in(_SOON)
    else:
        sys.__unraisablehook__(lost)


def _wake_in(seconds: float) -> None:
    if _ALARM and sys.platform != "win32":
        signal.setitimer(signal.ITIMER_REAL, seconds)
    elif seconds == _SOON:
        from _thread import interrupt_main
        from threading import Timer

        timer = Timer(seconds, interrupt_main)
        timer.daemon = True
        timer.start()
