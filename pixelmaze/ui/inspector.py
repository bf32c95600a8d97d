"""The inspector of an algorithm: the line that runs, and the values of its variables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import GeneratorType

from pixelmaze.annotations import ARC, CELL
from pixelmaze.external.named import ExternalGenerator, ExternalSolver
from pixelmaze.external.recording import RecordedSteps, StepSource
from pixelmaze.grid import Grid, tail
from pixelmaze.inspect.external_run import ExternalRun
from pixelmaze.inspect.rerun import Rerun
from pixelmaze.inspect.snapshot import COUNT, FLAG, Memory, Snapshot, SourceLine, Value
from pixelmaze.inspect.source import SourceCode, code_of, source_in_file
from pixelmaze.registry import Solver
from pixelmaze.search import Search
from pixelmaze.step import PATH, Steps
from pixelmaze.ui.messages.algorithms import (
    EMPTY,
    IS_PROGRAM,
    IS_RECORDED,
    NO,
    NO_SOURCE,
    NONE,
    NOTHING_TO_DO,
    ORDERS,
    YES,
    entries,
)

TIME_BUDGET = 0.004
"""Seconds per frame for the second run to reach the position of the playback."""


class Inspector:
    """Follows a search. Call `update` after the search has moved."""

    def __init__(self) -> None:
        self._rerun: Rerun | ExternalRun | None = None
        self._part: object = None  # the part that is run again
        self._file: tuple[object, SourceCode | None] = (None, None)  # an algorithm, and its file
        self._index = -1
        self._lines: list[Snapshot] = []  # from this step to the next
        self.passed = 0
        """Number of lines already shown between this step and the next."""
        self.taken_next: tuple[int, ...] = ()
        """The cells that the algorithm will take next, in order."""

    @property
    def view(self) -> Snapshot | None:
        """The state of the algorithm; None while the second run has not reached the position."""
        line = self._line
        return line if line and line.values else self._rerun.view if self._rerun else None

    @property
    def numbers(self) -> Sequence[int]:
        """The number of each cell, as the algorithm declares them; empty if it does not."""
        return self.view.numbers if self.view else ()

    @property
    def _line(self) -> Snapshot | None:
        """The latest line between this step and the next that was shown."""
        return self._lines[self.passed - 1] if 0 < self.passed <= len(self._lines) else None

    @property
    def is_late(self) -> bool:
        """Whether the second run has not reached the position that was asked for."""
        if isinstance(self._rerun, ExternalRun):
            return not self._rerun.is_there
        return self._rerun is not None and not self.view

    @property
    def runs(self) -> bool:
        """Whether an algorithm runs here that can be inspected: not if there is nothing to search,
        or the steps are recorded."""
        return self._rerun is not None

    def update(self, search: Search) -> None:
        part = search.parts[search.part] if search.part >= 0 else None
        if self._part is not part:
            self.close()
            self._part, self._index = part, -1
            if search.feed and part:
                source = self._source_of(part.algorithm)
                self._rerun = ExternalRun(part.values(), source) if source and part.values else None
            elif part and _is_algorithm(part.begin()):
                self._rerun = Rerun(part.begin, search.board.grid)
        if search.index != self._index:
            self._index = search.index
            self._lines, self.passed = [], 0
        if self._rerun and (self._rerun.index != _offset(search) or self.is_late):
            self._rerun.seek(_offset(search), TIME_BUDGET)
        view = self.view if not search.board.action_counts[PATH] else None  # then no more are taken
        memory = view.memory if view else None
        self.taken_next = memory.cells if memory and memory.is_ordered else ()

    def _source_of(self, algorithm: object) -> SourceCode | None:
        """The file of an external algorithm, as it was when its run began."""
        if self._file[0] is not algorithm:
            self._file = algorithm, None
            if isinstance(algorithm, ExternalSolver | ExternalGenerator) and algorithm.path:
                path = algorithm.path
                function = algorithm.function or algorithm.name
                self._file = algorithm, source_in_file(path, path.name, function)
        return self._file[1]

    def close(self) -> None:
        """End the second run, and forget the file, which may have changed."""
        if isinstance(self._rerun, ExternalRun):
            self._rerun.close()
        self._rerun, self._part, self._file = None, None, (None, None)

    def go_a_line(self, search: Search) -> bool:
        """Go to the next line that runs. False if that line makes the next step."""
        if not self._rerun or not self.view or search.finished:
            return False
        if not self._lines:
            between = self._rerun.between()
            if between is None and isinstance(self._rerun, ExternalRun):
                return True  # it is on its way
            self._lines = [
                line if isinstance(line, Snapshot) else Snapshot(line) for line in between or []
            ]
            self._rerun.seek(_offset(search), TIME_BUDGET)
            self.passed = 0
        self.passed += 1
        return self.passed < len(self._lines)

    def lit(self, search: Search, solver: StepSource) -> SourceLine | None:
        """The current line; for a search that has not begun, the function of this solver."""
        if self._line:
            return self._line.line
        if not search.parts:
            if isinstance(solver, ExternalSolver):
                source = self._source_of(solver)
                return SourceLine(source, 0) if source else None
            code = code_of(solver.steps) if isinstance(solver, Solver) else None
            return SourceLine(code, 0) if code else None
        if search.feed:
            source = self._source_of(search.parts[search.part].algorithm)
            return SourceLine(source, _line_of(search)) if source else None
        return self.view.line if self.view else None


def _offset(search: Search) -> int:
    return search.index - search.begins[search.part]


def _line_of(search: Search) -> int:
    """The line that made the step at the position of an external algorithm, or at which it failed;
    0 before its first step."""
    feed, fault, step = search.feed, search.fault, _offset(search)
    if fault and fault.line and search.finished:
        return fault.line
    assert feed
    return feed.lines[min(step, len(feed.lines)) - 1] if step and feed.lines else 0


def _is_algorithm(steps: Steps) -> bool:
    """Whether these steps come from a running function, not from a recording."""
    return isinstance(steps, GeneratorType)


# ---- texts ---------------------------------------------------------------------------------------


def silence_of(search: Search, solver: StepSource) -> str:
    """The message in place of the source if there is none. `solver` is the one that would start."""
    at_work = search.parts[search.part].algorithm if search.parts else solver
    if at_work and at_work.is_external:
        return IS_PROGRAM
    is_recorded = search.length if search.parts else isinstance(solver, RecordedSteps)
    if is_recorded:
        return IS_RECORDED
    return NOTHING_TO_DO if search.parts else NO_SOURCE


def first_line(listing: SourceCode) -> int:
    """The line number of the first line of code after the docstring; of a file, where to begin."""
    if listing.begin:
        return listing.begin
    asides = enumerate(listing.is_aside[1:], listing.first + 1)
    return next((number for number, is_aside in asides if not is_aside), listing.first)


def order_of(memory: Memory, fits: Callable[[str], bool]) -> str:
    """A text that says which entry is next; empty if that is unknown, or no text fits."""
    words = ORDERS[memory.order] if memory.length else EMPTY
    return next(filter(fits, (words, words.split(" (")[0])), "")


def said(grid: Grid, value: Value) -> str:
    """A value as text."""
    kind, number, of = value
    if isinstance(number, str):
        return number
    if kind == COUNT:
        return entries(number, of)
    if kind == FLAG:
        return YES if number else NO
    if kind in (CELL, ARC) and number < 0:
        return NONE
    if kind == CELL:
        return place_of(grid, number) if number < grid.size else str(number)
    if kind == ARC:
        return f"{place_of(grid, tail(grid, number))} → {place_of(grid, grid.head[number])}"
    return f"{number:,}"


def place_of(grid: Grid, cell: int) -> str:
    """A cell as column and row."""
    x, y = grid.xy(cell)
    return f"{x},{y}"
