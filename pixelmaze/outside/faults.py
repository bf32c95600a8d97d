"""Makes faults of exceptions: a message, a line, and the learner's lines of the traceback."""

import os
from collections.abc import Iterator
from contextlib import suppress
from linecache import checkcache, getline
from traceback import walk_tb
from types import FrameType

from pixelmaze.maze import cells
from pixelmaze.maze.errors import PixelmazeError, nearest, printable
from pixelmaze.maze.public import CellError, ForeignError
from pixelmaze.run.outcomes import Fault, FaultKind, TracebackLine

MOST_FRAMES = 20  # the innermost lines of a traceback that are kept
_LONGEST = 500  # characters of a message


class LearnerError(PixelmazeError):
    """An error in one line, shown at the learner's line."""

    def __init__(
        self,
        message: str,
        place: tuple[str, int] | None = None,
        advice: str = "",
        kind: FaultKind = FaultKind.OTHER,
    ) -> None:
        super().__init__(message, advice=advice)
        self.place = place
        """Function and line, if they are not in the traceback."""
        self.kind = kind


class RefusedError(PixelmazeError):
    """A program cannot be tried, in this maze or at all, though nothing is wrong with it."""


def fault_of(error: BaseException, file: str) -> Fault:
    """The fault of an exception in a learner's file, given by its full name."""
    if isinstance(error, SyntaxError) and error.filename == file:
        line = error.lineno or 0
        frames = (TracebackLine("", line, printable((error.text or "").strip())),)
        name = type(error).__name__
        return Fault(_one_line(f"{name}: {error.msg}"), file, line, frames, error=name)
    places: list[tuple[str, int]] = []
    other = ""
    for frame, line in walk_tb(error.__traceback__):
        where = frame.f_code.co_filename
        if where == file:
            places.append((frame.f_code.co_name, line))
            other = ""
        elif os.path.dirname(where) == os.path.dirname(file):
            other = f" ({os.path.basename(where)}, line {line})"
    if isinstance(error, LearnerError) and error.place:
        places.append(error.place)
    fault = fault_in_lines(_message(error) + other, file, places)
    if isinstance(error, PixelmazeError):
        return fault._replace(advice=error.advice, kind=_kind_of(error))
    return fault._replace(error=type(error).__name__)


def _kind_of(error: PixelmazeError) -> FaultKind:
    if isinstance(error, LearnerError):
        return error.kind
    kinds = {
        CellError: FaultKind.UNFIT,
        ForeignError: FaultKind.FOREIGN,
        RefusedError: FaultKind.REFUSED,
    }
    return kinds.get(type(error), FaultKind.OTHER)


def placed(why: Fault, place: Fault) -> Fault:
    """The fault `why`, at the line of `place`, with its advice."""
    return place._replace(message=why.message, kind=why.kind, steps=why.steps)


def fault_at(frame: FrameType | None, why: Fault, file: str) -> Fault:
    """The fault `why`, at the lines of a file that have led to this frame."""
    return placed(why, fault_in_lines("", file, [*places_in(frame, file)][::-1]))


def places_in(frame: FrameType | None, file: str) -> Iterator[tuple[str, int]]:
    """The functions and lines of a file that have led to this frame, the innermost first."""
    while frame:
        if frame.f_code.co_filename == file:  # the frame may be between lines
            yield frame.f_code.co_name, frame.f_lineno or frame.f_code.co_firstlineno
        frame = frame.f_back


def fault_in_lines(message: str, file: str, places: list[tuple[str, int]]) -> Fault:
    """The fault at these functions and lines of a file, the innermost last."""
    checkcache(file)  # the file may have been saved again
    frames = tuple(
        TracebackLine(
            "" if name == "<module>" else name, line, printable(getline(file, line).strip())
        )
        for name, line in places[-MOST_FRAMES:]
    )
    return Fault(_one_line(message), file, frames[-1].line if frames else 0, frames)


def _message(error: BaseException) -> str:
    if isinstance(error, PixelmazeError):  # Python's name, if it stands for an error of Python
        return f"AttributeError: {error}" if isinstance(error, AttributeError) else str(error)
    if isinstance(error, SystemExit):
        return f"it called sys.exit({'' if error.code is None else repr(error.code)})"
    if isinstance(error, EOFError):
        return "EOFError: it called input(), which is not available here"
    if type(error).__name__ == "BdbQuit":
        return "it called breakpoint(), which is not available here"
    if isinstance(error, MemoryError):
        return "MemoryError: it used more memory than it is allowed"
    try:
        words = str(error)
    except Exception as other:  # a class of the learner
        words = f"({type(other).__name__} in its __str__)"
    name = type(error).__name__
    return f"{name}: {words}{_hint(error)}" if words else name


def _hint(error: BaseException) -> str:
    """A similar name for a message, as Python offers for uncaught errors; empty for none."""
    near = ""
    with suppress(Exception):  # a class of the learner may raise anything
        if isinstance(error, AttributeError):
            near = nearest(error.name or "", sorted(filter(_is_public, dir(error.obj))))
        elif isinstance(error, NameError) and not hasattr(cells, error.name or ""):
            *_, (frame, _) = walk_tb(error.__traceback__)
            known = {*frame.f_locals, *frame.f_globals, *frame.f_builtins}
            near = nearest(error.name or "", sorted(filter(_is_public, known)))
    return f"; did you mean {near!r}?" if near else ""


def _is_public(name: str) -> bool:
    return not name.startswith("_")


def _one_line(message: str) -> str:
    words = printable(" ".join(message.split()))
    return words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1]}…"
