"""Returns in the first turn of the loop.

Told: there is a path, but it was not found
Advice: Line 24: `return` ends the loop on its first pass: move it after the loop.
Check: Misses a path that exists: there is a path, but it was not found. Line 24: `return` ends the
loop on its first pass: move it after the loop.
"""

from pixelmaze import visit


def solve(maze):
    came_from = {maze.start: None}
    queue = [maze.start]
    while queue:
        cell = queue.pop(0)
        yield visit(cell, came_from[cell])
        for there in maze.neighbours(cell):
            if there not in came_from:
                came_from[there] = cell
                queue.append(there)
        if cell in maze.goals:
            return path_to(cell, came_from)
        return None


def path_to(cell, came_from):
    return [*path_to(came_from[cell], came_from), cell] if cell else []
