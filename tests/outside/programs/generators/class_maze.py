import random
import sys

sys.setrecursionlimit(10000)


class Maze:
    WALL = "#"
    PATH = " "

    def __init__(self, width, height):
        # make it odd
        self.width = width if width % 2 == 1 else width + 1
        self.height = height if height % 2 == 1 else height + 1
        self.cells = [[Maze.WALL for _ in range(self.width)] for _ in range(self.height)]

    def set_path(self, x, y):
        self.cells[y][x] = Maze.PATH

    def is_wall(self, x, y):
        return 0 <= x < self.width and 0 <= y < self.height and self.cells[y][x] == Maze.WALL

    def generate(self, x=1, y=1):
        self.set_path(x, y)
        directions = [(1, 0), (-1, 0), (0, 1), (0, -1)]
        random.shuffle(directions)
        while directions:
            dx, dy = directions.pop()
            if self.is_wall(x + 2 * dx, y + 2 * dy):
                self.set_path(x + dx, y + dy)
                self.generate(x + 2 * dx, y + 2 * dy)

    def __str__(self):
        return "\n".join("".join(row) for row in self.cells)


if __name__ == "__main__":
    maze = Maze(30, 20)
    maze.generate()
    print(maze)
