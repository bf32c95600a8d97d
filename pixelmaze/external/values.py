"""The variables of a learner's function at any step, found by a second run that waits there."""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stdout, suppress
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Thread
from time import perf_counter
from typing import Any, NamedTuple, NoReturn

from pixelmaze.external.inline import deep_recursion, generator_started, solver_started
from pixelmaze.external.output import Lines as PrintedLines
from pixelmaze.external.output import Output, StoppedError
from pixelmaze.external.pace import PacedOutput
from pixelmaze.external.protocol import (
    END,
    FOUND,
    GONE,
    LINES,
    Allowed,
    Message,
    Runner,
    carving,
    searching,
)
from pixelmaze.external.recorder import LineValues
from pixelmaze.external.remote import RemoteFeed
from pixelmaze.external.styles import PlacedStep, code_of
from pixelmaze.external.wholes import WholeValue
from pixelmaze.grid import Grid
from pixelmaze.maze import Maze
from pixelmaze.rng import Rng

KEPT = 500  # number of steps whose lines are kept
_ENDLESS = 1 << 40  # more steps than any run makes
_PATIENCE = 0.003  # seconds to wait for an answer
_MOST_SECONDS = 10.0  # seconds after which no answer is expected any more
_NOTHING = Allowed(0)


class Lines(NamedTuple):
    """Lines that run from one step to the next, as far as they were asked for."""

    first: int = 0  # the number of the first one: 0 is the line at which the run waits at the step
    lines: Sequence[LineValues] = ()  # WINDOW at most; none if the run has ended
    last: int = 0
    """The number of the line that makes the next step, and is line 0 there; -1 if unknown."""


class Values:
    """The lines that run from any step to the next, and the variables there.

    `begin` starts the same run again, and is told how far it may go. Going back needs a new run
    from the start.
    """

    def __init__(self, begin: Callable[[Allowed], Runner]) -> None:
        self.shown_names: tuple[str, ...] = ()
        """The variables that are taken whole at each line."""
        self._begin = begin
        self._run: Runner | None = None
        self._asked = _NOTHING  # what the run was asked for last
        self._since = 0.0
        self._kept: dict[Allowed, Lines] = {}

    def at(self, step: int, first: int = 0, stops: tuple[int, ...] = ()) -> Lines | None:
        """The lines from this step to the next, from line `first` on; with `stops`, from the first
        of these on that is line `first` or a later one. None if they are not there yet: ask again
        in the next frame."""
        now = perf_counter()
        wish = Allowed(step + 1, step, first, stops, shown_names=self.shown_names)
        if wish not in self._kept and wish != self._asked:
            self._send(wish)
            self._since = now
        until = now + _PATIENCE
        while wish not in self._kept and self._run:
            message = self._run.hear(until - perf_counter())
            if message:
                self._read(*message)
            elif perf_counter() > self._since + _MOST_SECONDS:
                self._end()
            elif perf_counter() >= until:
                break
        return self._kept.get(wish)

    def finding(self, step: int, stops: tuple[int, ...]) -> Iterator[int | None]:
        """Run once more, and look for one of these lines from this step on.

        Yields None while it is under way; at last the step after which the line runs, -1 if none
        does.
        """
        found: int | None = None
        try:
            run = self._begin(Allowed(_ENDLESS, step, stops=stops, finds=True))
        except OSError:  # no process can be started
            yield -1
            return
        try:
            while found is None:
                yield None
                kind, payload = run.hear(_PATIENCE) or (b"", b"")
                if kind == FOUND:
                    found = json.loads(payload)
                elif kind in (END, GONE):
                    found = -1
            yield found
        finally:
            run.close()

    def close(self) -> None:
        """End the second run."""
        if self._run:
            self._run.close()
        self._run, self._asked = None, _NOTHING

    def _send(self, wish: Allowed) -> None:
        if self._run and wish.traced > self._asked.traced:
            self._run.allow(wish)
        else:
            self.close()
            try:
                self._run = self._begin(wish)
            except OSError:  # no process can be started
                self._kept[wish] = Lines()
        self._asked = wish

    def _read(self, kind: bytes, payload: bytes) -> None:
        if kind == LINES:
            wish, first, lines, last = json.loads(payload)
            self._keep(Allowed.of(wish), Lines(first, _lines_of(lines), last))
        elif kind in (END, GONE):
            self._end()

    def _end(self) -> None:
        """The run has ended before the step that was asked for, or will never come there."""
        wish = self._asked
        self.close()
        if wish not in self._kept:
            self._keep(wish, Lines())

    def _keep(self, wish: Allowed, lines: Lines) -> None:
        self._kept[wish] = lines
        if len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]


