"""Maze by Prim's algorithm, solved by DFS and BFS, drawn with Pyxel."""
import random
from collections import deque

import pyxel

WIDTH = 37
HEIGHT = 21
CELL = 6
STEP = 2          # larger is slower
WALL = 1
ROAD = 0
DIRECTIONS = [(1, 0), (0, -1), (-1, 0), (0, 1)]   # right, up, left, down


def create_maze(width, height):
    maze = [[WALL] * width for _ in range(height)]
    x = random.randrange(1, width, 2)
    y = random.randrange(1, height, 2)
    maze[y][x] = ROAD
    walls = [(x + dx, y + dy, x + 2 * dx, y + 2 * dy) for dx, dy in DIRECTIONS]
    while walls:
        wall = walls.pop(random.randrange(len(walls)))
        wx, wy, nx, ny = wall
        if not (0 < nx < width and 0 < ny < height):
            continue
        if maze[ny][nx] == WALL:
            maze[wy][wx] = ROAD
            maze[ny][nx] = ROAD
            for dx, dy in DIRECTIONS:
                walls.append((nx + dx, ny + dy, nx + 2 * dx, ny + 2 * dy))
    maze[1][0] = ROAD
    maze[height - 2][width - 1] = ROAD
    return maze


def solve_dfs(maze, start, goal):
    """All cells that it walks through, the way back out of dead ends included."""
    height, width = len(maze), len(maze[0])
    visited = [[False] * width for _ in range(height)]
    route = []

    def go(x, y):
        visited[y][x] = True
        route.append((x, y))
        if (x, y) == goal:
            return True
        for dx, dy in DIRECTIONS:
            nx, ny = x + dx, y + dy
            if not (0 <= nx < width and 0 <= ny < height):
                continue
            if maze[ny][nx] == ROAD and not visited[ny][nx]:
                if go(nx, ny):
                    return True
                route.append((x, y))
        return False

    go(*start)
    return route


def solve_bfs(maze, start, goal):
    height, width = len(maze), len(maze[0])
    came_from = {start: None}
    queue = deque([start])
    while queue:
        x, y = queue.popleft()
        if (x, y) == goal:
            break
        for dx, dy in DIRECTIONS:
            nx, ny = x + dx, y + dy
            if 0 <= nx < width and 0 <= ny < height:
                if maze[ny][nx] == ROAD and (nx, ny) not in came_from:
                    came_from[(nx, ny)] = (x, y)
                    queue.append((nx, ny))
    route = []
    cell = goal
    while cell is not None:
        route.append(cell)
        cell = came_from[cell]
    route.reverse()
    return route


class App:
    def __init__(self):
        self.maze = create_maze(WIDTH, HEIGHT)
        self.start = (0, 1)
        self.goal = (WIDTH - 1, HEIGHT - 2)
        self.route = solve_dfs(self.maze, self.start, self.goal)
        self.index = 0
        self.running = False
        pyxel.init(WIDTH * CELL, HEIGHT * CELL, title="Maze")
        pyxel.run(self.update, self.draw)

    def update(self):
        if pyxel.btnp(pyxel.KEY_Q):
            pyxel.quit()
        if pyxel.btnp(pyxel.KEY_S):
            self.running = True
        if self.running and self.index // STEP < len(self.route) - 1:
            self.index += 1

    def draw(self):
        pyxel.cls(0)
        for y in range(HEIGHT):
            for x in range(WIDTH):
                color = 5 if self.maze[y][x] == WALL else 7
                if (x, y) == self.start:
                    color = 11
                elif (x, y) == self.goal:
                    color = 8
                pyxel.rect(x * CELL, y * CELL, CELL, CELL, color)
        done = self.route[:self.index // STEP + 1]
        for i in range(1, len(done)):
            (x1, y1), (x2, y2) = done[i - 1], done[i]
            color = 9 if done[i] in done[:i] else 12
            pyxel.line(x1 * CELL + 3, y1 * CELL + 3, x2 * CELL + 3, y2 * CELL + 3, color)
        if done:
            x, y = done[-1]
            pyxel.circ(x * CELL + 3, y * CELL + 3, 2, 8)


App()
