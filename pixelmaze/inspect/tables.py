"""Whole variables that speak of cells, to be drawn in the maze."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from pixelmaze.maze.annotations import ARC, CELL
from pixelmaze.maze.grid import Grid, arc_between

MOST_CELLS = 2_500
"""The most cells of a grid whose variables are taken whole; in a larger one they are too small."""

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


def table_by(
    by: str, name: str, pairs: Iterable[tuple[int, int | str | None]], of: str, grid: Grid
) -> Table:
    """A variable with values by CELL or ARC, which are of the kind CELL, ARC, or "" for others."""
    known = {key: value for key, value in pairs if value is not None}
    if by == ARC:
        return Table(name, ARCS, {a: value for a, value in known.items() if value not in (0, -1)})
    if of == ARC:
        return Table(name, ARROWS, {cell: arc for cell, arc in known.items() if arc != -1})
    if of == CELL:
        return _links(name, {c: int(other) for c, other in known.items() if other != -1}, grid)
    if known and all(isinstance(value, bool) for value in known.values()):
        return Table(name, CELLS, {cell: 1 for cell, value in known.items() if value})
    none = (-1, grid.size)  # more than any distance
    return Table(name, NUMBERS, {c: value for c, value in known.items() if value not in none})


def table_of(name: str, cells: Iterable[int], is_ordered: bool) -> Table:
    """A collection of cells, in the order in which they will be taken if that is known."""
    once = dict.fromkeys(cells, 1)
    if is_ordered:
        return Table(name, ORDER, {cell: place for place, cell in enumerate(once, 1)})
    return Table(name, CELLS, once)


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
