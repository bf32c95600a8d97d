"""The messages of a run, each a kind and a payload, and `Source`, their sender.

A run is in another process, in a worker of a page, or in a thread of this process; the messages are
the same. Messages from another process may be anything, and are checked here before they are
believed.
"""

from __future__ import annotations  # array[int] is for type checkers only, before Python 3.12

import json
import re
from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from typing import IO, Any, ClassVar, NamedTuple

from pixelmaze.maze.errors import printable
from pixelmaze.run.outcomes import (
    COLOUR,
    COLOURS,
    KINDS,
    POSITIONS,
    WALL,
    Fault,
    FaultKind,
    Note,
    TracebackLine,
)

Message = tuple[bytes, bytes]  # the kind and the payload

# ---- to the run ----------------------------------------------------------------------------------

TASK = b"G"  # the task and its maze: see `task.order_of`
ALLOW = b"C"  # how far the run may go, pickled: see `Allowed`

# ---- between the two sides of a source -----------------------------------------------------------

WHERE = b"W"
"""Asks for the current line, without a payload; the answer is a fault at this line, in JSON."""
LOOK = b"L"
"""Asks what a walker sees where it is, without a payload; the answer is SEEN, in JSON."""
SEEN = b"A"
GONE = b"X"  # the end of the output of a process or worker, which its source turns into an END

# ---- from the run --------------------------------------------------------------------------------

BEGUN = b"B"  # the learner's code starts now; the name of the file
STEPS = b"S"
"""Steps, four bytes each, packed as in a Trace, then as many lines. Without any, a sign of life."""
NOTES = b"N"  # notes, in JSON
LINES = b"V"  # lines from one step to the next, with their values, in JSON
FOUND = b"F"  # the step after which a line to stop at runs, in JSON
END = b"E"  # the end of the run, in JSON: see `Ending`

UNREADABLE = Fault("it sent unreadable data: did it write to a file that it did not open?")


class Allowed(NamedTuple):
    """The limits of a run, and the recording."""

    credit: int  # the number of steps it may make in all
    traced: int = -1
    """The step from which lines up to the next are recorded with their values; -1 for none."""
    first: int = 0
    """The number of the first recorded line; 0 for the line at which the run waits there."""
    stops: tuple[int, ...] = ()  # if any, record only from the first of these lines
    finds: bool = False
    """True to only find the first of these lines at or after step `traced`, without recording."""
    shown_names: tuple[str, ...] = ()  # the variables taken whole at each line
    calls: int = 1  # the number of active functions read, counted from the innermost
    most: int = 0  # the steps that it is ever allowed, at the start of a run; 0 if unknown

    @classmethod
    def of(cls, parts: list[Any]) -> Allowed:
        """The same from the values in a payload."""
        credit, traced, first, stops, finds, shown_names, calls, most = parts
        return cls(credit, traced, first, tuple(stops), finds, tuple(shown_names), calls, most)


class Ending(NamedTuple):
    fault: Fault | None = None
    may_give_up: bool = False  # True if a search may end without a result
    stats: Mapping[str, float] = {}
    """Figures that the run reports about itself, such as the score of a mouse."""

    def written(self) -> bytes:
        return json.dumps(self).encode()

    @classmethod
    def read(cls, payload: bytes) -> Ending:
        """The ending in a payload. ValueError or TypeError if there is none."""
        fault, may_give_up, stats = _parsed(payload, list)
        if not all(isinstance(figure, int | float) for figure in dict(stats).values()):
            raise TypeError(stats)
        return cls(_fault_of(fault) if fault else None, bool(may_give_up), {**stats})


def fault_in(payload: bytes) -> Fault:
    """The fault in a payload; UNREADABLE if there is none."""
    with suppress(ValueError, TypeError):
        return _fault_of(_parsed(payload, list))
    return UNREADABLE


