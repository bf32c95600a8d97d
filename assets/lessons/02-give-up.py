"""Keep the right hand on the wall, and give up if that leads nowhere."""


def solve(walker):
    while not walker.at_goal and walker.open_ways():
        walker.turn_around()
        walker.turn_left()
        while walker.is_wall_ahead():
            walker.turn_left()
        # Your change: has it been here before, facing the same way? Then return.
        # walker.position is the cell, walker.facing the direction.
        walker.go_ahead()
