"""Write into another contestant's file."""

from pathlib import Path


def solve(walker):
    with Path(__file__).with_name("good.py").open("r+") as file:
        file.write("# reached\n")
    raise RuntimeError("reached good.py")
