"""Calls a function that yields, without `yield from`.

Told: there is a way, but it was not found
Advice: Line 16: go() yields, and runs nothing if it is only called. Write `yield from`, which runs
a function that yields, and gives what it returns.
Check: Misses a way that there is: there is a way, but it was not found. Line 16: go() yields, and
runs nothing if it is only called. Write `yield from`, which runs a function that yields, and gives
what it returns.
"""

from pixelmaze import visit


def solve(maze):
    seen = set()
    go(maze, maze.start, None, seen)


def go(maze, cell, came_from, seen):
    seen.add(cell)
    yield visit(cell, came_from)
    for there in maze.neighbours(cell):
        if there not in seen:
            go(maze, there, cell, seen)
