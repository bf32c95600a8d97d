import random


def empty(n):
    return [["#"] * (2 * n + 1) for _ in range(2 * n + 1)]


def binary_tree(n):
    maze = empty(n)
    for r in range(1, 2 * n, 2):
        for c in range(1, 2 * n, 2):
            maze[r][c] = "."
            ways = [(r - 1, c)] * (r > 1) + [(r, c - 1)] * (c > 1)
            if ways:
                a, b = random.choice(ways)
                maze[a][b] = "."
    return maze


def sidewinder(n):
    maze = empty(n)
    for r in range(1, 2 * n, 2):
        run = []
        for c in range(1, 2 * n, 2):
            maze[r][c] = "."
            run.append(c)
            if c < 2 * n - 1 and (r == 1 or random.random() < 0.5):
                maze[r][c + 1] = "."
            elif r > 1:
                maze[r - 1][random.choice(run)] = "."
                run = []
    return maze


for algorithm in (binary_tree, sidewinder):
    print(algorithm.__name__)
    for row in algorithm(8):
        print("".join(row))
