"""Yields a function that yields, without `from`.

Told: line 13: it yielded a generator, which is not a step
Advice: Use `yield from`: it runs the function and gives you what it returns.
Check: Crashes: line 13: it yielded a generator, which is not a step. Use `yield from`: it runs the
function and gives you what it returns.
"""

from pixelmaze import visit


def solve(maze):
    yield go(maze, maze.start, None, set())


def go(maze, cell, came_from, seen):
    seen.add(cell)
    yield visit(cell, came_from)
    for there in maze.neighbours(cell):
        if there not in seen:
            yield go(maze, there, cell, seen)
