"""Feeds that are judged: their steps are checked as they arrive, on a budget."""

from __future__ import annotations  # array[int] is for type checkers only, before Python 3.12

from abc import abstractmethod
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import ClassVar, TextIO

from pixelmaze.external.feed import FAILED, Budget, Fault, Feed, Note
from pixelmaze.external.referee import CarvingReferee, Referee


def pass_on(line: str, stream: TextIO | None) -> None:
    """Hand a printed line to `JudgedFeed.echo`; without one, write it to this stream, if any.

    >>> import sys
    >>> pass_on("here", sys.stdout)
    here
    """
    if JudgedFeed.echo:
        JudgedFeed.echo(line)
    elif stream:
        print(line, file=stream)


@contextmanager
def silence() -> Iterator[None]:
    """Show nothing that algorithms print: where there are many runs, it would be too much.

    >>> with silence():
    ...     pass_on("here", None)
    """
    before, JudgedFeed.echo = JudgedFeed.echo, lambda _: None
    try:
        yield
    finally:
        JudgedFeed.echo = before


class JudgedFeed(Feed):
    """The steps of a run in a maze of this number of cells, and their lines in a file of this name.

    A subclass fetches steps and hands them to `_add`; at the end it calls `_finish`.
    """

    echo: ClassVar[Callable[[str], object] | None] = None
    """Called with each line that is printed. None writes it to standard error, or, for functions
    in this process, to standard output."""

    def __init__(
        self, referee: Referee | CarvingReferee, cells: int, budget: Budget, name: str = ""
    ) -> None:
        super().__init__()
        self._name = name
        self._seconds = budget.seconds
        self._most = budget.steps_for(cells)
        self._referee = referee
        self._steps = array("i")  # to be taken
        self._places = array("i")  # their lines
        self._is_finished = False
        self._told: tuple[Fault | None, str] = None, ""

    @abstractmethod
    def _fetch(self, count: int, seconds: float) -> None:
        """Wait until this number of steps is there, or this number of seconds has passed."""

    @property
    def is_over(self) -> bool:
        return self._is_finished and not self._steps

    def take(self, count: int, seconds: float) -> array[int]:
        if len(self._steps) < max(count, 1) and not self._is_finished:
            self._fetch(count, seconds)
        taken = self._steps[:count]
        self.lines += self._places[:count]
        del self._steps[:count], self._places[:count]
        if self.is_over:
            self.fault, self.outcome = self._told
        return taken

    def _add(self, packed: array[int], lines: array[int]) -> None:
        """Check further steps. The first that is impossible, or over the budget, ends the run."""
        if self._is_finished:
            return
        referee = self._referee
        room = self._most - referee.steps
        is_over_budget = len(packed) > room
        believed = referee.check(packed[:room] if is_over_budget else packed)
        self._steps += packed[:believed]
        self._places += lines[:believed]
        line = lines[min(believed, len(lines)) - 1] if lines else 0
        if referee.fault:
            self._finish(referee.fault._replace(line=line))
        elif is_over_budget:
            self._finish(Fault(f"no end after {self._most:,} steps", line=line))

    def _note(self, note: Note) -> None:
        if not self._is_finished:
            self.notes.append(note)

    def _finish(self, fault: Fault | None = None, *, may_give_up: bool = False) -> None:
        """The run is over. If it found nothing, it has given up, if it may."""
        if self._is_finished:
            return
        self._is_finished = True
        outcome = ""
        if not fault:
            fault, outcome = self._referee.verdict(may_give_up)
        if fault:
            fault, outcome = fault._replace(file=self._name), FAILED
        self._told = fault, outcome
        last = self._referee.steps - bool(self._referee.fault)
        self.notes[:] = (note for note in self.notes if note.step <= last)
