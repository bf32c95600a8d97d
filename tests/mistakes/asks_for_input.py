"""Asks somebody who is not there.

Told: line 12: EOFError: it asked for input(), but nobody can answer it
Advice: Write the answer into the file: a run has no keyboard.
Check: Crashes: line 12: EOFError: it asked for input(), but nobody can answer it. Write the answer
into the file: a run has no keyboard.
"""


def solve(walker):
    while not walker.at_goal:
        way = input("Which way? ")
        walker.go(way)
