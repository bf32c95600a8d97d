"""What a learner's file is to do, in another process or in a worker of a page."""

from __future__ import annotations

import json
from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from pixelmaze.maze.goals import goal_cells
from pixelmaze.maze.grid import Grid
from pixelmaze.maze.links import Links
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.rng import Rng
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.run.messages import Allowed


class Task(NamedTuple):
    """What is to be run, and where."""

    source: Path | str  # the file, or the name of a module that is installed
    function: str
    maze: Maze
    more: dict[str, object]  # what `execution.run_function` is given in addition


def searching(maze: Maze, start: int, goal: int, source: Path | str, function: str) -> Task:
    """The task of searching a maze."""
    return Task(source, function, searched(maze, start, goal), {})


def carving(grid: Grid, rng: Rng, source: Path | str, function: str) -> Task:
    """The task of making a maze."""
    return Task(source, function, blank(grid), {"rng": [*rng]})


def searched(maze: Maze, start: int, goal: int) -> Maze:
    """A maze in which a search leads from one cell to another, or its goal area."""
    return Maze(maze.grid, maze.passages, start, goal_cells(maze, goal), terrain=maze.terrain)


def blank(grid: Grid) -> Maze:
    """The maze from which a generator begins."""
    return Maze(grid, bytearray(len(grid.head)), 0, grid.size - 1)


def order_of(task: Task, allowed: Allowed, **more: object) -> bytes:
    """The payload of a message that says what to do: see `TASK`."""
    maze, grid = task.maze, task.maze.grid
    exists = b""
    if grid.cell_at_place is not None:
        exists = bytes(cell >= 0 for cell in grid.cell_at_place)
    numbers = (grid.first, grid.head, grid.twin)
    arrays = [_bytes_of(values) for values in numbers]
    arrays += [bytes(grid.heading), bytes(maze.passages), exists, maze.terrain]
    is_file = isinstance(task.source, Path)
    order = {
        **more,
        "more": task.more,
        "file": str(task.source) if is_file else "",
        "module": "" if is_file else task.source,
        "function": task.function,
        "allowed": allowed.written().decode(),
        "shape": grid.shape.name,
        "width": grid.width,
        "height": grid.height,
        "start": maze.start,
        "goals": maze.goals,
        "sizes": [*map(len, arrays)],
    }
    return b"".join([json.dumps(order).encode(), b"\n", *arrays])


def task_in(payload: bytes) -> tuple[dict[str, Any], Maze]:
    """The order and the maze in a message that says what to do."""
    line, _, arrays = payload.partition(b"\n")
    order = json.loads(line)
    return order, _maze_of(order, memoryview(arrays))


def _maze_of(order: dict[str, Any], arrays: memoryview) -> Maze:
    parts = []
    for size in order["sizes"]:
        parts.append(arrays[:size])
        arrays = arrays[size:]
    first, head, twin, heading, passages, exists, terrain = parts
    links = Links(_ints(first), _ints(head), _ints(twin), bytes(heading))
    shape = SHAPES[order["shape"]]
    grid = Grid(shape, order["width"], order["height"], bytes(exists) or None, links)
    return Maze(grid, bytearray(passages), order["start"], order["goals"], terrain=bytes(terrain))


def _ints(part: memoryview) -> array[int]:
    numbers = array("i")
    numbers.frombytes(part)
    return numbers


def _bytes_of(values: Sequence[int]) -> bytes:
    return memoryview(values).tobytes()  # type: ignore[arg-type]  # arrays, and views of arrays
