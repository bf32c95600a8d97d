"""Calls a function that yields, without `yield from`.

Told: there is a path, but it was not found
Advice: Line 15: go() yields, so a plain call runs nothing. Use `yield from`: it runs the function
and gives you what it returns.
Check: Misses a path that exists: there is a path, but it was not found. Line 15: go() yields, so a
plain call runs nothing. Use `yield from`: it runs the function and gives you what it returns.
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
