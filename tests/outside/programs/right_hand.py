maze = [
    [1, 1, 1, 1, 1],
    [1, 0, 0, 0, 1],
    [1, 1, 1, 0, 1],
    [1, 0, 0, 0, 1],
    [1, 1, 1, 1, 1],
]
directions = [(-1, 0), (0, 1), (1, 0), (0, -1)]  # up, right, down, left


def follow_wall(maze, start, goal):
    row, col = start
    facing = 1
    path = [start]
    while (row, col) != goal:
        for turn in (1, 0, 3, 2):
            way = (facing + turn) % 4
            r = row + directions[way][0]
            c = col + directions[way][1]
            if maze[r][c] == 0:
                facing = way
                row, col = r, c
                path.append((row, col))
                break
    return path


print(follow_wall(maze, (1, 1), (3, 1)))
