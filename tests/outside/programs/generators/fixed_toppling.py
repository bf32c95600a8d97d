# pillar toppling
import random

maze = [[0] * 11 for i in range(9)]
for y in range(9):
    for x in range(11):
        if y == 0 or y == 8 or x == 0 or x == 10 or (x % 2 == 0 and y % 2 == 0):
            maze[y][x] = 1
for y in range(2, 8, 2):
    for x in range(2, 10, 2):
        ways = [(0, 1), (1, 0), (-1, 0)]
        if y == 2:
            ways.append((0, -1))
        dx, dy = random.choice(ways)
        while maze[y + dy][x + dx]:
            dx, dy = random.choice(ways)
        maze[y + dy][x + dx] = 1
for line in maze:
    print("".join(".#"[v] for v in line))
