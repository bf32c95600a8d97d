from random import randrange, choice


def make_maze(rows, cols):
    maze = [[0] * cols for _ in range(rows)]
    for r in range(rows):
        maze[r][0] = maze[r][cols - 1] = 1
    for c in range(cols):
        maze[0][c] = maze[rows - 1][c] = 1
    divide(maze, 1, 1, rows - 2, cols - 2)
    return maze


def divide(maze, top, left, bottom, right):
    if bottom - top < 2 or right - left < 2:
        return
    if bottom - top > right - left or (bottom - top == right - left and choice([True, False])):
        wall = randrange(top + 1, bottom, 2)
        gap = randrange(left, right + 1, 2)
        for c in range(left, right + 1):
            if c != gap:
                maze[wall][c] = 1
        divide(maze, top, left, wall - 1, right)
        divide(maze, wall + 1, left, bottom, right)
    else:
        wall = randrange(left + 1, right, 2)
        gap = randrange(top, bottom + 1, 2)
        for r in range(top, bottom + 1):
            if r != gap:
                maze[r][wall] = 1
        divide(maze, top, left, bottom, wall - 1)
        divide(maze, top, wall + 1, bottom, right)


if __name__ == "__main__":
    for line in make_maze(15, 31):
        print("".join("██" if value else "  " for value in line))
