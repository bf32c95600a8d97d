maze = [
    [1, 1, 1, 1, 1, 1, 1],
    [1, 0, 0, 0, 1, 0, 1],
    [1, 0, 1, 0, 1, 0, 1],
    [1, 0, 1, 0, 0, 0, 1],
    [1, 1, 1, 1, 1, 1, 1],
]

START = (1, 1)
END = (1, 5)


def show(maze):
    for row in maze:
        print("".join("#" if x == 1 else "." if x == 2 else "x" if x == 3 else " " for x in row))


def solve(maze, row, col, end):
    if (row, col) == end:
        maze[row][col] = 2
        return True
    if maze[row][col] != 0:
        return False
    maze[row][col] = 2
    if (solve(maze, row, col + 1, end) or solve(maze, row + 1, col, end)
            or solve(maze, row, col - 1, end) or solve(maze, row - 1, col, end)):
        return True
    maze[row][col] = 3
    return False


if solve(maze, START[0], START[1], END):
    print("Solved!")
show(maze)
