"""Trace files: the steps of a search, one per line, in JSON that any program can read.

    {"pixelmaze": "trace", "version": 1, "maze": "square-8x4-prim-4711", "start": [0, 0],
     "goal": [7, 3], "waypoints": [], "solver": "bfs", "making": 0, "steps": 72}
    {"action": "start", "from": [1, 0], "to": [0, 0]}
    {"action": "frontier", "from": [0, 0], "to": [1, 0]}

The first line, here broken in two, is the header. `steps` is the number of steps that follow, and
may be left out; the first `making` of them make the maze. A cell is [column, row], from [0, 0] at
the top left; a goal area is a list of cells. `maze` holds an ID; a maze without one is drawn
instead, as `text`. Start, goal and waypoints are those of the header; those of the ID or text do
not count. `solver` may be an unknown name, or null. For the lines of steps see `trace_lines`.
"""

import json
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from reprlib import repr as shown  # short, and one line, whatever a file holds
from typing import Any, BinaryIO, NamedTuple

from pixelmaze.algorithms.registry import effort
from pixelmaze.files.text import MAX_CHARACTERS, read, write
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import checked_shape
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.step import Trace
from pixelmaze.outside.trace_lines import (
    cell_at,
    check_actions,
    check_keys,
    count_in,
    name_in,
    parsed,
    read_step,
    written_steps,
)
from pixelmaze.run.factory import make
from pixelmaze.run.maze_id import parse
from pixelmaze.run.words import Note

VERSION = 1
_HEADER = ("start", "goal", "waypoints", "solver", "making")
_MORE = ("steps",)
_EXAMPLE = f'{{"pixelmaze": "trace", "version": {VERSION}, "maze": …}}'
_LONGEST_LINE = 2 * MAX_CHARACTERS  # the most bytes of a line
MOST_CELLS, MOST_EFFORT = 250_000, 2_000_000
"""The most cells, and the most effort (see `registry.effort`, a few seconds), of a maze that any
trace may name."""
_PER_BYTE = 0.25, 2.0  # the same per byte of a longer trace


@dataclass(frozen=True, slots=True)
class TraceFile:
    """The contents of a trace file."""

    maze: Maze
    solver: str | None
    made: Trace = field(repr=False)
    """The steps that made the maze; empty if they were not asked for."""
    solved: Trace = field(repr=False)
    notes: tuple[Note, ...] = field(default=(), repr=False)
    """What is said about the steps, numbered from 1 through both traces: SAYS and VALUES."""


def write_trace(
    file: BinaryIO,
    maze: Maze,
    solver: str | None,
    made: Trace,
    solved: Trace,
    notes: Iterable[Note] = (),
) -> None:
    """Write the steps of a search, after those that made the maze, if there are any; with what is
    said about them, see `TraceFile.notes`. Other notes are left out.

    PixelmazeError if these steps, or the solver's name, could not be read again.
    """
    grid = maze.grid
    goals = [grid.xy(cell) for cell in maze.goals]
    header = {
        "pixelmaze": "trace",
        "version": VERSION,
        **({"maze": maze.id} if maze.id else {"text": _drawn(maze)}),
        "start": grid.xy(maze.start),
        "goal": goals[0] if len(goals) == 1 else goals,
        "waypoints": [grid.xy(cell) for cell in maze.waypoints],
        "solver": solver,
        "making": len(made),
        "steps": len(made) + len(solved),
    }
    if solver is not None:
        name_in(header, "solver")
    check_actions(made, "making")
    check_actions(solved, "solving")
    said = list(notes)
    file.write(f"{json.dumps(header, ensure_ascii=False)}\n".encode())
    file.writelines(written_steps(grid, made, said))
    file.writelines(written_steps(grid, solved, said, before=len(made)))


def _drawn(maze: Maze) -> str:
    """Its walls, mud and water; other letters could not show every start, goal and waypoint."""
    bare = maze.between(0, [maze.grid.size - 1])
    return write(bare).replace("S", " ").replace("G", " ")


# ---- reading -------------------------------------------------------------------------------------


