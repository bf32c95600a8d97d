"""A learner's file, run in another process: this side of it. The other one is `child.py`.

The process is allowed a number of steps ahead of what is taken, so that a run may be endless. It is
this side that checks the steps, watches the budget, and ends the process. The file is never run
here.
"""

from __future__ import annotations  # array[int] is for type checkers only, before Python 3.12

import json
import os
import re
import signal
import sys
import weakref
from array import array
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread, current_thread, main_thread
from time import perf_counter
from typing import Any, NamedTuple

from pixelmaze.errors import printable
from pixelmaze.external.feed import PRINT, USUAL, Budget, Fault, Frame, Note
from pixelmaze.external.judged import JudgedFeed, pass_on
from pixelmaze.external.program import Program, ending
from pixelmaze.external.protocol import (
    ALLOW,
    BEGUN,
    END,
    GONE,
    NOTES,
    STEPS,
    TASK,
    WHERE,
    Allowed,
    Message,
    head_of,
    received,
)
from pixelmaze.external.referee import CarvingReferee, Referee
from pixelmaze.goals import goal_cells
from pixelmaze.grid import Grid
from pixelmaze.maze import Maze
from pixelmaze.rng import Rng

AHEAD = 8192
"""The most steps that are made before they are asked for."""
MEMORY = 1 << 30
"""The most bytes that a run may use in addition to those at its start, where they can be limited.
"""
_START = 60.0
"""Seconds after which a process that has not begun to run the file never will."""
_ANSWER = 0.25
"""Seconds to wait for the line of an endless loop."""
_TICK = 0.05
"""Seconds between two looks at the clock."""
_MOST_LINES = 200
"""The most lines of the process's debugging output that are kept."""
_LONGEST = 500
"""The most characters of such a line."""
_CODE = """import sys
sys.path.append(sys.argv[1])
from pixelmaze.external.child import main
main()"""
_ROOT = str(Path(__file__).parents[2])
_PLACE = re.compile(r' *File "(.*)", line (\d+) in (.*)')


class Task(NamedTuple):
    """What is to be run, and where.

    >>> from pixelmaze import generate
    >>> searching(generate(4, 1), 0, 3, Path("mine.py"), "solve").more
    {'start': 0, 'goals': [3]}
    """

    source: Path | str
    """The file, or the name of a module that is installed."""
    function: str
    grid: Grid
    passages: bytearray
    terrain: bytes
    more: dict[str, object]
    """What the function is given in addition to the maze."""


def searching(maze: Maze, start: int, goal: int, source: Path | str, function: str) -> Task:
    """The task of searching a maze."""
    more: dict[str, object] = {"start": start, "goals": goal_cells(maze, goal)}
    return Task(source, function, maze.grid, maze.passages, maze.terrain, more)


def carving(grid: Grid, rng: Rng, source: Path | str, function: str) -> Task:
    """The task of making a maze."""
    return Task(source, function, grid, bytearray(len(grid.head)), b"", {"rng": [*rng]})


class Child:
    """A process in which a task is done, and the messages that it sends."""

    def __init__(self, task: Task, allowed: Allowed) -> None:
        """OSError if it cannot be started."""
        self.inbox: SimpleQueue[Message] = SimpleQueue()
        self.said: deque[str] = deque(maxlen=_MOST_LINES)
        """The last lines of its debugging output."""
        command = [sys.executable, "-P", "-c", _CODE, _ROOT]
        said = self.said
        self._program = Program(
            command, lambda line: said.append(line[:_LONGEST]), {"PYTHONHASHSEED": "0"}
        )
        is_file = isinstance(task.source, Path)
        order = task.more | {
            "file": str(task.source) if is_file else "",
            "module": "" if is_file else task.source,
            "function": task.function,
            "allowed": allowed.written().decode(),
            "memory": MEMORY,
            "is_bound": current_thread() is main_thread(),  # a child dies with its parent's thread
        }
        Thread(target=_converse, args=(self._program, order, task, self.inbox), daemon=True).start()
        self._ending = weakref.finalize(self, self._program.close)

    def hear(self, seconds: float) -> Message | None:
        """The next message; None if none comes within this time."""
        with suppress(Empty):
            return self.inbox.get(timeout=max(0.0, seconds))
        return None

    def allow(self, allowed: Allowed) -> None:
        """Say how far it may go, and what to record."""
        self._send(ALLOW, allowed.written())

    def ask_where(self) -> None:
        """Ask for its line."""
        self._send(WHERE, b"")

    def ask_where_in_c(self) -> None:
        """Ask for its line even if it runs C code; the answer is in `said`."""
        if hasattr(signal, "SIGUSR1"):
            self._program.signal(signal.SIGUSR1)

    def wait(self) -> int:
        """Its exit status, once it is gone, with all that it started."""
        return self._program.wait()

    def close(self) -> None:
        """End it, with all processes that it started."""
        self._ending()

    def _send(self, kind: bytes, payload: bytes) -> None:
        self._program.write(head_of(kind, payload) + payload)


