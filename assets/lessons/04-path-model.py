"""Depth-first search, with a stack of cells to visit."""

from pixelmaze import frontier, visit


def solve(maze):
    stack = [(maze.start, None)]  # cells, and where each was reached from
    came_from = {}
    while stack:
        cell, before = stack.pop()
        if cell in came_from:
            continue
        came_from[cell] = before
        yield visit(cell, before)
        if cell in maze.goals:
            path = [cell]
            while came_from[path[-1]] is not None:
                path.append(came_from[path[-1]])
            return path[::-1]
        for other in maze.neighbours(cell):
            if other not in came_from:
                stack.append((other, cell))
                yield frontier(other, cell)
    return None
