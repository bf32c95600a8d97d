"""Snapshots of an algorithm: its functions at work and their variables, as plain values.

What a variable means is inferred from the source, see `variables.py`, and from the value itself.
Algorithms of the package use the numbers of cells and arcs, learners `Cell` objects.
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from heapq import heappop, heappush
from itertools import islice, takewhile
from math import isfinite
from operator import itemgetter
from random import Random
from types import FrameType, FunctionType, GeneratorType, MethodType, ModuleType
from typing import Any

from pixelmaze.inspect.state import (
    FLAG,
    MOST_CALLS,
    MOST_CELLS,
    NUMBER,
    TEXT,
    Call,
    Memory,
    Snapshot,
    SourceLine,
    Table,
    Value,
    table_by,
    table_of,
)
from pixelmaze.inspect.variables import Loop, Many, Several, scope_of
from pixelmaze.maze.annotations import ARC, CELL, ENTERED, FIRST, HIDDEN, LAST, LOWEST, TakeOrder
from pixelmaze.maze.cells import Cell
from pixelmaze.maze.grid import Grid, tail
from pixelmaze.maze.step import Step, Steps

# ---- values as text and entries in order ---------------------------------------------------------

MOST_ENTRIES = 8  # the most entries shown of a collection
LONGEST = 60  # the most characters of any other value
_LONGEST_IN_CELL = 12  # the most characters of a text by cell
_LONG = str, bytes, bytearray, array
"""Types that may be very long: cut before they are written out."""
_MOST_BITS = 200  # larger numbers are not written out: that takes quadratic time


def shown(value: object, depth: int = 2, longest: int = LONGEST) -> str:
    """A value as text: short whatever it holds, and quick however large it is."""
    if isinstance(value, Cell):
        return f"({value.x},{value.y})"
    if isinstance(value, int) and is_long(value):
        return f"a number of {value.bit_length()} bits"
    if isinstance(value, tuple) and len(value) <= 4 and depth >= 0:
        return f"({', '.join(shown(entry, depth - 1) for entry in value)})"
    if isinstance(value, list | tuple | deque | set | frozenset | dict):
        most = MOST_ENTRIES * (depth > 0)
        if isinstance(value, dict):  # the newest
            keys = islice(reversed(value), most)
            texts = [f"{shown(key, depth - 1)}: {shown(value[key], depth - 1)}" for key in keys]
        else:
            texts = [shown(entry, depth - 1) for entry in islice(value, most)]
        if len(texts) < len(value) and texts:
            texts.append("…")
        kind = f"{type(value).__name__} of {len(value)}"
        return f"{kind}: {', '.join(texts)}" if texts else kind
    try:
        words = repr(value[:longest] if isinstance(value, _LONG) else value)
    except Exception as error:  # a learner's class may fail here
        words = f"<{type(value).__name__}: {type(error).__name__}>"
    return words if len(words) <= longest else f"{words[: longest - 1]}…"


def is_long(number: int) -> bool:
    """True if a number is too long to write out."""
    return number.bit_length() > _MOST_BITS


def entry_of(held: Any) -> Any:
    """The kind of a collection's entries; None if unknown."""
    return held.entry if isinstance(held, Many) else None


def key_of(entry: Any) -> tuple[float, ...]:
    """The leading numbers of a tuple on a heap: its priority, and what decides ties."""
    parts = entry if isinstance(entry, tuple) and not isinstance(entry, Cell) else ()
    return tuple(takewhile(lambda part: isinstance(part, int | float), parts))


def single(held: Any) -> str:
    """CELL or ARC; for a tuple the first part that is either; else ""."""
    parts = held.parts if isinstance(held, Several) else (held,)
    return next((part for part in parts if part in (CELL, ARC)), "")


def in_order(items: Collection[Any], order: str, begin: int) -> Iterator[Any]:
    """The entries from index `begin` on, in the order in which they are taken."""
    if order == LOWEST and isinstance(items, list):
        try:
            yield from _lowest_first(items)
            return
        except Exception:  # not all entries can be compared
            pass
    if order == FIRST and isinstance(items, list | deque):
        yield from islice(items, begin, None)
    elif isinstance(items, list | deque):
        yield from islice(reversed(items), len(items) - begin)
    else:
        yield from items


