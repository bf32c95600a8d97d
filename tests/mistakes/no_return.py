"""Finds the path, prints it, and returns nothing.

Told: there is a path, but it was not found
Advice: It visits the goal: return the path, a list of the cells from the start to it.
Check: Visits the goal, but does not return the path: there is a path, but it was not found. It
visits the goal: return the path, a list of the cells from the start to it.
"""

from pixelmaze import visit


def solve(maze):
    came_from = {maze.start: None}
    queue = [maze.start]
    while queue:
        cell = queue.pop(0)
        yield visit(cell, came_from[cell])
        if cell in maze.goals:
            path = [cell]
            while path[0] != maze.start:
                path.insert(0, came_from[path[0]])
            print("found it:", path)
            break
        for there in maze.neighbours(cell):
            if there not in came_from:
                came_from[there] = cell
                queue.append(there)
