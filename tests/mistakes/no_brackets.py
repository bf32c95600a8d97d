"""Asks whether a method is true, and does not call it.

Told: ... no step for 1 second
Advice: Line 13: write brackets after `is_wall_ahead`: without them it is always true.
Check: Does not end: ... no step for 1 second. Line 13: write brackets after `is_wall_ahead`:
without them it is always true.
"""


def solve(walker):
    while not walker.at_goal:
        walker.turn_right()
        while walker.is_wall_ahead:
            walker.turn_left()
        walker.go_ahead()
