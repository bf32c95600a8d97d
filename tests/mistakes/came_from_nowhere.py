"""Does not say where it came from.

Told: line 17: visit(1,0) does not say which cell it came from
Advice: Yield visit(cell, came_from): only the start needs no second cell.
Check: Crashes: line 17: visit(1,0) does not say which cell it came from. Yield visit(cell,
came_from): only the start needs no second cell.
"""

from pixelmaze import visit


def solve(maze):
    seen = {maze.start}
    queue = [maze.start]
    while queue:
        cell = queue.pop(0)
        yield visit(cell)
        for there in maze.neighbours(cell):
            if there not in seen:
                seen.add(there)
                queue.append(there)
