"""Forgets `return` in a helper.

Told: line 14: AttributeError: 'NoneType' object has no attribute 'pop'
Advice: Line 13: ways_of() returns nothing: make it `return` a value.
Check: Crashes: line 14: AttributeError: 'NoneType' object has no attribute 'pop'. Line 13:
ways_of() returns nothing: make it `return` a value.
"""


def solve(walker):
    untried = {}
    while not walker.at_goal:
        ways = ways_of(walker, untried)
        walker.go(ways.pop())


def ways_of(walker, untried):
    if walker.position not in untried:
        untried[walker.position] = walker.open_ways()
    untried[walker.position]
