from collections import deque


def bfs(maze, start, end):
    """Marks a place only when it is taken out: slow, but right."""
    queue = deque([(start, [start])])
    visited = []
    while queue:
        place, path = queue.popleft()
        if place in visited:
            continue
        visited.append(place)
        if place == end:
            return path
        r, c = place
        for n in ((r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c)):
            if n not in visited and maze[n[0]][n[1]] != 1:
                queue.append((n, path + [n]))
