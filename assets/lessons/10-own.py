"""Your own search.

maze.start, maze.goals, maze.neighbours(cell), maze.cost(cell) and maze.distance(cell, other) tell
you all about the maze. Yield visit(cell, came_from) to show what you do.
"""

from pixelmaze import visit


def solve(maze):
    yield visit(maze.start)
    return None  # Your change: the cells of a shortest path
