"""A ghost: a solver that walks a maze at its own pace."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate, pairwise
from math import ceil

from pixelmaze.algorithms.registry import Solver
from pixelmaze.fast.fast import Progress, distances_to
from pixelmaze.game.tour import descent
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import arc_between, tail
from pixelmaze.maze.maze import Maze, has_doors
from pixelmaze.maze.step import BACKTRACK, START, VISIT
from pixelmaze.outside.lookup import solver_for
from pixelmaze.run.solution import Solution, costs_along, solve

GHOSTS = (
    "dfs", "wall-follower", "tremaux", "a-star", "greedy-best-first", "dijkstra", "bfs",
    "wall-follower-left", "pledge", "right-hand-with-memory", "flood-fill", "d-star-lite",
)  # fmt: skip
"""The solvers that can be ghosts: they move from cell to cell, or could."""


class Ghost:
    """The position of a solver at each tick.

    `pace` is the ticks per unit of a move's cost. `progress` is called with the number of steps of
    the solver. PixelmazeError if a solver from outside the package fails.
    """

    def __init__(
        self, maze: Maze, solver: str | Solver, pace: int, progress: Progress | None = None
    ) -> None:
        self.solver = solver_for(solver)
        self.pace = pace
        self.route: list[int] = []
        """The cells of the walk, each a neighbour of the one before."""
        self._spent: list[int] = []  # the cost of the walk up to each cell
        self._has_found = False
        self._plan(maze, maze.start, maze.waypoints, 0, progress)
        self._first_plan = self.route[:], self._spent[:], self._has_found

    def restart(self) -> None:
        """Start the walk again, as first planned."""
        route, spent, self._has_found = self._first_plan
        self.route, self._spent = route[:], spent[:]

    def plan_again(self, maze: Maze, tick: int) -> None:
        """Complete the current move, then replan from there: the maze changed at this tick."""
        done = min(bisect_left(self._spent, tick / self.pace), len(self.route) - 1)
        if self._has_found and done == len(self.route) - 1:
            return
        keys = 0
        for cell in self.route[: done + 1]:
            while keys < len(maze.waypoints) and cell == maze.waypoints[keys]:
                keys += 1
        here, spent = self.route[done], max(self._spent[done], ceil(tick / self.pace))
        del self.route[done:], self._spent[done:]
        self._plan(maze, here, maze.waypoints[keys:], spent)

    def _plan(
        self,
        maze: Maze,
        start: int,
        via: Sequence[int],
        spent: int,
        progress: Progress | None = None,
    ) -> None:
        """Append the walk from this cell on."""
        solution = solve(maze, self.solver, start, via=via, compile=False, progress=progress)
        if solution.fault:
            raise PixelmazeError(f"the ghost failed: {solution.fault}")
        walk = route(maze, solution)
        self.route += walk
        self._spent += accumulate(costs_along(maze, walk), initial=spent)
        self._has_found = solution.found

    @property
    def ticks(self) -> int:
        """The duration of the whole walk, in ticks."""
        return self._spent[-1] * self.pace

    @property
    def arrives(self) -> float:
        """The tick of reaching the goal; infinity if out of reach."""
        return self.ticks if self._has_found else float("inf")

    def at(self, tick: int) -> tuple[int, int, float]:
        """The cell left at this tick, the next cell, and the fraction of the way between, 0 … 1."""
        moves = bisect_right(self._spent, tick // self.pace) - 1
        if moves >= len(self.route) - 1:
            return self.route[-1], self.route[-1], 0.0
        begin, end = (self._spent[at] * self.pace for at in (moves, moves + 1))
        return self.route[moves], self.route[moves + 1], (tick - begin) / (end - begin)


def route(maze: Maze, solution: Solution) -> list[int]:
    """The cells of a walk through all cells that the solver visits, in its order. Where the solver
    jumps, the walk goes through the tree of its search.

    If the solver finds no path, the walk ends where the solver gave up.
    """
    grid = maze.grid
    cells = [solution.maze.start]
    came_from: dict[int, int] = {}
    for leg, begin in enumerate(solution.legs):
        end = solution.legs[leg + 1] if leg + 1 < len(solution.legs) else solution.steps
        came_from.clear()
        for index in range(begin, end):
            action, arc = solution.trace[index]
            there, here = grid.head[arc], tail(grid, arc)
            if action == START:
                came_from.clear()
                came_from[there] = there
            elif action == VISIT and here != cells[-1]:
                cells += _between(came_from, cells[-1], here)
            if action in (VISIT, BACKTRACK):
                came_from.setdefault(there, here)
                cells.append(there)
    # a search of another kind visits nothing, or from both ends: only its path can be walked
    if solution.found and cells[-1] != solution.route[-1]:
        return solution.route
    return _along_passages(maze, cells)


def _along_passages(maze: Maze, cells: list[int]) -> list[int]:
    """The walk, with the shortest detour wherever it would go back through a one-way door."""
    if not has_doors(maze):
        return cells
    walk = cells[:1]
    for here, there in pairwise(cells):
        if maze.passages[arc_between(maze.grid, here, there)]:
            walk.append(there)
        else:
            walk += descent(maze, distances_to(maze, there), here)
    return walk


def _between(came_from: dict[int, int], here: int, there: int) -> list[int]:
    """The cells from `here` to `there` in the tree of a search, without `here`."""
    ups, downs = [[cell] for cell in (here, there)]
    for cells in (ups, downs):
        while came_from.get(cells[-1], cells[-1]) != cells[-1]:
            cells.append(came_from[cells[-1]])
    while len(ups) > 1 and len(downs) > 1 and ups[-2] == downs[-2]:
        ups.pop()
        downs.pop()
    return [*ups[1:], *reversed(downs[:-1])]