def read_trace(file: BinaryIO, is_large: bool = False) -> TraceFile:
    """The contents of a trace file. PixelmazeError if anything is wrong; it names the line.

    Unless `is_large` is True, a short trace may only name a maze that is made quickly.
    """
    made, solved, notes = Trace(), Trace(), list[Note]()
    number = 1
    try:
        length = None if is_large else _length(file)
        header = _header(file.readline(_LONGEST_LINE), length)
        grid, steps, making = header.maze.grid, header.steps, header.making
        number = 2
        while line := file.readline(_LONGEST_LINE):
            done = number - 2
            if done == steps:
                raise PixelmazeError(f"the file goes on after all {steps} steps of its header")
            read = read_step(line, grid, "making" if done < making else "solving")
            (made if done < making else solved).append(read.step)
            notes += read.notes(number - 1)
            number += 1
        if number - 2 < (making if steps is None else steps):
            read_step(b"", grid, "solving")  # says that the file ends too early
    except PixelmazeError as error:
        raise PixelmazeError(f"line {number}: {error}") from None
    return TraceFile(header.maze, header.solver, made, solved, tuple(notes))


class _Header(NamedTuple):
    """The first line of a trace."""

    maze: Maze
    solver: str | None
    making: int  # how many of the steps make the maze
    steps: int | None  # how many steps follow; None for as many as there are lines


def _header(line: bytes, length: int | None) -> _Header:
    """The header in a line. `length` is the number of bytes of the trace, which limits the maze
    that it may name; None for no limit. PixelmazeError if there is none.
    """
    fields = parsed(line.removeprefix(b"\xef\xbb\xbf"), _EXAMPLE)
    maze = _maze(fields, length)
    solver = None if fields["solver"] is None else name_in(fields, "solver")
    steps, making = (
        count_in(fields, "steps") if "steps" in fields else None,
        count_in(fields, "making"),
    )
    if steps is not None and making > steps:
        raise PixelmazeError(f"making is {shown(making)}, more than all {shown(steps)} steps")
    return _Header(maze, solver, making, steps)


def holds_trace(stream: BinaryIO) -> bool:
    """Whether a stream begins with a trace, not a maze. Nothing is taken from it."""
    peek = getattr(stream, "peek", None)
    if peek:
        begin = bytes(peek(1))
    else:
        begin = stream.read(100)
        stream.seek(0)
    return begin.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{"


def _length(file: BinaryIO) -> int:
    """The size of the file in bytes; 0 if it is unknown."""
    if not file.seekable():
        return 0
    here = file.tell()
    length = file.seek(0, os.SEEK_END)
    file.seek(here)
    return length


def _maze(header: dict[str, Any], length: int | None) -> Maze:
    """The maze of a trace of this many bytes, or of any length."""
    if header.get("pixelmaze") != "trace":
        raise PixelmazeError(f"this is no trace; expected is something like {_EXAMPLE}")
    version = header.get("version")
    if type(version) is not int or version != VERSION:
        raise PixelmazeError(f"the version is {shown(version)}; {VERSION} alone can be read")
    source = "text" if "text" in header else "maze"
    check_keys(header, ("pixelmaze", "version", source, *_HEADER), _MORE)
    maze = _named(name_in(header, "maze"), length) if source == "maze" else _read(header["text"])
    if not isinstance(header["waypoints"], list):
        raise PixelmazeError(f"waypoints is {shown(header['waypoints'])}, not a list of cells")
    goal = header["goal"]
    is_area = isinstance(goal, list) and bool(goal) and isinstance(goal[0], list)
    maze.start, *waypoints = (
        cell_at(maze.grid, at) for at in (header["start"], *header["waypoints"])
    )
    maze.goals = tuple(cell_at(maze.grid, at) for at in (goal if is_area else [goal]))
    maze.waypoints = tuple(waypoints)
    return maze


def _named(name: str, length: int | None) -> Maze:
    spec = parse(name)
    checked_shape(spec.width, spec.height, spec.shape)
    if length is not None:
        work = effort(spec.generator, spec.width, spec.height)
        most_cells, most_effort = (length * factor for factor in _PER_BYTE)
        if spec.cells > max(MOST_CELLS, most_cells) or work > max(MOST_EFFORT, most_effort):
            raise PixelmazeError(
                f"the maze {name} takes too long to make for a trace of {length:,} bytes; --large "
                "accepts it"
            )
    return make(spec)


def _read(text: Any) -> Maze:
    if not isinstance(text, str):
        raise PixelmazeError(f"text is {shown(text)}, not the drawing of a maze")
    try:
        return read(text)
    except PixelmazeError as error:
        raise PixelmazeError(f"in its text: {error}") from None
