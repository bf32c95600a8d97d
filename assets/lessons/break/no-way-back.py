"""A walker that keeps its right hand on the wall until it reaches the goal."""


def solve(walker):
    """Follow the wall.

    1. Try right, ahead and left, in that order. At the start, face right.
    2. Go in the first of these directions that is open, and repeat from 1.
    """
    while not walker.at_goal:
        walker.turn_right()  # 1.
        for _ in range(3):
            if not walker.is_wall_ahead():
                break
            walker.turn_left()
        else:
            return
        walker.go_ahead()  # 2.
