import random


class MazeGenerator:
    def __init__(self, rows, cols):
        self.rows = rows
        self.cols = cols
        self.maze = [[False] * (cols * 2 - 1) for _ in range(rows * 2 - 1)]

    def carve_from(self, r, c):
        self.maze[r * 2][c * 2] = True
        ways = ["up", "down", "left", "right"]
        random.shuffle(ways)
        for way in ways:
            nr = r + {"up": -1, "down": 1}.get(way, 0)
            nc = c + {"left": -1, "right": 1}.get(way, 0)
            if 0 <= nr < self.rows and 0 <= nc < self.cols and not self.maze[nr * 2][nc * 2]:
                self.maze[r + nr][c + nc] = True
                self.carve_from(nr, nc)


generator = MazeGenerator(8, 10)
generator.carve_from(0, 0)
