"""Walks without a look at the walls.

Told: line 13: walked out of the maze, up from 0,0
Advice: Ask before you move: open_ways() of a walker, neighbours(cell) of a maze.
Check: Walks through walls: ask for the open ways before each move.
"""

import random


def solve(walker):
    while not walker.at_goal:
        walker.go(random.choice(["right", "down", "left", "up"]))
