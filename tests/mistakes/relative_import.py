"""Imports a file beside it as if both were a package.

Told: line 9: ImportError: attempted relative import with no known parent package
Advice: Leave out the dot: a file beside this one is imported by its name alone.
Check: Crashes: line 9: ImportError: ... Leave out the dot: a file beside this one is imported by
its name alone.
"""

from .helpers import path_to


def solve(maze):
    return path_to(maze.goal)