def _lowest_first(heap: Sequence[Any]) -> Iterator[Any]:
    """The entries of a heap in order, looking no further than asked for."""
    ahead = [(heap[0], 0)] if heap else []
    while ahead:
        entry, at = heappop(ahead)
        yield entry
        for below in (2 * at + 1, 2 * at + 2):
            if below < len(heap):
                heappush(ahead, (heap[below], below))


# ---- cells of a learner --------------------------------------------------------------------------


def cell_in(entry: object, grid: Grid) -> int:
    """The cell that a learner's entry is, or is about; -1 if none."""
    if not isinstance(entry, tuple):
        return -1
    if not _is_cell(entry):
        entry = next(filter(_is_cell, entry[:4]), ())
    with suppress(TypeError):
        return grid.at(*entry) if entry else -1
    return -1


def _is_cell(part: object) -> bool:
    """True for a `Cell`, or a pair of numbers as a learner may write it."""
    if not isinstance(part, tuple) or isinstance(part, Cell):
        return isinstance(part, Cell)
    return len(part) == 2 and type(part[0]) is type(part[1]) is int


def plain_value(value: object) -> int | str | None:
    """A learner's number or text, short enough to write into a cell; None for others."""
    if isinstance(value, float) and isfinite(value):
        return int(value) if value.is_integer() else f"{value:.3g}"
    if isinstance(value, int) and abs(value) < 1 << 31:
        return value
    return value[:_LONGEST_IN_CELL] if isinstance(value, str) else None


# ---- one function --------------------------------------------------------------------------------

_MOST_VARIABLES = 20  # the most variables shown of a function
_UNSAID = Random, FunctionType, MethodType, ModuleType, type
"""Types never shown: they do not change. Nor do the objects of this package."""
_PACKAGE = "pixelmaze."
_LOOKED_THROUGH = 64
"""The most entries of a collection searched for some that are not outdated."""
_MOST_TAKEN = 4 * MOST_CELLS  # the most entries of a collection that a table holds
_LONGEST_ENTRY = 24  # the most characters of an entry that is neither a cell nor an arc
_COLLECTIONS = (list, deque, set, frozenset, dict)
_TABLES = (list, bytearray, bytes, array)  # may hold a value for each cell or arc
_Hints = dict[str, tuple[Sequence[Any], int]]
"""By variable: a list that a loop goes through, and the index of the loop's entry when last read,
where the next search for the entry starts."""


