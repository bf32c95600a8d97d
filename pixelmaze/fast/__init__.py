"""The fast path: the same algorithms, compiled by numba if it is installed."""
