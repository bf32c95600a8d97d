"""Returns whether there is a way, not the way.

Told: it returned True, not a path
Advice: Return a list of the cells from the start to the goal, or None if there is no path.
Check: Crashes: it returned True, not a path. Return a list of the cells from the start to the goal,
or None if there is no path.
"""

from pixelmaze import visit


def solve(maze):
    came_from = {maze.start: None}
    queue = [maze.start]
    while queue:
        cell = queue.pop(0)
        yield visit(cell, came_from[cell])
        if cell in maze.goals:
            return True
        for there in maze.neighbours(cell):
            if there not in came_from:
                came_from[there] = cell
                queue.append(there)
    return False
