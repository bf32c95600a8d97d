"""The state of an algorithm at a line, to be shown: its variables, tables, and call stack."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import CodeType
from typing import Any, NamedTuple

from pixelmaze.inspect.source import SourceCode
from pixelmaze.maze.annotations import ARC, CELL, ENTERED, FIRST, LAST, LOWEST
from pixelmaze.maze.grid import Grid, arc_between

# ---- tables --------------------------------------------------------------------------------------

MOST_CELLS = 2_500
"""The most cells of a grid that has tables; the cells of larger grids are drawn too small."""

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
    known about entering a cell by this arc; GROUPS: by cell the number of its set."""
    values: Mapping[int, int | str]
    """By cell, of ARCS and ENTRIES by arc. Cells and arcs without a value are missing."""


def table_by(
    by: str, name: str, pairs: Iterable[tuple[int, int | str | None]], of: str, grid: Grid
) -> Table:
    """A variable with values by CELL, ARC or ENTERED arc. `of` is the kind of the values: CELL or
    ARC; "" for others."""
    known: dict[int, Any] = {key: value for key, value in pairs if value is not None}
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
    """A collection of cells; if `is_ordered`, in the order in which they will be taken."""
    once = dict.fromkeys(cells, 1)
    if is_ordered:
        return Table(name, ORDER, {cell: place for place, cell in enumerate(once, 1)})
    return Table(name, CELLS, once)


def _links(name: str, links: Mapping[int, int], grid: Grid) -> Table:
    """A cell for each cell: its predecessor on the path, or one of the same set."""
    arcs = {cell: arc_between(grid, other, cell) for cell, other in links.items()}
    if min(arcs.values(), default=0) >= 0:
        return Table(name, ARROWS, arcs)
    return Table(name, GROUPS, {cell: _root(links.get, cell) for cell in links})


def _root(link: Callable[[int], int | None], cell: int) -> int:
    """The cell at the end of the links from this cell."""
    seen = {cell}
    while (other := link(cell)) is not None and other not in seen:
        cell = other
        seen.add(cell)
    return cell


# ---- snapshots -----------------------------------------------------------------------------------

MOST_CALLS = 8  # the most functions read, unless more are asked for
FLAG = "flag"
NUMBER = "number"
TEXT = "text"


class SourceLine(NamedTuple):
    """A line at which an algorithm waits, or that has run."""

    code: CodeType | SourceCode
    number: int  # line number in the file


class Value(NamedTuple):
    """A value to show."""

    kind: str  # CELL, ARC, FLAG, NUMBER, or TEXT for anything else, ready to show
    value: int | str  # for a cell or an arc -1 means none
    content: int | None = None
    """For a table whose text shows only some entries, a number that changes with its content; for
    an entry that is a state, its arc; else None."""

    def differs(self, before: "Value") -> bool:
        """True if the variable has changed since it had the value `before`."""
        if self.content is None:
            return self[:2] != before[:2]
        return self.content != before.content


class Memory(NamedTuple):
    """The stack, queue or frontier of an algorithm: entries yet to be processed."""

    name: str  # of the variable
    total: int  # length, including entries taken but not removed
    length: int  # entries still to be taken; some may be outdated
    of: str  # the kind of the entries: CELL, ARC, or "" for others
    order: str
    """Which entry is next: LAST, FIRST, LOWEST, or ANY at random; "" if unknown."""
    entries: tuple[Value, ...] = ()
    """Some entries in the order in which they will be taken, or newest first without an order. An
    arc is shown as the cell it leads to."""
    keys: tuple[tuple[float, ...], ...] = ()
    """For each entry of a heap (LOWEST) the numbers that order it before its cell does; else
    empty."""

    @property
    def cells(self) -> tuple[int, ...]:
        """The entries that are cells."""
        return tuple(entry.value for entry in self.entries if isinstance(entry.value, int))

    @property
    def lowest(self) -> dict[int, tuple[float, ...]]:
        """The keys by cell; the lowest for a cell that waits in several states."""
        pairs = [*zip(self.cells, self.keys, strict=False)]
        return dict(pairs) | dict(reversed(pairs))

    @property
    def ranks(self) -> dict[int, float]:
        """The priorities by cell: the first numbers of the keys."""
        return {cell: key[0] for cell, key in self.lowest.items()}

    @property
    def is_ordered(self) -> bool:
        """True if it is known which entry is next."""
        return self.order in (LAST, FIRST, LOWEST)


class Call(NamedTuple):
    """A function at work."""

    line: SourceLine  # the current line, before it runs
    name: str = ""
    arguments: str = ""  # the parameters with their present values
    memory: Memory | None = None
    values: tuple[tuple[str, Value], ...] = ()
    """Its other variables: single values, then collections, tables by cell or arc, parameters."""


class Snapshot(NamedTuple):
    """The state of an algorithm at a line, before that line runs."""

    calls: tuple[Call, ...] = ()
    """The functions at work, outermost first; of many only the innermost; none after the end."""
    depth: int = 0  # the number of functions at work
    tables: tuple[Table, ...] = ()  # the tables that were asked for
    table_names: tuple[str, ...] = ()  # the variables that have a table
    noted: int = 0  # notes made so far: see `run.outcomes.Note`

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


# ---- as plain data, to be sent by another process ------------------------------------------------

Row = list[tuple[int, Any]]
"""A snapshot: its parts that differ from the snapshot before, each with its place."""


def written(views: Iterable[Snapshot]) -> list[Row]:
    """Turn snapshots into plain data, without their source."""
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
    """The snapshots that `written` turned into these rows."""
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
