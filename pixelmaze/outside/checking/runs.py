"""Runs of the check: a solver in a maze, what was wrong with it, and traits of its moves."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from threading import Event
from time import perf_counter
from zlib import crc32

from pixelmaze.algorithms.registry import Solver
from pixelmaze.fast.fast import distances_from
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import arc_between
from pixelmaze.maze.maze import Maze, exits
from pixelmaze.maze.step import BACKTRACK, PATH, START, VISIT, Trace
from pixelmaze.outside.checking.mazes import SolverCase
from pixelmaze.outside.checking.trials import Failure, Trial
from pixelmaze.run.outcomes import BRIEF, GAVE_UP, POSITIONS, Budget, Fault, FaultKind
from pixelmaze.run.solution import Solution, costs_along, solve

_STEPS, _STEPS_A_CELL = 1000, 100
_PATIENCE = 2  # how many times the seconds of the budget the whole run may take

NEAREST = "The nearest of several goals counts: `maze.goals` has them all."
HABITS = KEEPS_FIRST, KEEPS_LAST = (
    "It keeps the first path found to a cell, even if a later one is cheaper: compare their costs, "
    "and keep the cheaper one.",
    "It replaces the path to a cell even by a dearer one: compare their costs, and keep the "
    "cheaper one.",
)
"""Advice on how a search chooses between two paths to a cell."""
FAILURES = {
    FaultKind.CUT_OFF: Failure.CUT_OFF,
    FaultKind.NO_END: Failure.ENDLESS,
    FaultKind.NO_STEP: Failure.ENDLESS,
    FaultKind.NOT_FOUND: Failure.WRONG,
    FaultKind.ASTRAY: Failure.WRONG,
    FaultKind.WALL: Failure.WALL,
    FaultKind.OUT: Failure.WALL,
    FaultKind.GAP: Failure.IMPOSSIBLE,
    FaultKind.TWICE: Failure.IMPOSSIBLE,
    FaultKind.PATH_WALL: Failure.IMPOSSIBLE,
    FaultKind.UNFIT: Failure.IMPOSSIBLE,
    FaultKind.REFUSED: Failure.REFUSED,
}
"""What goes wrong in a trial by a fault of this kind; Failure.CRASH by any other."""
_FIRST_MOVES = 100


@dataclass(frozen=True, eq=False)
class SolverTrial(Trial):
    task: SolverCase
    outcome: str = ""
    length: int | None = None
    """Cost of the path, on plain floor the number of its moves; None if none was found."""
    moves: int | None = None
    """Moves walked, including those back; None for solvers that do not walk."""
    visited: int | None = None  # number of cells; None if it shows nothing but its path
    steps: int = 0
    headings: bytes = b""  # the headings of its first moves; of its path, if it made none
    path: int | None = None  # moves of the path; None if none was found
    score: float | None = None  # of a mouse, see `figures`
    fault: Fault | None = None
    reading: str = ""  # how a program that takes a matrix or a graph is called


def budget_for(cells: int, budget: Budget = BRIEF) -> Budget:
    """The limits of a run in a maze of this number of cells: 1000 steps plus 100 a cell if the
    budget leaves them open, and a limit for the whole run. That is less than elsewhere, since many
    runs may go round forever.
    """
    steps = budget.steps or _STEPS + _STEPS_A_CELL * cells
    return budget._replace(steps=steps, whole=min(budget.whole, budget.seconds * _PATIENCE))


class Cancelled(Exception):  # noqa: N818  # nothing is wrong
    """The check was interrupted."""


def run_in(
    task: SolverCase,
    solver: Solver,
    *,
    must_be_shortest: bool = False,
    cancelled: Event | None = None,
) -> SolverTrial:
    """Run the solver in the maze, and judge what it did.

    It is wrong if it does what cannot be done, ends with an error or not at all, or does not find a
    way where there is one. A longer path is wrong only if it must be a shortest one.

    Cancelled is raised soon after the event is set.
    """
    begun = perf_counter()

    def watch(_: int) -> None:
        if cancelled and cancelled.is_set():
            raise Cancelled

    try:
        solution = solve(task.maze, solver, compile=False, progress=watch)
    except PixelmazeError as error:
        return SolverTrial(task, Failure.CRASH, str(error), seconds=perf_counter() - begun)
    return run_of(task, solution, must_be_shortest, perf_counter() - begun)


def run_of(
    task: SolverCase, solution: Solution, must_be_shortest: bool = False, seconds: float = 0.0
) -> SolverTrial:
    """The run that has this solution, judged as in `run_in`."""
    maze = task.maze
    traits = frozenset[str]() if solution.found else traits_of(maze, solution.trace)
    failure, why = _failure(task, solution, traits, must_be_shortest)
    moves = _arcs(solution.trace, VISIT, BACKTRACK)
    first = (moves or _arcs(solution.trace, PATH))[:_FIRST_MOVES]
    return SolverTrial(
        task,
        failure,
        why,
        solution.fault.advice if solution.fault else _improvement(task, solution),
        seconds,
        solution.steps > 0,
        traits,
        crc32(moves.tobytes()),
        solution.outcome,
        solution.cost,
        solution.moves,
        solution.visited,
        solution.steps,
        bytes(maze.grid.heading[arc] for arc in first),
        solution.length,
        solution.stats.get("score"),
        solution.fault,
        solution.notes[0].value if POSITIONS in (it.kind for it in solution.notes[:2]) else "",
        is_late=solution.fault is not None and solution.fault.kind == FaultKind.NO_STEP,
    )


def _failure(
    exercise: SolverCase, solution: Solution, traits: Collection[str], must_be_shortest: bool
) -> tuple[str, str]:
    """The kind of failure of the run, and a line on the failure."""
    maze, shortest, fault = exercise.maze, exercise.shortest, solution.fault
    best = "" if shortest is None else _measured(maze, shortest)
    if fault:
        return _kind_of(fault, traits), fault.in_file
    if solution.found:
        assert solution.cost is not None
        assert shortest is not None
        if must_be_shortest and solution.cost > shortest:
            found = _measured(maze, solution.cost)
            return Failure.LONGER, f"found a path of {found}; the best has {best}"
    elif shortest is not None and solution.outcome == GAVE_UP:
        return Failure.GIVES_UP, f"gave up, but there is a path of {best}"
    elif shortest is not None:
        return Failure.WRONG, f"found no path, but there is one of {best}"
    return "", ""


def _improvement(exercise: SolverCase, solution: Solution) -> str:
    """How a search would find the best path; empty if it does, or if that is unknown."""
    maze, route = exercise.maze, solution.route
    if not solution.found or not exercise.shortest or solution.cost == exercise.shortest:
        return ""
    if len(maze.goals) > 1 or not maze.fences or solution.moves is not None:
        return NEAREST * (len(maze.goals) > 1)
    grid, best = maze.grid, distances_from(maze, maze.start)
    visited = [grid.head[arc] for action, arc in solution.trace if action in (START, VISIT)]
    spent = accumulate(costs_along(maze, route))
    for here, there, cost in zip(route, route[1:], spent, strict=False):
        if cost > best[there] and there in visited:  # a cheaper path to this cell was not kept
            around = [grid.head[arc] for arc in exits(maze, there)]
            known = [cell for cell in visited[: visited.index(there)] if cell in around]
            costs = [best[cell] + maze.costs[arc_between(grid, cell, there)] for cell in known]
            if here in known and min(costs) < cost:
                return {known[-1]: KEEPS_LAST, known[0]: KEEPS_FIRST}.get(here, "")
    return ""


def _measured(maze: Maze, cost: int) -> str:
    if maze.is_weighted:
        return f"cost {cost}"
    return f"{cost} move{'' if cost == 1 else 's'}"


def _kind_of(fault: Fault, traits: Collection[str]) -> str:
    if fault.kind == FaultKind.PATH_WALL and fault.arc >= 0:
        return Failure.WALL  # the path was walked, not returned
    if fault.error == RecursionError.__name__ and ROUND in traits:
        return Failure.ENDLESS
    return FAILURES.get(fault.kind, Failure.IMPOSSIBLE if fault.arc >= 0 else Failure.CRASH)


def _arcs(trace: Trace, *actions: int) -> array[int]:
    """The arcs of all steps with these actions."""
    return array("i", (arc for action, arc in trace if action in actions))


# ---- traits --------------------------------------------------------------------------------------

AT_GOAL = "at goal"  # it visited the goal
DEAD_END = "dead end"  # it ended in a dead end, the first that it came to
ROUND = "round"  # in the second half of its moves it did again what it had done before
HAND = "hand"  # it kept one hand on the wall
CHOICE = "choice"  # it came to a junction
_ROUNDS = 4  # moves a cell after which a run that repeats its moves has gone round
_MOST = 1000  # moves that are compared with those of a hand on the wall


def traits_of(maze: Maze, trace: Trace) -> frozenset[str]:
    moves = [arc for action, arc in trace if action in (VISIT, BACKTRACK)]
    cells = [maze.grid.head[arc] for arc in moves]
    ends = [cell for cell in cells if len(exits(maze, cell)) == 1 and cell not in maze.goals]
    text = "".join(map(chr, moves))
    found = {
        AT_GOAL: not {*cells}.isdisjoint(maze.goals),
        ROUND: len(moves) > _ROUNDS * maze.grid.size and text[len(text) // 2 :] in text[:-1],
        HAND: any(_is_hand(maze, moves[:_MOST], side) for side in (1, -1)),
        CHOICE: any(len(exits(maze, cell)) > 2 for cell in cells[:_MOST]),
        DEAD_END: ends == cells[-1:] != [],
    }
    return frozenset(trait for trait, has in found.items() if has)


def _is_hand(maze: Maze, moves: Sequence[int], side: int) -> bool:
    """True if each move leaves by the next exit on this side of the entrance."""
    for came, went in pairwise(moves):
        ways = exits(maze, maze.grid.head[came])
        back = maze.grid.twin[came]
        if back not in ways or ways[(ways.index(back) + side) % len(ways)] != went:
            return False
    return True
