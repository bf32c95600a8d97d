"""Trace files: the steps of a search, one per line, in JSON that any program can read.

    {"pixelmaze": "trace", "version": 1, "maze": "square-8x4-prim-4711", "start": [0, 0], …}
    {"action": "visit", "from": [3, 4], "to": [4, 4], "note": "nearer", "values": {"depth": 7}}

The first line is the header. Its start, goal and waypoints replace those of the ID or text. The
guide explains all fields, in `formats.md`.
"""

import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from reprlib import repr as shown  # short, and one line, whatever a file holds
from typing import Any, BinaryIO, NamedTuple

from pixelmaze.algorithms.registry import effort
from pixelmaze.files.data import check_values
from pixelmaze.files.text import MAX_CHARACTERS, read, write
from pixelmaze.maze.errors import PixelmazeError, lookup, printable
from pixelmaze.maze.grid import Grid, arc_between, checked_shape, tail
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.step import ACTIONS, BUILD, CARVE, DOOR, ERASE, FILL, PATH, Step, Trace
from pixelmaze.run.factory import make
from pixelmaze.run.maze_id import parse
from pixelmaze.run.outcomes import SAYS, VALUES, Note

VERSION = 1
_HEADER = ("start", "goal", "waypoints", "solver", "making")
_MORE = ("steps",)
_EXAMPLE = f'{{"pixelmaze": "trace", "version": {VERSION}, "maze": …}}'
_LONGEST_LINE = 2 * MAX_CHARACTERS  # the most bytes of a line
MOST_CELLS, MOST_EFFORT = 250_000, 2_000_000
"""Limits for a maze that a short trace names; see `registry.effort`, here some seconds."""
_PER_BYTE = 0.25, 2.0  # the same limits per byte of a longer trace


@dataclass(frozen=True, slots=True)
class TraceFile:
    maze: Maze
    solver: str | None
    made: Trace = field(repr=False)
    """The steps that made the maze; empty if not recorded."""
    solved: Trace = field(repr=False)
    notes: tuple[Note, ...] = field(default=(), repr=False)
    """Notes SAYS and VALUES on the steps, numbered from 1 through both traces."""


