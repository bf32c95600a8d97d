"""Judges a path that someone claims: can it be walked, does it reach the goal, is it the best?"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from pixelmaze.maze.annotations import Cell
from pixelmaze.maze.grid import Grid, arc_between
from pixelmaze.maze.maze import Maze
from pixelmaze.run.search import best_solution
from pixelmaze.run.solution import cost_of

OUTSIDE: Cell = -1  # the end of a move that leaves the maze


class PathVerdict(NamedTuple):
    """A claimed path, compared with the maze and its best path.

    >>> from pixelmaze.run.factory import generate
    >>> maze = generate(3, 2, seed=1)
    >>> verdict_on_path(maze, [0, 1, 2, 5]).words
    'the path has 3 moves, as few as possible'
    >>> verdict_on_path(maze, [0, 1, 0, 1, 2, 5]).words
    'the path has 5 moves; the shortest has 3'
    >>> verdict_on_path(maze, [0, 3, 4]).words
    'move 1 of the path, from 0,0 to 0,1, goes through a wall'
    """

    is_path: bool
    """True if it leads from the start via the waypoints to a goal, through open passages."""
    is_best: bool
    """True if no path has fewer moves or, where some moves cost more, a lower cost."""
    words: str  # the first fault, with its place; else the comparison with the best path


def verdict_on_path(maze: Maze, path: Sequence[Cell]) -> PathVerdict:
    """The verdict on the path through these cells: at least one, which is not `OUTSIDE`.

    PixelmazeError if the maze is a room whose things have rules.
    """
    best = best_solution(maze)
    if fault := _fault_of(maze, path):
        return PathVerdict(is_path=False, is_best=False, words=fault)
    if maze.is_weighted:
        found, lowest, praise = cost_of(maze, path), best.cost, "as low as possible"
        words, better = f"the path has a cost of {found}", f"the best has {lowest}"
    else:
        found, lowest, praise = len(path) - 1, best.length, "as few as possible"
        words, better = (
            f"the path has {found} move{'s' * (found != 1)}",
            f"the shortest has {lowest}",
        )
    is_best = found == lowest
    return PathVerdict(True, is_best, f"{words}, {praise}" if is_best else f"{words}; {better}")


def _fault_of(maze: Maze, path: Sequence[Cell]) -> str:
    """The first fault of a path, with its place; empty if it leads from the start to a goal."""
    grid = maze.grid
    if path[0] != maze.start:
        return f"the path starts at {_xy(grid, path[0])}, not at the start, {_xy(grid, maze.start)}"
    for number, (here, there) in enumerate(pairwise(path), 1):
        move = f"move {number} of the path, from {_xy(grid, here)}"
        if there == OUTSIDE:
            return f"{move}, leaves the maze"
        arc = arc_between(grid, here, there)
        if arc < 0 or not maze.passages[arc]:
            why = "goes through a wall" if arc >= 0 else "is not to a neighbour"
            return f"{move} to {_xy(grid, there)}, {why}"
    if path[-1] not in maze.goals:
        goal = f"the goal, {_xy(grid, maze.goal)}" if len(maze.goals) == 1 else "a goal"
        return f"the path ends at {_xy(grid, path[-1])}, not at {goal}"
    at = 0
    for stop in maze.waypoints:
        if stop not in path[at:]:
            return f"the path does not visit the waypoint {_xy(grid, stop)} in order"
        at = path.index(stop, at)
    return ""


def _xy(grid: Grid, cell: Cell) -> str:
    return "{},{}".format(*grid.xy(cell))
