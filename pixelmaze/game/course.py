"""The course "Make your own maze game": in `assets/course/`, a program and a picture for each step."""

from pathlib import Path

from pixelmaze.files.files import assets

STEPS = 10


def program(step: int) -> Path:
    """The file with the program of a step, from 1. Its picture is beside it, a PNG file."""
    (found,) = (assets() / "course").glob(f"{step:02}-*.py")
    return found