def write_trace(
    file: BinaryIO,
    maze: Maze,
    solver: str | None,
    made: Trace,
    solved: Trace,
    notes: Iterable[Note] = (),
) -> None:
    """Write the steps that made the maze, if any, and of a search, with their SAYS and VALUES.

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
        _name_in(header, "solver")
    _check_actions(made, "making")
    _check_actions(solved, "solving")
    said = list(notes)
    file.write(f"{json.dumps(header, ensure_ascii=False)}\n".encode())
    file.writelines(_written_steps(grid, made, said))
    file.writelines(_written_steps(grid, solved, said, before=len(made)))


def _drawn(maze: Maze) -> str:
    """The maze as text, without letters, which could not show every start, goal and waypoint."""
    bare = maze.between(0, [maze.grid.size - 1])
    return write(bare).replace("S", " ").replace("G", " ")


# ---- reading -------------------------------------------------------------------------------------


def read_trace(file: BinaryIO, is_large: bool = False) -> TraceFile:
    """Read a trace file. PixelmazeError if anything is wrong; it names the line.

    Unless `is_large` is True, a short trace may only name a maze that is made quickly.
    """
    made, solved, notes = Trace(), Trace(), list[Note]()
    number = 1
    try:
        length = None if is_large else _length(file)
        maze, solver, making, steps = _header(file.readline(_LONGEST_LINE), length)
        grid = maze.grid
        number = 2
        while line := file.readline(_LONGEST_LINE):
            done = number - 2
            if done == steps:
                raise PixelmazeError(f"the file has more steps than the {steps} in its header")
            read = read_step(line, grid, "making" if done < making else "solving")
            (made if done < making else solved).append(read.step)
            notes += read.notes(number - 1)
            number += 1
        if number - 2 < (making if steps is None else steps):
            read_step(b"", grid, "solving")  # raises the error that the file ends too early
    except PixelmazeError as error:
        raise PixelmazeError(f"line {number}: {error}") from None
    return TraceFile(maze, solver, made, solved, tuple(notes))


def _header(line: bytes, length: int | None) -> tuple[Maze, str | None, int, int | None]:
    """Parse the header of a trace of `length` bytes, which limit its maze; None for no limit.

    Returns the maze, the solver, the number of steps that make the maze, and of all steps; None for
    one per line.
    """
    fields = _parsed(line.removeprefix(b"\xef\xbb\xbf"), _EXAMPLE)
    maze = _maze(fields, length)
    solver = None if fields["solver"] is None else _name_in(fields, "solver")
    steps = _count_in(fields, "steps") if "steps" in fields else None
    making = _count_in(fields, "making")
    if steps is not None and making > steps:
        raise PixelmazeError(f"making is {shown(making)}, but steps is only {shown(steps)}")
    return maze, solver, making, steps


def _length(file: BinaryIO) -> int:
    """The size of the file in bytes; 0 if unknown."""
    if not file.seekable():
        return 0
    here = file.tell()
    length = file.seek(0, os.SEEK_END)
    file.seek(here)
    return length


def _maze(header: dict[str, Any], length: int | None) -> Maze:
    """The maze of a header; `length` as in `_header`."""
    if header.get("pixelmaze") != "trace":
        raise PixelmazeError(f"not a trace: the first line should look like {_EXAMPLE}")
    version = header.get("version")
    if type(version) is not int or version != VERSION:
        raise PixelmazeError(
            f"unsupported version {shown(version)}: only version {VERSION} can be read"
        )
    source = "text" if "text" in header else "maze"
    _check_keys(header, ("pixelmaze", "version", source, *_HEADER), _MORE)
    maze = _named(_name_in(header, "maze"), length) if source == "maze" else _read(header["text"])
    if not isinstance(header["waypoints"], list):
        raise PixelmazeError(f"waypoints is {shown(header['waypoints'])}, not a list of cells")
    goal = header["goal"]
    is_area = isinstance(goal, list) and bool(goal) and isinstance(goal[0], list)
    maze.start, *waypoints = (
        _cell_at(maze.grid, at) for at in (header["start"], *header["waypoints"])
    )
    maze.goals = tuple(_cell_at(maze.grid, at) for at in (goal if is_area else [goal]))
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
                f"{name} takes too long to make for a trace of {length:,} bytes; try --large"
            )
    return make(spec)


def _read(text: Any) -> Maze:
    if not isinstance(text, str):
        raise PixelmazeError(f"text is {shown(text)}, not a drawing of a maze")
    try:
        return read(text)
    except PixelmazeError as error:
        raise PixelmazeError(f"in the text: {error}") from None


# ---- the lines of steps --------------------------------------------------------------------------

LONGEST_NAME = 200  # the most characters of a name
LONGEST_TEXT = 1000  # the most characters of a note or a value that are kept
MOST_VALUES = 100  # the most values that are kept of a step

_NAMES = [name.lower() for name in ACTIONS]
_OTHERS = {"making": (FILL, PATH), "solving": (CARVE, BUILD, ERASE, DOOR)}
_ACTIONS = {
    part: {name: action for action, name in enumerate(_NAMES) if action not in others}
    for part, others in _OTHERS.items()
}
_STEP = ("action", "from", "to")
_OPTIONAL = ("note", "values")
_STEP_EXAMPLE = '{"action": "visit", "from": [3, 4], "to": [4, 4]}'
_EQUALS = " = "


class StepLine(NamedTuple):
    step: Step
    note: str = ""
    values: str = ""  # a line for each variable

    def notes(self, number: int) -> Iterator[Note]:
        """The note and the values as notes on step `number`, from 1."""
        if self.note:
            yield Note(number, SAYS, value=self.note)
        if self.values:
            yield Note(number, VALUES, value=self.values)


def read_step(line: bytes, grid: Grid, part: str) -> StepLine:
    """Parse a step with an action that `part`, making or solving, may have. PixelmazeError for any
    other line."""
    fields = _parsed(line, _STEP_EXAMPLE)
    _check_keys(fields, _STEP, _OPTIONAL)
    action = lookup(_ACTIONS[part], _name_in(fields, "action"), f"action of {part}")
    arc = arc_between(grid, _cell_at(grid, fields["from"]), _cell_at(grid, fields["to"]))
    if arc < 0:
        raise PixelmazeError(f"{fields['from']} and {fields['to']} are not neighbours")
    if len(fields) == len(_STEP):
        return StepLine((action, arc))
    note, values = fields.get("note", ""), fields.get("values", {})
    if not isinstance(note, str):
        raise PixelmazeError(f"note is {shown(note)}, not text")
    if not isinstance(values, dict):
        raise PixelmazeError(f"values is {shown(values)}, not an object with names and values")
    return StepLine((action, arc), _kept(note), "\n".join(_values(values)))


def _values(values: dict[str, Any]) -> Iterator[str]:
    for name, value in islice(values.items(), MOST_VALUES):
        if not _is_name(name) or _EQUALS in f"{name} ":
            raise PixelmazeError(f"{shown(name)} in values is not the name of a variable")
        yield f"{name}{_EQUALS}{_kept(value if isinstance(value, str) else _as_json(value))}"


def _as_json(value: Any) -> str:
    try:
        return json.dumps(value, ensure_ascii=False)
    except RecursionError:
        return "…"


def _kept(text: str) -> str:
    """The text, shortened, on one line."""
    return printable(text if len(text) <= LONGEST_TEXT else f"{text[: LONGEST_TEXT - 1]}…")


def _written_steps(
    grid: Grid, trace: Trace, notes: Iterable[Note] = (), before: int = 0
) -> Iterator[bytes]:
    """The lines of steps with their notes, which also count the `before` steps of another trace."""
    said = {(note.step, note.kind): note.value for note in notes if note.kind in (SAYS, VALUES)}
    for number, (action, arc) in enumerate(trace, before + 1):
        (x, y), (to_x, to_y) = grid.xy(tail(grid, arc)), grid.xy(grid.head[arc])
        fields = f'"action": "{_NAMES[action]}", "from": [{x}, {y}], "to": [{to_x}, {to_y}]'
        if note := said.get((number, SAYS)):
            fields += f', "note": {json.dumps(note, ensure_ascii=False)}'
        if values := said.get((number, VALUES)):
            pairs = dict(line.split(_EQUALS, 1) for line in values.split("\n") if _EQUALS in line)
            fields += f', "values": {json.dumps(pairs, ensure_ascii=False)}'
        yield b"{%b}\n" % fields.encode()


def _check_actions(trace: Trace, part: str) -> None:
    """PixelmazeError if a step has an action that `part`, making or solving, may not have."""
    for action in {step & 15 for step in trace.packed}:
        lookup(_ACTIONS[part], _NAMES[action], f"action of {part}")


# ---- objects and their fields --------------------------------------------------------------------


def _parsed(line: bytes, example: str) -> dict[str, Any]:
    """Parse a JSON object. PixelmazeError, which shows the example, for anything else."""
    try:
        check_values(line)
        fields = _DECODER.decode(line.decode())
        if isinstance(fields, dict):
            return fields
        wrong = "not a JSON object"
    except PixelmazeError as error:
        wrong = str(error)
    except UnicodeDecodeError:
        wrong = "not UTF-8 text"
    except (ValueError, RecursionError):
        wrong = "not valid JSON" if line else "the file ends too early"
    raise PixelmazeError(f"{wrong}; expected something like {example}")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise PixelmazeError("a key appears twice")
    return fields


_DECODER = json.JSONDecoder(object_pairs_hook=_object)


def _check_keys(fields: dict[str, Any], keys: tuple[str, ...], more: tuple[str, ...] = ()) -> None:
    """PixelmazeError if a key is missing or unknown; keys in `more` are optional."""
    for key in sorted(fields.keys() ^ keys):
        if key in keys or key not in more:
            wrong = "is missing" if key in keys else "is unknown"
            known = ", ".join((*keys, *more))
            raise PixelmazeError(f"the key {shown(key)} {wrong}; the keys are {known}")


def _name_in(fields: dict[str, Any], key: str) -> str:
    """The name under a key. PixelmazeError if it is not a printable text."""
    name = fields[key]
    if not _is_name(name):
        raise PixelmazeError(
            f"{key} is {shown(name)}, not text of 1 to {LONGEST_NAME} printable characters"
        )
    return str(name)


def _is_name(name: Any) -> bool:
    return isinstance(name, str) and name.isprintable() and 0 < len(name) <= LONGEST_NAME


def _count_in(fields: dict[str, Any], key: str) -> int:
    """The whole number under a key. PixelmazeError if it is not one, or below 0."""
    number = fields[key]
    if type(number) is not int or number < 0:  # True is an instance of int
        raise PixelmazeError(f"{key} is {shown(number)}, not a whole number of 0 or more")
    return number


def _cell_at(grid: Grid, at: Any) -> int:
    """The cell at [column, row]. PixelmazeError if there is none."""
    if not (isinstance(at, list) and len(at) == 2 and type(at[0]) is type(at[1]) is int):
        raise PixelmazeError(f"{shown(at)} is not a cell: expected column and row, such as [3, 4]")
    cell = grid.at(at[0], at[1])
    if cell < 0:
        is_inside = at[0] in range(grid.width) and at[1] in range(grid.height)
        raise PixelmazeError(
            f"cell {shown(at)} is outside the {'mask' if is_inside else 'maze'}: expected [0, 0] "
            f"to [{grid.width - 1}, {grid.height - 1}]"
        )
    return cell
