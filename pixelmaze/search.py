"""A solver at work on a maze, and its solution."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import pixelmaze.solvers  # noqa: F401  # registers them
from pixelmaze import fast
from pixelmaze.board import Board
from pixelmaze.errors import PixelmazeError
from pixelmaze.fast import Progress
from pixelmaze.grid import Grid, arcs, tail
from pixelmaze.history import visited_after
from pixelmaze.maze import Maze, distances
from pixelmaze.playback import Part, Playback
from pixelmaze.registry import SOLVERS, Solver, Solving, solver_for, steps_of
from pixelmaze.step import (
    BACKTRACK,
    FILL,
    PATH,
    START,
    VISIT,
    VISIT_BACK,
    Step,
    Steps,
    Trace,
    count_actions,
)

FOUND = "found"
NO_WAY = "no way"
GAVE_UP = "gave up"
"""Outcomes. NO_WAY means that there is no path; GAVE_UP that there may be one."""

DEFAULT_STEP_RATE = 20
"""Steps per second."""


@dataclass(frozen=True)
class RecordedSteps:
    """The steps of an earlier search. They fit one maze only, and have no source code.

    >>> from pixelmaze import generate
    >>> maze = generate(8, 4, seed=1)
    >>> trace = solve(maze, "dfs").trace
    >>> search = Search(maze, RecordedSteps("mine", "My search", trace, complete=True, local=True))
    >>> search.run()
    >>> search.outcome
    'found'
    """

    name: str
    title: str
    trace: Trace = field(repr=False)
    complete: bool
    """Whether there is no path if the search did not find one."""
    local: bool
    """Whether a walker in the maze could have made these moves: see `is_walk`."""
    shortest: bool = False

    def steps(self, maze: Maze, start: int, goal: int) -> Steps:
        """Recorded steps, played back as they were made."""
        return iter(self.trace)


StepSource = Solver | RecordedSteps
"""Where the steps of a search come from."""


class Search(Playback):
    """The playback of a solver: from `start` via the cells of `via`, in order, to `goal`.

    None means the cells of the maze. Each leg is a run of the solver; the path is shown at the end,
    for all legs together. `making` shows first how the maze was made. Without a solver the maze is
    only shown, until `search_by` names one. Recorded steps can take the place of a solver.

    PixelmazeError if the solver or a cell does not exist.

    >>> from pixelmaze import generate
    >>> search = Search(generate(8, 4, seed=1), "bfs")
    >>> search.seek(3)
    >>> search.visited, search.outcome
    (2, None)
    >>> search.run()
    >>> search.outcome, search.solution.length
    ('found', 10)
    """

    def __init__(
        self,
        maze: Maze,
        solver: str | StepSource | Solving | None,
        start: int | None = None,
        goal: int | None = None,
        step_rate: float = DEFAULT_STEP_RATE,
        via: Sequence[int] | None = None,
        making: Sequence[Part] = (),
    ) -> None:
        self.maze = maze
        self.stops = _stops(maze, start, goal, via)
        board = Board.of(maze)
        if making:
            board.passages = bytearray([making[0].adds_walls]) * len(maze.grid.head)
        self.solver = _source(solver)
        self._solution: Solution | None = None
        super().__init__(board, [*making, *self._legs()], step_rate)

    def search_by(self, solver: str | StepSource | Solving | None) -> None:
        """Discard the search, and search by this solver instead; None only shows the maze."""
        self.solver = _source(solver)
        self._solution = None
        self.go_on_with(self._legs())

    def _legs(self) -> list[Part]:
        return [self._leg(begin, end) for begin, end in pairwise(self.stops)] if self.solver else []

    def _leg(self, begin: int, end: int) -> Part:
        solver, maze = self.solver, self.maze
        assert solver
        if not _can_leave(maze, begin, end):
            return Part(solver.title, lambda: iter(()), begin, end)
        return Part(solver.title, lambda: solver.steps(maze, begin, end), begin, end)

    @property
    def legs(self) -> list[int]:
        """The position at which each leg begins."""
        begun = zip(self.begins, self.parts, strict=False)
        return [begin for begin, part in begun if part.is_search]

    @property
    def start(self) -> int:
        return self.stops[0]

    @property
    def outcome(self) -> str | None:
        """FOUND, NO_WAY or GAVE_UP; None until the end of the search."""
        if not self.solver or not self.finished:
            return None
        return _outcome(self.solver, self.stops, self.board.action_counts[PATH])

    @property
    def solution(self) -> Solution | None:
        """What the search found; None until its end, and without a solver."""
        if self.outcome is None:
            return None
        self._solution = self._solution or self._summary(self.outcome)
        return self._solution

    @property
    def path(self) -> list[int]:
        """The cells of the path, from start to goal; empty until the end, or if there is none."""
        return self.solution.path if self.solution else []

    def _summary(self, outcome: str) -> Solution:
        assert self.solver
        grid, count, begin = self.maze.grid, self.board.action_counts, self.made_at
        trace = Trace()
        trace.packed.extend(self.trace.packed[begin:])
        moves = count[PATH] if outcome == FOUND else -1
        return Solution(
            solver=self.solver.name,
            outcome=outcome,
            path=_path(grid, self.start, trace, moves) if moves >= 0 else [],
            moves=_walked(self.solver, grid, trace, count),
            visited=self.visited,
            backtracks=count[BACKTRACK],
            legs=[leg - begin for leg in self.legs],
            trace=trace,
        )


class Verdict(NamedTuple):
    """The solution of a search, and one with a shortest path for comparison.

    >>> from pixelmaze import generate
    >>> search = Search(generate(8, 4, seed=1), "dfs")
    >>> search.run()
    >>> verdict = verdict_on(search)
    >>> verdict.solution.length == verdict.best.length
    True
    """

    solution: Solution
    best: Solution


def verdict_on(search: Search) -> Verdict | None:
    """The verdict on a search; None until its end.

    >>> from pixelmaze import generate
    >>> verdict_on(Search(generate(8, 4, seed=1), "dfs")) is None
    True
    """
    solution, maze = search.solution, search.maze
    if solution is None:
        return None
    is_tree = maze.made is not None and maze.passages.count(1) == 2 * (maze.grid.size - 1)
    is_best = is_tree or (search.solver is not None and search.solver.shortest)
    if solution.found and is_best:
        return Verdict(solution, solution)
    begin, *via, end = search.stops
    return Verdict(solution, solve(maze, "bfs", begin, end, via))


@dataclass(frozen=True)
class Solution:
    """What a solver did in a maze, and the path it found.

    >>> from pixelmaze import generate
    >>> solution = solve(generate(8, 4, seed=1), "dfs")
    >>> solution.outcome, solution.length, solution.moves, solution.visited
    ('found', 10, 28, 20)
    >>> solution.path[:3], solution.steps
    ([0, 8, 9], 39)
    """

    solver: str
    outcome: str
    """"found", "no way", or "gave up"."""
    path: list[int] = field(repr=False)
    """The cells from start to goal; empty if not found."""
    moves: int | None
    """Number of moves walked, including those back; None for solvers that do not walk."""
    visited: int
    """Number of cells that the solver visited or filled."""
    backtracks: int
    legs: list[int]
    """The step at which each leg begins; a leg ends at a waypoint or the goal."""
    trace: Trace = field(repr=False)
    """All steps."""

    @classmethod
    def lazy(cls, late: Mapping[str, Callable[[], Any]], **known: Any) -> Solution:
        """A solution whose values named in `late` are computed on first use: going through all
        steps again takes nearly as long as the search."""
        solution = cls.__new__(cls)
        solution.__dict__.update(known, _late=late)
        return solution

    def __getattr__(self, name: str) -> Any:
        late = self.__dict__.get("_late", {})
        if name not in late:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        value = self.__dict__[name] = late[name]()
        return value

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle and copy: all values are computed."""
        return type(self), tuple(getattr(self, each.name) for each in fields(self))

    @property
    def found(self) -> bool:
        return self.outcome == FOUND

    @property
    def length(self) -> int | None:
        """Number of moves of the path; None if not found."""
        return len(self.path) - 1 if self.found else None

    @property
    def steps(self) -> int:
        return len(self.trace)


