"""Dijkstra's algorithm: the cell with the lowest cost comes first."""

from heapq import heappop, heappush

from pixelmaze import frontier, visit


def solve(maze):
    cost = {maze.start: 0}
    came_from = {maze.start: None}
    heap = [(0, maze.start)]
    visited = set()
    while heap:
        so_far, cell = heappop(heap)
        if cell in visited:
            continue
        visited.add(cell)
        yield visit(cell, came_from[cell])
        if cell in maze.goals:
            return path_to(cell, came_from)
        for other in maze.neighbours(cell):
            there = so_far + maze.cost(other, cell)
            if other not in cost or there < cost[other]:
                cost[other] = there
                came_from[other] = cell
                heappush(heap, (there, other))
                yield frontier(other, cell)
    return None


def path_to(cell, came_from):
    path = []
    while cell is not None:
        path.append(cell)
        cell = came_from[cell]
    return path[::-1]
