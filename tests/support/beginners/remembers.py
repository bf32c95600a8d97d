"""A walker that marks each cell where it has been, and enters no marked cell but to go back."""


def solve(walker):
    untried = {}
    ways_back = []
    walker.mark()
    while not walker.at_goal:
        ways = untried.setdefault(walker.position, walker.open_ways())
        if ways:
            walker.go(ways.pop())
            walker.turn_around()
            if walker.marks():
                walker.go_ahead()
            else:
                walker.mark()
                ways_back.append(walker.facing)
        elif ways_back:
            walker.go(ways_back.pop())
        else:
            return