def solve(
    maze: Maze,
    solver: str | Solver | Solving = "bfs",
    start: int | None = None,
    goal: int | None = None,
    via: Sequence[int] | None = None,
    *,
    compile: bool | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Solve the maze from its start via its waypoints to its goal, unless other cells are given.

    `solver` is a name, or a generator function (maze, start, goal) that yields steps; such a
    function is not compiled.

    Large mazes are solved by compiled code if numba is installed; `compile` True or False
    overrides that. `progress` is called with the number of steps so far.

    PixelmazeError if the solver or a cell does not exist, or if the function yields anything but
    steps.

    >>> from pixelmaze import generate
    >>> maze = generate(8, 4, seed=1)
    >>> solve(maze, "a-star", start=0, goal=3).length
    5
    >>> solve(maze, "nobody")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    pixelmaze.errors.PixelmazeError: unknown solver 'nobody'; known: ...
    """
    entry = solver_for(solver)
    is_known = SOLVERS.get(entry.name) == entry
    grid, stops = maze.grid, _stops(maze, start, goal, via)
    is_large = is_known and fast.is_worth(maze.grid.size, compile)
    trace, legs, path = Trace(), [], array("i")
    for begin, end in pairwise(stops):
        legs.append(len(trace))
        if begin == end:
            continue
        leg = Trace()
        if _can_leave(maze, begin, end):
            told = _counting_on(progress, len(trace))
            if is_large:
                leg = fast.trace(entry.steps, maze, begin, end, progress=told)
            else:
                leg = _interpreted(steps_of(entry.steps, grid, maze, begin, end), told)
        searched = len(leg) - _moves_of_path(leg)
        way = leg.packed[searched:]
        del leg.packed[searched:]
        if trace:
            trace.packed += leg.packed
        else:
            trace = leg
        path += way
        if not way:
            path = way
            break
    trace.packed += path
    outcome = _outcome(entry, stops, len(path))

    call = fast.call if is_large else lambda function, *arguments: function(*arguments)

    @cache
    def count() -> Sequence[int]:
        counted: Sequence[int] = call(count_actions, trace.packed)
        return counted

    def visited() -> int:
        is_visited = bytearray(grid.size)
        is_visited[stops[0]] = 1
        counts = call(visited_after, grid, trace.packed, is_visited, 1)
        return counts[-1] if len(trace) else 1

    return Solution.lazy(
        {
            "path": lambda: _path(grid, stops[0], trace, len(path)) if outcome == FOUND else [],
            "moves": lambda: _walked(entry, grid, trace, count()),
            "visited": visited,
            "backtracks": lambda: count()[BACKTRACK],
        },
        solver=entry.name,
        outcome=outcome,
        legs=legs,
        trace=trace,
    )


def is_walk(grid: Grid, steps: Iterable[Step]) -> bool:
    """Whether these moves form a walk: each begins where the previous one ended.

    False if there are no moves.

    >>> from pixelmaze import generate
    >>> maze = generate(8, 4, seed=1)
    >>> is_walk(maze.grid, solve(maze, "dfs").trace), is_walk(maze.grid, solve(maze, "bfs").trace)
    (True, False)
    """
    here = -1
    has_moved = False
    for action, arc in steps:
        if action in (VISIT, BACKTRACK):
            if tail(grid, arc) != here:
                return False
            has_moved = True
        elif action in (VISIT_BACK, FILL):
            return False
        if action in (START, VISIT, BACKTRACK):
            here = grid.head[arc]
    return has_moved


def distances_from(maze: Maze, start: int) -> Sequence[int]:
    """Like `maze.distances`, but compiled if that is faster.

    >>> from pixelmaze import generate
    >>> list(distances_from(generate(4, 1, seed=1), 1))
    [1, 0, 1, 2]
    """
    found: Sequence[int] = fast.call_if_worth(maze.grid.size, distances, maze, start)
    return found


def _interpreted(steps: Steps, progress: Progress | None) -> Trace:
    trace = Trace()
    while trace.pull(steps, 100_000):
        if progress:
            progress(len(trace))
    return trace


def _counting_on(progress: Progress | None, before: int) -> Progress | None:
    """Reports the steps of a leg plus those before it."""
    return None if progress is None else lambda steps: progress(before + steps)


def _source(solver: str | StepSource | Solving | None) -> StepSource | None:
    if solver is None or isinstance(solver, RecordedSteps):
        return solver
    return solver_for(solver)


def _stops(maze: Maze, start: int | None, goal: int | None, via: Sequence[int] | None) -> list[int]:
    stops = [
        maze.start if start is None else start,
        *(maze.waypoints if via is None else via),
        maze.goal if goal is None else goal,
    ]
    for cell in stops:
        if not 0 <= cell < maze.grid.size:
            raise PixelmazeError(f"there is no cell {cell}: cells are 0 … {maze.grid.size - 1}")
    return stops


def _can_leave(maze: Maze, begin: int, end: int) -> bool:
    """Whether there is anything to search: an isolated cell has no arc that a step could name."""
    return begin != end and all(arcs(maze.grid, cell) for cell in (begin, end))


def _walked(solver: StepSource, grid: Grid, trace: Trace, count: Sequence[int]) -> int | None:
    """The moves of the walk, from the number of steps of each action; None if it is no walk."""
    walks = is_walk(grid, trace) if solver.local is None else solver.local
    return count[VISIT] + count[BACKTRACK] if walks else None


def _outcome(solver: StepSource, stops: list[int], moves: int) -> str:
    if moves or len(set(stops)) == 1:
        return FOUND
    return NO_WAY if solver.complete else GAVE_UP


def _moves_of_path(trace: Trace) -> int:
    """Number of PATH steps, which come at the end of a trace."""
    return len(trace) - bisect_left(trace, True, key=lambda step: step[0] == PATH)


def _path(grid: Grid, start: int, trace: Trace, moves: int) -> list[int]:
    """The cells of the path, whose moves are the last steps of the trace."""
    return [start, *(grid.head[step >> 4] for step in trace.packed[len(trace) - moves :])]
