# Maze generator -- Randomized Prim Algorithm
import random

wall = "w"
cell = "c"
unvisited = "u"
height = 11
width = 27
maze = []


def surrounding_cells(rand_wall):
    s_cells = 0
    if maze[rand_wall[0] - 1][rand_wall[1]] == "c":
        s_cells += 1
    if maze[rand_wall[0] + 1][rand_wall[1]] == "c":
        s_cells += 1
    if maze[rand_wall[0]][rand_wall[1] - 1] == "c":
        s_cells += 1
    if maze[rand_wall[0]][rand_wall[1] + 1] == "c":
        s_cells += 1
    return s_cells


def print_maze(maze):
    for i in range(0, height):
        for j in range(0, width):
            if maze[i][j] == "w":
                print("#", end="")
            else:
                print(" ", end="")
        print()


for i in range(0, height):
    line = []
    for j in range(0, width):
        line.append(unvisited if i % 2 and j % 2 else wall)
    maze.append(line)

start = (random.randrange(1, height, 2), random.randrange(1, width, 2))
maze[start[0]][start[1]] = cell
walls = [(start[0] - 1, start[1]), (start[0] + 1, start[1]), (start[0], start[1] - 1), (start[0], start[1] + 1)]
while walls:
    rand_wall = walls[int(random.random() * len(walls)) - 1]
    walls.remove(rand_wall)
    r, c = rand_wall
    if not (0 < r < height - 1 and 0 < c < width - 1):
        continue
    if surrounding_cells(rand_wall) == 1:
        maze[r][c] = cell
        for (a, b) in [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]:
            if maze[a][b] == unvisited:
                maze[a][b] = cell
                walls += [(a - 1, b), (a + 1, b), (a, b - 1), (a, b + 1)]

print_maze(maze)
