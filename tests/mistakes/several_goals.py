"""Compares a cell with all goals.

Told: there is a path, but it was not found
Advice: Line 18: a cell never equals all `goals`: write `in maze.goals`.
Check: Misses a path that exists: there is a path, but it was not found. Line 18: a cell never
equals all `goals`: write `in maze.goals`.
"""

from pixelmaze import visit


def solve(maze):
    came_from = {maze.start: None}
    queue = [maze.start]
    while queue:
        cell = queue.pop(0)
        yield visit(cell, came_from[cell])
        if cell == maze.goals:
            path = [cell]
            while path[-1] != maze.start:
                path.append(came_from[path[-1]])
            return path[::-1]
        for there in maze.neighbours(cell):
            if there not in came_from:
                came_from[there] = cell
                queue.append(there)
