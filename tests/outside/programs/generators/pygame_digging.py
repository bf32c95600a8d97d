import pygame
import random

WIDTH, HEIGHT = 820, 620
TILE = 20
COLS, ROWS = WIDTH // TILE, HEIGHT // TILE
BLACK = (0, 0, 0)
WHITE = (255, 255, 255)
GREEN = (0, 200, 0)

pygame.init()
screen = pygame.display.set_mode((WIDTH, HEIGHT))
clock = pygame.time.Clock()

grid = [[0 for col in range(COLS)] for row in range(ROWS)]
current = (1, 1)
grid[1][1] = 1
stack = [current]


def draw():
    screen.fill(BLACK)
    for row in range(ROWS):
        for col in range(COLS):
            if grid[row][col]:
                pygame.draw.rect(screen, WHITE, (col * TILE, row * TILE, TILE, TILE))
    pygame.draw.rect(screen, GREEN, (current[1] * TILE, current[0] * TILE, TILE, TILE))


def step():
    global current
    if not stack:
        return
    row, col = current = stack[-1]
    around = [(row - 2, col), (row, col + 2), (row + 2, col), (row, col - 2)]
    around = [(r, c) for r, c in around if 0 < r < ROWS - 1 and 0 < c < COLS - 1 and not grid[r][c]]
    if around:
        r, c = random.choice(around)
        grid[r][c] = 1
        grid[(r + row) // 2][(c + col) // 2] = 1
        stack.append((r, c))
    else:
        stack.pop()


running = True
while running:
    for event in pygame.event.get():
        if event.type == pygame.QUIT:
            running = False
    step()
    draw()
    pygame.display.flip()
    clock.tick(60)

pygame.quit()
