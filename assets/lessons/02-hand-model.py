"""Keep the left hand on the wall."""


def solve(walker):
    walker.turn_around()  # start with its back to the right
    while not walker.at_goal:
        walker.turn_around()
        walker.turn_right()
        while walker.is_wall_ahead():
            walker.turn_right()
        walker.go_ahead()
