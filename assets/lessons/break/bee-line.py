"""A search that always goes to the neighbour nearest to the goal."""

from pixelmaze import visit


def solve(maze):
    """Get nearer and nearer to the goal.

    1. Visit the cell. At the goal, stop.
    2. Go to its neighbour nearest to the goal, and repeat from 1.
    """
    path = [maze.start]
    yield visit(maze.start)
    while path[-1] not in maze.goals:
        here = path[-1]
        ways = maze.neighbours(here)
        if not ways:
            return None
        there = min(ways, key=lambda cell: maze.distance(cell, maze.goal))  # 2.
        path.append(there)
        yield visit(there, here)  # 1.
    return path