class _Frame:
    """Reads the variables of one function at work."""

    def __init__(
        self, frame: FrameType, grid: Grid, hints: _Hints, is_learners: bool, has_cells: bool
    ) -> None:
        self._frame = frame
        self._grid = grid
        self._hints = hints
        self._is_learners, self._has_cells = is_learners, has_cells
        code = frame.f_code
        # before Python 3.12 variables that a comprehension uses are stored separately
        names = dict.fromkeys((*code.co_varnames, *code.co_cellvars, *code.co_freevars))
        held = frame.f_locals
        self._variables: dict[str, Any] = {
            name: held[name] for name in names if name in held and not _is_unsaid(held[name])
        }  # the order in f_locals depends on earlier looks
        self._parameters = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        self._scope = scope_of(frame, is_learners)

    def value(self, name: str) -> object:
        return self._variables.get(name)

    def is_taken(self, name: str) -> bool:
        """True if the function takes entries out of this collection."""
        return name in self._scope.taken

    def call(self) -> Call:
        memory, code = self._remembered(), self._frame.f_code
        values = self._values(memory.name if memory else "")[:_MOST_VARIABLES]
        line = SourceLine(code, self._frame.f_lineno)
        return Call(line, code.co_name, self._arguments(), memory, tuple(values))

    def _arguments(self) -> str:
        held = self._scope.held
        return ", ".join(
            self._words(self._variables[name], held.get(name), depth=0)
            for name in self._parameters
            if name in self._variables and held.get(name) != HIDDEN
        )

    def _values(self, memory: str) -> list[tuple[str, Value]]:
        """All variables but the memory, in the order of a snapshot."""
        found: list[tuple[int, str, Value]] = []
        for name, value in self._variables.items():
            held = self._scope.held.get(name)
            if name in ("_", memory) or held == HIDDEN:
                continue
            said = self._value(value, held)
            key = "" if said else self._key_of(name)
            if not said:
                words = self._words(value, held, key=key)
                said = Value(TEXT, words, _content(value) if key else None)
            rank = 1 + bool(key) if said.kind == TEXT else 0
            found.append((3 if name in self._parameters else rank, name, said))
        found.sort(key=itemgetter(0))
        return [(name, said) for _, name, said in found]

    def _value(self, value: object, held: Any) -> Value | None:
        """A single value; None for anything else."""
        if isinstance(value, bool):
            return Value(FLAG, value)
        if isinstance(value, int) and not is_long(value):
            size = {CELL: self._grid.size, ARC: len(self._grid.head)}.get(held, -1)
            return Value(held if -1 <= value < size else NUMBER, value)
        if isinstance(value, Cell) and (cell := self._cell(value, held)) >= 0:
            return Value(CELL, cell)
        return None

    # ---- values as text --------------------------------------------------------------------------

    def _words(self, value: object, held: Any, depth: int = 1, key: str = "") -> str:
        """A value as text: like `shown`, but cells and arcs by their places. Of a table by cell or
        arc (`key`), the entries for the cells or arcs that other variables hold."""
        if self._is_learners:
            return shown(value, 2 * depth)
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
        """Entries of a collection as text: the newest of a dict, the first of others."""
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
        """CELL or ARC, the keys of a table; "" if it is not a table. A list from which entries
        are taken may happen to be as long, and learners number cells in their own way."""
        value = self._variables.get(name)
        if self._is_learners or not isinstance(value, _TABLES):
            return ""
        is_bag = self.is_taken(name) or any(self._taken(name))
        if is_bag or any(name == loop.items for loop in self._scope.loops):
            return ""
        sizes = {self._grid.size: CELL, len(self._grid.head): ARC}
        return sizes.get(len(value), "")

    def _at_hand(self, kind: str) -> list[int]:
        """The cells or arcs that single variables hold, each once, parameters last."""
        size = self._grid.size if kind == CELL else len(self._grid.head)
        names = [name for name in self._variables if self._scope.held.get(name) == kind]
        held = map(self._variables.get, sorted(names, key=self._parameters.__contains__))
        return [*dict.fromkeys(it for it in held if type(it) is int and 0 <= it < size)]

    # ---- tables ----------------------------------------------------------------------------------

    def table_names(self) -> Iterator[str]:
        """The variables that have a table; of the parameters only those declared to hold cells or
        arcs: others never change."""
        for name, value in self._variables.items():
            held = self._scope.held.get(name)
            if key := self._key_of(name):
                is_link = key == entry_of(held) == ARC  # an arc for each arc cannot be drawn
                if (name not in self._parameters or held) and not is_link:
                    yield name
            elif isinstance(value, _COLLECTIONS) and (
                any(self._cell(entry, None) >= 0 for entry in islice(value, 1))
                if self._is_learners
                else single(entry_of(held))
            ):
                yield name

    def table(self, name: str) -> Table:
        value, held = self._variables[name], self._scope.held.get(name)
        entry = entry_of(held)
        if key := self._key_of(name):
            of = entry if entry in (CELL, ARC) else ""
            key = ENTERED if entry == ENTERED else key
            return table_by(key, name, enumerate(value), of, self._grid)
        if isinstance(value, dict) and self._is_learners:
            return self._by_cell(name, value)
        items = [*value.values()] if isinstance(value, dict) else value
        order, begin = self._way(name, value)
        ahead = islice(in_order(items, order, max(0, begin)), _MOST_TAKEN)
        cells = [cell for each in ahead if (cell := self._cell(each, entry)) >= 0]
        return table_of(name, cells, order in (LAST, FIRST, LOWEST) and begin >= 0)

    def _by_cell(self, name: str, table: Mapping[Any, Any]) -> Table:
        """A learner's dict by cell."""
        pairs = [
            (cell, value)
            for key, value in islice(table.items(), _MOST_TAKEN)
            if (cell := self._cell(key, None)) >= 0 and value is not None
        ]
        others = [(cell, self._cell(value, None)) for cell, value in pairs]
        if pairs and all(other >= 0 for _, other in others):
            return table_by(CELL, name, others, CELL, self._grid)
        return table_by(
            CELL, name, [(cell, plain_value(value)) for cell, value in pairs], "", self._grid
        )

    # ---- the memory ------------------------------------------------------------------------------

    def _remembered(self) -> Memory | None:
        """The last collection in the source that is not empty. Candidates are the collections from
        which entries are taken in a known order; else those taken from in any order; else those
        that a loop goes through.
        """
        for is_candidate in (self._has_order, self.is_taken, self._loop):
            names = filter(is_candidate, reversed(self._variables))
            found = [memory for name in names if (memory := self._memory(name))]
            if found:
                return next((memory for memory in found if memory.length), found[0])
        return None

    def _has_order(self, name: str) -> bool:
        """True if entries are taken out of this collection in a known order."""
        return bool(self._scope.taken.get(name)) or any(self._taken(name))

    def _taken(self, name: str) -> TakeOrder:
        """The declared order in which entries are taken."""
        held = self._scope.held.get(name)
        return held.taken if isinstance(held, Many) else TakeOrder()

    def _memory(self, name: str) -> Memory | None:
        items = self._variables.get(name)
        if not isinstance(items, _COLLECTIONS):
            return None
        order, begin = self._way(name, items)
        if not 0 <= begin <= len(items):
            return None
        entries, keys = self._few(name, order, items, begin)
        keys = keys if order == LOWEST and all(keys) else ()
        of = entry_of(self._scope.held.get(name))
        if self._is_learners and entries and all(entry.kind == CELL for entry in entries):
            of = CELL
        kind = of if of in (CELL, ARC) else ""
        return Memory(name, len(items), len(items) - begin, kind, order, entries, keys)

    def _way(self, name: str, items: Collection[Any]) -> tuple[str, int]:
        """The order in which entries are taken, and the index of the first; -1 if unknown."""
        order, begin = self._order(name), 0
        if since := self._taken(name).since:
            begin = self._variables.get(since, 0)
        elif not order and not self.is_taken(name):
            order, begin = FIRST, self._begin(name, items)
        elif not isinstance(items, list | deque):
            order = ""  # a set has no order, whatever the source says
        return order, begin

    def _order(self, name: str) -> str:
        """The order as declared, else as the source takes entries."""
        taken = self._taken(name)
        policy = self._variables.get(taken.by)
        if isinstance(policy, int) and 0 <= policy < len(taken.orders):
            return taken.orders[policy]
        return taken.order or self._scope.taken.get(name, "")

    def _loop(self, name: str) -> Loop | None:
        """The running loop over this collection."""
        loops = (loop for loop in self._scope.loops if loop.items == name)
        return next((loop for loop in loops if self._frame.f_lineno in loop.lines), None)

    def _begin(self, name: str, items: Collection[Any]) -> int:
        """The index of the loop's next entry; -1 if unknown."""
        loop = self._loop(name)
        if not loop or not isinstance(items, list):
            return -1
        values = tuple(self._variables.get(variable) for variable in loop.variables)
        current = values if len(values) > 1 else values[0]
        before, hint = self._hints.get(name, (items, 0))
        for start in (hint, 0) if before is items else (0,):
            with suppress(Exception):  # the entry is not there, or cannot be compared
                at = items.index(current, start)
                self._hints[name] = items, at
                return int(at) + 1
        return -1

    # ---- entries ---------------------------------------------------------------------------------

    def _few(
        self, name: str, order: str, items: Collection[Any], begin: int
    ) -> tuple[tuple[Value, ...], tuple[tuple[float, ...], ...]]:
        """The next valid entries and their keys: one per cell, or per arc if flags are by arc."""
        held = entry_of(self._scope.held.get(name))
        at = held.parts.index(single(held)) if isinstance(held, Several) and single(held) else None
        is_past = self._variables.get(self._taken(name).unless)
        is_by_arc = is_past is not None and len(is_past) == len(self._grid.head)
        taken: set[int] = set()
        few: list[Value] = []
        keys: list[tuple[float, ...]] = []
        for entry in islice(in_order(items, order, begin), _LOOKED_THROUGH):
            cell = self._cell(entry, held)
            key = entry[at] if is_by_arc else cell
            if cell >= 0 and (key in taken or (is_past and is_past[key])):
                continue
            taken.add(key)
            few.append(
                Value(CELL, cell, key if is_by_arc else None)
                if cell >= 0
                else Value(TEXT, shown(entry, longest=_LONGEST_ENTRY))
            )
            keys.append(key_of(entry)[:at])
            if len(few) == MOST_ENTRIES:
                break
        return tuple(few), tuple(keys)

    def _cell(self, entry: Any, held: Any) -> int:
        """The cell that an entry stands for; -1 if none."""
        grid = self._grid
        if self._is_learners:
            return cell_in(entry, grid) if self._has_cells else -1
        if isinstance(held, Several) and isinstance(entry, tuple):
            kind = single(held)
            at = next((i for i, part in enumerate(held.parts) if part == kind), len(entry))
            entry, held = (entry[at], kind) if at < len(entry) else (None, None)
        if not isinstance(entry, int):
            return -1
        if held == ARC:
            return grid.head[entry] if 0 <= entry < len(grid.head) else -1
        return entry if held == CELL and 0 <= entry < grid.size else -1


