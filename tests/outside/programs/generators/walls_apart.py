from random import choice
class Grid:
    def __init__(self, size):
        self.size = size
        self.cells = [[0] * size for i in range(size)]
        self.walls_right = [[1] * size for i in range(size)]
        self.walls_down = [[1] * size for i in range(size)]
    def sidewinder(self):
        for y in range(self.size):
            run = []
            for x in range(self.size):
                run.append(x)
                if x + 1 < self.size and (y == 0 or choice([0, 1])):
                    self.walls_right[y][x] = 0
                elif y > 0:
                    c = choice(run)
                    self.walls_down[y - 1][c] = 0
                    run = []
g = Grid(12)
g.sidewinder()
