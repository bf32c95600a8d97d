"""A*: it next visits the cell through which the path to the goal seems shortest."""

from heapq import heappop, heappush

from pixelmaze import frontier, visit


def solve(maze):
    """Search from the start.

    1. Visit the cell with the lowest estimate. At the goal, stop.
    2. Note the path to each neighbour not seen before.
    3. Its estimate is the moves so far, plus the distance to the goal.
    """
    came_from = {maze.start: None}
    moves = {maze.start: 0}
    heap = [(0, maze.start)]
    while heap:
        _, cell = heappop(heap)  # 1.
        yield visit(cell, came_from[cell])
        if cell in maze.goals:
            return path_to(cell, came_from)
        for neighbour in maze.neighbours(cell):  # 2.
            if neighbour not in came_from:
                came_from[neighbour] = cell
                moves[neighbour] = moves[cell] + 1
                estimate = moves[neighbour] + maze.distance(neighbour, maze.goal)  # 3.
                heappush(heap, (estimate, neighbour))
                yield frontier(neighbour, cell)


def path_to(cell, came_from):
    path = []
    while cell is not None:
        path.append(cell)
        cell = came_from[cell]
    return path[::-1]
