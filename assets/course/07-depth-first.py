"""A maze game. S shows how depth-first search solves the maze."""

import random

import pyxel

WIDTH, HEIGHT = 31, 21  # in cells, both odd
START, GOAL = (1, 1), (WIDTH - 2, HEIGHT - 2)
SIZE = 8  # of a cell, in pixels
ROCK, FLOOR, YOU, GEM, VISITED, ROUTE = 13, 1, 7, 10, 2, 9  # colours


class Maze(set):
    """The cells that are dug."""

    start, goal = START, GOAL

    def neighbours(self, cell):
        return [other for other in around(cell, 1) if other in self]


def around(cell, distance):
    """The cells this far right, up, left and down, without the border."""
    x, y = cell
    cells = [(x + distance, y), (x, y - distance), (x - distance, y), (x, y + distance)]
    return [(x, y) for x, y in cells if 0 < x < WIDTH - 1 and 0 < y < HEIGHT - 1]


def prim():
    """Randomized Prim: dig from any dug cell to any new one, two cells away."""
    dug, frontier = {START}, [(START, other) for other in around(START, 2)]
    while frontier:
        cell, other = frontier.pop(random.randrange(len(frontier)))
        if other not in dug:
            dug.add(other)
            yield (cell[0] + other[0]) // 2, (cell[1] + other[1]) // 2
            yield other
            frontier += [(other, further) for further in around(other, 2)]


def dfs(maze):
    """Depth-first search: visit the newest cell on the frontier first."""
    came_from, frontier = {}, [(maze.start, None)]
    while frontier:
        cell, before = frontier.pop()
        if cell not in came_from:
            came_from[cell] = before
            yield "visit", cell, before
            if cell == maze.goal:
                return path_to(cell, came_from)
            frontier += [(other, cell) for other in maze.neighbours(cell)]


def path_to(cell, came_from):
    """The cells from the start to this one."""
    path = []
    while cell:
        path.append(cell)
        cell = came_from[cell]
    return path[::-1]


class App:
    def __init__(self):
        pyxel.init(WIDTH * SIZE, HEIGHT * SIZE + 8, title="Maze", quit_key=pyxel.KEY_Q)
        self.make(1)
        pyxel.run(self.update, self.draw)

    def make(self, seed):
        random.seed(seed)
        self.seed, self.maze, self.digging = seed, Maze({START}), prim()
        self.you, self.steps, self.index = START, [], 0

    def update(self):
        self.maze.add(next(self.digging, START))
        if pyxel.btnp(pyxel.KEY_R):
            self.make(self.seed + 1)
        if pyxel.btnp(pyxel.KEY_S):
            self.maze.update(self.digging)
            self.steps, self.index = list(dfs(self.maze)), 0
        x = pyxel.btnp(pyxel.KEY_RIGHT, 8, 2) - pyxel.btnp(pyxel.KEY_LEFT, 8, 2)
        y = pyxel.btnp(pyxel.KEY_DOWN, 8, 2) - pyxel.btnp(pyxel.KEY_UP, 8, 2)
        if self.steps:
            self.index += 1
        elif self.you != GOAL:
            self.walk(x, y)

    def walk(self, x, y):
        there = self.you[0] + x, self.you[1] + y
        if there in self.maze.neighbours(self.you):
            self.you = there

    def draw(self):
        came_from, cell = {}, None
        for _, cell, before in self.steps[: self.index]:
            came_from[cell] = before
        route = path_to(cell, came_from)
        tiles = dict.fromkeys(self.maze, FLOOR) | dict.fromkeys(came_from, VISITED)
        tiles |= dict.fromkeys(route, ROUTE) | {GOAL: GEM, self.you: YOU}
        pyxel.cls(0)
        for x in range(WIDTH):
            for y in range(HEIGHT):
                tile = tiles.get((x, y), ROCK)
                pyxel.rect(x * SIZE, y * SIZE, SIZE, SIZE, tile)
        words = f"Maze {self.seed}   arrows: walk   S: solve   R: next   Q: quit"
        if self.you == GOAL:
            words = "You have found the gem! R: next maze"
        pyxel.text(3, HEIGHT * SIZE + 2, words, 7)


App()
