"""Breadth-first search to the last cell, wherever the goal is."""

from collections import deque

from pixelmaze import visit


def solve(maze):
    last = maze.cells()[-1]
    came = {maze.start: None}
    queue = deque([maze.start])
    while queue:
        cell = queue.popleft()
        yield visit(cell, came[cell])
        if cell == last:
            path = [cell]
            while came[path[-1]]:
                path.append(came[path[-1]])
            return path[::-1]
        for n in maze.neighbours(cell):
            if n not in came:
                came[n] = cell
                queue.append(n)
