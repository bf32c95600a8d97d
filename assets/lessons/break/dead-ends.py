"""Fills all dead ends: what is left is the path."""


def solve(maze):
    """Fill, then walk.

    1. Fill each cell that has a single exit, except the start and the goals.
    2. Repeat from 1 until there are no dead ends.
    3. Walk through what is left, without entering a cell twice.
    """
    left = set(maze.cells())
    is_changed = True
    while is_changed:  # 2.
        is_changed = False
        for cell in sorted(left):  # 1.
            ways = [there for there in maze.neighbours(cell) if there in left]
            if len(ways) < 2 and cell != maze.start and cell not in maze.goals:
                left.remove(cell)
                is_changed = True
    path = [maze.start]  # 3.
    while path[-1] not in maze.goals:
        ways = [there for there in maze.neighbours(path[-1]) if there in left - set(path)]
        if not ways:
            return None
        path.append(ways[0])
    return path
