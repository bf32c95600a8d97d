from collections import deque

graph = {
    'A': ['B', 'C'],
    'B': ['A', 'D'],
    'C': ['A', 'E'],
    'D': ['B'],
    'E': ['C', 'F'],
    'F': ['E'],
}


def bfs(graph, s, t):
    queue = deque([[s]])
    seen = {s}
    while queue:
        path = queue.popleft()
        node = path[-1]
        if node == t:
            return path
        for neighbour in graph[node]:
            if neighbour not in seen:
                seen.add(neighbour)
                queue.append(path + [neighbour])


print(bfs(graph, 'A', 'F'))
