"""The cells that a step could take: the one taken, the others tied, and the cells not allowed.

The steps show which cells wait, the variables of the algorithm in which order they are taken. Cells
about which nothing is known are in neither set.
"""

from collections.abc import Set
from types import GeneratorType
from typing import NamedTuple

from pixelmaze.algorithms.registry import Generator, Solver
from pixelmaze.inspect.rerun import Rerun, SecondRun
from pixelmaze.inspect.source import SourceCode
from pixelmaze.inspect.state import Snapshot
from pixelmaze.maze.annotations import ANY, FIRST, LAST, LOWEST
from pixelmaze.maze.grid import arcs, tail
from pixelmaze.maze.step import BACKTRACK, CARVE, FRONTIER, START, VISIT, VISIT_BACK
from pixelmaze.run.maze_id import spec_of
from pixelmaze.run.playback import Stage
from pixelmaze.run.search import Search

TAKES = (VISIT, VISIT_BACK, CARVE, BACKTRACK)  # the actions that take a cell


class Choice(NamedTuple):
    """The cell that a step takes, and the other choices."""

    cell: int
    origin: int  # the cell from which its arc leads there
    right: Set[int] = frozenset()
    """All cells tied for this step, the taken one included; empty if unknown."""
    wrong: Set[int] = frozenset()  # the cells that must not be taken now
    memory: str = ""  # the name of the queue, stack or frontier it comes from, if known
    order: str = ""  # of that memory, as in `Memory`; "" if unknown
    rank: float | None = None  # the priority of the cell, if it has one
    measure: str = ""  # the variable that holds priorities by cell, such as f, if known


class Seen:
    """The cells that the steps of one part have met so far."""

    def __init__(self, search: Search, begin: int) -> None:
        self._search, self._index = search, begin
        self.waiting: dict[int, None] = {}
        """The cells on the frontier, the oldest first."""
        self.visited: set[int] = set()
        self.cursor = -1
        """The cell taken last."""

    def go_on(self, index: int) -> "Seen":
        """Read on up to this position."""
        head = self._search.board.grid.head
        for step in self._search.trace.packed[self._index : index]:
            action, cell = step & 15, head[step >> 4]
            self.waiting.pop(cell, None)
            if action == FRONTIER:
                self.waiting[cell] = None
            elif action != BACKTRACK and action in (START, *TAKES):
                self.visited.add(cell)
            if action in (START, *TAKES):
                self.cursor = cell
        self._index = max(self._index, index)
        return self


def is_taking(search: Search, index: int) -> bool:
    """True if the step after this position is known and takes a cell, so may be asked for."""
    begins = index in search.begins
    return 0 < index < search.length and not begins and search.trace[index][0] in TAKES


def taking(search: Search, index: int, seen: Seen, view: Snapshot | None) -> Choice:
    """The choice of the step after this position. `seen` has read the steps before; `view` is the
    state of the algorithm, None if unknown."""
    action, arc = search.trace[index]
    grid = search.board.grid
    plain = Choice(grid.head[arc], tail(grid, arc))
    if action != BACKTRACK and plain.cell in seen.waiting:
        found = _off_frontier(plain, seen, view)
    elif is_depth_first(search, index) and plain.origin == seen.cursor:
        found = _beside(plain, search, action, seen)
    else:
        return plain
    return found if found.cell in found.right else plain


def _off_frontier(plain: Choice, seen: Seen, view: Snapshot | None) -> Choice:
    name, order = memory_of(view)
    waiting, memory, cell = {*seen.waiting}, view.memory if view else None, plain.cell
    known = plain._replace(memory=name, order=order, right={cell})
    if order == ANY:
        return known._replace(right=waiting)
    if view and memory and order == LOWEST:
        ranks = memory.ranks
        best = min(ranks.values(), default=0)
        right = {other for other, rank in ranks.items() if rank == best}
        return known._replace(
            right=right & waiting,
            wrong={*ranks} & waiting - right,
            rank=ranks.get(cell),
            measure=_measure_of(view, ranks),
        )
    first = ([*seen.waiting][0 if order == FIRST else -1],)
    is_next = (cell,) == (memory.cells[:1] if memory else first)
    return known._replace(wrong=waiting - {cell} if order in (FIRST, LAST) and is_next else set())


def _measure_of(view: Snapshot, ranks: dict[int, float]) -> str:
    """The name of the last table that holds these priorities; empty if none does."""
    names = [
        table.name
        for table in view.tables
        if all(table.values.get(cell) == rank for cell, rank in ranks.items())
    ]
    return names[-1] if names else ""


def _beside(plain: Choice, search: Search, action: int, seen: Seen) -> Choice:
    """The choice of a depth-first search next to its cell."""
    grid, passages = search.board.grid, search.board.passages
    around = arcs(grid, seen.cursor)
    open_ways = {grid.head[way] for way in around if action == CARVE or passages[way]}
    right = {plain.cell} if action == BACKTRACK else open_ways - seen.visited
    return plain._replace(right=right, wrong={grid.head[way] for way in around} - right)


def is_depth_first(search: Search, index: int) -> bool:
    """True if the algorithm at this position is registered as depth-first."""
    number = search.part_at(index)
    entry = registered(search, number) if number >= 0 else None
    return entry is not None and entry.depth_first


def registered(search: Search, number: int) -> Solver | Generator | None:
    """The solver or generator of the part with this number; None if it is not registered."""
    entry: object = search.solver
    if not search.parts[number].is_search:
        spec = None if number else spec_of(search.maze)  # the others are modifiers
        entry = spec.maker if spec else None
    return entry if isinstance(entry, Solver | Generator) else None


def memory_of(view: Snapshot | None) -> tuple[str, str]:
    """The name and order of the algorithm's `Memory`; empty if unknown."""
    return (view.memory.name, view.memory.order) if view and view.memory else ("", "")


class Follower:
    """Reads the variables of a search from a second run of the part asked about: of an algorithm of
    the package only its innermost function's."""

    def __init__(self, shown_names: tuple[str, ...] = ()) -> None:
        self._shown_names = shown_names
        self._part: Stage | None = None
        self._run: Rerun | SecondRun | None = None

    @property
    def view(self) -> Snapshot | None:
        """The state of the algorithm; None for a recording, or if it cannot run again."""
        return self._run.view if self._run else None

    def seek(self, search: Search, number: int, index: int, seconds: float) -> bool:
        """Go to this position, in the part with this number, in about `seconds`; True when reached,
        or if there is nothing to run."""
        part = search.parts[number] if search.parts else None
        if part is not self._part:
            self.close()
            self._part = part
            if part and part.begin_again:  # only variables are read, so the source does not matter
                source = SourceCode(part.title, 1)
                self._run = SecondRun(part.begin_again(), source, shown_names=self._shown_names)
            elif part and not search.feeds[number] and isinstance(part.begin(), GeneratorType):
                self._run = Rerun(part.begin, search.board.grid, self._shown_names, most_calls=1)
        return not self._run or self._run.seek(index - search.begins[number], seconds)

    def close(self) -> None:
        if self._run:
            self._run.close()
        self._run = None
