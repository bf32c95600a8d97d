"""Judges if a maze breaks a solver, and searches for the smallest maze that does.

The size of a maze is the number of cells that the start can reach.
"""

from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from typing import NamedTuple

from pixelmaze.algorithms.registry import Solver
from pixelmaze.maze.distances import moves_from
from pixelmaze.maze.grid import Grid, arcs
from pixelmaze.maze.maze import COSTS, FLOOR, Maze
from pixelmaze.outside.checking.mazes import SolverCase, shortest_way
from pixelmaze.outside.checking.runs import SolverTrial, run_in
from pixelmaze.outside.checking.trials import ILLEGAL, Failure
from pixelmaze.run.solution import solve

# ---- the judge -----------------------------------------------------------------------------------

_VISITS = "visits more than it needs to"


class Flaw(NamedTuple):
    words: str  # what a solver with the flaw does
    failures: tuple[str, ...]  # of runs that show it


FLAWS = {
    "misses": Flaw("misses the path", (Failure.WRONG, Failure.GIVES_UP)),
    "detour": Flaw("takes a detour", (Failure.LONGER,)),
    "endless": Flaw("walks forever", (Failure.ENDLESS,)),
    "visits": Flaw("visits more cells than BFS", (_VISITS,)),
    "any": Flaw("fails", (
        Failure.WRONG, Failure.GIVES_UP, Failure.LONGER, Failure.ENDLESS, Failure.CRASH, *ILLEGAL
    )),
}  # fmt: skip


class Ruling(NamedTuple):
    is_broken: bool
    words: str


def exercise_in(maze: Maze, solver: Solver) -> SolverCase:
    """The maze in which the solver is judged: with mud, water and fences if it heeds them."""
    plain = Maze(maze.grid, maze.passages, maze.start, maze.goals)
    if solver.weighted:
        plain.terrain, plain.fences = maze.terrain, maze.fences
    return SolverCase("", "", plain, shortest_way(plain))


def ruling_on(flaw: str, run: SolverTrial) -> Ruling:
    """Judge if a run, whose path had to be shortest, shows this flaw."""
    if run.task.shortest is None:
        return Ruling(False, "There is no path to the goal.")
    failure, why = run.failure, run.why
    if failure == Failure.REFUSED:
        return Ruling(False, f"Not tried: {why}.")
    if not failure:
        least = solve(run.task.maze, "bfs").visited or 0
        visited = run.visited or 0
        why = f"it finds a best path and visits {visited} cells; BFS visits {least}"
        failure = _VISITS if visited > least else ""
    if failure in FLAWS[flaw].failures:
        return Ruling(True, f"Broken: {why}.")
    return Ruling(False, f"{'Wrong, but in another way' if run.failure else 'Not broken'}: {why}.")


def ruling_in(maze: Maze, solver: Solver, flaw: str) -> Ruling:
    """Run the solver in the maze, and judge if it shows this flaw."""
    return ruling_on(flaw, run_in(exercise_in(maze, solver), solver, must_be_shortest=True))


def reached_in(maze: Maze) -> list[int]:
    """The cells that the start can reach."""
    return [cell for cell, moves in enumerate(moves_from(maze, [maze.start])) if moves >= 0]


# ---- the search for the smallest maze ------------------------------------------------------------

_A_SIZE = 20  # random mazes after which the next may be larger by a cell
_PATIENCE = 150  # tries without a smaller maze before the next random one


def smallest(
    is_broken: Callable[[Maze], bool], grid: Grid, counts_costs: bool, seed: int = 1
) -> Iterator[Maze | None]:
    """Yield the smallest maze so far on this grid that breaks a solver, after each try, forever.

    A random maze, small at first, gets random changes as long as it keeps breaking the solver and
    does not grow; then comes the next one.
    """
    random = Random(seed)
    best: Maze | None = None
    for number in count():
        share, passages = random.random(), bytearray(len(grid.head))
        for arc, twin in enumerate(grid.twin):
            passages[arc] = passages[twin] = random.random() < share
        start, goal = (random.randrange(grid.size) for _ in range(2))
        now, size, left = Maze(grid, passages, start, goal), 2 + number // _A_SIZE, 1
        while left:
            left -= 1
            new = now
            for _ in range(random.randint(1, 3)):
                new = _changed(new, random, counts_costs)
            cells = len(reached_in(new))
            if cells <= size and shortest_way(new) and is_broken(new):
                left = left if cells == size else _PATIENCE
                now, size = new, cells
                best = best if best and len(reached_in(best)) <= cells else now
            yield best


def _changed(maze: Maze, random: Random, counts_costs: bool) -> Maze:
    """The maze with a random change in a cell that the start can reach, and other cells closed.
    Mud, water and fences change only if the solver `counts_costs`."""
    grid, reached = maze.grid, reached_in(maze)
    inside, cell = {*reached}, random.choice(reached)
    passages = bytearray(
        is_open and grid.head[arc] in inside for arc, is_open in enumerate(maze.passages)
    )
    start, goal, terrain = maze.start, maze.goal, bytearray(maze.terrain or grid.size)
    fences, arc = bytearray(maze.fences or len(grid.head)), random.choice(arcs(grid, cell))
    kind = random.randrange(7 if counts_costs else 5)
    if kind < 3:
        passages[arc] = passages[grid.twin[arc]] = not passages[arc]
    elif kind == 5:
        terrain[cell] = random.randrange(len(COSTS))
    elif kind == 6:
        fences[arc] = fences[grid.twin[arc]] = not fences[arc]
    else:
        start, goal = (cell, goal) if kind == 3 else (start, cell)
    terrain[start] = terrain[goal] = FLOOR  # a text has one letter per cell
    changed = Maze(grid, passages, start, goal, terrain=terrain)
    changed.fences = bytes(map(min, fences, passages))  # a wall replaces a fence
    return changed
