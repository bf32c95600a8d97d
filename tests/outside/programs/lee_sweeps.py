# wavefront / Lee numbers in the matrix itself
def lee(grid, start, end):
    grid[start[0]][start[1]] = 2
    step = 2
    found = True
    while found and grid[end[0]][end[1]] == 0:
        found = False
        for i in range(len(grid)):
            for j in range(len(grid[0])):
                if grid[i][j] == step:
                    for di, dj in ((0,1),(1,0),(0,-1),(-1,0)):
                        a, b = i+di, j+dj
                        if 0 <= a < len(grid) and 0 <= b < len(grid[0]) and grid[a][b] == 0:
                            grid[a][b] = step + 1; found = True
        step += 1
    if grid[end[0]][end[1]] == 0: return None
    path = [end]; i, j = end
    while (i, j) != start:
        for di, dj in ((0,1),(1,0),(0,-1),(-1,0)):
            a, b = i+di, j+dj
            if 0 <= a < len(grid) and 0 <= b < len(grid[0]) and grid[a][b] == grid[i][j] - 1 and grid[a][b] > 1:
                i, j = a, b; path.append((i, j)); break
    return path[::-1]
