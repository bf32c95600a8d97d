"""Solvers that walk from cell to neighbouring cell, as somebody inside the maze could."""

from pixelmaze.grid import arcs, into
from pixelmaze.maze import Maze
from pixelmaze.registry import solver
from pixelmaze.step import BACKTRACK, PATH, START, VISIT, Steps


@solver("dfs", title="Depth-First Search", walks=True)
def dfs(maze: Maze, start: int, goal: int) -> Steps:
    """Walk on until stuck, then go back to the last place that offers another way.

    1. Stand on the start.
    2. Walk through the first passage, counterclockwise from the right (right, up, left, down), that
       leads to a cell not seen yet.
    3. Where there is none, go back by the way you came.
    4. Repeat from 2 until you stand on the goal, or are back at the start with nothing left to try.

    Finds a way if there is one; in a maze with loops it need not be the shortest. At most two moves
    a cell. Trémaux wrote the idea down as a rule for labyrinths (Lucas 1882).
    """
    grid = maze.grid
    seen = [False] * grid.size
    seen[start] = True
    yield START, into(grid, start)
    route = [into(grid, start)]
    while route and grid.head[route[-1]] != goal:
        for arc in arcs(grid, grid.head[route[-1]]):
            if maze.passages[arc] and not seen[grid.head[arc]]:
                seen[grid.head[arc]] = True
                route.append(arc)
                yield VISIT, arc
                break
        else:
            arc = route.pop()
            if route:
                yield BACKTRACK, grid.twin[arc]
    for arc in route[1:]:
        yield PATH, arc
