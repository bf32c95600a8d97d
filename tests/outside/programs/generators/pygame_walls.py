import pygame, random

class Cell:
    def __init__(self, x, y):
        self.x = x
        self.y = y
        self.walls = {"N": True, "S": True, "E": True, "W": True}
        self.visited = False

def build(cols, rows):
    cells = [[Cell(x, y) for x in range(cols)] for y in range(rows)]
    todo = [cells[0][0]]
    cells[0][0].visited = True
    while todo:
        cell = todo[-1]
        near = []
        for name, dx, dy, back in (("N", 0, -1, "S"), ("S", 0, 1, "N"), ("E", 1, 0, "W"), ("W", -1, 0, "E")):
            x, y = cell.x + dx, cell.y + dy
            if 0 <= x < cols and 0 <= y < rows and not cells[y][x].visited:
                near.append((name, back, cells[y][x]))
        if not near:
            todo.pop()
            continue
        name, back, other = random.choice(near)
        cell.walls[name] = other.walls[back] = False
        other.visited = True
        todo.append(other)
    return cells

cells = build(20, 15)
pygame.init()
window = pygame.display.set_mode((800, 600))
open_ = True
while open_:
    for event in pygame.event.get():
        if event.type == pygame.QUIT:
            open_ = False
    for row in cells:
        for cell in row:
            if cell.walls["N"]:
                pygame.draw.line(window, "white", (cell.x * 40, cell.y * 40), (cell.x * 40 + 40, cell.y * 40))
    pygame.display.update()
