"""Returns the path from the goal to the start.

Told: the path starts at 7,5, not at the start 0,0
Advice: It runs from the goal to the start: return path[::-1].
Check: Takes impossible steps: the path starts at 1,2, not at the start 0,0. It runs from the goal
to the start: return path[::-1].
"""

from pixelmaze import visit


def solve(maze):
    came_from = {maze.start: None}
    queue = [maze.start]
    while queue:
        cell = queue.pop(0)
        yield visit(cell, came_from[cell])
        if cell in maze.goals:
            path = []
            while cell:
                path.append(cell)
                cell = came_from[cell]
            return path
        for there in maze.neighbours(cell):
            if there not in came_from:
                came_from[there] = cell
                queue.append(there)
