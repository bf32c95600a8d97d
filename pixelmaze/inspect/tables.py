"""Whole variables that speak of cells, to be drawn in the maze."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from pixelmaze.annotations import ARC, CELL
from pixelmaze.grid import Grid, arc_between

NUMBERS = "numbers"
ARROWS = "arrows"
CELLS = "cells"
ORDER = "order"
ARCS = "arcs"
GROUPS = "groups"


class Table(NamedTuple):
    """A variable with a value for some cells or arcs."""

    name: str
    kind: str
    """NUMBERS by cell; ARROWS: by cell the arc by which it was reached; CELLS: a set; ORDER: by
    cell its place in a queue, stack or heap, from 1; ARCS: a number by arc; GROUPS: by cell the
    number of its set."""
    values: Mapping[int, int | str]  # by cell, of ARCS by arc. Those without a value are left out


class Whole(NamedTuple):
    """A variable as it is: by cells or arcs, or a collection of cells or arcs."""

    name: str
    by: str  # what the keys are: CELL or ARC
    keys: Sequence[int]  # in the order in which they will be taken, if that is known
    values: Sequence[int | str | None] | None = None  # one for each key; None for a collection
    of: str = ""  # what the values are: CELL, ARC, or "" for other things
    is_ordered: bool = False  # whether it is known which key of a collection is taken next


def table_of(whole: Whole, grid: Grid) -> Table:
    """What can be drawn of a variable."""
    name, by, keys, values = whole.name, whole.by, whole.keys, whole.values
    if values is None:
        return _collection(whole, grid)
    pairs = [(key, value) for key, value in zip(keys, values, strict=True) if value is not None]
    if by == ARC:
        return Table(name, ARCS, {arc: value for arc, value in pairs if value not in (0, -1)})
    if whole.of == ARC:
        return Table(name, ARROWS, {cell: arc for cell, arc in pairs if arc != -1})
    if whole.of == CELL:
        return _links(name, {cell: int(other) for cell, other in pairs if other != -1}, grid)
    if pairs and all(isinstance(value, bool) for _, value in pairs):
        return Table(name, CELLS, {cell: 1 for cell, value in pairs if value})
    none = (-1, grid.size)  # more than any distance
    return Table(name, NUMBERS, {cell: value for cell, value in pairs if value not in none})


def _collection(whole: Whole, grid: Grid) -> Table:
    name, keys = whole.name, whole.keys
    if whole.is_ordered:
        cells = keys if whole.by == CELL else [grid.head[arc] for arc in keys]
        return Table(name, ORDER, {cell: i for i, cell in enumerate(dict.fromkeys(cells), 1)})
    return Table(name, CELLS if whole.by == CELL else ARCS, dict.fromkeys(keys, 1))


def _links(name: str, links: Mapping[int, int], grid: Grid) -> Table:
    """A cell for each cell: the one before it on the way, or one of the same set."""
    arcs = {cell: arc_between(grid, other, cell) for cell, other in links.items()}
    if all(arc >= 0 for arc in arcs.values()):
        return Table(name, ARROWS, arcs)
    return Table(name, GROUPS, {cell: _root(links.get, cell) for cell in links})


def _root(link: Callable[[int], int | None], cell: int) -> int:
    """The cell at the end of the links that begin at this one."""
    seen = {cell}
    while (other := link(cell)) is not None and other not in seen:
        cell = other
        seen.add(cell)
    return cell
