"""Read another contestant's file."""

from pathlib import Path


def solve(walker):
    text = Path(__file__).with_name("good.py").read_text()
    raise RuntimeError(f"reached {text}")
