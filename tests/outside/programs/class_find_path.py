import heapq


class AStar:
    def __init__(self, grid):
        self.grid = grid

    def find_path(self, start, end):
        open_set = [(0, start)]
        came_from = {}
        g = {start: 0}
        while open_set:
            _, current = heapq.heappop(open_set)
            if current == end:
                return self.reconstruct(came_from, current)
            for neighbor in self.get_neighbors(current):
                score = g[current] + 1
                if score < g.get(neighbor, float("inf")):
                    came_from[neighbor] = current
                    g[neighbor] = score
                    heapq.heappush(open_set, (score + self.h(neighbor, end), neighbor))
        return None

    def h(self, a, b):
        return abs(a[0] - b[0]) + abs(a[1] - b[1])

    def get_neighbors(self, node):
        found = []
        for dx, dy in [(0, 1), (0, -1), (1, 0), (-1, 0)]:
            x, y = node[0] + dx, node[1] + dy
            if 0 <= x < len(self.grid) and 0 <= y < len(self.grid[0]) and self.grid[x][y] == 0:
                found.append((x, y))
        return found

    def reconstruct(self, came_from, current):
        path = [current]
        while current in came_from:
            current = came_from[current]
            path.append(current)
        return path[::-1]


if __name__ == "__main__":
    print(AStar([[0, 0], [1, 0]]).find_path((0, 0), (1, 1)))
