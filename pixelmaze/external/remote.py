"""A learner's file, run elsewhere: this side of it. The other one is `execution.py`.

Whoever runs it is allowed a number of steps ahead of what is taken, so that a run may be endless.
It is this side that checks the steps, watches the budget, and ends the run. The file is never run
here.
"""

from __future__ import annotations  # array[int] is for type checkers only, before Python 3.12

import json
import os
import re
import sys
from array import array
from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from typing import Any, ClassVar

from pixelmaze.errors import printable
from pixelmaze.external.feed import PRINT, USUAL, Budget, Fault, Frame, Note
from pixelmaze.external.judged import JudgedFeed
from pixelmaze.external.process import Child
from pixelmaze.external.protocol import (
    BEGUN,
    END,
    GONE,
    NOTES,
    STEPS,
    WHERE,
    Allowed,
    Runner,
    Task,
    carving,
    searching,
)
from pixelmaze.external.referee import CarvingReferee, Referee
from pixelmaze.grid import Grid
from pixelmaze.maze import Maze
from pixelmaze.rng import Rng

AHEAD = 8192  # the most steps that are made before they are asked for
_START = 60.0  # seconds after which a run that has not begun never will
_ANSWER = 0.25  # seconds to wait for the line of an endless loop
_TICK = 0.05  # seconds between two looks at the clock
_PLACE = re.compile(r' *File "(.*)", line (\d+) in (.*)')


