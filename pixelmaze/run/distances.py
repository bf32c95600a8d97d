"""Distances between the cells of a maze: in moves, or in costs where there is mud or water."""

from collections.abc import Callable, Sequence

from pixelmaze.fast import fast
from pixelmaze.maze.maze import Maze, costs_from, costs_to, moves_from, moves_to


def distances_from(maze: Maze, *starts: int) -> Sequence[int]:
    """The lowest cost of a way from the nearest of these cells to every cell, -1 if none reaches
    it; without mud and water, the number of moves. Compiled if that is faster.
    """
    return _measured(costs_from if maze.terrain else moves_from, maze, starts)


def distances_to(maze: Maze, *goals: int) -> Sequence[int]:
    """The lowest cost of a way from every cell to the nearest of these cells, -1 if it reaches
    none; without mud and water, the number of moves. Compiled if that is faster.
    """
    return _measured(costs_to if maze.terrain else moves_to, maze, goals)


def _measured(measure: Callable[..., list[int]], maze: Maze, ends: Sequence[int]) -> Sequence[int]:
    found: Sequence[int] = fast.call_if_worth(maze.grid.size, measure, maze, list(ends))
    return found
