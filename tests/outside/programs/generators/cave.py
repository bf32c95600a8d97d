import random
import time
random.seed(time.time_ns())
n = int(25)
cave = [[1 if random.random() < 0.45 else 0 for x in range(n)] for y in range(n)]
for step in range(4):
    new = [[0] * n for _ in range(n)]
    for y in range(n):
        for x in range(n):
            count = sum(cave[j][i] for j in range(max(0, y - 1), min(n, y + 2)) for i in range(max(0, x - 1), min(n, x + 2)))
            new[y][x] = 1 if count >= 5 else 0
    cave = new
for row in cave: print("".join(" #"[v] for v in row))
