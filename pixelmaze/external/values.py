"""The variables of a learner's function at any step, found by a second run that waits there."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout, suppress
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Thread
from time import perf_counter
from typing import Any, NoReturn, Protocol

from pixelmaze.external.inline import deep_recursion, generator_started, solver_started
from pixelmaze.external.output import Lines, Output, StoppedError
from pixelmaze.external.pace import PacedOutput
from pixelmaze.external.protocol import END, GONE, LINES, Message
from pixelmaze.external.recorder import LineValues
from pixelmaze.external.remote import Child, carving, searching
from pixelmaze.external.styles import PlacedStep, code_of
from pixelmaze.grid import Grid
from pixelmaze.maze import Maze
from pixelmaze.rng import Rng

KEPT = 500
"""Number of steps whose lines are kept."""
_PATIENCE = 0.003
"""Seconds to wait for an answer."""
_MOST_SECONDS = 10.0
"""Seconds after which no answer is expected any more."""


class SecondRun(Protocol):
    """A run that can be told how far to go."""

    def hear(self, seconds: float) -> Message | None:
        """See `Child.hear`."""
        ...

    def allow(self, credit: int, traced: int) -> None:
        """See `Child.allow`."""
        ...

    def close(self) -> None:
        """End it."""
        ...


class Values:
    """The lines that run from any step to the next, and the variables there.

    `begin` starts the same run again: with a number of steps that it may make, and the step from
    which its lines are recorded. Going back needs a new run from the start.
    """

    def __init__(self, begin: Callable[[int, int], SecondRun]) -> None:
        self._begin = begin
        self._run: SecondRun | None = None
        self._asked = -1  # the last step that the run was sent to
        self._since = 0.0
        self._kept: dict[int, list[LineValues]] = {}

    def at(self, step: int) -> list[LineValues] | None:
        """The lines from this step to the next; the first is the one at which the run waits. Empty
        if it has ended. None if it is not there yet: ask again in the next frame."""
        now = perf_counter()
        if step not in self._kept and step != self._asked:
            self._send_to(step)
            self._since = now
        until = now + _PATIENCE
        while step not in self._kept and self._run:
            message = self._run.hear(until - perf_counter())
            if message:
                self._read(*message)
            elif perf_counter() > self._since + _MOST_SECONDS:
                self._end()
            elif perf_counter() >= until:
                break
        return self._kept.get(step)

    def close(self) -> None:
        """End the second run."""
        if self._run:
            self._run.close()
        self._run, self._asked = None, -1

    def _send_to(self, step: int) -> None:
        if self._run and step > self._asked:
            self._run.allow(step + 1, step)
        else:
            self.close()
            try:
                self._run = self._begin(step + 1, step)
            except OSError:  # no process can be started
                self._kept[step] = []
        self._asked = step

    def _read(self, kind: bytes, payload: bytes) -> None:
        if kind == LINES:
            step, lines = json.loads(payload)
            self._keep(
                step,
                [LineValues(line, name, tuple(map(tuple, values))) for line, name, values in lines],
            )
        elif kind in (END, GONE):
            self._end()

    def _end(self) -> None:
        """The run has ended before the step that was asked for, or will never come there."""
        step = self._asked
        self.close()
        if step not in self._kept:
            self._keep(step, [])

    def _keep(self, step: int, lines: list[LineValues]) -> None:
        self._kept[step] = lines
        if len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]


def values_of_solver_file(
    maze: Maze, start: int, goal: int, source: Path | str, function: str = "solve"
) -> Values:
    """The variables of a solver in a file, or in a module that is installed."""
    task = searching(maze, start, goal, source, function)
    return Values(lambda credit, traced: Child(task, credit, traced))


def values_of_generator_file(
    grid: Grid, rng: Rng, source: Path | str, function: str = "generate"
) -> Values:
    """The variables of a generator in a file, or in a module that is installed."""
    task = carving(grid, rng, source, function)
    return Values(lambda credit, traced: Child(task, credit, traced))


def values_of_solver_function(
    maze: Maze, start: int, goal: int, function: Callable[..., Any]
) -> Values:
    """The variables of a function object.

    >>> from pixelmaze import generate
    >>> def solve(walker):
    ...     count = 1
    ...     walker.go("right")
    >>> values = values_of_solver_function(generate(2, 1), 0, 1, solve)
    >>> while not (lines := values.at(1)):
    ...     pass
    >>> [dict(line.values) for line in lines]
    [{}, {}, {'count': '1'}]
    """

    def begin(out: Output) -> Iterator[PlacedStep]:
        return solver_started(function, maze, start, goal, out)[0]

    return Values(partial(_ThreadRun, begin, function, maze.grid.size))


def values_of_generator_function(grid: Grid, rng: Rng, function: Callable[..., Any]) -> Values:
    """The variables of a generator that is a function object.

    >>> from pixelmaze import carve
    >>> from pixelmaze.grid import build
    >>> from pixelmaze.rng import seeded
    >>> def generate(maze, random):
    ...     first, second = maze.cells()
    ...     yield carve(first, second)
    >>> values = values_of_generator_function(build(2, 1), seeded(1), generate)
    >>> while not (lines := values.at(1)):
    ...     pass
    >>> [dict(line.values) for line in lines]
    [{'first': '(0,0)', 'second': '(1,0)'}]
    """

    def begin(_: Output) -> Iterator[PlacedStep]:
        return generator_started(function, grid, [*rng])

    return Values(partial(_ThreadRun, begin, function, grid.size))


class _ThreadRun(PacedOutput):
    """A second run in a thread, which moves only while somebody listens."""

    CHUNK = 256

    def __init__(
        self,
        begin: Callable[[Output], Iterator[PlacedStep]],
        function: Callable[..., Any],
        cells: int,
        credit: int,
        traced: int,
    ) -> None:
        code = code_of(function)
        super().__init__(code.co_filename if code else "")
        self.allowed = credit, traced
        self._inbox: SimpleQueue[Message] = SimpleQueue()
        self._may_move, self._stands = Event(), Event()
        self._until = 0.0
        self._is_closed = False
        self._cells = cells
        Thread(target=self._work, args=(begin,), daemon=True).start()

    def hear(self, seconds: float) -> Message | None:
        if self._inbox.empty():
            self._until = perf_counter() + seconds
            self._stands.clear()
            self._may_move.set()
            with redirect_stdout(Lines(str)), deep_recursion(self._cells):  # it has printed before
                self._stands.wait(2 * seconds)
        with suppress(Empty):
            return self._inbox.get_nowait()
        return None

    def allow(self, credit: int, traced: int) -> None:
        self.allowed = credit, traced

    def close(self) -> None:
        self._is_closed = True
        self._may_move.set()

    def send(self, kind: bytes, payload: bytes) -> None:
        self._inbox.put((kind, payload))

    def stop(self, message: str = "") -> NoReturn:
        self._is_closed = True
        raise StoppedError

    def _flush(self) -> None:
        self._made += len(self._steps)
        del self._steps[:], self._places[:]

    def _hold(self) -> None:
        while not self._is_closed:
            if self._made < self.allowed[0] and perf_counter() <= self._until:
                return
            self._stands.set()
            self._may_move.wait()
            self._may_move.clear()
        self._room = 1  # if this is caught, it comes again
        raise StoppedError

    def _note(self, kind: str, at: int, value: str) -> None:
        """Nobody looks at it."""

    def _work(self, begin: Callable[[Output], Iterator[PlacedStep]]) -> None:
        with suppress(BaseException):  # the first run has reported it
            self.look()
            for packed, line in begin(self):
                self.add(packed, line)
        sys.settrace(None)
        self.send_values()
        self.send(END, b"")
        self._stands.set()
