import random
H, W = 15, 21
maze = ["#" * W for _ in range(H)]
def put(y, x):
    maze[y] = maze[y][:x] + " " + maze[y][x + 1:]
def dig(y, x):
    put(y, x)
    d = [(0, 2), (2, 0), (0, -2), (-2, 0)]
    random.shuffle(d)
    for dy, dx in d:
        if 0 < y + dy < H and 0 < x + dx < W and maze[y + dy][x + dx] == "#":
            put(y + dy // 2, x + dx // 2)
            dig(y + dy, x + dx)
dig(1, 1)
for row in maze: print(row)
