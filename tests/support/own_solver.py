"""A solver as a beginner may write it, with a mistake. It is shown in pictures, and never run."""

from random import choice


def walk(walker, ways):
    """Go somewhere, and leave a mark."""
    walker.mark("x")
    walker.go(ways[0])


def solve(walker):
    """Walk at random.

    1. Look where one can go.
    2. Choose a way. 3. Go there.
    """
    steps = 0
    while not walker.at_goal:
        ways = walker.open_ways()
        if steps % 2:
            ways = [choice(ways)]
        walk(walker, ways)
        steps += 1
