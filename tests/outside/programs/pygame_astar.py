import heapq
import pygame
pygame.init()
WIDTH, HEIGHT = 600, 400
ROWS, COLS = 5, 7
TILE = 40
screen = pygame.display.set_mode((WIDTH, HEIGHT))
grid = [
 [0,0,0,1,0,0,0],
 [1,1,0,1,0,1,0],
 [0,0,0,0,0,1,0],
 [0,1,1,1,1,1,0],
 [0,0,0,0,0,0,0]]
start = (0,0)
goal = (4,6)
def h(a, b):
    return abs(a[0]-b[0]) + abs(a[1]-b[1])
def draw_grid(current=None, open_set=()):
    for r in range(len(grid)):
        for c in range(len(grid[0])):
            color = (0,0,0) if grid[r][c] else (255,255,255)
            pygame.draw.rect(screen, color, (c*TILE, r*TILE, TILE, TILE))
    pygame.display.flip()
def a_star():
    open_set = []
    heapq.heappush(open_set, (h(start, goal), 0, start))
    came = {}
    g = {start: 0}
    closed = set()
    while open_set:
        f, cost, cur = heapq.heappop(open_set)
        if cur in closed: continue
        closed.add(cur)
        draw_grid(cur, open_set)
        if cur == goal:
            path = [cur]
            while cur in came:
                cur = came[cur]
                path.append(cur)
            return path[::-1]
        for d in ((0,1),(1,0),(0,-1),(-1,0)):
            n = (cur[0]+d[0], cur[1]+d[1])
            if 0 <= n[0] < len(grid) and 0 <= n[1] < len(grid[0]) and grid[n[0]][n[1]] == 0:
                if cost + 1 < g.get(n, 1e9):
                    g[n] = cost + 1
                    came[n] = cur
                    heapq.heappush(open_set, (g[n] + h(n, goal), g[n], n))
    return None
def main():
    running = True
    path = a_star()
    while running:
        for e in pygame.event.get():
            if e.type == pygame.QUIT: running = False
        draw_grid()
    pygame.quit()
main()
