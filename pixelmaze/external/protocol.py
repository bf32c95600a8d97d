"""What this program and whoever runs a learner's file say to each other: the task, and messages.

The program's side is `remote.py`, the other one `execution.py`. Each message is a kind and a
payload. In the pipes of a process it is a letter, the length of the payload in four bytes, and the
payload; the end of the input ends the process.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import IO, Any, NamedTuple

from pixelmaze.goals import goal_cells
from pixelmaze.grid import Grid
from pixelmaze.maze import Maze
from pixelmaze.rng import Rng

Message = tuple[bytes, bytes]  # the kind and the payload

# ---- to the process ------------------------------------------------------------------------------

TASK = b"G"  # what to do, in JSON on one line; then the arrays of the grid and the passages
ALLOW = b"C"  # how far it may go, in JSON: see `Allowed`

# ---- to the process and from it ------------------------------------------------------------------

WHERE = b"W"
"""To ask at which line it is, without a payload; the answer is a fault at that line, in JSON."""

# ---- from the process ----------------------------------------------------------------------------

BEGUN = b"B"  # the learner's code begins now. The name of the file
STEPS = b"S"  # steps, four bytes each, packed as in a Trace, then as many lines
NOTES = b"N"  # notes, in JSON
LINES = b"V"  # lines from one step to the next, with their values, in JSON
FOUND = b"F"  # the step after which a line runs at which to stop, in JSON
END = b"E"  # how it ended, in JSON
GONE = b"X"  # never sent: it stands for the end of the output


class Allowed(NamedTuple):
    """How far a run may go, and what it records."""

    credit: int  # how many steps it may make in all
    traced: int = -1
    """The step from which to the next lines are recorded with their values, -1 for none."""
    first: int = 0
    """The number of the first line that is recorded; 0 is the one at which it waits there."""
    stops: tuple[int, ...] = ()  # if there are any, only from the first of these lines on
    finds: bool = False
    """Whether it is to find the first of these lines at or after step `traced`, and to record
    nothing."""
    shown_names: tuple[str, ...] = ()  # the variables that are taken whole at each line

    def written(self) -> bytes:
        """It as a payload."""
        return json.dumps(self).encode()

    @classmethod
    def read(cls, payload: bytes) -> Allowed:
        """It from a payload."""
        return cls.of(json.loads(payload))

    @classmethod
    def of(cls, parts: list[Any]) -> Allowed:
        """It from its parts."""
        credit, traced, first, stops, finds, shown_names = parts
        return cls(credit, traced, first, tuple(stops), finds, tuple(shown_names))


def head_of(kind: bytes, payload: bytes) -> bytes:
    """What is sent before this payload."""
    return kind + len(payload).to_bytes(4, "little")


def received(stream: IO[bytes]) -> Message | None:
    """The next message; None at the end of the stream."""
    head = stream.read(5)
    if len(head) < 5:
        return None
    return head[:1], stream.read(int.from_bytes(head[1:], "little"))


# ---- the task ------------------------------------------------------------------------------------


class Task(NamedTuple):
    """What is to be run, and where."""

    source: Path | str  # the file, or the name of a module that is installed
    function: str
    grid: Grid
    passages: bytearray
    terrain: bytes
    more: dict[str, object]  # what the function is given in addition to the maze


def searching(maze: Maze, start: int, goal: int, source: Path | str, function: str) -> Task:
    """The task of searching a maze."""
    more: dict[str, object] = {"start": start, "goals": goal_cells(maze, goal)}
    return Task(source, function, maze.grid, maze.passages, maze.terrain, more)


def carving(grid: Grid, rng: Rng, source: Path | str, function: str) -> Task:
    """The task of making a maze."""
    return Task(source, function, grid, bytearray(len(grid.head)), b"", {"rng": [*rng]})


def order_of(task: Task, allowed: Allowed, **more: object) -> bytes:
    """The payload of a message that says what to do: see `TASK`."""
    grid = task.grid
    exists = b""
    if grid.cell_at_place is not None:
        exists = bytes(cell >= 0 for cell in grid.cell_at_place)
    numbers = (grid.first, grid.head, grid.twin)
    arrays = [_bytes_of(values) for values in numbers]
    arrays += [bytes(grid.heading), bytes(task.passages), exists, task.terrain]
    is_file = isinstance(task.source, Path)
    order = {
        **task.more,
        **more,
        "file": str(task.source) if is_file else "",
        "module": "" if is_file else task.source,
        "function": task.function,
        "allowed": allowed.written().decode(),
        "shape": grid.shape.name,
        "width": grid.width,
        "height": grid.height,
        "sizes": [*map(len, arrays)],
    }
    return b"".join([json.dumps(order).encode(), b"\n", *arrays])


def _bytes_of(values: Sequence[int]) -> bytes:
    return memoryview(values).tobytes()  # type: ignore[arg-type]  # arrays, and views of arrays


class Runner(ABC):
    """Does a task elsewhere, or in a thread, and sends messages about it."""

    can_wait = True
    """Whether `hear` waits; otherwise messages only come when this program returns to whoever calls
    it."""
    said: Collection[str] = ()  # the last lines of its debugging output

    @abstractmethod
    def hear(self, seconds: float) -> Message | None:
        """The next message; None if none comes within this time."""

    @abstractmethod
    def allow(self, allowed: Allowed) -> None:
        """Say how far it may go, and what to record."""

    def ask_where(self) -> None:
        """Ask for its line, if it can tell that."""

    def ask_where_in_c(self) -> None:
        """Ask for its line even if it runs C code, if that is possible; the answer is in `said`."""

    def ending(self, has_begun: bool) -> str:
        """Why it is gone, such as "ended with status 1"."""
        return ""

    @abstractmethod
    def close(self) -> None:
        """End it, with all that it started."""
