from collections import deque


def shortest(grid):
    """Eight directions, from a corner to the other."""
    n = len(grid)
    queue = deque([(0, 0, 1)])
    seen = {(0, 0)}
    while queue:
        r, c, d = queue.popleft()
        if r == n - 1 and c == n - 1:
            return d
        for dr in (-1, 0, 1):
            for dc in (-1, 0, 1):
                a, b = r + dr, c + dc
                if 0 <= a < n and 0 <= b < n and grid[a][b] == 0 and (a, b) not in seen:
                    seen.add((a, b))
                    queue.append((a, b, d + 1))
    return -1


print(shortest([[0, 0, 0], [1, 1, 0], [1, 1, 0]]))
