"""Imports a file beside it as if both were a package.

Told: line 9: ImportError: attempted relative import with no known parent package
Advice: Remove the dot: import a file in the same folder by its name alone.
Check: Crashes: line 9: ImportError: ... Remove the dot: import a file in the same folder by its
name alone.
"""

from .helpers import path_to


def solve(maze):
    return path_to(maze.goal)
