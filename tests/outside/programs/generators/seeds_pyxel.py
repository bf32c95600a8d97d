import random
from collections import deque

import pyxel

W, H = 37, 21


class Maze:
    def __init__(self, w, h):
        self.w = w
        self.h = h
        self.data = [[1] * w for _ in range(h)]
        self.visited = [[False] * w for _ in range(h)]
        self.prim()
        self.data[1][0] = 0
        self.data[h - 2][w - 1] = 0

    def walls_of(self, x, y):
        for dx, dy in ((1, 0), (0, -1), (-1, 0), (0, 1)):
            if 0 < x + 2 * dx < self.w and 0 < y + 2 * dy < self.h:
                self.walls.append((x, y, x + dx, y + dy, x + 2 * dx, y + 2 * dy))

    def prim(self):
        self.walls = []
        self.data[1][1] = 0
        self.visited[1][1] = True
        self.walls_of(1, 1)
        while self.walls:
            i = random.randrange(len(self.walls))
            x, y, wx, wy, nx, ny = self.walls.pop(i)
            if self.visited[y][x] != self.visited[ny][nx]:
                self.data[wy][wx] = 0
                self.data[ny][nx] = 0
                self.visited[ny][nx] = True
                self.walls_of(nx, ny)


def dfs(maze):
    route = []
    seen = set()

    def go(x, y):
        if (x, y) in seen or not (0 <= x < maze.w and 0 <= y < maze.h) or maze.data[y][x]:
            return False
        seen.add((x, y))
        route.append((x, y))
        if (x, y) == (maze.w - 1, maze.h - 2):
            return True
        for dx, dy in ((1, 0), (0, -1), (-1, 0), (0, 1)):
            if go(x + dx, y + dy):
                return True
            route.append((x, y))
        return False

    go(0, 1)
    return route


class App:
    def __init__(self):
        self.maze = Maze(W, H)
        self.route = dfs(self.maze)
        self.index = 0
        self.started = False
        pyxel.init(W * 6, H * 6, title="Maze")
        pyxel.run(self.update, self.draw)

    def update(self):
        if pyxel.btnp(pyxel.KEY_Q):
            pyxel.quit()
        if pyxel.btnp(pyxel.KEY_S):
            self.started = True
        if self.started:
            self.index += 1

    def draw(self):
        pyxel.cls(0)
        for y in range(H):
            for x in range(W):
                if self.maze.data[y][x]:
                    pyxel.rect(x * 6, y * 6, 6, 6, 5)
        for i in range(1, min(self.index // 3, len(self.route))):
            (a, b), (c, d) = self.route[i - 1], self.route[i]
            pyxel.line(a * 6 + 3, b * 6 + 3, c * 6 + 3, d * 6 + 3, 11)


App()
