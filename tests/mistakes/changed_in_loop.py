"""Changes a dictionary while a loop goes through it.

Told: line 16: RuntimeError: dictionary changed size during iteration
Advice: Do not change it in the loop that goes through it: let the loop go through list(…) of it.
Check: Crashes: line 16: RuntimeError: dictionary changed size during iteration. Do not change it in
the loop that goes through it: let the loop go through list(…) of it.
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
