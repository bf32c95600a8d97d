"""Forgets to store where the start came from.

Told: line 17: KeyError: Cell(x=0, y=0)
Advice: Nothing is stored for this cell: store a value as soon as you see it, even for the start.
Check: Crashes: line 17: KeyError: Cell(x=0, y=0). Nothing is stored for this cell: store a value as
soon as you see it, even for the start.
"""

from pixelmaze import visit


def solve(maze):
    came_from = {}
    queue = [maze.start]
    while queue:
        cell = queue.pop(0)
        yield visit(cell, came_from[cell])
        for there in maze.neighbours(cell):
            if there not in came_from:
                came_from[there] = cell
                queue.append(there)
