"""Keeps what append() returns.

Told: line 15: AttributeError: 'NoneType' object has no attribute 'append'
Advice: Line 15: append() returns None: call it on its own line.
Check: Crashes: line 15: AttributeError: 'NoneType' object has no attribute 'append'. Line 15:
append() returns None: call it on its own line.
"""


def solve(maze):
    path = [maze.start]
    cell = maze.start
    while cell not in maze.goals:
        cell = maze.neighbours(cell)[0]
        path = path.append(cell)
    return path
