"""The table behind "open one wall": what each algorithm finds if one wall of the maze is open."""

from collections.abc import Sequence
from copy import copy
from typing import Any

from pixelmaze.algorithms.registry import NAMED_SOLVERS
from pixelmaze.maze.grid import tail
from pixelmaze.maze.maze import Maze
from pixelmaze.page.logs import packed
from pixelmaze.run.search import best_solution
from pixelmaze.run.solution import Solution, solve

_MOST = 700_000  # the most walls times cells times algorithms: about a second


def walls_of(maze: Maze) -> list[int]:
    """The walls between two cells, each as one of its arcs: those that are closed both ways."""
    twin, passages = maze.grid.twin, maze.passages
    closed = (arc for arc, is_open in enumerate(passages) if not is_open)
    return [arc for arc in closed if arc < twin[arc] and not passages[twin[arc]]]


def opened(maze: Maze, wall: int) -> Maze:
    """The maze with this wall open."""
    changed = copy(maze)
    changed.passages = maze.passages[:]
    changed.passages[wall] = changed.passages[maze.grid.twin[wall]] = 1
    return changed


def walls_table(maze: Maze, solvers: Sequence[str]) -> dict[str, Any]:
    """For the maze as it is, and then for each of its walls, if that is open: what each of these
    solvers visits, what its path costs, 0 for none, and what the best path costs. Only those of the
    package take part that find every goal; the table is empty without them, or if it takes long.
    """
    names = [name for name in solvers if name in NAMED_SOLVERS and NAMED_SOLVERS[name].complete]
    walls, grid = walls_of(maze), maze.grid
    if not names or not walls or len(walls) * grid.size * len(names) > _MOST:
        return {}
    mazes = [maze, *(opened(maze, wall) for wall in walls)]
    found = {name: [solve(each, name, compile=False) for each in mazes] for name in names}
    return {
        "from": packed([tail(grid, wall) for wall in walls]),
        "to": packed([grid.head[wall] for wall in walls]),
        "best": packed([*map(_cost, map(best_solution, mazes))]),
        "visited": {
            name: packed([one.visited or 0 for one in runs]) for name, runs in found.items()
        },
        "cost": {name: packed([*map(_cost, runs)]) for name, runs in found.items()},
    }


def _cost(solution: Solution) -> int:
    return solution.cost or 0
