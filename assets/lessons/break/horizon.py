"""A breadth-first search that gives up beyond its horizon: the goal cannot be that far away."""

from pixelmaze import frontier, visit


def solve(maze):
    """Search from the start.

    1. Visit the oldest cell on the queue. At the goal, stop.
    2. Is it as many moves away as the board's width plus its height? Then go no farther.
    3. Put each neighbour not seen before on the queue.
    """
    came_from = {maze.start: None}
    moves = {maze.start: 0}
    queue = [maze.start]
    for cell in queue:  # 1.
        yield visit(cell, came_from[cell])
        if cell in maze.goals:
            return path_to(cell, came_from)
        if moves[cell] == maze.width + maze.height:  # 2.
            continue
        for neighbour in maze.neighbours(cell):  # 3.
            if neighbour not in came_from:
                came_from[neighbour] = cell
                moves[neighbour] = moves[cell] + 1
                queue.append(neighbour)
                yield frontier(neighbour, cell)


def path_to(cell, came_from):
    path = []
    while cell is not None:
        path.append(cell)
        cell = came_from[cell]
    return path[::-1]