def _converse(
    program: Program, order: dict[str, object], task: Task, inbox: SimpleQueue[Message]
) -> None:
    """Runs in a thread: tells the process what to do, then hears what it says."""
    grid = task.grid
    exists = b""
    if grid.cell_at_place is not None:
        exists = bytes(cell >= 0 for cell in grid.cell_at_place)
    numbers = (grid.first, grid.head, grid.twin)
    arrays = [_bytes_of(values) for values in numbers]
    arrays += [bytes(grid.heading), bytes(task.passages), exists, task.terrain]
    order |= {"shape": grid.shape.name, "width": grid.width, "height": grid.height}
    order |= {"sizes": [*map(len, arrays)]}
    payload = b"".join([json.dumps(order).encode(), b"\n", *arrays])
    program.write(head_of(TASK, payload))
    program.write(payload)
    with suppress(OSError, ValueError):  # closed meanwhile
        while message := received(program.output):
            inbox.put(message)
    inbox.put((GONE, b""))
    program.release()


def _bytes_of(values: Sequence[int]) -> bytes:
    return memoryview(values).tobytes()  # type: ignore[arg-type]  # arrays, and views of arrays


class RemoteFeed(JudgedFeed):
    """The steps of a task that is done in another process."""

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
        self._child: Child | None = None
        try:
            self._child = Child(task, Allowed(self._credit))
        except OSError as error:
            self._finish(Fault(f"it cannot be started: {error.strerror}"))

    def close(self) -> None:
        self._is_finished = True
        del self._steps[:], self._places[:]
        if self._child:
            self._child.close()

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
                if left <= 0:
                    break

    def _allow(self, child: Child, count: int) -> None:
        """Let it go on, if it will soon have to wait otherwise."""
        enough = min(self._taken + max(count, 1) + AHEAD // 2, self._most + 1)
        if self._credit < enough and self._file:
            if self._arrived == self._credit:  # it has waited for this side
                self._since = perf_counter()
            self._credit = min(self._taken + count + AHEAD, self._most + 1)
            child.allow(Allowed(self._credit))

    def _read(self, child: Child, kind: bytes, payload: bytes) -> None:
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
            status = child.wait()
            words = child.said[-1] if child.said and not self._file else ""  # it has not begun
            why = ending(status, words) or "ended itself, with status 0"
            self._finish(self._blamed(child, f"it {why}"))

    @property
    def _late(self) -> str:
        return f"no step for {self._seconds:g} seconds"

    def _look_at_clock(self, child: Child) -> None:
        """End a run that has made no step for too long, once it has said at which line it is."""
        now = perf_counter()
        if not self._file:
            if now - self._since > _START:
                self._finish(Fault("it cannot be started: the system is too slow"))
        elif self._arrived == self._credit or now - self._since <= self._seconds:
            self._asked = 0.0
        elif not self._asked:
            self._asked, self._has_signalled = now, False
            child.ask_where()
        elif now - self._asked > _ANSWER and not self._has_signalled:
            self._asked, self._has_signalled = now, True
            child.ask_where_in_c()
        elif now - self._asked > _ANSWER:
            self._finish(self._blamed(child, self._late))

    def _blamed(self, child: Child, message: str) -> Fault:
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
            pass_on(note.value, sys.stderr)


class Remote(RemoteFeed):
    """The steps of a solver in a file, or in a module that is installed: its name is `source`.

    >>> from tempfile import TemporaryDirectory
    >>> from pixelmaze import generate
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "mine.py")
    ...     _ = path.write_text("def solve(maze): return maze.cells()")
    ...     [*Remote(generate(3, 1), 0, 2, path)]
    [(9, 0), (9, 1)]
    """

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


def _of_other_programs(said: Sequence[str]) -> list[str]:
    """What other programs printed, and C code, without the traceback of a crash."""
    lines = []
    for line in said:
        if line.startswith(("Fatal Python error", "Current thread", "Thread 0x", "Stack (most")):
            break
        lines.append(line)
    return lines
