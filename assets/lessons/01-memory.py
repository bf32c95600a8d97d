"""A mouse that remembers the passages it has run through."""

from random import Random


def solve(walker):
    chance = Random(1)
    taken = {}  # how often each passage out of a cell was used, by (cell, way)
    while not walker.at_goal:
        here = walker.position
        ways = walker.open_ways()
        way = chance.choice(ways)  # Your change: the least used one
        taken[here, way] = taken.get((here, way), 0) + 1
        walker.go(way)
        walker.turn_around()  # it faces back: the other end of the passage counts too
        taken[walker.position, walker.facing] = taken.get((walker.position, walker.facing), 0) + 1
