"""Reads and writes mazes in any format of the table: as text, as bytes, or into a file.

S is the start, G each goal; A and B, and E for the goal, are read as well. a, b and c are
waypoints, m is mud, w is water, and dots show a path. X is the player, who hides the letter
beneath, and several are a path from S to G. A line such as `shift 5` follows a maze that shifts,
`turns 5` one in which turns cost.
"""

import re
from collections.abc import Mapping, Sequence
from io import BytesIO
from itertools import islice
from typing import BinaryIO

from pixelmaze.files import letters
from pixelmaze.files.outline import Progress
from pixelmaze.files.signs import LETTERS, parsed
from pixelmaze.files.table import DEFAULT, FORMATS, READ, WRITTEN, Format, recognised
from pixelmaze.files.tokens import decoded, edges_of, lines_of
from pixelmaze.maze.errors import PixelmazeError, lookup
from pixelmaze.maze.maze import Maze, Place, numbers_of
from pixelmaze.run.maze_id import MODIFIERS
from pixelmaze.run.modifiers import let_shift

MAX_CHARACTERS = 100_000_000
_LAST_LINE = re.compile(rf" *({letters.SHIFT}|{letters.TURNS}) +(\d{{1,9}}) *", re.ASCII)
ENDINGS = {"": DEFAULT, ".txt": DEFAULT} | {
    ending: each.name for each in FORMATS.values() for ending in each.endings
}
"""Formats by file name endings."""


def write(maze: Maze, format: str = "walls", path: Sequence[Place] = ()) -> str:
    """The maze as text; every line ends with a newline.

    `format` is walls, blocks, matrix, micromouse, num, hex or svg. The cells of `path` and the
    passages between them are dotted; hex lists its moves, and svg draws a line. PixelmazeError if
    the format cannot hold the maze, with the name of one that can.

    >>> from pixelmaze.run.factory import generate
    >>> from pixelmaze.run.solution import solve
    >>> maze = generate(3, 2, seed=1)
    >>> print(write(maze, path=solve(maze).path), end="")
    +---+---+---+
    | S . . . . |
    +---+   + . +
    |       | G |
    +---+---+---+
    >>> write(maze, "svg").splitlines()[1]
    '<title>square-3x2-prim-1</title>'
    """
    chosen, file = _writer(maze, format), BytesIO()
    if not (chosen.write or chosen.has_text):
        raise PixelmazeError(f"the {format} format is not text: write it to a file instead")
    write_format(maze, file, format, numbers_of(maze, path))
    return file.getvalue().decode()


def _writer(maze: Maze, format: str) -> Format:
    chosen = lookup(WRITTEN, format, "format")
    if maze.things and not chosen.holds_things:
        able = " or ".join(name for name, each in WRITTEN.items() if each.holds_things)
        raise PixelmazeError(f"the {format} format cannot hold the things of a room: try {able}")
    return chosen


def format_of(ending: str) -> str:
    """The format in which files with this ending are written."""
    return ENDINGS.get(ending.lower(), DEFAULT)


def write_format(
    maze: Maze,
    file: BinaryIO,
    format: str,
    path: Sequence[int] = (),
    *,
    progress: Progress = iter,
) -> None:
    """Write the maze, with its path if one is given.

    PixelmazeError if the format cannot hold the maze.
    """
    chosen = _writer(maze, format)
    if chosen.write_bytes:
        chosen.write_bytes(maze, file, path, progress)
        return
    assert chosen.write
    # one by one, for mazes too large to hold the text as well
    lines = (f"{line}\n".encode() for line in chosen.write(maze, path))
    for _ in progress(range(maze.grid.height)):
        file.writelines(islice(lines, 2))
    file.writelines(lines)


def read(
    text: str | bytes, format: str = "", cells: tuple[int, int] | None = None, signs: str = ""
) -> Maze:
    """The maze that a text shows, or the bytes of a file. Its `id` is None.

    Without `format`, the format is recognised. `cells` is the size of the maze in a picture, needed
    if the picture is not clear. `signs` says what signs of a text mean, such as "wall=x floor=-_
    start=P goal=E". A PixelmazeWarning says what was guessed. PixelmazeError, with the place of a
    mistake, if the text is in no format, or can be read in several ways.

    >>> read("+---+---+\\n| S   G |\\n+---+---+\\n").grid.size
    2
    >>> read("+---+---+\\n|   |   |\\n+---+---+\\n", "micromouse").goals
    (1,)
    """
    chosen, given = lookup(READ, format, "format") if format else None, parsed(signs)
    if isinstance(text, bytes):
        binary = chosen or next((one for one in READ.values() if one.recognise_bytes(text)), None)
        if binary and binary.read_bytes and (binary.takes_cells or not cells):
            if signs:
                raise PixelmazeError("not a text: only texts have signs with a meaning")
            return binary.read_bytes(text, cells) if cells else binary.read_bytes(text)
    if cells:
        raise PixelmazeError("not a picture: only pictures need a size in cells")
    if isinstance(text, bytes):
        text = decoded(text)
    if len(text) > MAX_CHARACTERS:
        raise PixelmazeError(f"too long (at most {MAX_CHARACTERS:,} characters)")
    lines = lines_of(text, is_source=bool(chosen and chosen.is_wrapper))
    more: dict[str, str] = {}
    while len(lines) > 1 and (last := _LAST_LINE.fullmatch(lines[-1])):
        more[last[1]] = last[2]
        lines.pop()
    if not chosen or chosen.is_wrapper:
        chosen = recognised(lines)
    if not chosen.read:
        raise PixelmazeError(f"the {chosen.name} format is binary, but this is text")
    if chosen.takes_signs:
        maze = chosen.read(lines, given, edges=edges_of(text, lines))
    else:
        maze = chosen.read(_with_letters(lines, given) if chosen.is_drawn else lines)
    if more and maze.things:
        raise PixelmazeError(f"a room cannot have {' or '.join(more)}")
    for name, number in sorted(more.items()):
        value = int(MODIFIERS[name].checked(name, number))
        let_shift(maze, value) if name == letters.SHIFT else setattr(maze, name, value)
    return maze


def _with_letters(lines: list[str], given: Mapping[str, str]) -> list[str]:
    """The lines of drawn walls with our letters for signs of other programs, and without a path of
    the player."""
    table = str.maketrans(LETTERS | {**given})
    lines = [line.translate(table) for line in lines]
    if sum(line.count("X") for line in lines) > 1 and all(
        any(end in line for line in lines) for end in ("S", letters.GOAL)
    ):
        lines = [line.replace("X", letters.PATH) for line in lines]
    return lines
