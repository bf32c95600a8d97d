"""Leaves the start out of the path.

Told: the path starts at 1,0, not at the start 0,0
Advice: The start is missing: return [maze.start, *path].
Check: Takes impossible steps: the path starts at 1,0, not at the start 0,0. The start is missing:
return [maze.start, *path].
"""

from pixelmaze import visit


def solve(maze):
    came_from = {}
    queue = [maze.start]
    yield visit(maze.start)
    while queue:
        cell = queue.pop(0)
        for there in maze.neighbours(cell):
            if there not in came_from and there != maze.start:
                came_from[there] = cell
                queue.append(there)
                yield visit(there, cell)
    path = []
    cell = maze.goal
    while cell != maze.start:
        path.append(cell)
        cell = came_from[cell]
    path.reverse()
    return path
