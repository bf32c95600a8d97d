"""Expects to be given start, goal and walls.

Told: line 12: TypeError: cannot unpack non-iterable Maze object
Advice: Take one parameter: maze or walker.
Check: Crashes: line 12: TypeError: cannot unpack non-iterable Maze object. Take one parameter: maze
or walker.
"""


def solve(start, goal, walls):
    path = []
    x, y = start
    while (x, y) != goal:
        path.append((x, y))
        x += 1
    return path
