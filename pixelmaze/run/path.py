"""Judges a path that someone claims: can it be walked, does it reach the goal, is it the best?"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from pixelmaze.maze.annotations import Cell
from pixelmaze.maze.grid import arc_between
from pixelmaze.maze.maze import Maze
from pixelmaze.run.moves import OUTSIDE
from pixelmaze.run.search import best_solution
from pixelmaze.run.solution import cost_of


class PathVerdict(NamedTuple):
    """A claimed path, compared with the maze and its best path.

    >>> from pixelmaze.run.factory import generate
    >>> maze = generate(3, 2, seed=1)
    >>> verdict_on_path(maze, [0, 1, 2, 5]).words
    'the path has 3 moves, as few as possible'
    >>> verdict_on_path(maze, [0, 1, 0, 1, 2, 5]).words
    'the path has 5 moves; the best has 3'
    >>> verdict_on_path(maze, [0, 3, 4]).words
    'move 1 of the path, from 0,0 to 0,1, goes through a wall'
    """

    is_path: bool  # from the start via the waypoints to a goal, through open passages
    is_best: bool  # no path has fewer moves or, where some moves cost more, a lower cost
    words: str  # the first fault, with its place; else the comparison with the best path


def verdict_on_path(maze: Maze, path: Sequence[Cell]) -> PathVerdict:
    """The verdict on the path through these cells: at least one, which is not `OUTSIDE`.

    PixelmazeError if the maze is a room whose things have rules.
    """
    best = best_solution(maze)
    if fault := _fault_of(maze, path):
        return PathVerdict(is_path=False, is_best=False, words=fault)
    cost = cost_of(maze, path)
    words, praise = f"the path has {cost:,} move{'s' * (cost != 1)}", "as few as possible"
    if maze.is_weighted:
        words, praise = f"the path has a cost of {cost:,}", "as low as possible"
    is_best = cost == best.cost
    words += f", {praise}" if is_best else f"; the best has {best.cost:,}"
    return PathVerdict(is_path=True, is_best=is_best, words=words)


def _fault_of(maze: Maze, path: Sequence[Cell]) -> str:
    """The first fault of a path, with its place; empty if it leads from the start to a goal."""
    grid, label = maze.grid, maze.grid.label
    if path[0] != maze.start:
        return f"the path starts at {label(path[0])}, not at the start, {label(maze.start)}"
    for number, (here, there) in enumerate(pairwise(path), 1):
        move = f"move {number} of the path, from {label(here)}"
        if there == OUTSIDE:
            return f"{move}, leaves the maze"
        arc = arc_between(grid, here, there)
        if arc < 0 or not maze.passages[arc]:
            why = "goes through a wall" if arc >= 0 else "is not to a neighbour"
            return f"{move} to {label(there)}, {why}"
    if path[-1] not in maze.goals:
        goal = f"the goal, {label(maze.goal)}" if len(maze.goals) == 1 else "a goal"
        return f"the path ends at {label(path[-1])}, not at {goal}"
    at = 0
    for stop in maze.waypoints:
        if stop not in path[at:]:
            return f"the path does not visit the waypoint {label(stop)} in order"
        at = path.index(stop, at)
    return ""