class RemoteFeed(JudgedFeed):
    """The steps of a task that is done elsewhere."""

    begin: ClassVar[Callable[[Task, Allowed], Runner]] = Child
    """Begins a task: in a process of its own, unless a front end has another place for it. OSError
    if that is impossible."""

    def __init__(self, task: Task, referee: Referee | CarvingReferee, budget: Budget) -> None:
        super().__init__(referee, task.grid.size, budget, printable(str(task.source)))
        self._arrived = self._taken = 0
        self._credit = min(AHEAD, self._most + 1)
        self._file = ""
        self._since = perf_counter()
        """When the clock of the budget began to run."""
        self._asked = 0.0
        """When it was asked for its line, 0 for not yet."""
        self._has_signalled = False
        self._late = budget.late
        """Why the run ends once its line is known."""
        self._child: Runner | None = None
        try:
            self._child = RemoteFeed.begin(task, Allowed(self._credit))
        except OSError as error:
            self._finish(Fault(f"it cannot be started: {error.strerror}"))

    def close(self) -> None:
        super().close()
        if self._child:
            self._child.close()

    def stop(self, words: str) -> None:
        """End the run, unless it is over: as failed, with these words, at its line if it tells."""
        if self._child and not self._is_finished:
            self._late, self._asked = words, perf_counter()
            self._child.ask_where()
            while not self._is_finished and (message := self._child.hear(_ANSWER)):
                self._read(self._child, *message)
            self._finish(Fault(words))

    def take(self, count: int, seconds: float) -> array[int]:
        while self._child and (message := self._child.hear(0)):  # notes of steps that are here
            self._read(self._child, *message)
        taken = super().take(count, seconds)
        self._taken += len(taken)
        return taken

    def _fetch(self, count: int, seconds: float) -> None:
        assert self._child
        self._allow(self._child, count)
        until = perf_counter() + seconds
        while len(self._steps) < count and not self._is_finished:
            left = until - perf_counter()
            message = self._child.hear(min(left, _TICK))
            if message:
                self._read(self._child, *message)
            else:
                self._look_at_clock(self._child)
                if left <= 0 or not self._child.can_wait:
                    break

    def _allow(self, child: Runner, count: int) -> None:
        """Let it go on, if it will soon have to wait otherwise."""
        enough = min(self._taken + max(count, 1) + AHEAD // 2, self._most + 1)
        if self._credit < enough and self._file:
            if self._arrived == self._credit:  # it has waited for this side
                self._since = perf_counter()
            self._credit = min(self._taken + count + AHEAD, self._most + 1)
            child.allow(Allowed(self._credit))

    def _read(self, child: Runner, kind: bytes, payload: bytes) -> None:
        if kind == STEPS:
            self._since, self._asked = perf_counter(), 0.0
            numbers = array("i")
            numbers.frombytes(payload)
            half = len(numbers) // 2
            self._arrived += half
            self._add(numbers[:half], numbers[half:])
        elif kind == NOTES:
            for step, kind_of_note, at, value in json.loads(payload):
                self._note(Note(step, kind_of_note, at, value))
        elif kind == BEGUN:
            self._since = perf_counter()
            self._file = os.fsdecode(payload)
        elif kind == WHERE and self._asked:
            self._finish(_fault(json.loads(payload))._replace(message=self._late))
        elif kind == END:
            fault, may_give_up = json.loads(payload)
            self._finish(_fault(fault) if fault else None, may_give_up=may_give_up)
        elif kind == GONE:
            self._finish(self._blamed(child, f"it {child.ending(bool(self._file))}"))

    def _look_at_clock(self, child: Runner) -> None:
        """End a run that has made no step for too long, once it has said at which line it is."""
        now = perf_counter()
        if not self._file:
            if now - self._since > _START:
                self._finish(Fault("it cannot be started: the system is too slow"))
        elif self._arrived == self._credit or now - self._since <= self._budget.seconds:
            self._asked = 0.0
        elif not self._asked:
            self._asked, self._has_signalled = now, False
            child.ask_where()
        elif now - self._asked > _ANSWER and not self._has_signalled:
            self._asked, self._has_signalled = now, True
            child.ask_where_in_c()
        elif now - self._asked > _ANSWER:
            self._finish(self._blamed(child, self._late))

    def _blamed(self, child: Runner, message: str) -> Fault:
        """The fault at the place that the process has written to its debugging output."""
        name = self._file.encode("ascii", "backslashreplace").decode()
        found = filter(None, map(_PLACE.fullmatch, child.said))
        places = [(place[3], int(place[2])) for place in found if place[1] == name]
        frames = tuple(
            Frame("" if function == "<module>" else function, line, _line_of(self._file, line))
            for function, line in reversed(places)
        )
        return Fault(message, self._name, frames[-1].line if frames else 0, frames)

    def _finish(self, fault: Fault | None = None, *, may_give_up: bool = False) -> None:
        if self._is_finished:
            return
        if self._child:
            self._child.close()
            for line in _of_other_programs(self._child.said):
                self._note(Note(self._arrived, PRINT, -1, line))
        super()._finish(fault, may_give_up=may_give_up)

    def _note(self, note: Note) -> None:
        super()._note(note)
        if note.kind == PRINT and not self._is_finished:
            self._echo.pass_on(note.value, sys.stderr)


class Remote(RemoteFeed):
    """The steps of a solver in a file, or in a module that is installed: its name is `source`."""

    def __init__(
        self,
        maze: Maze,
        start: int,
        goal: int,
        source: Path | str,
        function: str = "solve",
        budget: Budget = USUAL,
    ) -> None:
        task = searching(maze, start, goal, source, function)
        super().__init__(task, Referee(maze, start, goal), budget)


class RemoteCarving(RemoteFeed):
    """The steps of a generator in a file, or in a module that is installed."""

    def __init__(
        self,
        grid: Grid,
        rng: Rng,
        source: Path | str,
        function: str = "generate",
        budget: Budget = USUAL,
        adds_walls: bool = False,
    ) -> None:
        task = carving(grid, rng, source, function)
        super().__init__(task, CarvingReferee(grid, adds_walls), budget)


def _fault(parts: list[Any]) -> Fault:
    message, file, line, frames, arc = parts
    return Fault(message, file, line, tuple(Frame(*frame) for frame in frames), arc)


def _line_of(file: str, number: int) -> str:
    with suppress(OSError):
        lines = Path(file).read_bytes().splitlines()
        if number <= len(lines):
            return lines[number - 1].decode("utf-8", "replace").strip()
    return ""


def _of_other_programs(said: Collection[str]) -> list[str]:
    """What other programs printed, and C code, without the traceback of a crash."""
    lines = []
    for line in said:
        if line.startswith(("Fatal Python error", "Current thread", "Thread 0x", "Stack (most")):
            break
        lines.append(line)
    return lines
