"""A walker that keeps its right hand on the wall, up to the goal."""


def solve(walker):
    """Go on along the wall.

    1. Turn right, ahead and left, in this order. At the start, look right.
    2. Go the first of these ways that is open, and repeat from 1.
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
