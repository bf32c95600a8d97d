"""Forgets to import visit().

Told: line 14: NameError: name 'visit' is not defined
Advice: Add `from pixelmaze import visit` at the top of the file.
Check: Crashes: line 14: NameError: name 'visit' is not defined. Add `from pixelmaze import visit`
at the top of the file.
"""


def solve(maze):
    came_from = {maze.start: None}
    queue = [maze.start]
    for cell in queue:
        yield visit(cell, came_from[cell])
        for there in maze.neighbours(cell):
            if there not in came_from:
                came_from[there] = cell
                queue.append(there)
