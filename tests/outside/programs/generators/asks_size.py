import random

width = int(input("Width: "))
height = int(input("Height: "))

grid = [["#"] * (width * 2 + 1) for i in range(height * 2 + 1)]
for y in range(height):
    for x in range(width):
        grid[y * 2 + 1][x * 2 + 1] = " "
        choices = []
        if y > 0:
            choices.append((y * 2, x * 2 + 1))
        if x > 0:
            choices.append((y * 2 + 1, x * 2))
        if choices:
            r, c = random.choice(choices)
            grid[r][c] = " "
for row in grid:
    print("".join(row))
