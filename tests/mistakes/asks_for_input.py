"""Asks somebody who is not there.

Told: line 12: EOFError: it called input(), which is not available here
Advice: Nobody can type an answer: put it in the file.
Check: Crashes: line 12: EOFError: it called input(), which is not available here. Nobody can type
an answer: put it in the file.
"""


def solve(walker):
    while not walker.at_goal:
        way = input("Which way? ")
        walker.go(way)
