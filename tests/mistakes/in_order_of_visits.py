"""Returns the cells in the order of the visits.

Told: the path has a gap from 0,5 to 2,5, which are not neighbours
Advice: A passage must join each cell of a path to the next: store where you came from for each
cell, then follow that back from the goal.
Check: Takes impossible steps: the path has a gap from 1,2 to 2,0, which are not neighbours. A
passage must join each cell of a path to the next: store where you came from for each cell, then
follow that back from the goal. Walks through walls...: the path leads through a wall ...
"""

from pixelmaze import visit


def solve(maze):
    came_from = {maze.start: None}
    stack = [maze.start]
    path = []
    while stack:
        cell = stack.pop()
        path.append(cell)
        yield visit(cell, came_from[cell])
        if cell in maze.goals:
            return path
        for there in maze.neighbours(cell):
            if there not in came_from:
                came_from[there] = cell
                stack.append(there)
