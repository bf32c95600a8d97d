"""Visits the same cells again and again.

Told: line 17: still running after 5,000 steps
Advice: It keeps coming back to the same cells: keep a set of the cells you have seen.
Check: Never stops: line 17: still running after 3,000 steps. It keeps coming back to the same
cells: keep a set of the cells you have seen.
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
