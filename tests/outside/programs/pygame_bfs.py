import sys

import pygame

WHITE, BLACK, GREEN = (255, 255, 255), (0, 0, 0), (0, 255, 0)
CELL = 20
maze = [[0, 0, 0, 1], [1, 1, 0, 1], [0, 0, 0, 0], [0, 1, 1, 0]]

pygame.init()
screen = pygame.display.set_mode((len(maze[0]) * CELL, len(maze) * CELL))
clock = pygame.time.Clock()


def draw(maze, visited):
    for r in range(len(maze)):
        for c in range(len(maze[0])):
            color = BLACK if maze[r][c] == 1 else GREEN if (r, c) in visited else WHITE
            pygame.draw.rect(screen, color, (c * CELL, r * CELL, CELL, CELL))
    pygame.display.update()


def bfs(maze, start, end):
    queue = [start]
    visited = {start: None}
    while queue:
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                pygame.quit()
                sys.exit()
        current = queue.pop(0)
        if current == end:
            path = []
            while current:
                path.append(current)
                current = visited[current]
            return path
        draw(maze, visited)
        clock.tick(30)
        for dr, dc in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            r, c = current[0] + dr, current[1] + dc
            if 0 <= r < len(maze) and 0 <= c < len(maze[0]) and maze[r][c] != 1:
                if (r, c) not in visited:
                    visited[(r, c)] = current
                    queue.append((r, c))
    return None


bfs(maze, (0, 0), (3, 3))
running = True
while running:
    for event in pygame.event.get():
        if event.type == pygame.QUIT:
            running = False
pygame.quit()
