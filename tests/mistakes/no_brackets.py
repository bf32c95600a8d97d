"""Asks whether a method is true, and does not call it.

Told: ... no step for 1 second
Advice: Line 13: `is_wall_ahead` without brackets is always true: add them.
Check: Never stops: ... no step for 1 second. Line 13: `is_wall_ahead` without brackets is always
true: add them.
"""


def solve(walker):
    while not walker.at_goal:
        walker.turn_right()
        while walker.is_wall_ahead:
            walker.turn_left()
        walker.go_ahead()
