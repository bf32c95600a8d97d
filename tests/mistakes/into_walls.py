"""Walks without a look at the walls.

Told: line 14: walked out of the maze, up from 0,0
Advice: Ask before you move: open_ways() of a walker, neighbours(cell) of a maze.
Check: Walks through walls: line 14: ... Ask before you move: open_ways() of a walker,
neighbours(cell) of a maze.
"""

import random


def solve(walker):
    while not walker.at_goal:
        walker.go(random.choice(["right", "down", "left", "up"]))
