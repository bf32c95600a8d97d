"""Calls itself, and forgets to return what it found.

Told: there is a path, but it was not found
Advice: Line 23: the result of go() is lost: return it if it is a path.
Check: Misses a path that exists: there is a path, but it was not found. Line 23: the result of go()
is lost: return it if it is a path.
"""

from pixelmaze import visit


def solve(maze):
    return (yield from go(maze, maze.start, None, set()))


def go(maze, cell, came_from, seen):
    seen.add(cell)
    yield visit(cell, came_from)
    if cell in maze.goals:
        return [cell]
    for there in maze.neighbours(cell):
        if there not in seen:
            yield from go(maze, there, cell, seen)
