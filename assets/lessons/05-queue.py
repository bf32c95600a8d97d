"""Breadth-first search, almost."""

from collections import deque

from pixelmaze import frontier, visit


def solve(maze):
    came_from = {maze.start: None}
    queue = deque([maze.start])
    while queue:
        cell = queue.pop()  # Your change: this takes the newest cell
        yield visit(cell, came_from[cell])
        if cell in maze.goals:
            return path_to(cell, came_from)
        for other in maze.neighbours(cell):
            if other not in came_from:
                came_from[other] = cell
                queue.append(other)
                yield frontier(other, cell)
    return None


def path_to(cell, came_from):
    path = []
    while cell is not None:
        path.append(cell)
        cell = came_from[cell]
    return path[::-1]
