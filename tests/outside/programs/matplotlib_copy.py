import copy

import matplotlib.pyplot as plt


def solve(maze, start, end):
    work = copy.deepcopy(maze)
    path = []

    def walk(r, c):
        if r < 0 or c < 0 or r >= len(work) or c >= len(work[0]) or work[r][c] != 0:
            return False
        path.append([r, c])
        work[r][c] = 2
        if [r, c] == list(end):
            return True
        if walk(r, c + 1) or walk(r + 1, c) or walk(r, c - 1) or walk(r - 1, c):
            return True
        path.pop()
        return False

    walk(start[0], start[1])
    return path


maze = [[0, 1, 0], [0, 0, 0], [1, 1, 0]]
solution = solve(maze, (0, 0), (2, 2))
plt.imshow(maze, cmap="binary")
plt.plot([c for r, c in solution], [r for r, c in solution])
plt.show()
