from collections import deque
class Solution:
    def shortestPath(self, grid, start, target):
        q = deque([(start, [start])])
        seen = {start}
        while q:
            (r, c), path = q.popleft()
            if (r, c) == target:
                return path
            for nr, nc in self.neighbors(grid, r, c):
                if (nr, nc) not in seen:
                    seen.add((nr, nc))
                    q.append(((nr, nc), path + [(nr, nc)]))
        return []
    def neighbors(self, grid, r, c):
        res = []
        for dr, dc in ((1,0),(-1,0),(0,1),(0,-1)):
            if 0 <= r+dr < len(grid) and 0 <= c+dc < len(grid[0]) and grid[r+dr][c+dc] == 0:
                res.append((r+dr, c+dc))
        return res
