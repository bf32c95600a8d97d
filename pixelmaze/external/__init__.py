"""Algorithms from outside the package: a file, a function, an installed package, or a program."""
