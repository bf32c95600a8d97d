"""Yields a function that yields, without `from`.

Told: line 13: it yielded a generator, which is no step
Advice: Write `yield from`, which runs a function that yields, and gives what it returns.
Check: Crashes: line 13: it yielded a generator, which is no step. Write `yield from`, which runs a
function that yields, and gives what it returns.
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
