"""The state of a paused algorithm: the line at which it waits, and its variables.

What a variable means is inferred from the source, see `variables.py`, and from the value itself.
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import islice
from types import CodeType, FrameType, GeneratorType
from typing import Any, NamedTuple, TypeGuard

from pixelmaze.annotations import ARC, CELL, FIRST, LAST, LOWEST, NUMBERS, RANKED, Taken
from pixelmaze.grid import Grid
from pixelmaze.inspect.source import SourceCode
from pixelmaze.inspect.variables import Loop, Many, Scope, Several, scope_of
from pixelmaze.step import Step, Steps

MOST_ENTRIES = 8
"""The most entries of a memory in a snapshot."""
MOST_VALUES = 8
"""The most other variables in a snapshot."""
MOST_NUMBERED = 2_500
"""The most cells of a grid whose numbers are in a snapshot; in a larger one they are too small."""
_LOOKED_THROUGH = 64
"""The most entries of a collection that are searched for some that are not outdated."""
_LONGEST_TEXT = 24
"""The most characters of an entry that is neither a cell nor an arc."""
_COLLECTIONS = (list, deque, set, frozenset, dict)

# ---- snapshots -----------------------------------------------------------------------------------

FLAG = "flag"
NUMBER = "number"
TEXT = "text"
COUNT = "count"


class SourceLine(NamedTuple):
    """A line at which an algorithm waits, or that it has run."""

    code: CodeType | SourceCode
    number: int
    """Line number in the file."""


class Value(NamedTuple):
    """A value to show."""

    kind: str
    """CELL, ARC, FLAG, NUMBER, TEXT, or COUNT for the length of a collection."""
    value: int | str
    """For a cell or an arc -1 means none."""
    of: str = ""
    """What a COUNT counts: CELL, ARC, or "" for other things."""


class Memory(NamedTuple):
    """A collection of entries yet to be processed: the stack, queue or frontier of an algorithm."""

    name: str
    """The name of the variable."""
    length: int
    """Number of entries still to be taken; some may be outdated."""
    of: str
    """What the entries are: CELL, ARC, or "" for other things."""
    order: str
    """Which entry is next: LAST, FIRST, LOWEST, or ANY at random; "" if that is not known."""
    entries: tuple[Value, ...] = ()
    """Some entries in the order in which they will be taken, or newest first if there is no order.
    An arc is shown as the cell it leads to."""

    @property
    def cells(self) -> tuple[int, ...]:
        """The entries that are cells."""
        return tuple(entry.value for entry in self.entries if isinstance(entry.value, int))

    @property
    def is_ordered(self) -> bool:
        """Whether it is known which entry is next."""
        return self.order in (LAST, FIRST, LOWEST)


class Snapshot(NamedTuple):
    """The state of an algorithm."""

    line: SourceLine | None = None
    """None if it has ended."""
    memory: Memory | None = None
    """None if there is none."""
    values: tuple[tuple[str, Value], ...] = ()
    """Its other variables, the parameters first, then in order of appearance."""
    numbers: Sequence[int] = ()
    """A number for each cell, -1 for none; empty if the algorithm declares none."""


# ---- taking snapshots ----------------------------------------------------------------------------


def innermost(steps: Steps) -> GeneratorType[Step, Any, Any]:
    """The generator that is running, if one delegates to another by `yield from`."""
    assert isinstance(steps, GeneratorType)
    while isinstance(steps.gi_yieldfrom, GeneratorType):
        steps = steps.gi_yieldfrom
    return steps


def line_of(steps: Steps) -> SourceLine | None:
    """The line at which the algorithm waits; None if it has ended."""
    generator = innermost(steps)
    frame = generator.gi_frame
    return SourceLine(generator.gi_code, frame.f_lineno) if frame else None


Hints = dict[str, tuple[Sequence[Any], int]]
"""By variable: a list that a loop goes through, and the index of its entry in the last snapshot,
where the next search for it begins."""


def snapshot_of(steps: Steps, grid: Grid, hints: Hints | None = None) -> Snapshot:
    """The state of an algorithm. Repeated snapshots are faster with the same `hints`, initially
    empty."""
    generator = innermost(steps)
    frame = generator.gi_frame
    if frame is None:
        return Snapshot()
    looks = _Look(frame, grid, {} if hints is None else hints)
    memory = looks.memory()
    values = islice(looks.values(memory.name if memory else ""), MOST_VALUES)
    line = SourceLine(generator.gi_code, frame.f_lineno)
    return Snapshot(line, memory, tuple(values), looks.numbers())


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

    def values(self, memory: str) -> Iterator[tuple[str, Value]]:
        """Single values first; then the lengths of collections other than the memory, parameters
        and tables with an entry for each cell or arc."""
        # the order in f_locals depends on earlier looks
        counts = []
        for i, name in enumerate(self._names):
            value = self._variables.get(name)
            if isinstance(value, bool | int) and name != "_":
                yield name, self._value(value, self._scope.held.get(name))
            elif i >= self._parameters and name != memory and self._is_counted(value):
                counts.append((name, Value(COUNT, len(value), self._entries_of(name))))
        yield from counts

    def numbers(self) -> Sequence[int]:
        """The table of numbers that is declared."""
        for name, held in self._scope.held.items():
            numbers = self._variables.get(name)
            if held == NUMBERS and numbers and len(numbers) <= MOST_NUMBERED:
                return array("i", numbers)
        return ()

    def _value(self, value: int, held: Any) -> Value:
        if isinstance(value, bool):
            return Value(FLAG, value)
        size = {CELL: self._grid.size, ARC: len(self._grid.head)}.get(held, -1)
        return Value(held if -1 <= value < size else NUMBER, value)

    def _is_counted(self, value: object) -> TypeGuard[Collection[Any]]:
        if not isinstance(value, _COLLECTIONS):
            return False
        tables = (self._grid.size, len(self._grid.head))
        return not (isinstance(value, list) and len(value) in tables)

    def _entries_of(self, name: str) -> str:
        """What the entries of a collection are."""
        held = self._scope.held.get(name)
        return held.entry if isinstance(held, Many) and held.entry in (CELL, ARC) else ""

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
        order, begin = self._order(name), 0
        if since := self._taken(name).since:
            begin = self._variables.get(since, 0)
        elif not order and name not in self._scope.taken:
            order, begin = FIRST, self._begin(name, items)
        elif not isinstance(items, list | deque):
            order = ""  # a set has no order, whatever the source says
        if not 0 <= begin <= len(items):
            return None
        entries = self._few(name, order, items, begin)
        return Memory(name, len(items) - begin, self._entries_of(name), order, entries)

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

    def _few(self, name: str, order: str, items: Collection[Any], begin: int) -> tuple[Value, ...]:
        """The next entries, without outdated ones; each cell once."""
        held = self._scope.held.get(name)
        entry_held = held.entry if isinstance(held, Many) else None
        is_past = self._variables.get(self._taken(name).unless)
        few: list[Value] = []
        for entry in islice(_in_order(items, order, begin), _LOOKED_THROUGH):
            cell = self._cell(entry, entry_held)
            if cell >= 0 and (Value(CELL, cell) in few or (is_past and is_past[cell])):
                continue
            few.append(Value(CELL, cell) if cell >= 0 else Value(TEXT, _short(entry)))
            if len(few) == MOST_ENTRIES:
                break
        return tuple(few)

    def _cell(self, entry: Any, held: Any) -> int:
        """The cell that an entry stands for, or -1."""
        grid = self._grid
        if isinstance(held, Several) and isinstance(entry, tuple):
            kind = _single(held)
            at = next((i for i, part in enumerate(held.parts) if part == kind), len(entry))
            entry, held = (entry[at], kind) if at < len(entry) else (None, None)
        if not isinstance(entry, int):
            return -1
        if held == ARC:
            return grid.head[entry] if 0 <= entry < len(grid.head) else -1
        if held == RANKED:
            return entry % grid.size
        return entry if held == CELL and 0 <= entry < grid.size else -1


def _single(held: Any) -> str:
    """CELL, ARC or RANKED; for a tuple its first part that is one of them; "" if there is none."""
    parts = held.parts if isinstance(held, Several) else (held,)
    return next((part for part in parts if part in (CELL, ARC, RANKED)), "")


def _in_order(items: Collection[Any], order: str, begin: int) -> Iterator[Any]:
    if order == LOWEST and isinstance(items, list):
        try:
            yield from _lowest_first(items)
            return
        except TypeError:  # not all of its entries can be compared
            pass
    if order == FIRST and isinstance(items, list | deque):
        yield from islice(items, begin, None)
    elif isinstance(items, list | deque):
        yield from islice(reversed(items), len(items) - begin)
    else:
        yield from items


def _lowest_first(heap: Sequence[Any]) -> Iterator[Any]:
    """The entries of a heap in order. Looks only at as many as are asked for."""
    ahead = [(heap[0], 0)] if heap else []
    while ahead:
        entry, at = heappop(ahead)
        yield entry
        for below in (2 * at + 1, 2 * at + 2):
            if below < len(heap):
                heappush(ahead, (heap[below], below))


def _short(entry: object) -> str:
    """Its repr, shortened."""
    try:
        words = repr(entry)
    except Exception:
        words = type(entry).__name__
    return words if len(words) <= _LONGEST_TEXT else f"{words[: _LONGEST_TEXT - 1]}…"
