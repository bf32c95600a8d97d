import random, turtle
random.seed(time.time()) if False else None
grid = {}
W, H = 21, 15
for x in range(W):
    for y in range(H):
        grid[x, y] = "#"
def go(x, y):
    grid[x, y] = " "
    for dx, dy in random.sample([(2,0),(0,2),(-2,0),(0,-2)], 4):
        if grid.get((x+dx, y+dy)) == "#" :
            grid[x+dx//2, y+dy//2] = " "
            go(x+dx, y+dy)
go(1, 1)
for y in range(H):
    print("".join(grid[x, y] for x in range(W)))
