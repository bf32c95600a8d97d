import sys

import pygame

MAZE_W = 37
MAZE_H = 17
SEED = 2463534242


class XorShift:
    """32 bit xorshift128"""

    def __init__(self, seed):
        self.x, self.y, self.z, self.w = 123456789, 362436069, 521288629, seed

    def next(self):
        t = (self.x ^ (self.x << 11)) & 0xFFFFFFFF
        self.x, self.y, self.z = self.y, self.z, self.w
        self.w = (self.w ^ (self.w >> 19) ^ t ^ (t >> 8)) & 0xFFFFFFFF
        return self.w

    def below(self, n):
        return self.next() % n

    def shuffle(self, items):
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


class WallMaze:
    def __init__(self, width, height, seed):
        if width <= 3 or height <= 3:
            raise ValueError("too small")
        self.width = width - (width + 1) % 2
        self.height = height - (height + 1) % 2
        self.rnd = XorShift(seed)
        self.grid = [[" "] * self.width for _ in range(self.height)]
        for x in range(self.width):
            self.grid[0][x] = self.grid[self.height - 1][x] = "-"
        for y in range(self.height):
            self.grid[y][0] = self.grid[y][self.width - 1] = "|"
        for y in (0, self.height - 1):
            for x in (0, self.width - 1):
                self.grid[y][x] = "+"
        starts = [(x, 0) for x in range(2, self.width - 2, 2)]
        starts += [(x, self.height - 1) for x in range(2, self.width - 2, 2)]
        starts += [(0, y) for y in range(2, self.height - 2, 2)]
        starts += [(self.width - 1, y) for y in range(2, self.height - 2, 2)]
        while True:
            points = starts + [
                (x, y)
                for y in range(2, self.height - 2, 2)
                for x in range(2, self.width - 2, 2)
                if self.grid[y][x] == "#"
            ]
            self.rnd.shuffle(points)
            if not any([self.extend(x, y) for x, y in points]):
                break

    def extend(self, x, y):
        moved = False
        while True:
            ways = [(1, 0), (-1, 0), (0, 1), (0, -1)]
            self.rnd.shuffle(ways)
            for dx, dy in ways:
                nx, ny = x + 2 * dx, y + 2 * dy
                if 0 < nx < self.width - 1 and 0 < ny < self.height - 1 and self.grid[ny][nx] == " ":
                    self.grid[y + dy][x + dx] = "#"
                    self.grid[ny][nx] = "#"
                    x, y = nx, ny
                    moved = True
                    break
            else:
                return moved


def main():
    maze = WallMaze(MAZE_W, MAZE_H, SEED)
    for row in maze.grid:
        print('"' + "".join(row) + '"')
    pygame.init()
    screen = pygame.display.set_mode((MAZE_W * 16, MAZE_H * 16))
    font = pygame.font.SysFont("monospace", 16)
    while True:
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                pygame.quit()
                sys.exit()
        for y, row in enumerate(maze.grid):
            screen.blit(font.render("".join(row), True, (255, 255, 255)), (0, y * 16))
        pygame.display.update()


main()
