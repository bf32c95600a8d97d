"""Asks the walker for what only the maze has.

Told: line 11: AttributeError: a walker has no 'start', but a maze does
Advice: A walker sees only what is around it: to see more, name the parameter `maze`.
Check: Crashes: line 11: AttributeError: a walker has no 'start', but a maze does. A walker sees
only what is around it: to see more, name the parameter `maze`.
"""


def solve(walker):
    stack = [walker.start]
    while stack:
        cell = stack.pop()
        for there in walker.neighbours(cell):
            stack.append(there)
