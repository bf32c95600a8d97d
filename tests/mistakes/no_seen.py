"""Visits the same cells again and again.

Told: line 17: still running after 5,000 steps
Advice: It comes back to the same cells: keep the cells that it has seen in a set.
Check: Does not end: line 17: still running after 3,000 steps. It comes back to the same cells: keep the
cells that it has seen in a set.
"""

from pixelmaze import visit


def solve(maze):
    came_from = {maze.start: None}
    stack = [maze.start]
    while stack:
        cell = stack.pop()
        yield visit(cell, came_from[cell])
        if cell in maze.goals:
            path = [cell]
            while path[-1] != maze.start:
                path.append(came_from[path[-1]])
            return path[::-1]
        for there in maze.neighbours(cell):
            came_from[there] = cell
            stack.append(there)
