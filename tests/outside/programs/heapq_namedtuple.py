from collections import namedtuple
from heapq import heappop, heappush

Point = namedtuple("Point", "x y")


class Grid:
    def __init__(self, rows):
        self.rows = rows

    def passable(self, p):
        return 0 <= p.y < len(self.rows) and 0 <= p.x < len(self.rows[0]) and self.rows[p.y][p.x] != "#"

    def neighbors(self, p):
        for q in (Point(p.x + 1, p.y), Point(p.x, p.y + 1), Point(p.x - 1, p.y), Point(p.x, p.y - 1)):
            if self.passable(q):
                yield q


def a_star_search(grid, start, goal):
    frontier = [(0, start)]
    came_from = {start: None}
    cost = {start: 0}
    while frontier:
        _, current = heappop(frontier)
        if current == goal:
            break
        for nxt in grid.neighbors(current):
            new = cost[current] + 1
            if nxt not in cost or new < cost[nxt]:
                cost[nxt] = new
                heappush(frontier, (new + abs(goal.x - nxt.x) + abs(goal.y - nxt.y), nxt))
                came_from[nxt] = current
    return came_from, cost


rows = ["S..", ".#.", "..G"]
a_star_search(Grid(rows), Point(0, 0), Point(2, 2))
