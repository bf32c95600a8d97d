def dfs_paths(graph, start, goal, path=None):
    if path is None: path = [start]
    if start == goal: yield path
    for next in graph[start] - set(path):
        yield from dfs_paths(graph, next, goal, path + [next])
graph = {'A': {'B','C'}, 'B': {'A','D'}, 'C': {'A'}, 'D': {'B'}}
print(list(dfs_paths(graph, 'A', 'D')))
