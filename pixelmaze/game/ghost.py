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
from pixelmaze.outside.named import solver_for
from pixelmaze.run.solution import Solution, solve

GHOSTS = (
    "dfs", "wall-follower", "tremaux", "a-star", "greedy-best-first", "dijkstra", "bfs",
    "wall-follower-left", "pledge", "right-hand-with-memory", "flood-fill", "d-star-lite",
)  # fmt: skip
"""The solvers that can be ghosts: those that move from cell to cell, or could."""

MOST_CELLS = 2_500
"""The most cells of a maze with a ghost: some ghosts walk as many moves as their square."""


class Ghost:
    """Where a solver is at each tick.

    `pace` is the number of ticks per move; a move takes it as often as it costs. `progress` is
    called with the number of steps of the solver. PixelmazeError if it is from outside the package,
    and fails.
    """

    def __init__(
        self, maze: Maze, solver: str | Solver, pace: int, progress: Progress | None = None
    ) -> None:
        self.solver = solver_for(solver)
        self.pace = pace
        self.route: list[int] = []
        """The cells of its walk, each a neighbour of the one before."""
        self._spent: list[int] = []  # on the way to each cell of the walk
        self._has_found = False
        self._plan(maze, maze.start, maze.waypoints, 0, progress)
        self._first_plan = self.route[:], self._spent[:], self._has_found

    def restart(self) -> None:
        """Begin its walk once more, as it was planned first."""
        route, spent, self._has_found = self._first_plan
        self.route, self._spent = route[:], spent[:]

    def plan_again(self, maze: Maze, tick: int) -> None:
        """The passages of the maze have changed at this tick: it completes the move it is making,
        and plans the rest of its walk again from there."""
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
        """Add the walk from this cell on."""
        solution = solve(maze, self.solver, start, via=via, compile=False, progress=progress)
        if solution.fault:
            raise PixelmazeError(f"the ghost has failed: {solution.fault}")
        walk = route(maze, solution)
        self.route += walk
        self._spent += accumulate(map(maze.cost_of, walk[1:]), initial=spent)
        self._has_found = solution.found

    @property
    def ticks(self) -> int:
        """The length of its walk."""
        return self._spent[-1] * self.pace

    @property
    def arrives(self) -> float:
        """The tick at which it reaches the goal; infinity if it never does."""
        return self.ticks if self._has_found else float("inf")

    def at(self, tick: int) -> tuple[int, int, float]:
        """Where it is at this tick: the cell it left, the next one, and the fraction of the way
        between them that it has gone."""
        moves = bisect_right(self._spent, tick // self.pace) - 1
        if moves >= len(self.route) - 1:
            return self.route[-1], self.route[-1], 0.0
        begin, end = (self._spent[at] * self.pace for at in (moves, moves + 1))
        return self.route[moves], self.route[moves + 1], (tick - begin) / (end - begin)


def route(maze: Maze, solution: Solution) -> list[int]:
    """The cells of a walk that does what the solver does, from its start to all cells that it
    visits. Where the solver jumps, the walk follows the ways along which it has spread.

    If the solver finds no path, the walk ends where it gave up.
    """
    grid = maze.grid
    cells = [(solution.maze or maze).start]
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
    """The same walk; where it would go back through a one-way door, it takes the shortest way
    round."""
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
    """The cells from one to another in the tree that a solver has spread, without the first one."""
    ups, downs = [[cell] for cell in (here, there)]
    for cells in (ups, downs):
        while came_from.get(cells[-1], cells[-1]) != cells[-1]:
            cells.append(came_from[cells[-1]])
    while len(ups) > 1 and len(downs) > 1 and ups[-2] == downs[-2]:
        ups.pop()
        downs.pop()
    return [*ups[1:], *reversed(downs[:-1])]
