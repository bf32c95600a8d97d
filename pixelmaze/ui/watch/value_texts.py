"""Values, places and sources as text."""

from collections.abc import Callable, Iterator, Sequence

from pixelmaze.inspect.source import SourceCode
from pixelmaze.inspect.state import FLAG, Call, Memory, Snapshot, Value
from pixelmaze.maze.annotations import ARC, CELL
from pixelmaze.maze.grid import Grid, tail
from pixelmaze.maze.step import PATH
from pixelmaze.run.feed import RecordedSolver, StepSource
from pixelmaze.run.search import Search
from pixelmaze.ui.kit.messages import counted
from pixelmaze.ui.watch.messages import NO, NONE, ORDERS, YES

_ENTRIES = {CELL: ("cell", "cells"), ARC: ("arc", "arcs"), "": ("entry", "entries")}


def silence_of(search: Search, solver: StepSource) -> str:
    """The message instead of a missing source. `solver` is the one that would start."""
    at_work = search.parts[search.part].algorithm if search.parts else solver
    if at_work and at_work.is_external:
        return "No source to show: this is a separate program."
    is_recorded = search.length if search.parts else isinstance(solver, RecordedSolver)
    if is_recorded:
        return "No source to show: this is a recording."
    return "Nothing to search." if search.parts else "No source to show."


def first_line(source: SourceCode) -> int:
    """The number of the first line of code after the docstring; of a file, the line to show."""
    if source.begin:
        return source.begin
    asides = enumerate(source.is_aside[1:], source.first + 1)
    return next((number for number, is_aside in asides if not is_aside), source.first)


def order_of(memory: Memory, fits: Callable[[str], bool] = lambda _: True) -> str:
    """Which entry is next, in words; empty without entries, if unknown, or if no text fits."""
    words = ORDERS[memory.order] if memory.length else "" if memory.total else "empty"
    return next(filter(fits, (words, words.split(" (")[0])), "")


def length_of(memory: Memory) -> str:
    """The length of a memory, and how many of its entries are left, if fewer."""
    words = counted(memory.total, *_ENTRIES[memory.of])
    return words if memory.length == memory.total else f"{words}, {memory.length:,} left"


def entries_of(grid: Grid, memory: Memory) -> Iterator[str]:
    """The known entries of a memory as text; of a priority queue with their keys."""
    for i, entry in enumerate(memory.entries):
        words = value_text(grid, entry if entry.content is None else Value(ARC, entry.content))
        has_key = memory.keys and entry.kind == CELL  # a tuple that ends with the cell
        yield f"({', '.join([*map(str, memory.keys[i]), words])})" if has_key else words


def variables_of(grid: Grid, call: Call) -> tuple[tuple[str, str], ...]:
    """The variables of a call in words: first the entries still to be taken, the next one at the
    front."""
    rows: list[tuple[str, str]] = []
    if memory := call.memory:
        few = "  ".join(entries_of(grid, memory))
        few += " …" if memory.length > len(memory.entries) else ""
        words = ", ".join(filter(None, (length_of(memory), order_of(memory))))
        rows.append((memory.name, " · ".join(filter(None, (few, words)))))
    return *rows, *((name, value_text(grid, value)) for name, value in call.values)


def taken_next(search: Search, view: Snapshot | None) -> Sequence[int]:
    """The cells that the algorithm takes next, in order, as far as known."""
    memory = view.memory if view else None
    has_path = bool(search.board.action_counts[PATH])  # then no more cells are taken
    return memory.cells if memory and memory.is_ordered and not has_path else ()


def value_text(grid: Grid, value: Value) -> str:
    kind, number, _ = value
    if isinstance(number, str):
        return number
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
