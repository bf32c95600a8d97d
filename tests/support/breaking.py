"""The solvers to break, run in this process, which is faster; and all small mazes."""

import runpy
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, permutations, product

from pixelmaze.algorithms.registry import Solver
from pixelmaze.game.breaking import MOST_CELLS, Challenge
from pixelmaze.maze.grid import Grid, arcs, tail
from pixelmaze.maze.maze import COSTS, Maze
from pixelmaze.outside.checking.breaking import Ruling, exercise_in, reached_in, ruling_on
from pixelmaze.outside.checking.runs import SolverTrial, budget_for, run_in
from pixelmaze.outside.lookup import solver_for


def solver_here(challenge: Challenge) -> Solver:
    path = challenge.solver.path
    assert path
    function = runpy.run_path(str(path))["solve"]
    budget = budget_for(MOST_CELLS)
    return replace(solver_for(function, budget), weighted=challenge.counts_costs)


def tried(solver: Solver, maze: Maze, flaw: str) -> tuple[SolverTrial, Ruling]:
    """What the solver does in the maze, and what the judge says of it."""
    run = run_in(exercise_in(maze, solver), solver, must_be_shortest=True)
    return run, ruling_on(flaw, run)


def all_mazes(grid: Grid, count: int, counts_costs: bool = False) -> Iterator[Maze]:
    """All mazes with this number of cells in reach, in one corner of the grid: of equal ones that
    are moved, only one; if it `counts_costs`, each with all floors and fences."""
    near = [cell for cell in range(grid.size) if max(grid.xy(cell)) < count]
    for cells in combinations(near, count):
        if any(min(grid.xy(cell)[axis] for cell in cells) for axis in (0, 1)):
            continue
        inside = [
            arc for cell in cells for arc in arcs(grid, cell)
            if arc < grid.twin[arc] and grid.head[arc] in cells and tail(grid, arc) in cells
        ]  # fmt: skip
        for number in range(count - 1, len(inside) + 1):
            for opened in combinations(inside, number):
                passages = bytearray(len(grid.head))
                for arc in opened:
                    passages[arc] = passages[grid.twin[arc]] = 1
                if len(reached_in(Maze(grid, passages, cells[0], cells[-1]))) == count:
                    for start, goal in permutations(cells, 2):
                        plain = Maze(grid, passages, start, goal)
                        yield from _weighted(plain, cells, opened) if counts_costs else [plain]


def _weighted(maze: Maze, cells: Sequence[int], opened: Sequence[int]) -> Iterator[Maze]:
    for floors in product(range(len(COSTS)), repeat=len(cells)):
        for fenced in product((0, 1), repeat=len(opened)):
            terrain, fences = bytearray(maze.grid.size), bytearray(len(maze.passages))
            for cell, floor in zip(cells, floors, strict=True):
                terrain[cell] = floor
            for arc, is_fenced in zip(opened, fenced, strict=True):
                fences[arc] = fences[maze.grid.twin[arc]] = is_fenced
            weighted = maze.copy()
            weighted.terrain, weighted.fences = terrain, fences
            yield weighted
