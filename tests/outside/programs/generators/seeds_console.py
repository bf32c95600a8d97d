import random


class UnionFind:
    def __init__(self, n):
        self.parent = list(range(n))

    def find(self, x):
        while self.parent[x] != x:
            x = self.parent[x]
        return x

    def unite(self, x, y):
        self.parent[self.find(x)] = self.find(y)


class Maze:
    def __init__(self, width=8, height=4):
        self.width = width
        self.height = height
        self.regenerate()

    def regenerate(self):
        self.right = [[True] * self.width for _ in range(self.height)]
        self.below = [[True] * self.width for _ in range(self.height)]
        walls = [(x, y, "right") for y in range(self.height) for x in range(self.width - 1)]
        walls += [(x, y, "below") for y in range(self.height - 1) for x in range(self.width)]
        random.shuffle(walls)
        joined = UnionFind(self.width * self.height)
        for x, y, side in walls:
            here = y * self.width + x
            there = here + (1 if side == "right" else self.width)
            if joined.find(here) != joined.find(there):
                joined.unite(here, there)
                getattr(self, side)[y][x] = False
        self.reset()

    def reset(self):
        self.x = self.y = 0

    def show(self):
        print("+" + "---+" * self.width)
        for y in range(self.height):
            line, under = "|", "+"
            for x in range(self.width):
                mark = " "
                if (x, y) == (self.x, self.y):
                    mark = "X"
                elif (x, y) == (0, 0):
                    mark = "S"
                elif (x, y) == (self.width - 1, self.height - 1):
                    mark = "G"
                line += f" {mark} " + ("|" if self.right[y][x] else " ")
                under += ("---" if self.below[y][x] else "   ") + "+"
            print(line)
            print(under)


MOVES = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}

maze = Maze()
while True:
    maze.show()
    command = input("> ")
    if command == "quit":
        break
    elif command == "reset":
        maze.reset()
    elif command == "regenerate":
        maze.regenerate()
    elif command in MOVES:
        dx, dy = MOVES[command]
        x, y = maze.x, maze.y
        blocked = {
            "right": maze.right[y][x],
            "left": x == 0 or maze.right[y][x - 1],
            "down": maze.below[y][x],
            "up": y == 0 or maze.below[y - 1][x],
        }[command]
        if blocked:
            print("cannot move that way")
            continue
        maze.x, maze.y = x + dx, y + dy
        if (maze.x, maze.y) == (maze.width - 1, maze.height - 1):
            maze.show()
            print("game clear")
            break
    else:
        print("could not read the input")
