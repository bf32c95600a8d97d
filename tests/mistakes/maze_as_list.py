"""Takes the maze for a list of rows.

Told: line 13: TypeError: 'MazeView' object is not subscriptable
Advice: A maze is no list: `maze.cells()` are its cells, `maze.neighbours(cell)` the ways on.
Check: Crashes: line 13: TypeError: 'MazeView' object is not subscriptable. A maze is no list:
`maze.cells()` are its cells, `maze.neighbours(cell)` the ways on.
"""


def solve(maze):
    x, y = 0, 0
    path = []
    while maze[y][x] != "G":
        path.append((x, y))
        x += 1
    return path
