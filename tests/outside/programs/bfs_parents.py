from collections import deque

maze = [
    [0, 1, 0, 0, 0],
    [0, 1, 0, 1, 0],
    [0, 0, 0, 1, 0],
    [1, 1, 0, 1, 0],
    [0, 0, 0, 1, 0],
]


def solve_maze(maze, start, end):
    rows, cols = len(maze), len(maze[0])
    queue = deque([start])
    parents = {start: None}
    while queue:
        row, col = queue.popleft()
        if (row, col) == end:
            path = []
            node = end
            while node is not None:
                path.append(node)
                node = parents[node]
            return path[::-1]
        for dr, dc in [(0, 1), (1, 0), (0, -1), (-1, 0)]:
            r, c = row + dr, col + dc
            if 0 <= r < rows and 0 <= c < cols and maze[r][c] == 0 and (r, c) not in parents:
                parents[(r, c)] = (row, col)
                queue.append((r, c))
    return None


path = solve_maze(maze, (0, 0), (4, 4))
if path:
    print("Path found:", path)
else:
    print("No path")
