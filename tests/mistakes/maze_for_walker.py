"""Asks the walker for what only the maze has.

Told: line 11: AttributeError: a walker has no 'start': a maze has
Advice: A walker sees only what is around it: name the parameter `maze` to see the whole maze.
Check: Crashes: line 11: AttributeError: a walker has no 'start': a maze has. A walker sees only
what is around it: name the parameter `maze` to see the whole maze.
"""


def solve(walker):
    stack = [walker.start]
    while stack:
        cell = stack.pop()
        for there in walker.neighbours(cell):
            stack.append(there)
