"""Ends by a signal: Ctrl-C, SIGTERM and their like end the program quietly, whatever it is doing.

There are three stages, and each begins when the one before it has been in vain. A loop that listens
is asked to end. Then `EndedError` is raised in the main thread: what is unfinished is cleared away
as it passes, and an algorithm that never yields is left. Then the process ends where it stands.

This module is loaded before everything else, so it imports next to nothing.
"""

from __future__ import annotations

import atexit
import os
import signal
import sys

TYPE_CHECKING = False  # as in `typing`, which takes long to load
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn

PATIENCE = 0.5
"""Seconds from asking to raising, and from raising to the end."""
_LAST_PATIENCE = 5.0
"""Seconds that what is left to do at the end may take, such as writing records to a slow disc."""
_SOON = 0.05
"""Seconds after which an exception is raised again that nobody could catch."""

NUMBERS = tuple(
    getattr(signal, name)
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGXCPU", "SIGBREAK")
    if hasattr(signal, name)
)
"""The signals that end the program, of those that this system has."""
_ALARM = getattr(signal, "SIGALRM", None)
"""Leads to the next stage. Where there is none, on Windows, another Ctrl-C does so."""
_ASK, _RAISE, _LEAVE, _DROP = range(1, 5)

_stage = 0
_status = 0
_listener: Callable[[int], object] | None = None


class EndedError(SystemExit):
    """A signal has ended the program, or a key that stands for one."""

    def __init__(self, number: int) -> None:
        self.status = 128 + number
        """The exit status, as shells have it."""
        super().__init__(self.status)


def run(program: Callable[[], object]) -> None:
    """Call the program. SystemExit, or the end of the process, if a signal ends it."""
    sys.unraisablehook = _raise_again
    for number in (*NUMBERS, *filter(None, [_ALARM])):
        if signal.getsignal(number) != signal.SIG_IGN:  # as nohup wants it
            signal.signal(number, _hear)
    status = 0
    try:
        program()
    except EndedError as end:
        status = end.status
    finally:
        if not _stage:
            for number in NUMBERS:
                if signal.getsignal(number) is _hear:
                    signal.signal(number, signal.SIG_DFL)  # Python's own end should be quiet too
    if status:  # only here has all been closed that the exception held, files among it
        leave(status)


def listen(listener: Callable[[int], object] | None) -> None:
    """From now on ask the listener first, with the number of the signal; None: nobody."""
    global _listener
    _listener = listener


def leave(status: int) -> NoReturn:
    """End the process now, threads and all, after what has been registered with `atexit`.

    Output that still waits to be written is lost: whoever should read it may have stopped.
    """
    global _stage, _status
    _stage, _status = _LEAVE, status
    _wake_in(_LAST_PATIENCE)
    atexit._run_exitfuncs()
    os._exit(status)


def _hear(number: int, _frame: object) -> None:
    global _stage, _status
    if _stage and _ALARM and number != _ALARM:
        return  # it is on its way already
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
    """Told of exceptions that nobody can catch, such as those that come while C code calls back:
    ours comes again a moment later, where it is heard."""
    global _stage
    if issubclass(lost.exc_type, EndedError):
        _stage = _RAISE - 1
        _wake_in(_SOON)
    else:
        sys.__unraisablehook__(lost)


def _wake_in(seconds: float) -> None:
    if _ALARM:
        signal.setitimer(signal.ITIMER_REAL, seconds)
    elif seconds == _SOON:
        from _thread import interrupt_main
        from threading import Timer

        timer = Timer(seconds, interrupt_main)
        timer.daemon = True
        timer.start()
