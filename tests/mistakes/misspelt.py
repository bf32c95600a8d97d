"""Writes a name wrong.

Told: line 11: AttributeError: a maze has no 'cels'; did you mean 'cells'?
Advice:
Check: Crashes: line 11: AttributeError: a maze has no 'cels'; did you mean 'cells'?
"""


def solve(maze):
    seen = {maze.start}
    for cell in maze.cels():
        seen.add(cell)
