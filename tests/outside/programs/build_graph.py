from collections import deque


def build_graph(maze):
    graph = {}
    for r in range(len(maze)):
        for c in range(len(maze[0])):
            if maze[r][c] == 1:
                continue
            graph[(r, c)] = []
            for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                nr, nc = r + dr, c + dc
                if 0 <= nr < len(maze) and 0 <= nc < len(maze[0]) and maze[nr][nc] == 0:
                    graph[(r, c)].append((nr, nc))
    return graph


def solve(maze, start, end):
    graph = build_graph(maze)
    queue = deque([start])
    parent = {start: None}
    while queue:
        node = queue.popleft()
        if node == end:
            break
        for other in graph[node]:
            if other not in parent:
                parent[other] = node
                queue.append(other)
    path = []
    node = end
    while node is not None:
        path.append(node)
        node = parent[node]
    return path[::-1]


print(solve([[0, 0], [1, 0]], (0, 0), (1, 1)))
