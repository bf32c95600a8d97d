"""The lines of traces: a step each, as JSON.

    {"action": "visit", "from": [3, 4], "to": [4, 4], "note": "nearer", "values": {"depth": 7}}

`from` and `to` are neighbours, with or without a wall between them. `note`, a sentence about the
step, and `values`, the variables after it, may be left out. A value is any JSON; it is kept as
text.
"""

import json
from collections.abc import Iterable, Iterator
from itertools import islice
from reprlib import repr as shown  # short, and one line, whatever a file holds
from typing import Any, NamedTuple

from pixelmaze.files.data import check_values
from pixelmaze.maze.errors import PixelmazeError, lookup, printable
from pixelmaze.maze.grid import Grid, arc_between, tail
from pixelmaze.maze.step import ACTIONS, BUILD, CARVE, DOOR, ERASE, FILL, PATH, Step, Trace
from pixelmaze.run.words import SAYS, VALUES, Note

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
_MORE = ("note", "values")
_EXAMPLE = '{"action": "visit", "from": [3, 4], "to": [4, 4]}'
_EQUALS = " = "


class StepLine(NamedTuple):
    """A step, and what is said about it."""

    step: Step
    note: str = ""
    values: str = ""  # a line for each variable

    def notes(self, number: int) -> Iterator[Note]:
        """What is said, as notes to the step of this number, from 1."""
        if self.note:
            yield Note(number, SAYS, value=self.note)
        if self.values:
            yield Note(number, VALUES, value=self.values)


def read_step(line: bytes, grid: Grid, part: str) -> StepLine:
    """The step of a line. `part` is making or solving: which actions it may have.

    PixelmazeError if there is none.
    """
    fields = parsed(line, _EXAMPLE)
    check_keys(fields, _STEP, _MORE)
    action = lookup(_ACTIONS[part], name_in(fields, "action"), f"action of {part}")
    arc = arc_between(grid, cell_at(grid, fields["from"]), cell_at(grid, fields["to"]))
    if arc < 0:
        raise PixelmazeError(
            f"{fields['from']} and {fields['to']} are not neighbours, as from and to must be"
        )
    if len(fields) == len(_STEP):
        return StepLine((action, arc))
    note, values = fields.get("note", ""), fields.get("values", {})
    if not isinstance(note, str):
        raise PixelmazeError(f"note is {shown(note)}, not a text")
    if not isinstance(values, dict):
        raise PixelmazeError(f"values is {shown(values)}, not an object of names and values")
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
    """A text as it is kept: short, on one line."""
    return printable(text if len(text) <= LONGEST_TEXT else f"{text[: LONGEST_TEXT - 1]}…")


def written_steps(
    grid: Grid, trace: Trace, notes: Iterable[Note] = (), before: int = 0
) -> Iterator[bytes]:
    """The lines of these steps, with those of the notes that say something.

    `before` is the number of steps that come before them; notes count these, too.
    """
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


def check_actions(trace: Trace, part: str) -> None:
    """PixelmazeError if a step has an action that this part, making or solving, does not have."""
    for action in {step & 15 for step in trace.packed}:
        lookup(_ACTIONS[part], _NAMES[action], f"action of {part}")


# ---- objects and their fields --------------------------------------------------------------------


def parsed(line: bytes, example: str) -> dict[str, Any]:
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


def check_keys(fields: dict[str, Any], keys: tuple[str, ...], more: tuple[str, ...] = ()) -> None:
    """PixelmazeError if a key is missing, or there is another; `more` may be there or not."""
    for key in sorted(fields.keys() ^ keys):
        if key in keys or key not in more:
            wrong = "is missing" if key in keys else "is unknown"
            known = ", ".join((*keys, *more))
            raise PixelmazeError(f"the key {shown(key)} {wrong}; the keys are {known}")


def name_in(fields: dict[str, Any], key: str) -> str:
    """The name under this key. PixelmazeError if it is no printable text."""
    name = fields[key]
    if not _is_name(name):
        raise PixelmazeError(
            f"{key} is {shown(name)}, not a text of 1 … {LONGEST_NAME} printable characters"
        )
    return str(name)


def _is_name(name: Any) -> bool:
    return isinstance(name, str) and name.isprintable() and 0 < len(name) <= LONGEST_NAME


def count_in(fields: dict[str, Any], key: str) -> int:
    """The whole number under this key. PixelmazeError if it is not one, or below 0."""
    number = fields[key]
    if type(number) is not int or number < 0:  # True is an instance of int
        raise PixelmazeError(f"{key} is {shown(number)}, not a whole number from 0 on")
    return number


def cell_at(grid: Grid, at: Any) -> int:
    """The cell in this column and row. PixelmazeError if there is none."""
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
