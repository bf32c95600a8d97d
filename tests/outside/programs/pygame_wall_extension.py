"""Makes a maze by extending walls, and walks through it: a, then b, then c."""
import sys
import pygame

WIDTH, HEIGHT = 37, 17
SIZE = 16
MARKS = "A>V<"
MOVES = [(0, -1), (1, 0), (0, 1), (-1, 0)]   # up, right, down, left


class Random:
    """xorshift128"""
    def __init__(self, seed):
        self.x, self.y, self.z, self.w = 123456789, 362436069, 521288629, seed

    def next(self):
        t = self.x ^ (self.x << 11) & 0xFFFFFFFF
        self.x, self.y, self.z = self.y, self.z, self.w
        self.w = (self.w ^ (self.w >> 19)) ^ (t ^ (t >> 8))
        return self.w

    def below(self, n):
        return self.next() % n

    def shuffle(self, items):
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def make_maze(width, height, rnd):
    width -= 1 - width % 2
    height -= 1 - height % 2
    if width <= 3 or height <= 3:
        sys.exit("too small")
    maze = [[" "] * width for _ in range(height)]
    for x in range(width):
        maze[0][x] = maze[height - 1][x] = "-"
    for y in range(height):
        maze[y][0] = maze[y][width - 1] = "|"
    for y in (0, height - 1):
        for x in (0, width - 1):
            maze[y][x] = "+"
    points = [(x, y) for y in range(2, height - 2, 2) for x in range(2, width - 2, 2)]
    rnd.shuffle(points)
    for x, y in points:
        trail = []
        while maze[y][x] == " ":
            maze[y][x] = "#"
            trail.append((x, y))
            ways = [(dx, dy) for dx, dy in MOVES if (x + 2 * dx, y + 2 * dy) not in trail]
            if not ways:
                break
            dx, dy = ways[rnd.below(len(ways))]
            if maze[y + dy][x + dx] == " ":
                maze[y + dy][x + dx] = "#"
            x, y = x + 2 * dx, y + 2 * dy
    return maze


def is_open(maze, x, y):
    return maze[y][x] not in "#+-|"


def walk(maze, start, goal):
    """The right-hand rule. At a branch, remember the ways that were not taken."""
    x, y = start
    heading = 1
    branches = {}
    route = [(x, y)]
    while (x, y) != goal:
        ways = []
        for turn in (1, 0, 3):
            way = (heading + turn) % 4
            dx, dy = MOVES[way]
            if is_open(maze, x + dx, y + dy):
                ways.append(way)
        if branches.get((x, y)):
            heading = branches[x, y].pop()
        elif ways:
            heading = ways[0]
            if len(ways) > 1 and (x, y) not in branches:
                branches[x, y] = ways[1:]
        else:
            heading = (heading + 2) % 4
        x, y = x + MOVES[heading][0], y + MOVES[heading][1]
        route.append((x, y))
    return route


def show(screen, maze, x, y, mark):
    font = pygame.font.SysFont("monospace", SIZE)
    screen.fill((0, 0, 0))
    for row, line in enumerate(maze):
        for column, char in enumerate(line):
            image = font.render(char, True, (200, 200, 200))
            screen.blit(image, (column * SIZE, row * SIZE))
    screen.blit(font.render(mark, True, (255, 255, 0)), (x * SIZE, y * SIZE))
    pygame.display.flip()


def main():
    rnd = Random(int(sys.argv[1]) if len(sys.argv) > 1 else 88675123)
    maze = make_maze(WIDTH, HEIGHT, rnd)
    for line in maze:
        print('"' + "".join(line) + '"')
    stops = []
    while len(stops) < 3:
        place = (1 + 2 * rnd.below(WIDTH // 2), 1 + 2 * rnd.below(HEIGHT // 2))
        if place not in stops:
            stops.append(place)
    for letter, (x, y) in zip("abc", stops):
        maze[y][x] = letter
    pygame.init()
    screen = pygame.display.set_mode((WIDTH * SIZE, HEIGHT * SIZE))
    clock = pygame.time.Clock()
    here = (1, 1)
    for goal in stops:
        before = here
        for x, y in walk(maze, here, goal):
            for event in pygame.event.get():
                if event.type == pygame.QUIT:
                    sys.exit()
            move = (x - before[0], y - before[1])
            show(screen, maze, x, y, MARKS[MOVES.index(move)] if move in MOVES else ">")
            before = (x, y)
            clock.tick(10)
        maze[goal[1]][goal[0]] = " "
        here = goal


if __name__ == "__main__":
    main()
