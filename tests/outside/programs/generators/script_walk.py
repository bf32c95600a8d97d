import random

SIZE = 19

maze = []
for i in range(SIZE):
    maze.append([1] * SIZE)

x = 1
y = 1
maze[y][x] = 0
left = (SIZE // 2) * (SIZE // 2) - 1
while left > 0:
    dx, dy = random.choice([(0, 2), (2, 0), (0, -2), (-2, 0)])
    if 0 < x + dx < SIZE - 1 and 0 < y + dy < SIZE - 1:
        if maze[y + dy][x + dx] == 1:
            maze[y + dy // 2][x + dx // 2] = 0
            maze[y + dy][x + dx] = 0
            left -= 1
        x += dx
        y += dy

for row in maze:
    for value in row:
        print("#" if value == 1 else " ", end="")
    print()
