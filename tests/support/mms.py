"""Starts the mice of tests/support/mice."""

import shlex
import sys
from pathlib import Path

from pixelmaze.maze.maze import Maze
from pixelmaze.outside.mouse import mouse as mouse_of
from pixelmaze.run.feed import WAIT, Feed
from pixelmaze.run.outcomes import PRINT, Budget

PATIENT = Budget(seconds=20)
MICE = Path(__file__).parent / "mice"


def command(mouse: str, *arguments: str) -> str:
    """The command that starts this mouse."""
    return shlex.join([sys.executable, "-I", "-S", str(MICE / "run.py"), mouse, *arguments])


def mouse(maze: Maze, *said: str, budget: Budget = PATIENT) -> Feed:
    """A mouse that gives these commands: see `mice/says.py`."""
    words = shlex.split(command("says", *said))
    return mouse_of(words, maze, maze.start, maze.goal, budget)


def run(feed: Feed) -> list[int]:
    """All its steps, packed."""
    steps: list[int] = []
    while not feed.is_over:
        steps += feed.take(1000, WAIT)
    return steps


def printed(feed: Feed) -> list[str]:
    """What it has printed."""
    return [note.value for note in feed.notes if note.kind == PRINT]
