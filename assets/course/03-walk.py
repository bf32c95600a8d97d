"""A maze as text, to walk in by typed commands."""

import random

WIDTH, HEIGHT = 31, 11  # in cells, both odd
START, GOAL = (1, 1), (WIDTH - 2, HEIGHT - 2)
ROCK, FLOOR, YOU, GEM = "#", " ", "@", "*"
DIRECTIONS = {"r": (1, 0), "u": (0, -1), "l": (-1, 0), "d": (0, 1)}


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


def show(maze, you):
    """Print each cell of the rock, row by row."""
    tiles = dict.fromkeys(maze, FLOOR) | {GOAL: GEM, you: YOU}
    for y in range(HEIGHT):
        row = ""
        for x in range(WIDTH):
            row += tiles.get((x, y), ROCK)
        print(row)


random.seed(1)  # another number makes another maze
maze, you = prim(), START
while you != GOAL:
    show(maze, you)
    for letter in input("Walk r, u, l or d: "):
        x, y = DIRECTIONS.get(letter, (0, 0))
        there = you[0] + x, you[1] + y
        if there in maze:
            you = there
print("You have found the gem!")
