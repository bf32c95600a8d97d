"""Takes the maze for a list of rows.

Told: line 13: TypeError: 'Maze' object is not subscriptable
Advice: A maze is not a list: use `maze.cells()` and `maze.neighbours(cell)`.
Check: Crashes: line 13: TypeError: 'Maze' object is not subscriptable. A maze is not a list:
use `maze.cells()` and `maze.neighbours(cell)`.
"""


def solve(maze):
    x, y = 0, 0
    path = []
    while maze[y][x] != "G":
        path.append((x, y))
        x += 1
    return path
