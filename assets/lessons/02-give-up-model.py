"""Keep the right hand on the wall, and give up if that leads nowhere."""


def solve(walker):
    seen = set()
    while not walker.at_goal and walker.open_ways():
        walker.turn_around()
        walker.turn_left()
        while walker.is_wall_ahead():
            walker.turn_left()
        if (walker.position, walker.facing) in seen:
            return
        seen.add((walker.position, walker.facing))
        walker.go_ahead()
