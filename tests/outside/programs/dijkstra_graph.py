import heapq

graph = {
    "A": {"B": 1, "C": 4},
    "B": {"A": 1, "C": 2, "D": 5},
    "C": {"A": 4, "B": 2, "D": 1},
    "D": {"B": 5, "C": 1},
}


def dijkstra(graph, start, end):
    distances = {node: float("inf") for node in graph}
    distances[start] = 0
    previous = {}
    heap = [(0, start)]
    while heap:
        distance, node = heapq.heappop(heap)
        if node == end:
            break
        if distance > distances[node]:
            continue
        for neighbor, weight in graph[node].items():
            new = distance + weight
            if new < distances[neighbor]:
                distances[neighbor] = new
                previous[neighbor] = node
                heapq.heappush(heap, (new, neighbor))
    if distances[end] == float("inf"):
        return float("inf"), []
    path = [end]
    while path[-1] != start:
        path.append(previous[path[-1]])
    path.reverse()
    return distances[end], path


print(dijkstra(graph, "A", "D"))
