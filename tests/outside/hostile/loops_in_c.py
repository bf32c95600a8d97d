"""Never end, in C code."""


def solve(walker):
    sum(range(10**13))
