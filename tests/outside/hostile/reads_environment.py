"""Read the environment."""

import os


def solve(walker):
    raise RuntimeError(f"reached {os.environ['TOKEN']}")
