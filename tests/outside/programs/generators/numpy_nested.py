import numpy as np
import random
def generate(width=20, height=15):
    maze = np.full((height, width), 1)
    def carve(y, x):
        maze[y, x] = 0
        for dy, dx in random.sample([(0, 2), (2, 0), (0, -2), (-2, 0)], 4):
            ny, nx = y + dy, x + dx
            if 0 < ny < height - 1 and 0 < nx < width - 1 and maze[ny, nx] == 1:
                maze[y + dy // 2, x + dx // 2] = 0
                carve(ny, nx)
    carve(1, 1)
    return maze
def solve_it(maze):
    dist = -np.ones(maze.shape, dtype=int)
    dist[1, 1] = 0
    todo = [(1, 1)]
    for y, x in todo:
        for dy, dx in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            if maze[y + dy, x + dx] == 0 and dist[y + dy, x + dx] < 0:
                dist[y + dy, x + dx] = dist[y, x] + 1
                todo.append((y + dy, x + dx))
    return dist
m = generate()
print(m)
print(solve_it(m).max())
