"""Takes from a list until nothing is left.

Told: line 17: IndexError: pop from empty list
Advice: It is empty: loop only while something is left in it, as in `while queue:`.
Check: Crashes: line 17: IndexError: pop from empty list. It is empty: loop only while something is
left in it, as in `while queue:`.
"""

from pixelmaze import visit


def solve(maze):
    came_from = {maze.start: None}
    queue = [maze.start]
    cell = maze.start
    while cell != maze.goal:
        cell = queue.pop(0)
        yield visit(cell, came_from[cell])
        for there in maze.neighbours(cell):
            if there in came_from:
                came_from[there] = cell
                queue.append(there)