def _is_unsaid(value: object) -> bool:
    if isinstance(value, _UNSAID):
        return True
    module = str(getattr(type(value), "__module__", ""))
    return module.startswith(_PACKAGE) and not isinstance(value, tuple)


def _content(table: Any) -> int:
    """See `Value.content`; 0 for a large table, where hashing would be slow."""
    return hash((*table,)) if len(table) <= MOST_CELLS else 0


# ---- all functions at work -----------------------------------------------------------------------


def innermost(steps: Steps) -> GeneratorType[Step, Any, Any]:
    """The running generator, if some delegate to others by `yield from`."""
    return _generators(steps)[-1]


def _generators(steps: Steps) -> list[GeneratorType[Step, Any, Any]]:
    """The generators that delegate, outermost first, then the running one."""
    assert isinstance(steps, GeneratorType)
    found = [steps]
    while isinstance(found[-1].gi_yieldfrom, GeneratorType):
        found.append(found[-1].gi_yieldfrom)
    return found


def lines_of(steps: Steps) -> list[SourceLine]:
    """The lines at which a paused algorithm's functions wait, outermost first; none at the end."""
    found = ((each.gi_code, each.gi_frame) for each in _generators(steps))
    return [SourceLine(code, frame.f_lineno) for code, frame in found if frame]


