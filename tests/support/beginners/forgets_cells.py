"""Depth-first search that goes anywhere but back: right as long as there are no loops."""

from pixelmaze import visit


def solve(maze):
    route = [maze.start]
    path = yield from search(maze, route, None)
    return path


def search(maze, route, came_from):
    cell = route[-1]
    yield visit(cell, came_from)
    if cell == maze.goal:
        return list(route)
    for neighbour in maze.neighbours(cell):
        if neighbour != came_from:
            path = yield from search(maze, [*route, neighbour], cell)
            if path:
                return path
    return None
