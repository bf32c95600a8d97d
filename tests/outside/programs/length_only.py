from collections import deque


def shortest_path(grid, start, end):
    queue = deque([(start, 0)])
    visited = [[False] * len(grid[0]) for _ in grid]
    visited[start[0]][start[1]] = True
    while queue:
        (x, y), dist = queue.popleft()
        if (x, y) == end:
            return dist
        for dx, dy in [(1, 0), (-1, 0), (0, 1), (0, -1)]:
            nx, ny = x + dx, y + dy
            if 0 <= nx < len(grid) and 0 <= ny < len(grid[0]):
                if grid[nx][ny] == 0 and not visited[nx][ny]:
                    visited[nx][ny] = True
                    queue.append(((nx, ny), dist + 1))
    return -1


print(shortest_path([[0, 0], [1, 0]], (0, 0), (1, 1)))
