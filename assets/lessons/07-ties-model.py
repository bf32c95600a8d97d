"""A*: the cell with the lowest f = g + h comes first; if several have it, the lowest h."""

from heapq import heappop, heappush

from pixelmaze import frontier, visit


def solve(maze):
    g = {maze.start: 0}
    came_from = {maze.start: None}
    heap = [(0, 0, maze.start)]
    visited = set()
    while heap:
        _, _, cell = heappop(heap)
        if cell in visited:
            continue
        visited.add(cell)
        yield visit(cell, came_from[cell])
        if cell in maze.goals:
            return path_to(cell, came_from)
        for other in maze.neighbours(cell):
            so_far = g[cell] + maze.cost(other)
            if other not in g or so_far < g[other]:
                g[other] = so_far
                came_from[other] = cell
                h = maze.distance(other, maze.goal)
                heappush(heap, (so_far + h, h, other))
                yield frontier(other, cell)
    return None


def path_to(cell, came_from):
    path = []
    while cell is not None:
        path.append(cell)
        cell = came_from[cell]
    return path[::-1]
