from collections import deque


def find_path(maze, start, end):
    def ok(x, y):
        return 0 <= x < len(maze) and 0 <= y < len(maze[0]) and maze[x][y] == 0

    visited = set()
    queue = deque([(start, [])])
    while queue:
        (x, y), path = queue.popleft()
        if (x, y) in end:
            return path
        if (x, y) in visited:
            continue
        visited.add((x, y))
        for dx, dy in [(-1, 0), (1, 0), (0, -1), (0, 1)]:
            if ok(x + dx, y + dy):
                queue.append(((x + dx, y + dy), path + [(dx, dy)]))
    return None


maze = [[0, 1, 0], [0, 0, 0], [1, 1, 0]]
path = find_path(maze, (0, 0), [(2, 2)])
