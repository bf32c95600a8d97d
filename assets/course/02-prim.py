"""A maze as text, dug by Prim's algorithm."""

import random

WIDTH, HEIGHT = 31, 11  # in cells, both odd
START = (1, 1)
ROCK, FLOOR = "#", " "


def around(cell, distance):
    """The cells this far right, up, left and down, without the border."""
    x, y = cell
    cells = [(x + distance, y), (x, y - distance), (x - distance, y), (x, y + distance)]
    return [(x, y) for x, y in cells if 0 < x < WIDTH - 1 and 0 < y < HEIGHT - 1]


def prim():
    """Randomized Prim: dig from any dug cell to any new one, two cells away."""
    maze, frontier = {START}, [(START, other) for other in around(START, 2)]
    while frontier:
        cell, other = frontier.pop(random.randrange(len(frontier)))
        if other not in maze:
            maze.add(((cell[0] + other[0]) // 2, (cell[1] + other[1]) // 2))
            maze.add(other)
            frontier += [(other, further) for further in around(other, 2)]
    return maze


def show(maze):
    """Print each cell of the rock, row by row."""
    for y in range(HEIGHT):
        row = ""
        for x in range(WIDTH):
            row += FLOOR if (x, y) in maze else ROCK
        print(row)


random.seed(1)  # another number makes another maze
maze = prim()
show(maze)