def _fault_of(parts: list[Any]) -> Fault:
    message, file, line, frames, arc, advice, kind, steps, error = parts
    places = tuple(TracebackLine(*_checked(frame, str, int, str)) for frame in frames)
    message, file, advice, error = _checked([message, file, advice, error], str, str, str, str)
    line, arc, steps = _checked([line, arc, steps], int, int, int)
    return Fault(message, file, line, places, arc, advice, FaultKind(kind), steps, error)


def _checked(values: list[Any], *types: type) -> list[Any]:
    """Values of these types, texts printable. ValueError or TypeError for others."""
    for value, kind in zip(values, types, strict=True):
        if not isinstance(value, kind):
            raise TypeError(value)
    return [printable(value) if isinstance(value, str) else value for value in values]


def notes_in(payload: bytes, cells: int, arcs: int) -> list[Note]:
    """The notes of a message, in a maze of this many cells and arcs. ValueError or TypeError if
    there are none."""
    notes = [Note(*parts) for parts in _parsed(payload, list)]
    for step, kind, at, value in notes:
        numbers = isinstance(step, int) and isinstance(at, int) and isinstance(value, str)
        if not numbers or kind not in KINDS or not -1 <= at < (arcs if kind == WALL else cells):
            raise ValueError(kind)
        if kind == COLOUR and value not in ("", *COLOURS):
            raise ValueError(value)
        if kind == POSITIONS and not re.fullmatch("[12] [01] (xy|yx)", value):
            raise ValueError(value)
    return notes


def steps_in(payload: bytes) -> tuple[array[int], array[int]]:
    """The steps of a message, and their lines. ValueError if there are none."""
    numbers = array("i")
    numbers.frombytes(payload)
    half = len(numbers) // 2
    if len(numbers) != 2 * half:
        raise ValueError(half)
    return numbers[:half], numbers[half:]


def _parsed(payload: bytes, of: type) -> Any:
    try:
        value = json.loads(payload)
    except RecursionError as error:
        raise ValueError(payload[:9]) from error
    if not isinstance(value, of):
        raise TypeError(value)
    return value


# ---- in the pipes of a process -------------------------------------------------------------------

KEY_SIZE = 8
"""A message in a pipe is a key of this number of bytes, a letter, the length of the payload in four
bytes, and the payload. All messages of a process have one key, chosen for the process, so that
other output in the pipe is recognised. The end of the input ends the process."""


def head_of(key: bytes, kind: bytes, payload: bytes) -> bytes:
    """The bytes sent before a payload."""
    return key + kind + len(payload).to_bytes(4, "little")


def received(stream: IO[bytes], key: bytes) -> Message | None:
    """The next message; an END if the key differs; None at the end of the stream, even inside a
    message."""
    head = stream.read(KEY_SIZE + 5)
    if head and not head.startswith(key):
        return END, Ending(UNREADABLE).written()
    if len(head) < KEY_SIZE + 5:
        return None
    size = int.from_bytes(head[-4:], "little")
    payload = stream.read(size)
    return (head[KEY_SIZE:-4], payload) if len(payload) == size else None


# ---- sources -------------------------------------------------------------------------------------


class Source(ABC):
    """The place where a run is, and the messages from there: the END comes last."""

    elsewhere: ClassVar[Callable[..., Source] | None] = None
    """Begins a task of a learner's file where no process can be started: a front end sets it before
    anything runs. OSError if that is impossible."""
    can_wait = True
    """True if `receive` waits; else messages arrive once this program returns to its caller."""
    can_reset = False  # True if the run can be sent back to the start

    @property
    def debug_output(self) -> Collection[str]:
        """The last lines of debugging output, sent beside the messages."""
        return ()

    @abstractmethod
    def receive(self, seconds: float) -> Message | None:
        """The next message; None if none comes within this time."""

    def allow(self, allowed: Allowed) -> None:
        """Tell the run how far it may go, and what to record."""

    def stop(self, why: Fault) -> None:
        """End the run with this fault, at the line it has come to, if that can be found out."""

    def reset(self) -> None:
        """Ask the run to return to the start."""

    def close(self) -> None:
        """End the run right away, with all that it started."""


Begin = Callable[[Allowed], Source]
"""Starts a run, the same every time. OSError if that is impossible."""
