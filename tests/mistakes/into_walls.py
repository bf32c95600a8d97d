"""Walks without a look at the walls.

Told: line 14: walked out of the maze, up from 0,0
Advice: Look before you move: ask walker.open_ways() or maze.neighbours(cell).
Check: Walks through walls: line 14: ... Look before you move: ask walker.open_ways() or
maze.neighbours(cell).
"""

import random


def solve(walker):
    while not walker.at_goal:
        walker.go(random.choice(["right", "down", "left", "up"]))
