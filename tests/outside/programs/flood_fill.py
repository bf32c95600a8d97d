from collections import deque


def flood_fill(maze, start, goal):
    rows = len(maze)
    cols = len(maze[0])
    dist = [[-1] * cols for _ in range(rows)]
    dist[goal[0]][goal[1]] = 0
    q = deque([goal])
    while q:
        r, c = q.popleft()
        for dr, dc in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            a, b = r + dr, c + dc
            if 0 <= a < rows and 0 <= b < cols and maze[a][b] == 0 and dist[a][b] == -1:
                dist[a][b] = dist[r][c] + 1
                q.append((a, b))
    if dist[start[0]][start[1]] == -1:
        return []
    path = [start]
    r, c = start
    while (r, c) != goal:
        for dr, dc in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            a, b = r + dr, c + dc
            if 0 <= a < rows and 0 <= b < cols and dist[a][b] == dist[r][c] - 1:
                r, c = a, b
                path.append((r, c))
                break
    return path
