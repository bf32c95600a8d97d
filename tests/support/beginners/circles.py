"""A wall follower that never gives up."""


def solve(walker):
    while not walker.at_goal:
        walker.turn_right()
        while walker.is_wall_ahead():
            walker.turn_left()
        walker.go_ahead()
