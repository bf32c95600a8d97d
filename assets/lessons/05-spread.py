"""Breadth-first search."""

from collections import deque

from pixelmaze import frontier, visit


def solve(maze):
    came_from = {maze.start: None}
    queue = deque([maze.start])
    while queue:
        cell = queue.popleft()
        yield visit(cell, came_from[cell])
        if cell in maze.goals:
            return path_to(cell, came_from)
        # Your change: for each of maze.neighbours(cell) that is not in came_from yet:
        # came_from[other] = cell, queue.append(other), and yield frontier(other, cell)
    return None


def path_to(cell, came_from):
    path = []
    while cell is not None:
        path.append(cell)
        cell = came_from[cell]
    return path[::-1]
