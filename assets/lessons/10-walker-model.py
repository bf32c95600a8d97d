"""A walker that knows only where it has been."""


def solve(walker):
    back = []  # the directions back to the start
    untried = {}  # in each cell it has been in
    while not walker.at_goal:
        is_new = walker.position not in untried
        ways = untried.setdefault(walker.position, walker.open_ways())
        if back and is_new:
            ways.remove(back[-1])
        if not ways:
            walker.go(back.pop())
            continue
        walker.go(ways.pop(0))
        walker.turn_around()
        if walker.position in untried:
            untried[walker.position].remove(walker.facing)
            walker.go_ahead()
        else:
            back.append(walker.facing)