def _lines_of(parts: list[Any]) -> list[LineValues]:
    lines: list[LineValues] = []
    latest: dict[str, WholeValue] = {}
    for stack, values, names, wholes in parts:
        for name, cells, held, are_cells, lowest in filter(None, wholes):
            found = held if held is None else tuple(held)
            latest[name] = WholeValue(name, tuple(cells), found, are_cells, tuple(lowest))
        taken = tuple(latest[name] for name in latest if name in names)
        lines.append(LineValues(tuple(stack), tuple(map(tuple, values)), tuple(names), taken))
    return lines


def values_of_solver_file(
    maze: Maze, start: int, goal: int, source: Path | str, function: str = "solve"
) -> Values:
    """The variables of a solver in a file, or in a module that is installed."""
    task = searching(maze, start, goal, source, function)
    return Values(partial(RemoteFeed.begin, task))


def values_of_generator_file(
    grid: Grid, rng: Rng, source: Path | str, function: str = "generate"
) -> Values:
    """The variables of a generator in a file, or in a module that is installed."""
    task = carving(grid, rng, source, function)
    return Values(partial(RemoteFeed.begin, task))


def values_of_solver_function(
    maze: Maze, start: int, goal: int, function: Callable[..., Any]
) -> Values:
    """The variables of a function object."""

    def begin(out: Output) -> Iterator[PlacedStep]:
        return solver_started(function, maze, start, goal, out)[0]

    return Values(partial(_ThreadRun, begin, function, maze.grid))


def values_of_generator_function(grid: Grid, rng: Rng, function: Callable[..., Any]) -> Values:
    """The variables of a generator that is a function object."""

    def begin(_: Output) -> Iterator[PlacedStep]:
        return generator_started(function, grid, [*rng])

    return Values(partial(_ThreadRun, begin, function, grid))


class _ThreadRun(PacedOutput, Runner):
    """A second run in a thread, which moves only while somebody listens."""

    CHUNK = 256

    def __init__(
        self,
        begin: Callable[[Output], Iterator[PlacedStep]],
        function: Callable[..., Any],
        grid: Grid,
        allowed: Allowed,
    ) -> None:
        code = code_of(function)
        super().__init__(code.co_filename if code else "")
        self.allowed = allowed
        self._inbox: SimpleQueue[Message] = SimpleQueue()
        self._may_move, self._stands = Event(), Event()
        self._until = 0.0
        self._is_closed = False
        self.grid: Grid = grid
        Thread(target=self._work, args=(begin,), daemon=True).start()

    def hear(self, seconds: float) -> Message | None:
        if self._inbox.empty():
            self._until = perf_counter() + seconds
            self._stands.clear()
            self._may_move.set()
            # it has printed before
            with redirect_stdout(PrintedLines(str)), deep_recursion(self.grid.size):
                self._stands.wait(2 * seconds)
        with suppress(Empty):
            return self._inbox.get_nowait()
        return None

    def allow(self, allowed: Allowed) -> None:
        self.allowed = allowed

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
            if self._made < self.allowed.credit and perf_counter() <= self._until:
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
