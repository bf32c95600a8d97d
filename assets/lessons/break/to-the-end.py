"""A breadth-first search: it visits the cells nearest to the start first, up to the goal."""

from pixelmaze import frontier, visit


def solve(maze):
    """Search from the start.

    1. Take the oldest cell off the queue, and visit it.
    2. Put each neighbour not seen before on the queue.
    3. At the end, follow the path back from the goal.
    """
    came_from = {maze.start: None}
    queue = [maze.start]
    for cell in queue:  # 1.
        yield visit(cell, came_from[cell])
        for neighbour in maze.neighbours(cell):  # 2.
            if neighbour not in came_from:
                came_from[neighbour] = cell
                queue.append(neighbour)
                yield frontier(neighbour, cell)
    if maze.goal in came_from:  # 3.
        return path_to(maze.goal, came_from)


def path_to(cell, came_from):
    path = []
    while cell is not None:
        path.append(cell)
        cell = came_from[cell]
    return path[::-1]
