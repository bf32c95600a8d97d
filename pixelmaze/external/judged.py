"""Feeds that are judged: their steps are checked as they arrive, on a budget."""

from __future__ import annotations  # array[int] is for type checkers only, before Python 3.12

from abc import abstractmethod
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import ClassVar, TextIO

from pixelmaze.external.feed import FAILED, Budget, Fault, Feed, Note
from pixelmaze.external.referee import CarvingReferee, Referee


class Echo:
    """Hands the printed lines of a run to `JudgedFeed.echo`; without one, writes them to a stream,
    if any. Of equal lines in a row it passes on the first, and then their number.
    """

    def __init__(self) -> None:
        self._line: str | None = None
        self._times = 0
        self._stream: TextIO | None = None

    def pass_on(self, line: str, stream: TextIO | None) -> None:
        """The next line; it is shown at once if it differs from the one before."""
        if line != self._line:
            self.end()
            self._line, self._stream = line, stream
            self._show(line)
        self._times += 1

    def end(self) -> None:
        """There are no more lines like the last."""
        line, times = self._line or "", self._times
        self._line, self._times = None, 0
        if times > 1:
            self._show(line if times == _TWICE else f"(the same line {times:,} times)")

    def _show(self, line: str) -> None:
        if JudgedFeed.echo:
            JudgedFeed.echo(line)
        elif self._stream:
            print(line, file=self._stream)


_TWICE = 2


@contextmanager
def silence() -> Iterator[None]:
    """Show nothing that algorithms print: where there are many runs, it would be too much."""
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
        self._budget = budget
        self._most = budget.steps_for(cells)
        self._referee = referee
        self._steps = array("i")  # to be taken
        self._places = array("i")  # their lines
        self._is_finished = False
        self._told: tuple[Fault | None, str] = None, ""
        self._echo = Echo()

    @abstractmethod
    def _fetch(self, count: int, seconds: float) -> None:
        """Wait until this number of steps is there, or this number of seconds has passed."""

    @property
    def is_over(self) -> bool:
        return self._is_finished and not self._steps

    def close(self) -> None:
        self._is_finished = True
        del self._steps[:], self._places[:]
        self._echo.end()

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
        self._echo.end()
        outcome = ""
        if not fault:
            fault, outcome = self._referee.verdict(may_give_up)
        if fault:
            fault, outcome = fault._replace(file=self._name), FAILED
        self._told = fault, outcome
        last = self._referee.steps - bool(self._referee.fault)
        self.notes[:] = (note for note in self.notes if note.step <= last)
