"""Dijkstra's algorithm for mazes with fences: it visits the cheapest cell next."""

from heapq import heappop, heappush

from pixelmaze import frontier, visit


def solve(maze):
    """Search from the start.

    1. Take the cell with the lowest cost off the heap, and visit it. At the goal, stop.
    2. Put each neighbour without a cost on the heap, with the cost of the path to it.
    """
    cost = {maze.start: 0}
    came_from = {maze.start: None}
    heap = [(0, maze.start)]
    while heap:
        so_far, cell = heappop(heap)  # 1.
        yield visit(cell, came_from[cell])
        if cell in maze.goals:
            return path_to(cell, came_from)
        for neighbour in maze.neighbours(cell):  # 2.
            if neighbour not in cost:
                cost[neighbour] = so_far + maze.cost(neighbour, cell)
                came_from[neighbour] = cell
                heappush(heap, (cost[neighbour], neighbour))
                yield frontier(neighbour, cell)


def path_to(cell, came_from):
    path = []
    while cell is not None:
        path.append(cell)
        cell = came_from[cell]
    return path[::-1]
