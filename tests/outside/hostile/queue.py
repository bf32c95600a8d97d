"""Have the name of a module that others import."""

PriorityQueue = None


def solve(walker):
    raise RuntimeError("this is not the queue of Python")
