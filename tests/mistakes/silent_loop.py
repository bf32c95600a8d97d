"""Goes round and round without a step.

Told: line ... no step for 1 second
Advice: It is stuck in the loop at line 13: keep a set of the cells you have seen.
Check: Never stops...: line ...: no step for 1 second. It is stuck in the loop at line 13: keep a
set of the cells you have seen.
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
