"""A search as seen from inside: the line of its source that is at work, and what it remembers."""

from __future__ import annotations

from collections.abc import Callable
from types import GeneratorType

from pixelmaze.annotations import ANY, ARC, CELL, FIRST, LAST, LOWEST
from pixelmaze.grid import Grid, tail
from pixelmaze.inspect.rerun import Rerun
from pixelmaze.inspect.snapshot import COUNT, FLAG, Memory, Snapshot, SourceLine, Value
from pixelmaze.inspect.source import COMMENT, KEYWORD, PLAIN, STRING, SourceCode, code_of
from pixelmaze.registry import Solver
from pixelmaze.search import RecordedSteps, Search, StepSource
from pixelmaze.step import PATH, Steps
from pixelmaze.theme import Role

TIME_BUDGET = 0.004
"""Seconds of a frame to run again to where the playback is."""

INKS = {PLAIN: Role.CODE, KEYWORD: Role.KEYWORD, STRING: Role.CODE_DIM, COMMENT: Role.CODE_DIM}
"""The colours of source, by kind."""
ENDED = "The algorithm has ended."
_ORDERS = {
    LAST: "next: last (stack)", FIRST: "next: first (queue)",
    LOWEST: "next: lowest (priority queue)", ANY: "next: any, at random", "": "",
}  # fmt: skip
_COUNTED = {CELL: ("cell", "cells"), ARC: ("arc", "arcs"), "": ("entry", "entries")}


class Inspector:
    """Follows a search; `update` is to be called after it has moved."""

    def __init__(self) -> None:
        self._probe: Rerun | None = None
        self._probed: object = None  # the part that the probe runs again
        self._index = -1
        self._lines: list[SourceLine] = []  # from here to the next step
        self.passed = 0
        """How many of the lines between this step and the next have been gone through."""
        self.taken_next: tuple[int, ...] = ()
        """Cells that the algorithm will take next."""

    @property
    def view(self) -> Snapshot | None:
        """What is to be seen inside; None while it is not known yet."""
        return self._probe.view if self._probe else None

    @property
    def runs(self) -> bool:
        """Whether an algorithm runs here: where there is nothing to do, or the steps were
        recorded, none does."""
        return self._probe is not None

    def update(self, search: Search) -> None:
        part = search.parts[search.part] if search.part >= 0 else None
        if self._probed is not part:
            self._probe, self._probed, self._index = None, part, -1
            if part and _is_algorithm(part.begin()):
                self._probe = Rerun(part.begin, search.board.grid)
        if search.index != self._index:
            self._index = search.index
            self._lines, self.passed = [], 0
        if self._probe and (self._probe.index != _offset(search) or not self.view):
            self._probe.seek(_offset(search), TIME_BUDGET)
        view = self.view if not search.board.action_counts[PATH] else None  # then it takes no more
        memory = view.memory if view else None
        self.taken_next = memory.cells if memory and memory.is_ordered else ()

    def go_a_line(self, search: Search) -> bool:
        """Go on to the next line that runs; False when that one makes the next step."""
        if not self._probe or not self.view or search.finished:
            return False
        if not self._lines:
            self._lines = self._probe.between() or []
            self._probe.seek(_offset(search), TIME_BUDGET)
            self.passed = 0
        self.passed += 1
        return self.passed < len(self._lines)

    def lit(self, search: Search, solver: StepSource) -> SourceLine | None:
        """The line that is at work; of a search that has not begun, where this solver will."""
        if 0 < self.passed <= len(self._lines):
            return self._lines[self.passed - 1]
        if not search.parts:
            code = code_of(solver.steps) if isinstance(solver, Solver) else None
            return SourceLine(code, 0) if code else None
        return self.view.line if self.view else None


def _offset(search: Search) -> int:
    return search.index - search.begins[search.part]


def _is_algorithm(steps: Steps) -> bool:
    """Whether these steps come from a function that runs; those of a recording do not."""
    return isinstance(steps, GeneratorType)


# ---- in words ------------------------------------------------------------------------------------


def silence_of(search: Search, solver: StepSource) -> str:
    """What is said where no source is shown. `solver` is the one that S starts."""
    is_recorded = search.length if search.parts else isinstance(solver, RecordedSteps)
    if is_recorded:
        return "This is a recording: there is no source."
    return "There is nothing to do." if search.parts else "There is no source to show."


def first_line(listing: SourceCode) -> int:
    """The number of the first line that does something: what it does is said above it."""
    asides = enumerate(listing.is_aside[1:], listing.first + 1)
    return next((number for number, is_aside in asides if not is_aside), listing.first)


def order_of(memory: Memory, fits: Callable[[str], bool]) -> str:
    """Which entry is taken next, as far as that is known, and as there is room to say it."""
    words = _ORDERS[memory.order] if memory.length else "empty"
    return next(filter(fits, (words, words.split(" (")[0])), "")


def amount(number: int, of: str) -> str:
    """So many cells, arcs or entries."""
    return f"{number:,} {_COUNTED[of][number != 1]}"


def said(grid: Grid, value: Value) -> str:
    """A value as it is shown."""
    kind, number, of = value
    if isinstance(number, str):
        return number
    if kind == COUNT:
        return amount(number, of)
    if kind == FLAG:
        return "yes" if number else "no"
    if kind in (CELL, ARC) and number < 0:
        return "none"
    if kind == CELL:
        return place_of(grid, number) if number < grid.size else str(number)
    if kind == ARC:
        return f"{place_of(grid, tail(grid, number))} → {place_of(grid, grid.head[number])}"
    return f"{number:,}"


def place_of(grid: Grid, cell: int) -> str:
    """A cell by column and row."""
    x, y = grid.xy(cell)
    return f"{x},{y}"
