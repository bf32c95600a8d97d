"""Trace files: the steps of a search, one per line, in JSON that any program can read.

    {"pixelmaze": "trace", "version": 1, "maze": "square-8x4-prim-4711", "start": [0, 0],
     "goal": [7, 3], "waypoints": [], "solver": "bfs", "making": 0, "steps": 72}
    {"action": "start", "from": [1, 0], "to": [0, 0]}
    {"action": "frontier", "from": [0, 0], "to": [1, 0]}

The first line, here broken in two, is the header. `steps` is the number of steps that follow; the
first `making` of them make the maze. A cell is [column, row], from [0, 0] at the top left; a goal
area is a list of cells. `maze` holds an ID; a maze without one is drawn instead, as `text`. Start,
goal and waypoints are those of the header; those of the ID or text do not count. `solver` may be an
unknown name, or null. `from` and `to` are neighbours, with or without a wall between them.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from reprlib import repr as shown  # short, and one line, whatever a file holds
from typing import Any, BinaryIO

from pixelmaze.errors import PixelmazeError, lookup
from pixelmaze.factory import make
from pixelmaze.formats.data import check_values
from pixelmaze.formats.text import MAX_CHARACTERS, read, write
from pixelmaze.grid import Grid, arc_between, checked_shape, tail
from pixelmaze.maze import Maze
from pixelmaze.maze_id import parse
from pixelmaze.registry import effort
from pixelmaze.step import ACTIONS, BUILD, CARVE, ERASE, FILL, PATH, Step, Trace

VERSION = 1
LONGEST_NAME = 200
"""The most characters of the name of a solver or maze."""

_NAMES = [name.lower() for name in ACTIONS]
_OTHERS = {"making": (FILL, PATH), "solving": (CARVE, BUILD, ERASE)}
_ACTIONS = {
    part: {name: action for action, name in enumerate(_NAMES) if action not in others}
    for part, others in _OTHERS.items()
}
_HEADER = ("start", "goal", "waypoints", "solver", "making", "steps")
_STEP = ("action", "from", "to")
_HEADER_EXAMPLE = f'{{"pixelmaze": "trace", "version": {VERSION}, "maze": …}}'
_STEP_EXAMPLE = '{"action": "visit", "from": [3, 4], "to": [4, 4]}'
_LONGEST_LINE = 2 * MAX_CHARACTERS
MOST_CELLS, MOST_EFFORT = 250_000, 2_000_000
"""The most cells, and the most effort (see `registry.effort`, a few seconds), of a maze that any
trace may name."""
_PER_BYTE = 0.25, 2.0
"""The same per byte of a longer trace."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """The contents of a trace file.

    >>> from pixelmaze import Trace, generate
    >>> Recorded(generate(3, 2, seed=1), "bfs", Trace(), Trace()).solver
    'bfs'
    """

    maze: Maze
    solver: str | None
    made: Trace = field(repr=False)
    """The steps that made the maze; empty if they were not asked for."""
    solved: Trace = field(repr=False)


def write_trace(file: BinaryIO, maze: Maze, solver: str | None, made: Trace, solved: Trace) -> None:
    """Write the steps of a search, after those that made the maze, if there are any.

    PixelmazeError if these steps, or the solver's name, could not be read again.

    >>> from io import BytesIO
    >>> from pixelmaze import Trace, generate, solve
    >>> maze, file = generate(3, 1, seed=1), BytesIO()
    >>> write_trace(file, maze, "bfs", Trace(), solve(maze).trace)
    >>> print(file.getvalue().decode().splitlines()[1])
    {"action": "start", "from": [1, 0], "to": [0, 0]}
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
        _name(header, "solver")
    for part, trace in (("making", made), ("solving", solved)):
        for action in {step & 15 for step in trace.packed}:
            lookup(_ACTIONS[part], _NAMES[action], f"action of {part}")
    file.write(f"{json.dumps(header, ensure_ascii=False)}\n".encode())
    file.writelines(_lines(grid, made))
    file.writelines(_lines(grid, solved))


def _drawn(maze: Maze) -> str:
    """Its walls, without letters: they could not show every start, goal and waypoint."""
    bare = Maze(maze.grid, maze.passages, 0, maze.grid.size - 1)
    return write(bare).replace("S", " ").replace("G", " ")


def _lines(grid: Grid, trace: Trace) -> Iterator[bytes]:
    for action, arc in trace:
        (x, y), (to_x, to_y) = grid.xy(tail(grid, arc)), grid.xy(grid.head[arc])
        fields = f'"action": "{_NAMES[action]}", "from": [{x}, {y}], "to": [{to_x}, {to_y}]'
        yield b"{%b}\n" % fields.encode()


# ---- reading -------------------------------------------------------------------------------------


