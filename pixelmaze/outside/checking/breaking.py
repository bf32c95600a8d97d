"""Breaking a solver: whether a maze shows what is wrong with it, and the search for the smallest
maze that does. Mazes are compared by the number of cells that the start can reach.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import count
from random import Random
from typing import NamedTuple

from pixelmaze.algorithms.registry import Solver
from pixelmaze.maze.distances import moves_from
from pixelmaze.maze.grid import Grid, arcs
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.terrain import COSTS, FLOOR
from pixelmaze.outside.checking.mazes import Exercise, shortest_way
from pixelmaze.outside.checking.runs import (
    CRASH,
    ENDLESS,
    GIVES_UP,
    IMPOSSIBLE,
    LONGER,
    WALL,
    WRONG,
    Run,
    run_in,
)
from pixelmaze.run.solution import solve

# ---- the judge -----------------------------------------------------------------------------------

_VISITS = "visits more than it has to"


class Flaw(NamedTuple):
    """Something that may be wrong with a solver."""

    words: str  # what the solver does
    failures: tuple[str, ...]  # those of the check that show it


FLAWS = {
    "misses": Flaw("misses the way", (WRONG, GIVES_UP)),
    "detour": Flaw("takes a detour", (LONGER,)),
    "endless": Flaw("walks for ever", (ENDLESS,)),
    "visits": Flaw("visits more cells than BFS", (_VISITS,)),
    "any": Flaw("fails", (WRONG, GIVES_UP, LONGER, ENDLESS, CRASH, WALL, IMPOSSIBLE)),
}
"""By name."""


class Ruling(NamedTuple):
    """What the judge says of a solver in a maze."""

    is_broken: bool
    words: str


def exercise_in(maze: Maze, solver: Solver) -> Exercise:
    """The maze as this solver is judged in it: with nothing but its start and its goals, and with
    mud and water only if it knows of them."""
    terrain = maze.terrain if solver.weighted else b""
    plain = Maze(maze.grid, maze.passages, maze.start, maze.goals, terrain=terrain)
    return Exercise("", "", plain, shortest_way(plain))


def ruling_on(flaw: str, run: Run) -> Ruling:
    """Whether a run that was to be shortest shows this flaw, in a maze in which there is a way."""
    if run.task.shortest is None:
        return Ruling(False, "There is no way to the goal.")
    failure, why = run.failure, run.why
    if not failure:
        least = solve(run.task.maze, "bfs").visited
        why = f"it finds a best way, and visits {run.visited} cells; BFS visits {least}"
        failure = _VISITS if run.visited > least else ""
    if failure in FLAWS[flaw].failures:
        return Ruling(True, f"Broken: {why}.")
    return Ruling(False, f"{'Wrong, but not as asked' if run.failure else 'Not broken'}: {why}.")


def cells_in(maze: Maze) -> int:
    """The size of a maze: the number of cells that the start can reach."""
    return sum(moves >= 0 for moves in moves_from(maze, [maze.start]))


# ---- the search for the smallest maze ------------------------------------------------------------


def first_broken(solver: Solver, flaw: str, mazes: Sequence[Maze]) -> Maze | None:
    """The first of several mazes in which a run of the solver shows this flaw."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        tasks = [exercise_in(maze, solver) for maze in mazes]
        runs = pool.map(partial(run_in, solver=solver, must_be_shortest=True), tasks)
        return next((run.task.maze for run in runs if ruling_on(flaw, run).is_broken), None)


_AT_ONCE = 4  # mazes that are tried at once
_PATIENCE = 40  # tries without a smaller maze after which the search begins anew


def smallest(
    first_broken: Callable[[Sequence[Maze]], Maze | None],
    grid: Grid,
    seed: int,
    has_terrain: bool = False,
) -> Iterator[Maze | None]:
    """Search for the smallest maze on this grid that breaks a solver, without end. Yields the best
    one so far after each try.

    A maze at random, the first ones small, is changed at random as long as it stays broken and does
    not grow; then comes the next one.
    """
    random = Random(seed)
    best: Maze | None = None
    now: Maze | None = None
    failed = 0
    for number in count():
        if now is None:
            tried = [_random(grid, random, 2 + number // 4, has_terrain) for _ in range(_AT_ONCE)]
        else:
            tried = [_changed(now, random, has_terrain) for _ in range(_AT_ONCE)]
        hit = first_broken([maze for maze in tried if shortest_way(maze)])
        if hit:
            failed = 0 if now is None or cells_in(hit) < cells_in(now) else failed + 1
            now = hit
            best = now if best is None or cells_in(now) < cells_in(best) else best
        else:
            failed += 1
        if failed > _PATIENCE:
            now, failed = None, 0
        yield best


def without_rest(maze: Maze) -> Maze:
    """The maze with walls around each cell that the start cannot reach."""
    moves = moves_from(maze, [maze.start])
    head, twin = maze.grid.head, maze.grid.twin
    passages = bytearray(
        is_open and moves[head[twin[arc]]] >= 0 for arc, is_open in enumerate(maze.passages)
    )
    floor = bytes(
        kind if far >= 0 else FLOOR for kind, far in zip(maze.terrain, moves, strict=False)
    )
    return Maze(maze.grid, passages, maze.start, maze.goals, terrain=floor)


def _random(grid: Grid, random: Random, most: int, has_terrain: bool) -> Maze:
    """A maze on a rectangle with sides of up to this length, somewhere on the grid."""
    width, height = (random.randint(1, min(most, side)) for side in (grid.width, grid.height))
    left, top = random.randint(0, grid.width - width), random.randint(0, grid.height - height)
    inside = [
        cell for cell in range(grid.size)
        if left <= grid.xy(cell)[0] < left + width and top <= grid.xy(cell)[1] < top + height
    ]  # fmt: skip
    share = random.random()
    maze = Maze(grid, bytearray(len(grid.head)), random.choice(inside), random.choice(inside))
    for cell in inside:
        for arc in arcs(grid, cell):
            if grid.head[arc] in inside and arc < grid.twin[arc] and random.random() < share:
                _set(maze, arc, 1)
    if has_terrain:
        maze.terrain = bytes(random.randrange(len(COSTS)) for _ in range(grid.size))
    return maze


def _changed(maze: Maze, random: Random, has_terrain: bool) -> Maze:
    """A maze that differs in a few places, and is not larger."""
    most = cells_in(maze)
    while True:
        new = Maze(maze.grid, bytearray(maze.passages), maze.start, maze.goals)
        new.terrain = maze.terrain
        for _ in range(random.choice((1, 1, 2, 3))):
            _change(new, random, has_terrain)
        if cells_in(new) <= most:
            return without_rest(new)


def _change(maze: Maze, random: Random, has_terrain: bool) -> None:
    reached = [cell for cell, moves in enumerate(moves_from(maze, [maze.start])) if moves >= 0]
    cell = random.choice(reached)
    kind = random.randrange(6 if has_terrain else 5)
    if kind < 3:
        arc = random.choice(arcs(maze.grid, cell))
        _set(maze, arc, not maze.passages[arc])
    elif kind == 3:
        maze.start = cell
    elif kind == 4:
        maze.goal = cell
    else:
        terrain = bytearray(maze.terrain or bytes([FLOOR]) * maze.grid.size)
        terrain[cell] = random.randrange(len(COSTS))
        maze.terrain = terrain


def _set(maze: Maze, arc: int, is_open: int) -> None:
    maze.passages[arc] = maze.passages[maze.grid.twin[arc]] = is_open
