class Maze:
    def __init__(self, grid, start, end):
        self.grid = grid
        self.start = start
        self.end = end
        self.visited = set()
        self.path = []

    def is_open(self, r, c):
        return 0 <= r < len(self.grid) and 0 <= c < len(self.grid[0]) and self.grid[r][c] == 0

    def solve(self):
        return self._search(*self.start)

    def _search(self, r, c):
        if not self.is_open(r, c) or (r, c) in self.visited:
            return False
        self.visited.add((r, c))
        self.path.append((r, c))
        if (r, c) == self.end:
            return True
        for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            if self._search(r + dr, c + dc):
                return True
        self.path.pop()
        return False


m = Maze([[0, 0], [1, 0]], (0, 0), (1, 1))
if m.solve():
    print(m.path)
