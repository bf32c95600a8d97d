"""Goes round and round without a step.

Told: line ... no step for 1 second
Advice: It stays in the loop of line 13: keep the cells that it has seen in a set.
Check: Does not end...: line ...: no step for 1 second. It stays
in the loop of line 13: keep the cells that it has seen in a set.
"""


def solve(maze):
    path = [maze.start]
    cell = maze.start
    while cell not in maze.goals:
        here = cell
        cell = maze.neighbours(here)[-1]
        if cell in maze.goals:
            path.append(cell)
    return path
