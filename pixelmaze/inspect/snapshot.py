"""The state of an algorithm at a line: its variables, and its call stack.

What a variable means is inferred from the source, see `variables.py`, and from the value itself.
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice
from operator import itemgetter
from types import FrameType, GeneratorType
from typing import Any

from pixelmaze.annotations import ARC, CELL, FIRST, HIDDEN, LAST, LOWEST, Taken
from pixelmaze.external.recorder import MOST_CALLS, MOST_ENTRIES, MOST_VARIABLES, UNSAID, shown
from pixelmaze.external.wholes import MOST_CELLS
from pixelmaze.grid import Grid, tail
from pixelmaze.inspect.entries import entry_of, in_order, key_of, shortened, single
from pixelmaze.inspect.state import FLAG, NUMBER, TEXT, Memory, Snapshot, SourceLine, Value
from pixelmaze.inspect.tables import Table, Whole, table_of
from pixelmaze.inspect.takings import Loop
from pixelmaze.inspect.variables import Many, Scope, Several, scope_of
from pixelmaze.step import Step, Steps

_LOOKED_THROUGH = 64
"""The most entries of a collection that are searched for some that are not outdated."""
_COLLECTIONS = (list, deque, set, frozenset, dict)
_TABLES = (list, bytearray, bytes, array)  # what holds a value for each cell or arc


# ---- taking snapshots ----------------------------------------------------------------------------


def innermost(steps: Steps) -> GeneratorType[Step, Any, Any]:
    """The generator that is running, if one delegates to another by `yield from`."""
    return _generators(steps)[-1]


def _generators(steps: Steps) -> list[GeneratorType[Step, Any, Any]]:
    """All that delegate, outermost first, and the one that is running."""
    assert isinstance(steps, GeneratorType)
    found = [steps]
    while isinstance(found[-1].gi_yieldfrom, GeneratorType):
        found.append(found[-1].gi_yieldfrom)
    return found


def line_of(steps: Steps) -> SourceLine | None:
    """The line at which the algorithm waits; None if it has ended."""
    generator = innermost(steps)
    frame = generator.gi_frame
    return SourceLine(generator.gi_code, frame.f_lineno) if frame else None


Hints = dict[str, tuple[Sequence[Any], int]]
"""By variable: a list that a loop goes through, and the index of its entry in the last snapshot,
where the next search for it begins."""


def snapshot_of(
    steps: Steps, grid: Grid, hints: Hints | None = None, shown_names: Sequence[str] = ()
) -> Snapshot:
    """The state of a paused algorithm. Repeated snapshots are faster with the same `hints`,
    initially empty. `shown_names` are the variables whose tables are taken."""
    generators = _generators(steps)[-MOST_CALLS:]
    frames = [frame for generator in generators if (frame := generator.gi_frame)]
    return snapshot_at(frames, grid, hints, shown_names) if frames else Snapshot()


def snapshot_at(
    stack: Sequence[FrameType],
    grid: Grid,
    hints: Hints | None = None,
    shown_names: Sequence[str] = (),
) -> Snapshot:
    """The state of an algorithm with these functions at work, outermost first."""
    hints = {} if hints is None else hints
    looks = _Look(stack[-1], grid, hints)
    memory = looks.memory()
    values = looks.values(memory.name if memory else "")[:MOST_VARIABLES]
    lines = tuple(SourceLine(frame.f_code, frame.f_lineno) for frame in stack)
    tables, names = _tables([looks, *(_Look(f, grid, hints) for f in stack[-2::-1])], shown_names)
    return Snapshot(lines[-1], memory, tuple(values), lines, tables, names)


def _tables(
    looks: Sequence[_Look], shown_names: Sequence[str]
) -> tuple[tuple[Table, ...], tuple[str, ...]]:
    """The tables of these variables, and the names of all that have one; those of the innermost
    function first."""
    found: dict[str, _Look] = {}
    for look in looks:
        for name in look.table_names():
            found.setdefault(name, look)
    tables = (found[name].table(name) for name in shown_names if name in found)
    return tuple(tables), tuple(found)


def _content(table: Any) -> int:
    """See `Value.content`; always the same for a large table, which would take long."""
    return hash((*table,)) if len(table) <= MOST_CELLS else 0


class _Look:
    """Reads the variables of a paused function."""

    def __init__(self, frame: FrameType, grid: Grid, hints: Hints) -> None:
        self._grid = grid
        self._hints = hints
        self._line = frame.f_lineno
        code = frame.f_code
        # before Python 3.12 variables that a comprehension uses are stored separately
        self._names = tuple(dict.fromkeys((*code.co_varnames, *code.co_cellvars)))
        self._parameters = code.co_argcount
        self._scope: Scope = scope_of(frame)
        self._variables: Mapping[str, Any] = frame.f_locals

    def values(self, memory: str) -> list[tuple[str, Value]]:
        """All but the memory, in the order of a snapshot."""
        found: list[tuple[int, str, Value]] = []
        # the order in f_locals depends on earlier looks
        for i, name in enumerate(self._names):
            value = self._variables.get(name)
            held = self._scope.held.get(name)
            if name not in self._variables or name in ("_", memory) or isinstance(value, UNSAID):
                continue
            if held == HIDDEN:
                continue
            if isinstance(value, bool | int):
                rank, said = 0, self._value(value, held)
            else:
                key = self._key_of(name)
                words = self._words(value, held, key=key)
                rank, said = 1 + bool(key), Value(TEXT, words, _content(value) if key else None)
            found.append((3 if i < self._parameters else rank, name, said))
        found.sort(key=itemgetter(0))
        return [(name, said) for _, name, said in found]

    def _value(self, value: int, held: Any) -> Value:
        if isinstance(value, bool):
            return Value(FLAG, value)
        size = {CELL: self._grid.size, ARC: len(self._grid.head)}.get(held, -1)
        return Value(held if -1 <= value < size else NUMBER, value)

    def _entries_of(self, name: str) -> str:
        """What the entries of a collection are."""
        entry = entry_of(self._scope.held.get(name))
        return entry if entry in (CELL, ARC) else ""

    # ---- values as text --------------------------------------------------------------------------

    def _words(self, value: object, held: Any, depth: int = 1, key: str = "") -> str:
        """As `shown` of a learner's variables, but numbers of cells and arcs as what they are. Of a
        table by cell or arc, its `key`, the entries of those that other variables hold."""
        if type(value) is int:
            return self._place(value, held)
        if isinstance(value, tuple) and len(value) <= 4 and depth >= 0:
            parts = held.parts if isinstance(held, Several) else [entry_of(held)] * len(value)
            words = map(self._words, value, parts, [depth - 1] * len(value))
            return f"({', '.join(words)})"
        if not isinstance(value, (*_COLLECTIONS, *_TABLES, tuple, range)):
            return shown(value)
        kind = f"{type(value).__name__} of {len(value)}"
        if depth <= 0 or not value:
            return kind
        entries = [*islice(self._some(value, entry_of(held), depth, key), MOST_ENTRIES)]
        more = ["…"] if len(entries) < len(value) else []
        return f"{kind}: {', '.join([*entries, *more])}"

    def _some(self, value: Any, held: Any, depth: int, by: str) -> Iterator[str]:
        """Entries of a collection: the newest of a dict, the first of others."""
        if isinstance(value, dict):
            for key in reversed(value):
                yield f"{self._words(key, None, depth - 1)}: {self._words(value[key], held, depth)}"
        elif by:
            for i in self._at_hand(by) or range(min(MOST_ENTRIES, len(value))):
                yield f"{self._place(i, by)}: {self._words(value[i], held, depth - 1)}"
        else:
            for entry in value:
                yield self._words(entry, held, depth - 1)

    def _place(self, value: int, held: Any) -> str:
        grid = self._grid
        if held == CELL and 0 <= value < grid.size:
            x, y = grid.xy(value)
            return f"({x},{y})"
        if held == ARC and 0 <= value < len(grid.head):
            return f"{self._place(tail(grid, value), CELL)} → {self._place(grid.head[value], CELL)}"
        return shown(value)

    def _key_of(self, name: str) -> str:
        """What the keys of a table are: CELL or ARC; "" if it is none. A list from which entries
        are taken may happen to be as long."""
        value = self._variables.get(name)
        is_bag = name in self._scope.taken or self._is_declared(name)
        if (
            not isinstance(value, _TABLES)
            or is_bag
            or any(name == loop.items for loop in self._scope.loops)
        ):
            return ""
        sizes = {self._grid.size: CELL, len(self._grid.head): ARC}
        return sizes.get(len(value), "")

    def _at_hand(self, kind: str) -> list[int]:
        """The cells or arcs that single variables hold, each once; those it was given last."""
        size = self._grid.size if kind == CELL else len(self._grid.head)
        held = (
            value
            for name in (*self._names[self._parameters :], *self._names[: self._parameters])
            if self._scope.held.get(name) == kind
            and type(value := self._variables.get(name)) is int
            and 0 <= value < size
        )
        return [*dict.fromkeys(held)]

    # ---- tables ----------------------------------------------------------------------------------

    def table_names(self) -> Iterator[str]:
        """The variables that have a table. Of what the function was given only those that it
        declares to be of cells or arcs: others are the same at every step."""
        if self._grid.size > MOST_CELLS:
            return
        for i, name in enumerate(self._names):
            value = self._variables.get(name)
            held = self._scope.held.get(name)
            if self._key_of(name):
                if i >= self._parameters or held:
                    yield name
            elif isinstance(value, _COLLECTIONS) and single(entry_of(held)):
                yield name

    def table(self, name: str) -> Table:
        """The whole variable."""
        value, held = self._variables[name], self._scope.held.get(name)
        if key := self._key_of(name):
            entry = entry_of(held)
            of = entry if entry in (CELL, ARC) else ""
            return table_of(Whole(name, key, range(len(value)), tuple(value), of), self._grid)
        items = [*value.values()] if isinstance(value, dict) else value
        order, begin = self._way(name, value)
        keys = [
            cell
            for entry in in_order(items, order, max(0, begin))
            if (cell := self._cell(entry, entry_of(held))) >= 0
        ]
        is_ordered = order in (LAST, FIRST, LOWEST) and begin >= 0
        return table_of(Whole(name, CELL, keys, is_ordered=is_ordered), self._grid)

    # ---- the memory ------------------------------------------------------------------------------

    def memory(self) -> Memory | None:
        """The last collection in the source that is not empty. The candidates are the collections
        from which entries are taken in a known order; if there are none, those from which entries
        are taken in any order; if there are none, those that a loop goes through.
        """
        scope = self._scope
        known = [name for name in self._names if scope.taken.get(name) or self._is_declared(name)]
        taken = [name for name in self._names if name in scope.taken]
        looped = [name for name in self._names if self._loop(name)]
        for names in (known, taken, looped):
            found = [memory for name in reversed(names) if (memory := self._memory(name))]
            if found:
                return next((memory for memory in found if memory.length), found[0])
        return None

    def _taken(self, name: str) -> Taken:
        """How it is declared that entries are taken."""
        held = self._scope.held.get(name)
        return held.taken if isinstance(held, Many) else Taken()

    def _is_declared(self, name: str) -> bool:
        return self._taken(name) != Taken()

    def _memory(self, name: str) -> Memory | None:
        items = self._variables.get(name)
        if not isinstance(items, _COLLECTIONS):
            return None
        order, begin = self._way(name, items)
        if not 0 <= begin <= len(items):
            return None
        entries, keys = self._few(name, order, items, begin)
        keys = keys if order == LOWEST and all(keys) else ()
        return Memory(name, len(items) - begin, self._entries_of(name), order, entries, keys)

    def _way(self, name: str, items: Collection[Any]) -> tuple[str, int]:
        """The order in which entries are taken, and the index of the first one; -1 if it is not
        known."""
        order, begin = self._order(name), 0
        if since := self._taken(name).since:
            begin = self._variables.get(since, 0)
        elif not order and name not in self._scope.taken:
            order, begin = FIRST, self._begin(name, items)
        elif not isinstance(items, list | deque):
            order = ""  # a set has no order, whatever the source says
        return order, begin

    def _order(self, name: str) -> str:
        """As declared, else as the source takes entries."""
        taken = self._taken(name)
        policy = self._variables.get(taken.by)
        if isinstance(policy, int) and 0 <= policy < len(taken.orders):
            return taken.orders[policy]
        return taken.order or self._scope.taken.get(name, "")

    def _loop(self, name: str) -> Loop | None:
        """The loop over it that is running."""
        loops = (loop for loop in self._scope.loops if loop.items == name)
        return next((loop for loop in loops if self._line in loop.lines), None)

    def _begin(self, name: str, items: Collection[Any]) -> int:
        """The index of the loop's next entry; -1 if it is not known."""
        loop = self._loop(name)
        if not loop or not isinstance(items, list):
            return -1
        values = tuple(self._variables.get(variable) for variable in loop.variables)
        current = values if loop.is_tuple else values[0]
        before, hint = self._hints.get(name, (items, 0))
        for start in (hint, 0) if before is items else (0,):
            try:
                at = items.index(current, start)
            except ValueError:
                continue
            self._hints[name] = items, at
            return int(at) + 1
        return -1

    # ---- entries ---------------------------------------------------------------------------------

    def _few(
        self, name: str, order: str, items: Collection[Any], begin: int
    ) -> tuple[tuple[Value, ...], tuple[tuple[float, ...], ...]]:
        """The next entries, without outdated ones, and the keys by which they are compared; each
        cell once."""
        held = self._scope.held.get(name)
        entry_held = entry_of(held)
        is_past = self._variables.get(self._taken(name).unless)
        few: list[Value] = []
        keys: list[tuple[float, ...]] = []
        for entry in islice(in_order(items, order, begin), _LOOKED_THROUGH):
            cell = self._cell(entry, entry_held)
            if cell >= 0 and (Value(CELL, cell) in few or (is_past and is_past[cell])):
                continue
            few.append(Value(CELL, cell) if cell >= 0 else Value(TEXT, shortened(entry)))
            keys.append(key_of(entry))
            if len(few) == MOST_ENTRIES:
                break
        return tuple(few), tuple(keys)

    def _cell(self, entry: Any, held: Any) -> int:
        """The cell that an entry stands for, or -1."""
        grid = self._grid
        if isinstance(held, Several) and isinstance(entry, tuple):
            kind = single(held)
            at = next((i for i, part in enumerate(held.parts) if part == kind), len(entry))
            entry, held = (entry[at], kind) if at < len(entry) else (None, None)
        if not isinstance(entry, int):
            return -1
        if held == ARC:
            return grid.head[entry] if 0 <= entry < len(grid.head) else -1
        return entry if held == CELL and 0 <= entry < grid.size else -1
