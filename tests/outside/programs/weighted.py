import heapq


def dijkstra(grid, start, end):
    """The number in a place is what it costs to step on it; 9 is a wall."""
    heap = [(0, start, [start])]
    done = set()
    while heap:
        cost, node, path = heapq.heappop(heap)
        if node == end:
            return cost, path
        if node in done:
            continue
        done.add(node)
        r, c = node
        for nr, nc in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            if 0 <= nr < len(grid) and 0 <= nc < len(grid[0]) and grid[nr][nc] < 9:
                heapq.heappush(heap, (cost + grid[nr][nc], (nr, nc), path + [(nr, nc)]))


print(dijkstra([[1, 3, 1], [9, 2, 9], [1, 1, 1]], (0, 0), (2, 2)))
