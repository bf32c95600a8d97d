"""What goes on inside an algorithm: the line it waits in, and what it holds in its variables.

Nothing is declared for this in the algorithms: a generator that waits shows its code, its line and
its variables, and what these mean is known by their names, which are the same in all algorithms.
The two tables here say so.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import islice
from math import inf
from time import perf_counter
from types import CodeType, FrameType, GeneratorType
from typing import Any, NamedTuple, TypeVar

from pixelmaze.step import Step, Steps

MOST_CELLS = 8
MOST_VALUES = 8
KEPT = 500
"""So many views before a place are kept when a run goes there again."""

_MOST_LINES = 1000
_LOOKED_THROUGH = 64
"""So many entries of a list, at the most, for some that are not out of date."""
_CHUNK = 256
"""Steps between two looks at the clock."""
_PACKAGES = ("pixelmaze.generators.", "pixelmaze.solvers.")

# ---- what is shown -------------------------------------------------------------------------------

CELL = "cell"
ARC = "arc"
FLAG = "flag"
NUMBER = "number"

LAST = "last"
FIRST = "first"
LOWEST = "lowest"
ANY = "any"


class Place(NamedTuple):
    """Where a generator waits, or has come through."""

    code: CodeType
    line: int
    """The number of the line in its file."""


class Value(NamedTuple):
    kind: str
    """CELL, ARC, FLAG or NUMBER."""
    value: int
    """Of a cell or an arc, -1 means none."""


class Memory(NamedTuple):
    """What an algorithm has put aside to come back to."""

    name: str
    """The name of the variable."""
    length: int
    """How many entries it holds that are still to come; some may be out of date."""
    order: str
    """Which is taken next: LAST, FIRST, LOWEST or ANY of them."""
    cells: tuple[int, ...] = ()
    """A few, in the order in which they will be taken; where that is ANY, the newest first. An arc
    stands for the cell it leads to."""


class View(NamedTuple):
    """What an algorithm looks like from inside."""

    place: Place | None = None
    """None when it has ended."""
    memory: Memory | None = None
    """None if it puts nothing aside."""
    values: tuple[tuple[str, Value], ...] = ()
    """Its other variables, the parameters first, then in order of appearance."""


# ---- what the names of variables mean ------------------------------------------------------------


class _Holds(NamedTuple):
    """What is in a list of this name, and which entry is next."""

    order: str
    entry: str = CELL
    """CELL, ARC, or nothing that can be shown. A heap holds priority · size + cell."""
    after: str = ""
    """The variable of the loop through the list: what comes after it is still to come."""
    since: str = ""
    """The variable that says where in the list that begins."""
    unless: str = ""
    """A flag for each cell: entries for which it is set are out of date."""
    orders: tuple[str, ...] = ()
    """If a policy decides: the order by each policy."""


MEMORIES = {
    "waiting": _Holds(LOWEST, unless="visited"),
    "queue": _Holds(FIRST, CELL, after="cell"),
    "reached": _Holds(FIRST, CELL, after="cell"),
    "route": _Holds(LAST, ARC),
    "walk": _Holds(LAST, ARC),
    "origins": _Holds(FIRST, CELL, after="origin", unless="joined"),
    "frontier": _Holds(ANY, ARC),
    "begins": _Holds(ANY, ARC),
    "ends": _Holds(ANY, ARC),
    "active": _Holds(ANY, ARC, since="oldest", orders=(LAST, FIRST, ANY, ANY)),
    "growing": _Holds(ANY, CELL),
    "regions": _Holds(LAST, ""),
    "rooms": _Holds(LAST, ""),
    "circuit": _Holds(FIRST, ARC, after="arc"),
    "chosen": _Holds(FIRST, ARC, after="arc"),
    "edges": _Holds(FIRST, ARC, after="arc"),
    "dead_ends": _Holds(FIRST, CELL, after="cell"),
    "row": _Holds(FIRST, CELL, after="cell"),
}
"""Of several that an algorithm has, the first that is not empty is its memory."""

KINDS = {
    name: kind
    for kind, names in {
        CELL: "begin cell climber dead_end goal here hunted last origin root run start there",
        ARC: "arc back came_by end entry first meeting newest pillar point right side way",
        NUMBER: "ahead at count cut gap hand height high i latest left limit low middle next_row "
        "oldest one onward other percent policy priority region sharpest turn walked walls wanted "
        "width x y",
    }.items()
    for name in names.split()
}
"""What a whole number of this name is; a NUMBER, if it is not here. Truth values are FLAGs."""


# ---- looking in ----------------------------------------------------------------------------------


def innermost(steps: Steps) -> GeneratorType[Step, Any, Any]:
    """The generator that really runs, where one hands on the steps of another."""
    assert isinstance(steps, GeneratorType)
    while isinstance(steps.gi_yieldfrom, GeneratorType):
        steps = steps.gi_yieldfrom
    return steps


def place_of(steps: Steps) -> Place | None:
    """Where the run waits; None if it has ended."""
    generator = innermost(steps)
    frame = generator.gi_frame
    return Place(generator.gi_code, frame.f_lineno) if frame else None


Hints = dict[str, tuple[Sequence[int], int]]
"""Where in a list its loop was at the last look, so that the next need not look from the beginning
on."""


def view_of(steps: Steps, hints: Hints | None = None) -> View:
    """What is to be seen. To look often into one run is quicker with `hints`, at first empty."""
    generator = innermost(steps)
    frame = generator.gi_frame
    if frame is None:
        return View()
    variables = frame.f_locals
    return View(
        Place(generator.gi_code, frame.f_lineno),
        _memory(variables, {} if hints is None else hints),
        tuple(islice(_values(generator.gi_code.co_varnames, variables), MOST_VALUES)),
    )


def _values(names: Iterable[str], variables: Mapping[str, Any]) -> Iterator[tuple[str, Value]]:
    """The order of the variables themselves depends on when they were looked at before."""
    for name in names:
        value = variables.get(name)
        if isinstance(value, bool):
            yield name, Value(FLAG, value)
        elif isinstance(value, int) and name != "_":
            yield name, Value(KINDS.get(name, NUMBER), value)


def _memory(variables: Mapping[str, Any], hints: Hints) -> Memory | None:
    empty = None
    for name, holds in MEMORIES.items():
        if name in variables:
            items = variables[name]
            begin = _begin(name, holds, variables, hints)
            order = holds.orders[variables["policy"]] if holds.orders else holds.order
            if 0 <= begin < len(items):
                cells = _first_few(_cells(holds, order, items, begin, variables))
                return Memory(name, len(items) - begin, order, cells)
            if begin >= 0 and not empty:
                empty = Memory(name, 0, order)
    return empty


def _begin(name: str, holds: _Holds, variables: Mapping[str, Any], hints: Hints) -> int:
    """The index in the list from which on it is still to come; -1 if the loop is elsewhere."""
    if holds.since:
        return int(variables[holds.since])
    if holds.after not in variables:
        return 0
    items, current = variables[name], variables[holds.after]
    before, hint = hints.get(name, (items, 0))
    for start in (hint, 0) if before is items else (0,):
        try:
            at = items.index(current, start)
        except ValueError:
            continue
        hints[name] = items, at
        return int(at) + 1
    return -1


def _cells(
    holds: _Holds, order: str, items: Sequence[int], begin: int, variables: Mapping[str, Any]
) -> Iterator[int]:
    """The cells still to come, the next one first, but for those that are out of date."""
    if not holds.entry:
        return
    grid = variables["grid"]
    places = range(begin, len(items)) if order == FIRST else range(len(items) - 1, begin - 1, -1)
    entries = _lowest_first(items) if order == LOWEST else (items[place] for place in places)
    is_past = variables[holds.unless] if holds.unless else None
    for entry in islice(entries, _LOOKED_THROUGH):
        if order == LOWEST:
            cell = entry % grid.size
        else:
            cell = grid.head[entry] if holds.entry == ARC else entry
        if not (is_past and is_past[cell]):
            yield cell


def _lowest_first(heap: Sequence[int]) -> Iterator[int]:
    """What a heap holds, in order: only as much of it is looked at as is asked for."""
    ahead = [(heap[0], 0)]
    while ahead:
        entry, at = heappop(ahead)
        yield entry
        for below in (2 * at + 1, 2 * at + 2):
            if below < len(heap):
                heappush(ahead, (heap[below], below))


def _first_few(cells: Iterable[int]) -> tuple[int, ...]:
    """Each once."""
    few: dict[int, None] = {}
    for cell in cells:
        few[cell] = None
        if len(few) == MOST_CELLS:
            break
    return tuple(few)


# ---- a run beside the playback -------------------------------------------------------------------


class Probe:
    """An algorithm that runs again beside the playback, to be looked into at any step.

    `begin` starts the very same run anew. A generator cannot be copied, so the way back leads over
    a new run from the beginning; the views of the last steps before its end are kept, so that this
    is needed once in KEPT steps back. To park several runs would not help: who goes back needs one
    that has not come as far, and each run can be used for going back once.
    """

    _count: int  # the steps that its run has made

    def __init__(self, begin: Callable[[], Steps]) -> None:
        self.index = 0
        """How many steps have been made at the current place."""
        self.view: View | None = None
        """What is to be seen there; None while `seek` is on its way."""
        self._begin = begin
        self._views: dict[int, View] = {}
        self._lines: dict[int, list[Place]] = {}
        self._farthest = 0
        self._end = sys.maxsize  # one after the last step; not known before the run has ended
        self._restart()
        self.seek(0, inf)

    def seek(self, index: int, seconds: float) -> bool:
        """Go to where so many steps have been made, in about so many seconds at the most.

        True when there; else call it again. After the last step the algorithm goes on to its end,
        and no farther: that is one more.
        """
        self.view = None
        if index not in self._views and not self._run_to(index, seconds):
            return False
        self.index = min(index, self._end)
        self.view = self._views[self.index]
        return True

    def between(self, seconds: float = inf) -> list[Place] | None:
        """The lines that run from the current place to the next step: the last one makes it.

        None when more time is needed: call it again. Only the lines of algorithms count, and no
        more than the first thousand, but for the last. Not to be called from a thread: what traces
        the main one, such as a debugger, rests meanwhile.
        """
        if self.index not in self._lines:
            if not self._run_to(self.index, seconds):
                return None
            _remember(self._lines, self.index, _traced(self._steps))
            if place_of(self._steps) is None:
                self._end = min(self._end, self._count + 1)
            self._count = min(self._count + 1, self._end)
        return self._lines[self.index]

    def _restart(self) -> None:
        self._steps = self._begin()
        self._count = 0
        self._hints: Hints = {}

    def _run_to(self, index: int, seconds: float) -> bool:
        until = perf_counter() + seconds
        if self._count > min(index, self._end):
            self._restart()
        while self._count < min(index, self._end):
            is_again = self._count < self._farthest
            far = index - self._count - (KEPT if is_again else 0)
            self._move_on(min(max(far, 1), _CHUNK))
            if is_again and far <= 1:
                self._look()
            if perf_counter() >= until:
                break
        self._farthest = max(self._farthest, self._count)
        is_there = self._count == min(index, self._end)
        if is_there:
            self._look()
        return is_there

    def _move_on(self, count: int) -> None:
        done = deque(enumerate(islice(self._steps, count), 1), maxlen=1)  # runs without a look
        steps = done[0][0] if done else 0
        self._count += steps
        if steps < count:
            self._count += 1
            self._end = self._count

    def _look(self) -> None:
        _remember(self._views, self._count, view_of(self._steps, self._hints))


_Kept = TypeVar("_Kept")


def _remember(kept: dict[int, _Kept], index: int, what: _Kept) -> None:
    kept[index] = what
    if len(kept) > KEPT:
        del kept[next(iter(kept))]


def _traced(steps: Steps) -> list[Place]:
    """Let the run make one step; the lines of algorithms that it comes through, in order."""
    lines: list[Place] = []

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        code = frame.f_code
        module = frame.f_globals.get("__name__", "")
        if code.co_name.startswith("<") or not module.startswith(_PACKAGES):
            return None
        place = Place(code, frame.f_lineno)
        if event == "line" and lines[-1:] != [place]:  # a comprehension comes again and again
            lines.append(place)
            if len(lines) == _MOST_LINES:
                sys.settrace(None)
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        next(steps, None)
    finally:
        sys.settrace(before)
    end = place_of(steps)
    if end and lines[-1:] != [end]:
        lines.append(end)
    return lines
