"""Results of contests, kept from one to the next: what has run is not run again."""

import json
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib import metadata
from math import inf
from pathlib import Path
from typing import NamedTuple

from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import Maze
from pixelmaze.run.words import Budget

MOST = 50_000  # results that are kept, about 10 MB; of more, the older half is dropped


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
    """A file of results, a line for each. Damaged lines are ignored."""

    def __init__(self, path: Path, is_fresh: bool = False) -> None:
        """A fresh start looks nothing up. PixelmazeError if the file cannot be written."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch()
            lines = path.read_bytes().splitlines()
            if len(lines) > MOST:
                path.write_bytes(b"\n".join(lines[-MOST // 2 :]))
        except OSError as error:
            why = f"{error.strerror}; choose another folder with --data-dir"
            raise PixelmazeError(f"cannot keep results in {path}: {why}") from None
        self._path = path
        self.known = {} if is_fresh else dict(filter(None, map(_read, lines)))

    def put(self, key: str, result: Result) -> None:
        self.known[key] = result
        with suppress(OSError), self._path.open("ab") as file:  # a full disk: it will run again
            file.write(b"\n" + json.dumps([key, *result]).encode())


def _read(line: bytes) -> tuple[str, Result] | None:
    with suppress(ValueError, TypeError, RecursionError):
        key, failure, why, *figures = json.loads(line)
        is_text = all(isinstance(text, str) for text in (key, failure, why))
        if is_text and all(figure is None or 0 <= figure < inf for figure in figures):
            return key, Result(failure, why, *figures)
    return None
