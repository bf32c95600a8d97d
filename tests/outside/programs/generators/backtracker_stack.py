import random
import sys

ROWS = 21
COLS = 41

def create_maze():
    grid = [["#"] * COLS for _ in range(ROWS)]
    stack = [(1, 1)]
    grid[1][1] = " "
    while stack:
        r, c = stack[-1]
        options = []
        for dr, dc in ((-2, 0), (2, 0), (0, -2), (0, 2)):
            nr, nc = r + dr, c + dc
            if 0 < nr < ROWS and 0 < nc < COLS and grid[nr][nc] == "#":
                options.append((nr, nc))
        if options:
            nr, nc = random.choice(options)
            grid[(r + nr) // 2][(c + nc) // 2] = " "
            grid[nr][nc] = " "
            stack.append((nr, nc))
        else:
            stack.pop()
    grid[0][1] = "S"
    grid[ROWS - 1][COLS - 2] = "E"
    return grid

def main():
    maze = create_maze()
    for row in maze:
        sys.stdout.write("".join(row) + "\n")

if __name__ == "__main__":
    main()
