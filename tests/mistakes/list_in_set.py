"""Writes a cell as a list.

Told: line 16: TypeError: unhashable type: 'list'
Advice: A list cannot go in a set or be a key: write a cell as (x, y), a path as tuple(path).
Check: Crashes: line 16: TypeError: unhashable type: 'list'. A list cannot go in a set or be a key:
write a cell as (x, y), a path as tuple(path).
"""


def solve(maze):
    seen = set()
    x, y = maze.start
    stack = [[x, y]]
    while stack:
        cell = stack.pop()
        seen.add(cell)
        for there in maze.neighbours(cell):
            if there not in seen:
                stack.append(there)
