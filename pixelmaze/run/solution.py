"""Searches run to their end, leg by leg, and the solutions found."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from itertools import pairwise
from typing import Any

import pixelmaze.algorithms.solvers  # noqa: F401  # registers them
from pixelmaze.algorithms.registry import NAMED_SOLVERS, Solver, solver_by_name
from pixelmaze.fast import fast
from pixelmaze.fast.fast import Progress
from pixelmaze.maze.cells import Cell
from pixelmaze.maze.distances import move_cost
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import Grid, arc_between, arcs, arcs_along, tail
from pixelmaze.maze.maze import Maze, Place, has_doors, numbers_of
from pixelmaze.maze.step import (
    BACKTRACK,
    FILL,
    FRONTIER,
    PATH,
    START,
    VISIT,
    VISIT_BACK,
    Step,
    Steps,
    Trace,
    count_actions,
)
from pixelmaze.run.feed import Feed, StepSource, fault_of, refusal_saying, run_to_end, steps_of
from pixelmaze.run.history import most_waiting, visited_after
from pixelmaze.run.outcomes import FOUND, GAVE_UP, NO_WAY, Fault, Note

_MANY = 100_000
"""Number of steps between two reports of the progress."""


@dataclass(frozen=True)
class Solution:
    """The result of a search; `library.Solution` explains what both have.

    >>> from pixelmaze.run.factory import generate
    >>> solution = solve(generate(8, 4, seed=1), "dfs")
    >>> solution.route[:2], solution.path[:2], len(solution.trace)
    ([0, 8], [Cell(x=0, y=0), Cell(x=0, y=1)], 39)
    """

    solver: str
    outcome: str
    path: list[Cell] = field(repr=False)
    route: list[int] = field(repr=False)
    """The cells of the path, as the grid counts them."""
    cost: int | None
    moves: int | None
    visited: int | None
    backtracks: int
    queued: int
    """How many times a cell was put on the frontier."""
    most_waiting: int
    """The most cells on the frontier at a time, in any leg."""
    legs: list[int]
    """The step at which each leg starts; a leg ends at a waypoint or the goal."""
    trace: Trace = field(repr=False)
    """All steps."""
    maze: Maze = field(repr=False, compare=False)
    fault: Fault | None = None
    stats: Mapping[str, float] = field(default_factory=dict)
    notes: tuple[Note, ...] = field(default=(), repr=False)
    """Prints, drawings and sentences of an external solver."""

    @classmethod
    def lazy(cls, late: Mapping[str, Callable[[], Any]], **known: Any) -> Solution:
        """A solution that computes the values in `late` on first use: another pass through all
        steps takes nearly as long as the search."""
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
        return len(self.route) - 1 if self.found else None

    @property
    def steps(self) -> int:
        return len(self.trace)


def solve(
    maze: Maze,
    solver: str | Solver = "bfs",
    start: Place | None = None,
    goal: Place | None = None,
    via: Sequence[Place] | None = None,
    *,
    compile: bool | None = None,
    progress: Progress | None = None,
) -> Solution:
    """See `library.solve`."""
    entry = solver_by_name(solver) if isinstance(solver, str) else solver
    is_known = NAMED_SOLVERS.get(entry.name) == entry
    runs = runs_of(maze, start, goal, via)
    is_large = is_known and fast.is_worth(maze.grid.size, compile)
    trace, legs, path = Trace(), [], array("i")
    feeds: list[Feed | None] = []
    for run in runs:
        legs.append(len(trace))
        leg, feed = _leg(entry, run, is_large, _counting_on(progress, len(trace)))
        feeds.append(feed)
        # PATH steps come at the end
        searched = bisect_left(leg, True, key=lambda step: step[0] == PATH)
        way = leg.packed[searched:]
        del leg.packed[searched:]
        if trace:
            trace.packed += leg.packed
        else:
            trace = leg
        path += way
        if fault_of([feed]):
            break
        if not way and run.start not in run.goals:
            path = way
            break
    trace.packed += path
    call = fast.call if is_large else fast.interpret
    return solution_of(entry, maze, runs, trace, len(path), legs, feeds, call)


def solution_of(
    solver: StepSource,
    maze: Maze,
    runs: Sequence[Maze],
    trace: Trace,
    moves: int,
    legs: list[int],
    feeds: Sequence[Feed | None],
    call: Callable[..., Any] = fast.interpret,
    **known: Any,
) -> Solution:
    """The solution of a search: the last `moves` steps of the trace are the path, if any. Each of
    the `legs` starts at a step of the trace; the last `feeds` belong to them. `call` calls a
    function, which may be compiled; `known` are further values of the solution."""
    grid, start, outcome = maze.grid, runs[0].start, outcome_of(solver, runs, moves, feeds)
    searched = maze.between(start, runs[-1].goals, [run.goal for run in runs[:-1]])
    searched.id, searched.made = maze.id, maze.made

    @cache
    def count() -> Sequence[int]:
        counted: Sequence[int] = call(count_actions, trace.packed)
        return counted

    @cache
    def route() -> list[int]:
        if outcome != FOUND:
            return []
        return [start, *(grid.head[step >> 4] for step in trace.packed[len(trace) - moves :])]

    def visited() -> int | None:
        if shows_only_path(solver, count()):
            return None
        is_visited = bytearray(grid.size)
        is_visited[start] = 1
        counts = call(visited_after, grid, trace.packed, is_visited, 1)
        return counts[-1] if len(trace) else 1

    def walked() -> int | None:
        walks = is_walk(grid, trace) if solver.local is None else solver.local
        return count()[VISIT] + count()[BACKTRACK] if walks else None

    return Solution.lazy(
        {
            "path": lambda: [Cell(*grid.xy(cell)) for cell in route()],
            "route": route,
            "cost": lambda: cost_of(searched, route()) if outcome == FOUND else None,
            "moves": walked,
            "visited": visited,
            "backtracks": lambda: count()[BACKTRACK],
            "queued": lambda: count()[FRONTIER],
            "most_waiting": lambda: max(
                most_waiting(grid, trace.packed[begin:end])
                for begin, end in pairwise([*legs, len(trace)])
            ),
        },
        solver=solver.name,
        outcome=outcome,
        legs=legs,
        trace=trace,
        fault=fault_of(feeds),
        stats=next((dict(feed.stats) for feed in reversed(feeds) if feed), {}),
        notes=tuple(_notes_of(feeds, legs, len(trace) - moves * (len(runs) > 1))),
        maze=searched,
        **known,
    )  # fmt: skip


def refusal(solver: StepSource, maze: Maze) -> Feed | None:
    """The fault of a solver that cannot search this maze, as a feed; None if it can."""
    if not isinstance(solver, Solver):
        return None
    shape, needs_both_ways = maze.grid.shape.name, solver.needs_both_ways
    if solver.only and shape not in solver.only:
        return refusal_saying(
            f"it needs a {' or '.join(solver.only)} maze, but this one is {shape}"
        )
    if not needs_both_ways or not fast.call_if_worth(maze.grid.size, has_doors, maze):
        return None
    return refusal_saying(
        f"{solver.title} needs two-way passages, but this maze has one-way doors; try bfs or a-star"
    )


def shows_only_path(solver: StepSource, counts: Sequence[int]) -> bool:
    """True if a search from outside the package, given its counts of actions, shows no visited
    cells, only a path."""
    is_ours = NAMED_SOLVERS.get(solver.name) is solver
    shows_cells = counts[VISIT] or counts[VISIT_BACK] or counts[FILL]
    return not is_ours and counts[PATH] > 0 and not shows_cells


def is_walk(grid: Grid, steps: Iterable[Step]) -> bool:
    """True if there are moves, each of which starts where the previous one ended."""
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


def cost_of(maze: Maze, route: Sequence[int]) -> int:
    """The cost of the moves along a route via the waypoints."""
    if not maze.turns:
        return sum(costs_along(maze, route))
    cost, came_by, stops = 0, -1, [*maze.waypoints]
    for here, there in pairwise(route):
        while here in stops[:1]:
            came_by, stops = -1, stops[1:]
        arc = arc_between(maze.grid, here, there)
        cost += move_cost(maze, arc, came_by)
        came_by = arc
    return cost


def costs_along(maze: Maze, route: Sequence[int]) -> list[int]:
    """The cost of each move along a route, without turns."""
    if not maze.is_weighted:  # arcs of long routes take time to find
        return [1] * (len(route) - 1)
    return [maze.costs[arc] for arc in arcs_along(maze.grid, route)]


def _leg(
    solver: Solver, run: Maze, is_large: bool, progress: Progress | None
) -> tuple[Trace, Feed | None]:
    """The steps of a leg, and their feed, if any."""
    if not is_searchable(run):
        return Trace(), None
    if refused := refusal(solver, run):
        return Trace(), refused
    if is_large:
        return fast.trace(solver.steps, run, run.start, run.goal, progress=progress), None
    steps = steps_of(solver.steps, run.grid, run, run.start, run.goal)
    if isinstance(steps, Feed):
        return run_to_end(steps, progress).trace, steps
    return _interpreted(steps, progress), None


def _interpreted(steps: Steps, progress: Progress | None) -> Trace:
    trace = Trace()
    while trace.pull(steps, _MANY):
        if progress:
            progress(len(trace))
    return trace


def _counting_on(progress: Progress | None, before: int) -> Progress | None:
    """Report the steps of a leg plus the steps before it."""
    return None if progress is None else lambda steps: progress(before + steps)


def source_of(solver: str | StepSource | None) -> StepSource | None:
    """The solver of this name, or `solver` itself. PixelmazeError if there is no such solver."""
    return solver_by_name(solver) if isinstance(solver, str) else solver


def outcome_of(
    solver: StepSource, runs: Sequence[Maze], moves: int, feeds: Iterable[Feed | None]
) -> str:
    """The outcome of a search of these runs, with a path of `moves` moves, 0 for none."""
    if outcome := next((feed.outcome for feed in feeds if feed and feed.outcome), ""):
        return outcome
    if moves or all(run.start in run.goals for run in runs):
        return FOUND
    return NO_WAY if solver.complete else GAVE_UP


# ---- the legs of a search ------------------------------------------------------------------------


def _notes_of(feeds: Sequence[Feed | None], legs: Sequence[int], end: int) -> Iterator[Note]:
    """The notes of the legs up to the step `end`."""
    feeds = feeds[len(feeds) - len(legs) :]
    for begin, last, feed in zip(legs, [*legs[1:], end], feeds, strict=True):
        shown = (note for note in (feed.notes if feed else ()) if note.step <= last - begin)
        yield from (note._replace(step=begin + note.step) for note in shown)


def runs_of(
    maze: Maze, start: Place | None, goal: Place | None, via: Sequence[Place] | None
) -> list[Maze]:
    """The maze as searched in each leg, with the start and goals of the leg: by default those of
    the maze. Only the last leg can have several goals. PixelmazeError if a place is not a cell of
    the maze, or the maze is a room whose things have rules."""
    if maze.things.have_rules:
        raise PixelmazeError("solvers cannot handle the keys, locks and beings of a room")
    first, *stops = numbers_of(
        maze, [maze.start if start is None else start, *(maze.waypoints if via is None else via)]
    )
    ends = [*((stop,) for stop in stops), numbers_of(maze, maze.goals if goal is None else [goal])]
    starts = [first, *stops]
    return [maze.between(begin, goals) for begin, goals in zip(starts, ends, strict=True)]


def is_searchable(run: Maze) -> bool:
    """True unless the start is a goal, or start or goals are isolated: steps need an arc."""
    has_goal = any(arcs(run.grid, cell) for cell in run.goals)
    return run.start not in run.goals and has_goal and bool(arcs(run.grid, run.start))
