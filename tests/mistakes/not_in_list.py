"""Removes what is not in the list any more.

Told: line 14: ValueError: list.remove(x): x not in list
Advice: Ask by `in` whether the list has it, before you look for it there.
Check: Crashes: line 14: ValueError: list.remove(x): x not in list. Ask by `in` whether the list has
it, before you look for it there.
"""


def solve(maze):
    new = [*maze.cells()]
    for cell in maze.cells():
        for there in maze.neighbours(cell):
            new.remove(there)
