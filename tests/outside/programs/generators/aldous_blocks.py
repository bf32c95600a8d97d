import random
def print_maze(m):
    for row in m:
        print(*row, sep="")
def make(n=10):
    m = []
    for i in range(2*n+1):
        m.append(["█"] * (2*n+1))
    cur = (0, 0)
    seen = {cur}
    m[1][1] = " "
    while len(seen) < n * n:
        x, y = cur
        nx, ny = random.choice([(x+1,y),(x-1,y),(x,y+1),(x,y-1)])
        if 0 <= nx < n and 0 <= ny < n:
            if (nx, ny) not in seen:
                seen.add((nx, ny))
                m[2*ny+1][2*nx+1] = " "
                m[y+ny+1][x+nx+1] = " "
            cur = (nx, ny)
    m[0][1] = "S"; m[2*n][2*n-1] = "E"
    return m
print_maze(make())
