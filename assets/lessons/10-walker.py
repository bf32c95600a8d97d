"""A walker that knows only where it has been."""


def solve(walker):
    back = []  # the directions back to the start
    while not walker.at_goal:
        # Your change: remember the cells it has been in, and turn back from a known one.
        way = walker.open_ways()[0]
        walker.go(way)
        walker.turn_around()
        back.append(walker.facing)
