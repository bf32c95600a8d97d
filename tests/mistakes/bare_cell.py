"""Yields a cell where it should yield a step.

Told: line 14: it yielded 0,0, which is not a step
Advice: Yield visit(cell, came_from) or frontier(cell, came_from).
Check: Crashes: line 14: it yielded 0,0, which is not a step. Yield visit(cell, came_from) or
frontier(cell, came_from).
"""


def solve(maze):
    seen = {maze.start}
    queue = [maze.start]
    for cell in queue:
        yield cell
        for there in maze.neighbours(cell):
            if there not in seen:
                seen.add(there)
                queue.append(there)
