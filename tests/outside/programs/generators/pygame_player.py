import pygame, random, sys
pygame.init()
COLS, ROWS, S = 31, 21, 16
screen = pygame.display.set_mode((COLS * S, ROWS * S))
maze = [[1 for _ in range(COLS)] for _ in range(ROWS)]
def draw():
    for y in range(ROWS):
        for x in range(COLS):
            pygame.draw.rect(screen, (0, 0, 0) if maze[y][x] else (255, 255, 255), (x * S, y * S, S, S))
    pygame.display.flip()
def generate():
    stack = [(1, 1)]
    maze[1][1] = 0
    while stack:
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                sys.exit()
        x, y = stack[-1]
        n = [(x + dx, y + dy, x + dx // 2, y + dy // 2) for dx, dy in ((2, 0), (-2, 0), (0, 2), (0, -2)) if 0 < x + dx < COLS and 0 < y + dy < ROWS and maze[y + dy][x + dx]]
        if n:
            nx, ny, wx, wy = random.choice(n)
            maze[wy][wx] = maze[ny][nx] = 0
            stack.append((nx, ny))
            draw()
        else:
            stack.pop()
def main():
    generate()
    player = [1, 1]
    clock = pygame.time.Clock()
    while True:
        clock.tick(30)
        for event in pygame.event.get():
            if event.type == pygame.QUIT: sys.exit()
            if event.type == pygame.KEYDOWN and event.key == pygame.K_UP and not maze[player[1]-1][player[0]]: player[1] -= 1
        draw()
if __name__ == "__main__":
    main()
