"""Returns in the first turn of the loop.

Told: there is a way, but it was not found
Advice: Line 24: `return` ends the loop in its first turn: move it out of the loop.
Check: Misses a way that there is: there is a way, but it was not found. Line 24: `return` ends the
loop in its first turn: move it out of the loop.
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
