import numpy as np
def solve(maze, start, end):
    m = np.array(maze)
    dist = np.full(m.shape, -1)
    dist[start] = 0
    q = [start]
    while q:
        r, c = q.pop(0)
        for dr, dc in ((0,1),(1,0),(0,-1),(-1,0)):
            a, b = r+dr, c+dc
            if 0 <= a < m.shape[0] and 0 <= b < m.shape[1] and m[a, b] == 0 and dist[a, b] < 0:
                dist[a, b] = dist[r, c] + 1; q.append((a, b))
    if dist[end] < 0: return None
    path = [end]
    while path[-1] != start:
        r, c = path[-1]
        for dr, dc in ((0,1),(1,0),(0,-1),(-1,0)):
            a, b = r+dr, c+dc
            if 0 <= a < m.shape[0] and 0 <= b < m.shape[1] and dist[a, b] == dist[r, c]-1:
                path.append((a, b)); break
    return path[::-1]
print(solve([[0,0],[1,0]],(0,0),(1,1)))
