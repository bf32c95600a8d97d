"""Records the lines of a learner's file that run, with the values of variables, as text."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable
from itertools import islice
from random import Random
from types import FrameType, FunctionType, MethodType, ModuleType
from typing import Any, NamedTuple

from pixelmaze.cells import Cell
from pixelmaze.external.learner import BlankMaze, Walker
from pixelmaze.grid import Grid
from pixelmaze.maze import Maze

MOST_LINES = 1000
"""The most lines that are recorded."""
MOST_VARIABLES = 20
"""The most variables of a line."""
MOST_ENTRIES = 8
"""The most entries of a collection."""
LONGEST = 60
"""The most characters of any other value."""
_MOST_BITS = 200
"""Larger numbers are not written out, which takes quadratic time."""
_UNSAID = (
    BlankMaze, Walker, Maze, Grid, Random, FunctionType, MethodType, ModuleType, type,
)  # fmt: skip
"""What needs no saying: it is the same at every step."""


class LineValues(NamedTuple):
    """A line that runs, and the variables of its function as they are there.

    >>> LineValues(6, "solve", (("cell", "(3,4)"),)).values[0]
    ('cell', '(3,4)')
    """

    line: int
    function: str
    values: tuple[tuple[str, str], ...]


def shown(value: object, depth: int = 2) -> str:
    """A value as text: short, whatever it holds, and quick, however large it is.

    >>> shown([Cell(0, 0), Cell(1, 0)]), shown({1, 2}), shown({"a": None}), shown(())
    ('list of 2: (0,0), (1,0)', 'set of 2: 1, 2', "dict of 1: 'a': None", '()')
    """
    if isinstance(value, Cell):
        return f"({value.x},{value.y})"
    if isinstance(value, int) and value.bit_length() > _MOST_BITS:
        return f"a number of {value.bit_length()} bits"
    if isinstance(value, tuple) and len(value) <= 4 and depth >= 0:
        return f"({', '.join(shown(entry, depth - 1) for entry in value)})"
    if isinstance(value, list | tuple | deque | set | frozenset | dict):
        entries = islice(value, MOST_ENTRIES if depth > 0 else 0)
        if isinstance(value, dict):  # the newest
            keys = islice(reversed(value), MOST_ENTRIES if depth > 0 else 0)
            texts = [f"{shown(key, depth - 1)}: {shown(value[key], depth - 1)}" for key in keys]
        else:
            texts = [shown(entry, depth - 1) for entry in entries]
        if len(texts) < len(value) and texts:
            texts.append("…")
        kind = f"{type(value).__name__} of {len(value)}"
        return f"{kind}: {', '.join(texts)}" if texts else kind
    try:
        words = repr(value)
    except Exception as error:  # a class of theirs
        words = f"<{type(value).__name__}: {type(error).__name__}>"
    return words if len(words) <= LONGEST else f"{words[: LONGEST - 1]}…"


def values_of(frame: FrameType) -> tuple[tuple[str, str], ...]:
    """The variables of a function, in order of appearance, its parameters first."""
    code, held = frame.f_code, frame.f_locals
    names = dict.fromkeys((*code.co_varnames, *code.co_cellvars, *code.co_freevars))
    said = (name for name in names if name in held and not isinstance(held[name], _UNSAID))
    return tuple((name, shown(held[name])) for name in islice(said, MOST_VARIABLES))


class Recorder:
    """Records the lines of a file that run from `start` to `stop`, in this thread.

    The first is the line at which its innermost function waits. `full` is called when no more lines
    are kept.
    """

    def __init__(self, file: str, full: Callable[[], object]) -> None:
        self.lines: list[LineValues] = []
        self._file = file
        self._full = full
        self._has_moved = False
        self._before: Any = None

    def start(self, frame: FrameType | None = None) -> None:
        """Begin to record. `frame` is the caller's, if a function of the file has led to it."""
        self._before = sys.gettrace()
        while frame:
            if self._is_theirs(frame):
                if not self.lines:
                    self._add(frame)
                frame.f_trace = self._trace
            frame = frame.f_back
        sys.settrace(self._called)

    def stop(self) -> None:
        """Record no more."""
        sys.settrace(self._before)

    def _is_theirs(self, frame: FrameType) -> bool:
        code = frame.f_code
        return code.co_filename == self._file and code.co_name[0] != "<"

    def _called(self, frame: FrameType, _event: str, _: object) -> Any:
        if not self._is_theirs(frame):
            return None
        is_resumed = frame.f_lineno != frame.f_code.co_firstlineno
        if not self.lines or (is_resumed and not self._has_moved):
            self.lines.clear()  # the outer ones of generators that delegate
            self._add(frame)
        return self._trace

    def _trace(self, frame: FrameType, event: str, _: object) -> Any:
        if event == "line" and len(self.lines) < MOST_LINES:
            self._has_moved = True
            self._add(frame)
            if len(self.lines) == MOST_LINES:
                self._full()
        return self._trace

    def _add(self, frame: FrameType) -> None:
        self.lines.append(LineValues(frame.f_lineno, frame.f_code.co_name, values_of(frame)))
