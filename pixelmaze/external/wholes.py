"""Whole variables of a learner's function that speak of cells, as plain values."""

from collections import deque
from collections.abc import Collection, Iterator
from contextlib import suppress
from math import isfinite
from typing import NamedTuple

from pixelmaze.cells import Cell
from pixelmaze.grid import Grid

MOST_CELLS = 2_500
"""The most cells of a grid whose variables are taken whole; in a larger one they are too small."""
_MOST_ENTRIES = 4 * MOST_CELLS  # the most entries of a collection
_LONGEST = 12  # the most characters of a text
_COLLECTIONS = (list, deque, set, frozenset)


class WholeValue(NamedTuple):
    """A dict by cell, or a collection of cells."""

    name: str
    cells: tuple[int, ...]
    values: tuple[int | str | None, ...] | None = None  # one for each cell; None for a collection
    are_cells: bool = False  # whether the values are cells
    lowest: tuple[int, ...] = ()
    """The cells again, if the entries of a collection can be sorted: in that order."""


def speaks_of_cells(value: object, grid: Grid) -> bool:
    """Whether this is a dict by cell, or a collection of cells, as far as its first entry tells."""
    if grid.size > MOST_CELLS or not isinstance(value, (*_COLLECTIONS, dict)):
        return False
    for entry in value:
        return _cell(entry, grid) >= 0
    return False


def whole(name: str, value: object, grid: Grid) -> WholeValue:
    """All of a variable that speaks of cells."""
    if isinstance(value, dict):
        known = [(cell, held) for key, held in value.items() if (cell := _cell(key, grid)) >= 0]
        held = [held for _, held in known if held is not None]
        are_cells = bool(held) and all(_cell(each, grid) >= 0 for each in held)
        values = (
            (None if each is None else _cell(each, grid)) if are_cells else _plain(each)
            for _, each in known
        )
        return WholeValue(name, tuple(cell for cell, _ in known), tuple(values), are_cells)
    assert isinstance(value, _COLLECTIONS)
    cells = tuple(_cells(value, grid))
    lowest: tuple[int, ...] = ()
    if isinstance(value, list) and value and type(value[0]) is tuple:
        with suppress(Exception):  # not all of its entries can be compared
            lowest = tuple(_cells(sorted(value[:_MOST_ENTRIES]), grid))
    return WholeValue(name, cells, lowest=lowest)


def _cells(entries: Collection[object], grid: Grid) -> Iterator[int]:
    for count, entry in enumerate(entries):
        if count == _MOST_ENTRIES:
            break
        if (cell := _cell(entry, grid)) >= 0:
            yield cell


def _cell(entry: object, grid: Grid) -> int:
    """The cell that an entry is, or is about; -1 if there is none."""
    if not isinstance(entry, tuple):
        return -1
    if not isinstance(entry, Cell):
        found = next((part for part in entry[:4] if isinstance(part, Cell)), None)
        if found is None and len(entry) == 2 and type(entry[0]) is type(entry[1]) is int:
            found = Cell(*entry)  # as a learner may write it
        if found is None:
            return -1
        entry = found
    with suppress(TypeError):
        return grid.at(*entry)
    return -1


def _plain(value: object) -> int | str | None:
    if isinstance(value, float) and isfinite(value):
        return int(value) if value.is_integer() else f"{value:.3g}"
    if isinstance(value, int) and abs(value) < 1 << 31:
        return value
    return value[:_LONGEST] if isinstance(value, str) else None
