"""A search for the shortest path, deeper and deeper into the maze."""

from pixelmaze import frontier, visit


def solve(maze):
    """Search from the start.

    1. Take the newest cell off the list, and visit it. At the goal, stop.
    2. Put each neighbour not yet visited on the list.
    """
    came_from = {}
    waiting = [(maze.start, None)]
    while waiting:
        cell, before = waiting.pop()  # 1.
        if cell in came_from:
            continue
        came_from[cell] = before
        yield visit(cell, before)
        if cell in maze.goals:
            return path_to(cell, came_from)
        for neighbour in maze.neighbours(cell):  # 2.
            if neighbour not in came_from:
                waiting.append((neighbour, cell))
                yield frontier(neighbour, cell)


def path_to(cell, came_from):
    path = []
    while cell is not None:
        path.append(cell)
        cell = came_from[cell]
    return path[::-1]
