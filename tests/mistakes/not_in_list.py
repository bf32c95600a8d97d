"""Removes what is not in the list any more.

Told: line 14: ValueError: list.remove(x): x not in list
Advice: The list does not contain it: test with `in` first.
Check: Crashes: line 14: ValueError: list.remove(x): x not in list. The list does not contain it: test
with `in` first.
"""


def solve(maze):
    new = [*maze.cells()]
    for cell in maze.cells():
        for there in maze.neighbours(cell):
            new.remove(there)
