"""Solvers that search from above: they keep many open ends and jump from one to another."""

from pixelmaze.grid import Grid, arcs, into, tail
from pixelmaze.maze import Maze
from pixelmaze.registry import solver
from pixelmaze.step import FRONTIER, PATH, START, VISIT, Steps


@solver("bfs", title="Breadth-First Search", shortest=True)
def bfs(maze: Maze, start: int, goal: int) -> Steps:
    """Visit the cells in order of their distance from the start, like water that spreads.

    1. The queue holds the start.
    2. Take the cell at the front of the queue and visit it. If it is the goal, stop.
    3. Put each neighbour not yet known at the back of the queue, and remember the way to it.
    4. Repeat from 2 until the queue is empty.
    5. The path is the remembered way, followed back from the goal.

    The path is a shortest one. Time and memory grow with the number of cells. Moore (1959).
    """
    grid = maze.grid
    came_by = [-1] * grid.size
    came_by[start] = into(grid, start)
    queue = [start]
    for cell in queue:
        if cell == start:
            yield START, came_by[cell]
        else:
            yield VISIT, came_by[cell]
        if cell == goal:
            break
        for arc in arcs(grid, cell):
            if maze.passages[arc] and came_by[grid.head[arc]] < 0:
                came_by[grid.head[arc]] = arc
                queue.append(grid.head[arc])
                yield FRONTIER, arc
    if came_by[goal] >= 0:
        for arc in way_to(grid, came_by, start, goal):
            yield PATH, arc


def way_to(grid: Grid, came_by: list[int], start: int, goal: int) -> list[int]:
    """The arcs from start to goal, by which each cell was reached."""
    way = []
    cell = goal
    while cell != start:
        way.append(came_by[cell])
        cell = tail(grid, came_by[cell])
    way.reverse()
    return way
