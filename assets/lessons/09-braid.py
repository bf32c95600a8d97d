"""Grow a maze, and open its dead ends."""

from pixelmaze import carve


def generate(maze, random):
    ways = {cell: set() for cell in maze.cells()}  # the cells that each cell is open to
    start = random.choice(maze.cells())
    seen = {start}
    active = [start]
    while active:
        cell = active[-1]
        new = [other for other in maze.neighbours(cell) if other not in seen]
        if new:
            other = random.choice(new)
            seen.add(other)
            active.append(other)
            ways[cell].add(other)
            ways[other].add(cell)
            yield carve(cell, other)
        else:
            active.remove(cell)
    # Your change: for each cell with one exit, carve to a neighbour that it is not open to.
