"""A maze in a window. Q quits."""

import random

import pyxel

WIDTH, HEIGHT = 31, 21  # in cells, both odd
START, GOAL = (1, 1), (WIDTH - 2, HEIGHT - 2)
SIZE = 8  # of a cell, in pixels
ROCK, FLOOR, YOU, GEM = 13, 1, 7, 10  # colours


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


class App:
    def __init__(self):
        pyxel.init(WIDTH * SIZE, HEIGHT * SIZE, title="Maze", quit_key=pyxel.KEY_Q)
        self.maze, self.you = prim(), START
        pyxel.run(self.update, self.draw)

    def update(self):
        pass  # nothing moves yet

    def draw(self):
        tiles = dict.fromkeys(self.maze, FLOOR) | {GOAL: GEM, self.you: YOU}
        for x in range(WIDTH):
            for y in range(HEIGHT):
                tile = tiles.get((x, y), ROCK)
                pyxel.rect(x * SIZE, y * SIZE, SIZE, SIZE, tile)


App()
