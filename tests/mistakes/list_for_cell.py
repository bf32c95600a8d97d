"""Writes the cells of the path as lists.

Told: [0, 0] is not a cell of this maze
Advice: Write a cell as (x, y): round brackets make a tuple, square ones a list.
Check: ... is not a cell of this maze. Write a cell as (x, y): round brackets make a tuple, square
ones a list.
"""


def solve(maze):
    return [list(cell) for cell in maze.cells()]
