"""What a learner's file is to do, and whoever runs it: another process, or a worker of a page."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import NamedTuple

from pixelmaze.external.protocol import Allowed, Message
from pixelmaze.goals import goal_cells
from pixelmaze.grid import Grid
from pixelmaze.maze import Maze
from pixelmaze.rng import Rng


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
    said: Collection[str] = ()
    """The last lines of its debugging output."""

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
