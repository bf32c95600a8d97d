"""A breadth-first search with a map: it first writes down all the cells."""

from pixelmaze import frontier, visit


def solve(maze):
    """Search from the start.

    1. Write down all cells, column by column.
    2. Visit the oldest cell on the queue. At the goal, stop.
    3. Put each neighbour on the map on the queue, and cross it off the map.
    """
    unseen = set()
    for x in range(maze.width - 1):  # 1.
        for y in range(maze.height):
            unseen.add((x, y))
    came_from = {maze.start: None}
    unseen.discard(maze.start)
    queue = [maze.start]
    for cell in queue:  # 2.
        yield visit(cell, came_from[cell])
        if cell in maze.goals:
            return path_to(cell, came_from)
        for neighbour in maze.neighbours(cell):  # 3.
            if neighbour in unseen:
                unseen.remove(neighbour)
                came_from[neighbour] = cell
                queue.append(neighbour)
                yield frontier(neighbour, cell)


def path_to(cell, came_from):
    path = []
    while cell is not None:
        path.append(cell)
        cell = came_from[cell]
    return path[::-1]
