"""A maze as text: a single cell, dug in the rock."""

WIDTH, HEIGHT = 31, 11  # in cells, both odd
START = (1, 1)
ROCK, FLOOR = "#", " "


def show(maze):
    """Print each cell of the rock, row by row."""
    for y in range(HEIGHT):
        row = ""
        for x in range(WIDTH):
            row += FLOOR if (x, y) in maze else ROCK
        print(row)


maze = {START}
show(maze)
