"""Solvers that search from above: they keep many open ends and jump from one to another."""

from heapq import heappop, heappush
from typing import Annotated

from pixelmaze.annotations import Arc, Cell, Ranked, Taken
from pixelmaze.grid import Grid, arcs, distance, into, tail
from pixelmaze.maze import Maze
from pixelmaze.registry import solver
from pixelmaze.step import FRONTIER, PATH, START, VISIT, VISIT_BACK, Steps

Waiting = Annotated[list[Ranked], Taken(unless="visited")]
"""Cells that wait, by priority; some of them several times."""


@solver("bfs", title="Breadth-First Search", shortest=True)
def bfs(maze: Maze, start: Cell, goal: Cell) -> Steps:
    """Visit the cells in order of their distance from the start, like water that spreads.

    1. The queue holds the start.
    2. Take the cell at the front of the queue and visit it. If it is the goal, stop.
    3. Put each neighbour not yet known at the back of the queue, and remember the way to it.
    4. Repeat from 2 until the queue is empty.
    5. The path is the remembered way, followed back from the goal.

    The path is a shortest one. Time and memory grow with the number of cells. Moore (1959).
    """
    came_by = [-1] * maze.grid.size
    yield from spread(maze, start, goal, came_by)


def spread(maze: Maze, start: Cell, goal: Cell, came_by: list[Arc]) -> Steps:
    """Breadth-first search through the cells of which came_by knows no way yet."""
    grid = maze.grid
    head, passages = grid.head, maze.passages
    came_by[start] = into(grid, start)
    queue = [start]
    for cell in queue:
        yield (VISIT if cell != start else START), came_by[cell]
        if cell == goal:
            break
        for arc in arcs(grid, cell):
            if passages[arc] and came_by[head[arc]] < 0:
                came_by[head[arc]] = arc
                queue.append(head[arc])
                yield FRONTIER, arc
    if came_by[goal] >= 0:
        for arc in route_to(grid, came_by, start, goal):
            yield PATH, arc


@solver("bidirectional-bfs", title="Bidirectional Search", shortest=True)
def bidirectional_bfs(maze: Maze, start: Cell, goal: Cell) -> Steps:
    """Search breadth-first from both ends at once, until the two meet.

    1. The queue holds the start and the goal. Each cell belongs to the side that found it.
    2. Take the cell at the front of the queue and visit it.
    3. If a neighbour belongs to the other side, the two have met: stop.
    4. Put each neighbour not yet known at the back of the queue, and remember the way to it.
    5. Repeat from 2 until the queue is empty.
    6. The path leads from the start to where they met, and on to the goal.

    The path is a shortest one, since the sides take turns, a distance at a time. In open mazes it
    visits about half as many cells as breadth-first search. Pohl (1969).
    """
    grid = maze.grid
    came_by = [-1] * grid.size
    is_back = [False] * grid.size
    came_by[start] = into(grid, start)
    came_by[goal] = into(grid, goal)
    is_back[goal] = True
    queue = [start, goal]
    meeting = -1
    for cell in queue:
        if cell == start:
            yield START, came_by[cell]
        else:
            yield (VISIT_BACK if is_back[cell] else VISIT), came_by[cell]
        for arc in arcs(grid, cell):
            if maze.passages[arc]:
                there = grid.head[arc]
                if came_by[there] < 0:
                    came_by[there] = arc
                    is_back[there] = is_back[cell]
                    queue.append(there)
                    yield FRONTIER, arc
                elif is_back[there] != is_back[cell]:
                    meeting = grid.twin[arc] if is_back[cell] else arc
                    break
        if meeting >= 0:
            break
    if meeting >= 0:
        for arc in route_to(grid, came_by, start, tail(grid, meeting)):
            yield PATH, arc
        yield PATH, meeting
        back = route_to(grid, came_by, goal, grid.head[meeting])
        back.reverse()
        for arc in back:
            yield PATH, grid.twin[arc]


@solver("dijkstra", title="Dijkstra", shortest=True, linear=False)
def dijkstra(maze: Maze, start: Cell, goal: Cell) -> Steps:
    """Visit the waiting cell that is nearest to the start (Dijkstra 1959); see `best_first`."""
    yield from best_first(maze, start, goal, 1, 0)


@solver("a-star", title="A*", shortest=True, linear=False)
def a_star(maze: Maze, start: Cell, goal: Cell) -> Steps:
    """Visit the waiting cell by which the whole way looks shortest: the moves to it, and the
    distance from there to the goal as if no walls were (Hart, Nilsson, Raphael 1968); see
    `best_first`."""
    yield from best_first(maze, start, goal, 1, 1)


@solver("greedy-best-first", title="Greedy Best-First", linear=False)
def greedy_best_first(maze: Maze, start: Cell, goal: Cell) -> Steps:
    """Visit the waiting cell that looks nearest to the goal, as if no walls were; see
    `best_first`."""
    yield from best_first(maze, start, goal, 0, 1)


def best_first(maze: Maze, start: Cell, goal: Cell, walked: int, ahead: int) -> Steps:
    """Visit the most promising of the waiting cells, again and again.

    1. The start waits.
    2. Take the most promising cell that waits and visit it. If it is the goal, stop.
    3. Each neighbour not visited to which this is the shortest way known so far waits: remember
       the way.
    4. Repeat from 2 until no cell waits.

    Where the moves from the start count, the path is a shortest one. Time grows with n log n.
    """
    # the lower walked · (moves from the start) + ahead · (distance to the goal without walls), the
    # more promising; entries of the heap are single numbers, priority · size + cell
    grid = maze.grid
    came_by = [-1] * grid.size
    moves = [grid.size] * grid.size
    visited = [False] * grid.size
    came_by[start] = into(grid, start)
    moves[start] = 0
    waiting: Waiting = [start]
    while waiting:
        cell: Cell = heappop(waiting) % grid.size
        if visited[cell]:
            continue
        visited[cell] = True
        yield (VISIT if cell != start else START), came_by[cell]
        if cell == goal:
            break
        for arc in arcs(grid, cell):
            there = grid.head[arc]
            if maze.passages[arc] and not visited[there] and moves[cell] + 1 < moves[there]:
                came_by[there] = arc
                moves[there] = moves[cell] + 1
                priority = walked * moves[there] + ahead * distance(grid, there, goal)
                heappush(waiting, priority * grid.size + there)
                yield FRONTIER, arc
    if visited[goal]:
        for arc in route_to(grid, came_by, start, goal):
            yield PATH, arc


def route_to(grid: Grid, came_by: list[Arc], start: Cell, goal: Cell) -> list[Arc]:
    """The arcs from start to goal, by which each cell was reached."""
    way: list[Arc] = []
    cell = goal
    while cell != start:
        way.append(came_by[cell])
        cell = tail(grid, came_by[cell])
    way.reverse()
    return way
