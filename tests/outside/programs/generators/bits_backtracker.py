import random
import sys

N, S, E, W = 1, 2, 4, 8
DX = {E: 1, W: -1, N: 0, S: 0}
DY = {E: 0, W: 0, N: -1, S: 1}
OPPOSITE = {E: W, W: E, N: S, S: N}

width = int(sys.argv[1]) if len(sys.argv) > 1 else 10
height = int(sys.argv[2]) if len(sys.argv) > 2 else 8
grid = [[0] * width for _ in range(height)]


def carve_passages_from(cx, cy, grid):
    directions = [N, S, E, W]
    random.shuffle(directions)
    for direction in directions:
        nx, ny = cx + DX[direction], cy + DY[direction]
        if 0 <= ny < height and 0 <= nx < width and grid[ny][nx] == 0:
            grid[cy][cx] |= direction
            grid[ny][nx] |= OPPOSITE[direction]
            carve_passages_from(nx, ny, grid)


carve_passages_from(0, 0, grid)
print(" " + "_" * (width * 2 - 1))
for y in range(height):
    print("|", end="")
    for x in range(width):
        print(" " if grid[y][x] & S else "_", end="")
        if grid[y][x] & E:
            print(" " if (grid[y][x] | grid[y][x + 1]) & S else "_", end="")
        else:
            print("|", end="")
    print()
