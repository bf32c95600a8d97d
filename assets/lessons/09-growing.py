"""Grow a maze cell by cell."""

from pixelmaze import carve


def generate(maze, random):
    start = random.choice(maze.cells())
    seen = {start}
    active = [start]
    while active:
        cell = active[-1]  # Your change: the newest one
        new = [other for other in maze.neighbours(cell) if other not in seen]
        if new:
            other = random.choice(new)
            seen.add(other)
            active.append(other)
            yield carve(cell, other)
        else:
            active.remove(cell)