def read_trace(file: BinaryIO, is_large: bool = False) -> Recorded:
    """The contents of a trace file. PixelmazeError if anything is wrong; it names the line.

    Unless `is_large` is True, a short trace may only name a maze that is made quickly.

    >>> from io import BytesIO
    >>> from pixelmaze import Trace, generate, solve
    >>> maze, file = generate(3, 1, seed=1), BytesIO()
    >>> write_trace(file, maze, "bfs", Trace(), solve(maze).trace)
    >>> _ = file.seek(0)
    >>> read_trace(file).solved == solve(maze).trace
    True
    """
    made, solved = Trace(), Trace()
    number = 1
    try:
        length = None if is_large else _length(file)
        line = file.readline(_LONGEST_LINE).removeprefix(b"\xef\xbb\xbf")
        header = _parsed(line, _HEADER_EXAMPLE)
        maze = _maze(header, length)
        solver = None if header["solver"] is None else _name(header, "solver")
        steps, making = _count(header, "steps"), _count(header, "making")
        if making > steps:
            raise PixelmazeError(f"making is {shown(making)}, more than all {shown(steps)} steps")
        for number in range(2, steps + 2):
            fields = _parsed(file.readline(_LONGEST_LINE), _STEP_EXAMPLE)
            if number < making + 2:
                made.append(_step(fields, maze.grid, "making"))
            else:
                solved.append(_step(fields, maze.grid, "solving"))
        number = steps + 2
        if file.readline(1):
            raise PixelmazeError(f"the file goes on after all {steps} steps of its header")
    except PixelmazeError as error:
        raise PixelmazeError(f"line {number}: {error}") from None
    return Recorded(maze, solver, made, solved)


def _length(file: BinaryIO) -> int:
    """The size of the file in bytes; 0 if it is unknown."""
    if not file.seekable():
        return 0
    here = file.tell()
    length = file.seek(0, os.SEEK_END)
    file.seek(here)
    return length


def _parsed(line: bytes, example: str) -> dict[str, Any]:
    """The object in a line, which should look like the example."""
    try:
        check_values(line)
        fields = _DECODER.decode(line.decode())
        if isinstance(fields, dict):
            return fields
        wrong = "this is no object"
    except PixelmazeError as error:
        wrong = str(error)
    except UnicodeDecodeError:
        wrong = "this is no text in UTF-8"
    except (ValueError, RecursionError):
        wrong = "this is no JSON" if line else "the file ends too early"
    raise PixelmazeError(f"{wrong}; expected is something like {example}")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise PixelmazeError("a key stands here twice")
    return fields


_DECODER = json.JSONDecoder(object_pairs_hook=_object)


def _maze(header: dict[str, Any], length: int | None) -> Maze:
    """The maze of a trace of this many bytes, or of any length."""
    if header.get("pixelmaze") != "trace":
        raise PixelmazeError(f"this is no trace; expected is something like {_HEADER_EXAMPLE}")
    version = header.get("version")
    if type(version) is not int or version != VERSION:
        raise PixelmazeError(f"the version is {shown(version)}; {VERSION} alone can be read")
    source = "text" if "text" in header else "maze"
    _check_keys(header, ("pixelmaze", "version", source, *_HEADER))
    maze = _named(_name(header, "maze"), length) if source == "maze" else _read(header["text"])
    if not isinstance(header["waypoints"], list):
        raise PixelmazeError(f"waypoints is {shown(header['waypoints'])}, not a list of cells")
    goal = header["goal"]
    is_area = isinstance(goal, list) and bool(goal) and isinstance(goal[0], list)
    maze.start, *waypoints = (
        _cell(maze.grid, at) for at in (header["start"], *header["waypoints"])
    )
    maze.goals = tuple(_cell(maze.grid, at) for at in (goal if is_area else [goal]))
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


def _step(fields: dict[str, Any], grid: Grid, part: str) -> Step:
    _check_keys(fields, _STEP)
    action = lookup(_ACTIONS[part], _name(fields, "action"), f"action of {part}")
    arc = arc_between(grid, _cell(grid, fields["from"]), _cell(grid, fields["to"]))
    if arc < 0:
        raise PixelmazeError(
            f"{fields['from']} and {fields['to']} are not neighbours, as from and to must be"
        )
    return action, arc


def _check_keys(fields: dict[str, Any], keys: tuple[str, ...]) -> None:
    for key in sorted(fields.keys() ^ keys):
        wrong = "is missing" if key in keys else "is unknown"
        raise PixelmazeError(f"the key {shown(key)} {wrong}; the keys are {', '.join(keys)}")


def _name(fields: dict[str, Any], key: str) -> str:
    name = fields[key]
    if not (isinstance(name, str) and name.isprintable() and 0 < len(name) <= LONGEST_NAME):
        raise PixelmazeError(
            f"{key} is {shown(name)}, not a text of 1 … {LONGEST_NAME} printable characters"
        )
    return name


def _count(fields: dict[str, Any], key: str) -> int:
    number = fields[key]
    if type(number) is not int or number < 0:  # True is an instance of int
        raise PixelmazeError(f"{key} is {shown(number)}, not a whole number from 0 on")
    return number


def _cell(grid: Grid, at: Any) -> int:
    if not (isinstance(at, list) and len(at) == 2 and type(at[0]) is type(at[1]) is int):
        raise PixelmazeError(f"{shown(at)} is not a cell: column and row, such as [3, 4]")
    cell = grid.at(at[0], at[1])
    if cell < 0:
        is_inside = at[0] in range(grid.width) and at[1] in range(grid.height)
        raise PixelmazeError(
            f"the cell {shown(at)} {'is left out by the mask' if is_inside else 'is outside'}: "
            f"this maze has [0, 0] … [{grid.width - 1}, {grid.height - 1}]"
        )
    return cell
