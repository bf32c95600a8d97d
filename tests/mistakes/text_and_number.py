"""Adds a number to a text.

Told: line 15: TypeError: can only concatenate str (not "int") to str
Advice: `+` joins two strings or adds two numbers: convert with str(number) or int(text).
Check: Crashes: line 15: TypeError: can only concatenate str (not "int") to str. `+` joins two strings
or adds two numbers: convert with str(number) or int(text).
"""


def solve(maze):
    seen = {maze.start}
    queue = [maze.start]
    while queue:
        cell = queue.pop(0)
        print("Seen so far: " + len(seen))
        for there in maze.neighbours(cell):
            if there not in seen:
                seen.add(there)
                queue.append(there)
