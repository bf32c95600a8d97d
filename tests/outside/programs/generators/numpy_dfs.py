import matplotlib.pyplot as plt
import numpy as np


def create_maze(dim):
    maze = np.ones((dim * 2 + 1, dim * 2 + 1))
    x, y = (0, 0)
    maze[2 * x + 1, 2 * y + 1] = 0
    stack = [(x, y)]
    while len(stack) > 0:
        x, y = stack[-1]
        directions = [(0, 1), (1, 0), (0, -1), (-1, 0)]
        np.random.shuffle(directions)
        for dx, dy in directions:
            nx, ny = x + dx, y + dy
            if nx >= 0 and ny >= 0 and nx < dim and ny < dim and maze[2 * nx + 1, 2 * ny + 1] == 1:
                maze[2 * nx + 1, 2 * ny + 1] = 0
                maze[2 * x + 1 + dx, 2 * y + 1 + dy] = 0
                stack.append((nx, ny))
                break
        else:
            stack.pop()
    maze[1, 0] = 0
    maze[-2, -1] = 0
    return maze


if __name__ == "__main__":
    maze = create_maze(10)
    plt.imshow(maze, cmap="binary")
    plt.show()
