"""A mouse that runs at random."""

from random import Random


def solve(walker):
    chance = Random(1)
    while not walker.at_goal:
        ways = walker.open_ways()
        # Your change: if there are other ways, remove the one that leads back.
        # After a move, walker.turn_around() makes it face back; walker.facing is that direction.
        walker.go(chance.choice(ways))
