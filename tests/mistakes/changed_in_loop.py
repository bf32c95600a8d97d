"""Changes a dictionary while a loop goes through it.

Told: line 16: RuntimeError: dictionary changed size during iteration
Advice: Don't change it while looping over it: loop over a copy, list(…).
Check: Crashes: line 16: RuntimeError: dictionary changed size during iteration. Don't change it
while looping over it: loop over a copy, list(…).
"""

from pixelmaze import visit


def solve(maze):
    came_from = {maze.start: None}
    yield visit(maze.start)
    while maze.goal not in came_from:
        for cell in came_from:
            for there in maze.neighbours(cell):
                if there not in came_from:
                    came_from[there] = cell
                    yield visit(there, cell)
