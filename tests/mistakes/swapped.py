"""Has x and y in the wrong order.

Told: 1,6 is not a cell of this maze
Advice: x and y are swapped: write Cell(x, y), column first.
Check: Takes impossible steps: 2,1 is not a cell of this maze. x and y are swapped: write Cell(x,
y), column first. Crashes where there is no path: line 24: KeyError: Cell(x=2, y=2). The goal
was not reached: return None if nothing is stored for it.
"""


def solve(maze):
    came_from = {maze.start: None}
    queue = [maze.start]
    for cell in queue:
        for there in maze.neighbours(cell):
            if there not in came_from:
                came_from[there] = cell
                queue.append(there)
    path = []
    cell = maze.goal
    while cell:
        x, y = cell
        path.insert(0, (y, x))
        cell = came_from[cell]
    return path
