"""Keep the right hand on the wall."""


def solve(walker):
    walker.turn_around()  # start with its back to the right
    while not walker.at_goal:
        # Your change: this looks for the first open side, from the right hand on.
        walker.turn_around()
        walker.turn_left()
        while walker.is_wall_ahead():
            walker.turn_left()
        walker.go_ahead()
