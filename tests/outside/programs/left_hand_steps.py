def left_hand(maze, x, y, ex, ey):
    dirs = [(0,-1),(1,0),(0,1),(-1,0)]
    d = 1
    steps = 0
    while (x, y) != (ex, ey):
        for t in (-1, 0, 1, 2):
            nd = (d + t) % 4
            nx, ny = x + dirs[nd][0], y + dirs[nd][1]
            if maze[ny][nx] == 0:
                d = nd; x, y = nx, ny; steps += 1
                break
    return steps
print(left_hand([[1,1,1,1],[1,0,0,1],[1,1,1,1]],1,1,2,1))
