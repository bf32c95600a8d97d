"""Read a file in the home folder."""

from pathlib import Path

HOME = ""


def solve(walker):
    raise RuntimeError(f"reached {Path(HOME, 'secret').read_text()}")
