from dataclasses import dataclass, field
import heapq
@dataclass(order=True)
class Node:
    f: int
    pos: tuple = field(compare=False)
    g: int = field(compare=False, default=0)
    parent: object = field(compare=False, default=None)
def manhattan(a, b): return abs(a[0]-b[0]) + abs(a[1]-b[1])
def astar(grid, start, goal, heuristic=manhattan):
    open_heap = [Node(heuristic(start, goal), start)]
    best = {start: 0}
    while open_heap:
        node = heapq.heappop(open_heap)
        if node.pos == goal:
            out = []
            while node: out.append(node.pos); node = node.parent
            return out[::-1]
        r, c = node.pos
        for dr, dc in ((1,0),(0,1),(-1,0),(0,-1)):
            p = (r+dr, c+dc)
            if not (0 <= p[0] < len(grid) and 0 <= p[1] < len(grid[0])): continue
            if grid[p[0]][p[1]] == 1: continue
            g = node.g + 1
            if g < best.get(p, 10**9):
                best[p] = g
                heapq.heappush(open_heap, Node(g + heuristic(p, goal), p, g, node))
    return []
