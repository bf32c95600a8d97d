"""The state of an algorithm at a line, as it is shown: its variables, some of them whole, and its
call stack."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import CodeType
from typing import Any, NamedTuple

from pixelmaze.inspect.source import SourceCode
from pixelmaze.maze.annotations import ARC, CELL, ENTERED, FIRST, LAST, LOWEST
from pixelmaze.maze.grid import Grid, arc_between

# ---- tables --------------------------------------------------------------------------------------

MOST_CELLS = 2_500
"""The most cells of a grid whose variables are taken whole; in a larger one they are too small."""

NUMBERS = "numbers"
ARROWS = "arrows"
CELLS = "cells"
ORDER = "order"
ARCS = "arcs"
ENTRIES = "entries"
GROUPS = "groups"


class Table(NamedTuple):
    """A variable with a value for some cells or arcs."""

    name: str
    kind: str
    """NUMBERS by cell; ARROWS: by cell the arc by which it was reached; CELLS: a set; ORDER: by
    cell its place in a queue, stack or heap, from 1; ARCS: a number by arc; ENTRIES: by arc what is
    known of whoever has entered a cell by it; GROUPS: by cell the number of its set."""
    values: Mapping[int, int | str]
    """By cell, of ARCS and ENTRIES by arc. Those without a value are left out."""


def table_by(
    by: str, name: str, pairs: Iterable[tuple[int, int | str | None]], of: str, grid: Grid
) -> Table:
    """A variable with values by CELL or ARC, or ENTERED by an arc, which are of the kind CELL, ARC,
    or "" for others."""
    known: dict[int, Any] = dict(pairs)
    if None in known.values():
        known = {key: value for key, value in known.items() if value is not None}
    if by == ENTERED and isinstance(next(iter(known.values()), 0), bool):
        return Table(name, ENTRIES, {arc: name[:1] for arc, value in known.items() if value})
    if by == ENTERED:
        return Table(name, ENTRIES, {arc: value for arc, value in known.items() if value != -1})
    if by == ARC:
        return Table(name, ARCS, {a: value for a, value in known.items() if value not in (0, -1)})
    if of == ARC:
        return Table(name, ARROWS, {cell: arc for cell, arc in known.items() if arc != -1})
    if of == CELL:
        return _links(name, {c: int(other) for c, other in known.items() if other != -1}, grid)
    if {*map(type, known.values())} == {bool}:
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
    if min(arcs.values(), default=0) >= 0:
        return Table(name, ARROWS, arcs)
    return Table(name, GROUPS, {cell: _root(links.get, cell) for cell in links})


def _root(link: Callable[[int], int | None], cell: int) -> int:
    """The cell at the end of the links that begin at this one."""
    seen = {cell}
    while (other := link(cell)) is not None and other not in seen:
        cell = other
        seen.add(cell)
    return cell


# ---- snapshots -----------------------------------------------------------------------------------

MOST_CALLS = 8  # the most functions that are read, unless more are asked for
FLAG = "flag"
NUMBER = "number"
TEXT = "text"


class SourceLine(NamedTuple):
    """A line at which an algorithm waits, or that it has run."""

    code: CodeType | SourceCode
    number: int  # line number in the file


class Value(NamedTuple):
    """A value to show."""

    kind: str  # CELL, ARC, FLAG, NUMBER, or TEXT for anything else, as it is to be shown
    value: int | str  # for a cell or an arc -1 means none
    content: int | None = None
    """Differs after a change of a table of which the text shows only some entries. Of an entry that
    is a state: its arc. Else None."""

    def differs(self, before: "Value") -> bool:
        """Whether the variable has changed since it had that value."""
        if self.content is None:
            return self[:2] != before[:2]
        return self.content != before.content


class Memory(NamedTuple):
    """A collection of entries yet to be processed: the stack, queue or frontier of an algorithm."""

    name: str  # the name of the variable
    total: int  # its length, with entries that were taken but are still in it
    length: int  # number of entries still to be taken; some may be outdated
    of: str  # what the entries are: CELL, ARC, or "" for other things
    order: str
    """Which entry is next: LAST, FIRST, LOWEST, or ANY at random; "" if that is not known."""
    entries: tuple[Value, ...] = ()
    """Some entries in the order in which they will be taken, or newest first if there is no order.
    An arc is shown as the cell it leads to."""
    keys: tuple[tuple[float, ...], ...] = ()
    """The numbers by which each of these entries is compared before its cell, the lowest first,
    where LOWEST is the order and the entries tell them; else empty."""

    @property
    def cells(self) -> tuple[int, ...]:
        """The entries that are cells."""
        return tuple(entry.value for entry in self.entries if isinstance(entry.value, int))

    @property
    def lowest(self) -> dict[int, tuple[float, ...]]:
        """The keys by cell: of one that waits in several states, the lowest."""
        pairs = [*zip(self.cells, self.keys, strict=False)]
        return dict(pairs) | dict(reversed(pairs))

    @property
    def ranks(self) -> dict[int, float]:
        """The priority of each of these cells: the first number by which it is compared."""
        return {cell: key[0] for cell, key in self.lowest.items()}

    @property
    def is_ordered(self) -> bool:
        """Whether it is known which entry is next."""
        return self.order in (LAST, FIRST, LOWEST)


class Call(NamedTuple):
    """A function at work."""

    line: SourceLine  # the line at which it is, before that line runs
    name: str = ""
    arguments: str = ""  # what it was called with, as it holds it now
    memory: Memory | None = None  # none if there is none
    values: tuple[tuple[str, Value], ...] = ()
    """Its other variables: single values first, then collections, then tables by cell or arc, and
    what it was given."""


class Snapshot(NamedTuple):
    """The state of an algorithm at a line, before that line runs."""

    calls: tuple[Call, ...] = ()
    """The functions at work, outermost first; of many only the innermost, and none if it has
    ended."""
    depth: int = 0  # how many functions are at work
    tables: tuple[Table, ...] = ()  # the whole variables that were asked for
    table_names: tuple[str, ...] = ()  # the variables that can be asked for
    noted: int = 0  # how many notes it has made: see `run.words.Note`

    @property
    def line(self) -> SourceLine | None:
        """The line of the innermost function."""
        return self.calls[-1].line if self.calls else None

    @property
    def memory(self) -> Memory | None:
        """The memory of the innermost function."""
        return self.calls[-1].memory if self.calls else None

    @property
    def values(self) -> tuple[tuple[str, Value], ...]:
        """The other variables of the innermost function."""
        return self.calls[-1].values if self.calls else ()

    @property
    def stack(self) -> tuple[SourceLine, ...]:
        """The lines of these functions."""
        return tuple(call.line for call in self.calls)


# ---- as plain data, which another process can send -----------------------------------------------

Row = list[tuple[int, Any]]
"""A snapshot: the parts of it that differ from the one before, each with its place."""


def written(views: Iterable[Snapshot]) -> list[Row]:
    """Snapshots as plain data, without their source."""
    rows: list[Row] = []
    before: list[Any] = []
    for view in views:
        tables = [(name, kind, [*values.items()]) for name, kind, values in view.tables]
        calls = [(call.line.number, *call[1:]) for call in view.calls]
        head = view.depth, view.table_names, view.noted, len(tables), len(calls)
        parts = [head, *tables, *calls]
        known = len(before)
        rows.append([(i, part) for i, part in enumerate(parts) if i >= known or part != before[i]])
        before = parts
    return rows


def read(rows: Sequence[Row], source: SourceCode) -> list[Snapshot]:
    """The snapshots that were written, one after the other."""
    views: list[Snapshot] = []
    parts: list[Any] = []
    for row in rows:
        for place, part in row:
            parts[place : place + 1] = [_part(part, source) if place else part]
        depth, names, noted, tables, calls = parts[0]
        whole = tuple(parts[1 : 1 + tables])
        at_work = tuple(parts[1 + tables : 1 + tables + calls])
        views.append(Snapshot(at_work, depth, whole, tuple(names), noted))
    return views


def _part(part: Sequence[Any], source: SourceCode) -> Table | Call:
    if isinstance(part[0], str):
        name, kind, pairs = part
        return Table(name, kind, dict(pairs))
    number, name, arguments, memory, values = part
    if memory:
        memory = Memory(*memory)
        entries = tuple(Value(*entry) for entry in memory.entries)
        memory = memory._replace(entries=entries, keys=tuple(map(tuple, memory.keys)))
    held = tuple((name, Value(*value)) for name, value in values)
    return Call(SourceLine(source, number), name, arguments, memory, held)
