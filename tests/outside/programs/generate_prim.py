import random


def generate_maze(width, height):
    maze = [[1] * (2 * width + 1) for _ in range(2 * height + 1)]
    maze[1][1] = 0
    walls = [(1, 2, 1, 3), (2, 1, 3, 1)]
    while walls:
        wr, wc, r, c = walls.pop(random.randrange(len(walls)))
        if 0 < r < 2 * height and 0 < c < 2 * width and maze[r][c] == 1:
            maze[wr][wc] = 0
            maze[r][c] = 0
            for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                walls.append((r + dr, c + dc, r + 2 * dr, c + 2 * dc))
    return maze


for row in generate_maze(8, 5):
    print("".join("#" if x else " " for x in row))
