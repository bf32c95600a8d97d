"""Hunt and kill maze, http style ASCII output."""
import random

def neighbors(grid, x, y):
    near = []
    for dx, dy in ((0, -2), (2, 0), (0, 2), (-2, 0)):
        nx, ny = x + dx, y + dy
        if 0 <= ny < len(grid) and 0 <= nx < len(grid[0]):
            near.append((nx, ny))
    return near

def hunt_and_kill(w=31, h=15):
    grid = [list("#" * w) for _ in range(h)]
    x, y = 1, 1
    grid[y][x] = "."
    while True:
        free = [n for n in neighbors(grid, x, y) if grid[n[1]][n[0]] == "#"]
        if free:
            nx, ny = random.choice(free)
            grid[(y + ny) // 2][(x + nx) // 2] = "."
            grid[ny][nx] = "."
            x, y = nx, ny
            continue
        found = None
        for hy in range(1, h, 2):
            for hx in range(1, w, 2):
                if grid[hy][hx] == "#":
                    done = [n for n in neighbors(grid, hx, hy) if grid[n[1]][n[0]] == "."]
                    if done:
                        found = (hx, hy, random.choice(done))
                        break
            if found:
                break
        if not found:
            return grid
        x, y, (nx, ny) = found
        grid[(y + ny) // 2][(x + nx) // 2] = "."
        grid[y][x] = "."

print("\n".join(map("".join, hunt_and_kill())))