class FrameReader:
    """Reads the functions at work, outermost first, and the tables of the variables `shown_names`;
    at most the `most_calls` innermost functions."""

    def __init__(
        self,
        grid: Grid,
        shown_names: Sequence[str] = (),
        most_calls: int = MOST_CALLS,
        *,
        is_learners: bool = False,
        has_cells: bool = True,
    ) -> None:
        self._grid = grid
        self._is_learners = is_learners  # True for a learner's functions, which use `Cell`
        self._has_cells = has_cells  # False if their pairs of numbers are not cells
        self._hints: _Hints = {}
        self._shown_names = shown_names
        self._most_calls = most_calls

    def paused(self, steps: Steps) -> Snapshot:
        """The snapshot of an algorithm that waits at a step."""
        return self([generator.gi_frame for generator in _generators(steps) if generator.gi_frame])

    def __call__(self, stack: Sequence[FrameType]) -> Snapshot:
        frames = [
            _Frame(frame, self._grid, self._hints, self._is_learners, self._has_cells)
            for frame in stack[-self._most_calls :]
        ]
        calls = tuple(frame.call() for frame in frames)
        return Snapshot(calls, len(stack), *self._tables(frames[::-1]))

    def _tables(self, frames: Sequence[_Frame]) -> tuple[tuple[Table, ...], tuple[str, ...]]:
        """The tables shown, and the names of all tables; those of the first frame first."""
        found: dict[str, _Frame] = {}
        for frame in frames if self._grid.size <= MOST_CELLS else ():
            for name in frame.table_names():
                known = found.setdefault(name, frame)
                is_same = known.value(name) is frame.value(name)
                if is_same and frame.is_taken(name) and not known.is_taken(name):
                    found[name] = frame  # its source shows in which order entries are taken
        tables = (found[name].table(name) for name in self._shown_names if name in found)
        return tuple(tables), tuple(found)
