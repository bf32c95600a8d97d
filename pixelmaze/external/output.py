"""What a learner's function puts out while it runs: moves, marks, and prints."""

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable
from io import TextIOBase
from typing import NoReturn

from pixelmaze.external.faults import line_in
from pixelmaze.external.feed import PRINT

MOST_PRINTED = 100_000  # the most characters that are kept of what a run prints
MOST_DRAWN = 100_000  # the most marks of a run that are drawn


class StoppedError(BaseException):
    """Ends a function that runs in this process: after an impossible move, or over the budget."""


class Output(ABC):
    """Where moves, marks and prints go."""

    def __init__(self, file: str) -> None:
        self.file = file
        """The learner's file, by full name."""
        self._drawn = 0
        self._printed = 0

    @abstractmethod
    def add(self, packed: int, line: int) -> None:
        """Make a step, packed as in a Trace, from this line of the file. It may wait for ever."""

    @abstractmethod
    def stop(self, message: str = "") -> NoReturn:
        """End the run: the last step was impossible, or, with a message, what was tried next."""

    @abstractmethod
    def _note(self, kind: str, at: int, value: str) -> None:
        """Keep a note: see `Note`."""

    def step(self, packed: int) -> None:
        """Make a step from the line that is running."""
        self.add(packed, line_in(sys._getframe(1), self.file))

    def draw(self, kind: str, at: int, value: str) -> None:
        """Draw something in the maze, unless too much has been drawn."""
        self._drawn += 1
        if self._drawn <= MOST_DRAWN:
            self._note(kind, at, value)

    def print(self, line: str) -> None:
        """Print a line. Characters beyond the most that are kept are only counted."""
        room = MOST_PRINTED - self._printed
        self._printed += len(line) + 1
        if room > 0:
            self._note(PRINT, -1, line if len(line) <= room else f"{line[:room]}…")

    def end(self) -> None:
        """Say how much was left out."""
        if self._printed > MOST_PRINTED:
            more = self._printed - MOST_PRINTED
            self._note(PRINT, -1, f"… and {more:,} more characters")


class Lines(TextIOBase):
    """Stands where standard output was, and hands on whole lines."""

    encoding = "utf-8"

    def __init__(self, take: Callable[[str], object]) -> None:
        super().__init__()
        self._take = take
        self._rest = ""

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        if "\n" not in text and len(self._rest) < MOST_PRINTED:
            self._rest += text
            return len(text)
        *lines, self._rest = (self._rest + text).split("\n")
        for line in lines:
            self._take(line)
        if len(self._rest) >= MOST_PRINTED:
            self.end()
        return len(text)

    def end(self) -> None:
        """Hand on the line that has not ended."""
        if self._rest:
            rest, self._rest = self._rest, ""
            self._take(rest)
