"""The best tour of a maze: from the start via all waypoints to a goal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pixelmaze.maze import Maze, exits
from pixelmaze.solution import distances_to


def stops_of(maze: Maze) -> list[tuple[int, ...]]:
    """The cells to reach in order: each waypoint, then any of the goals.

    >>> from pixelmaze import generate
    >>> stops_of(generate(3, 1))
    [(2,)]
    """
    return [*((cell,) for cell in maze.waypoints), maze.goals]


def shortest_tour(
    maze: Maze, distance_to: Callable[[int], Sequence[int]] | None = None
) -> list[int]:
    """The cells of the shortest paths from the start to each waypoint in turn and to the goal, both
    ends included, or where there is mud or water, of those with the lowest cost; empty if there is
    none. `distance_to` gives the distances of all cells to a stop, by its index in `stops_of`.

    >>> from pixelmaze import generate
    >>> shortest_tour(generate(3, 1))
    [0, 1, 2]
    """
    stops = stops_of(maze)
    known = distance_to or (lambda stop: distances_to(maze, *stops[stop]))
    cells = [maze.start]
    for stop in range(len(stops)):
        distance = known(stop)
        if distance[cells[-1]] < 0:
            return []
        cells += descent(maze, distance, cells[-1])
    return cells


def descent(maze: Maze, distance: Sequence[int], cell: int) -> list[int]:
    """The cells of a best path from this cell to where the distance is 0, without this cell.

    >>> from pixelmaze import generate
    >>> descent(generate(3, 1), [2, 1, 0], 0)
    [1, 2]
    """
    cells: list[int] = []
    costs = maze.costs
    while distance[cell] > 0:
        heads = (maze.grid.head[arc] for arc in exits(maze, cell))
        ways = (there for there in heads if distance[there] >= 0)
        cell = min(ways, key=lambda there: costs[there] + distance[there])
        cells.append(cell)
    return cells
