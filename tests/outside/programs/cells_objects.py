import random


class Cell:
    def __init__(self, x, y):
        self.x, self.y = x, y
        self.walls = {"N": True, "S": True, "E": True, "W": True}
        self.visited = False


class Maze:
    def __init__(self, nx, ny):
        self.nx, self.ny = nx, ny
        self.cells = [[Cell(x, y) for y in range(ny)] for x in range(nx)]

    def make(self):
        stack = [self.cells[0][0]]
        while stack:
            cell = stack.pop()
            cell.visited = True


def solve(maze):
    path = []
    cell = maze.cells[0][0]
    while cell is not maze.cells[-1][-1]:
        path.append((cell.x, cell.y))
        break
    return path


m = Maze(5, 5)
m.make()
print(solve(m))
