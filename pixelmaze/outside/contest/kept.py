"""Results of contests, kept from one to the next: what has solved a maze is not run again."""

import json
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib import metadata
from math import inf
from time import monotonic
from typing import NamedTuple

from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import Maze
from pixelmaze.run.words import Budget

MOST = 50_000  # results that are kept, of 120 bytes or so: the latest
_PERIOD = 2.0  # seconds between two times that they are saved


class Result(NamedTuple):
    """What a contestant did in a maze. Figures are None where there are none."""

    failure: str  # what was wrong, in two or three words; empty if it solved the maze
    why: str  # the same in a line
    path: float | None = None
    cost: float | None = None
    moves: float | None = None
    visited: float | None = None
    score: float | None = None


def key_of(content: str, maze: Maze, budget: Budget) -> str:
    """What a result depends on: the content of a contestant, the maze, the limits, the program."""
    return sha256(repr((_version(), content, *budget, maze.content)).encode()).hexdigest()


@cache
def _version() -> str:
    with suppress(metadata.PackageNotFoundError):  # it runs from a folder
        return metadata.version("pixelmaze")
    return ""


class Kept:
    """Results that solved a maze, of this contest and earlier ones. Each time all are saved: what a
    contestant adds where they are saved is lost."""

    def __init__(self, saved: bytes, save: Callable[[bytes], object], is_fresh: bool) -> None:
        """What was saved, a result a line; damaged lines are ignored. `save` replaces it. A fresh
        start looks nothing up."""
        self._all = dict(filter(None, map(_read, saved.splitlines())))
        self.known = {} if is_fresh else self._all
        """The results that may be looked up, by key."""
        self._replace = save
        self._due = 0.0  # when to save again

    def put(self, key: str, result: Result) -> None:
        self.known[key] = self._all[key] = result
        if monotonic() >= self._due:
            self.save()

    def save(self) -> None:
        """Save the latest results. If that is impossible, they will run again."""
        latest = [*self._all.items()][-MOST:]
        with suppress(PixelmazeError):
            lines = [json.dumps([key, *figures]) for key, (_, _, *figures) in latest]
            self._replace("\n".join(lines).encode())
        self._due = monotonic() + _PERIOD


def _read(line: bytes) -> tuple[str, Result] | None:
    with suppress(ValueError, TypeError, RecursionError):
        key, *figures = json.loads(line)
        if isinstance(key, str) and all(one is None or 0 <= one < inf for one in figures):
            return key, Result("", "", *figures)
    return None
