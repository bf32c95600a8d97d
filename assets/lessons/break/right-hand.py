"""A walker that keeps its right hand on the wall and turns back at dead ends."""


def solve(walker):
    """Follow the wall.

    1. Turn to the first open side, from the right hand on. At the start, face right.
    2. Go ahead, and repeat from 1 until you reach the goal.
    """
    while not walker.at_goal:
        walker.turn_right()  # 1.
        while walker.is_wall_ahead():
            walker.turn_left()
        walker.go_ahead()  # 2.
