import heapq
graph = {'A': [('B', 1), ('C', 4)], 'B': [('A', 1), ('C', 2)], 'C': [('A', 4), ('B', 2)]}
def dijkstra(graph, start, end):
    heap = [(0, start, [])]
    seen = set()
    while heap:
        cost, node, path = heapq.heappop(heap)
        if node in seen:
            continue
        seen.add(node)
        path = path + [node]
        if node == end:
            return cost, path
        for nxt, w in graph[node]:
            if nxt not in seen:
                heapq.heappush(heap, (cost + w, nxt, path))
    return float('inf'), []
print(dijkstra(graph, 'A', 'C'))
