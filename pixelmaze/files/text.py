"""Reads and writes mazes in any format of the table: as text, as bytes, or into a file.

S is the start, G each goal; A and B, and E for the goal, are read as well. a, b and c are
waypoints, m is mud, w is water, and dots show a path. X is the player, who hides the letter
beneath, and several are a path from S to G. A line such as `shift 5` follows a maze that shifts,
`turns 5` one in which turns cost.
"""

import re
import textwrap
import warnings
from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import islice
from typing import BinaryIO

from pixelmaze.files import letters
from pixelmaze.files.outline import Progress
from pixelmaze.files.table import DEFAULT, FORMATS, READ, WRITTEN, Format, recognised
from pixelmaze.maze.errors import PixelmazeError, PixelmazeWarning, lookup
from pixelmaze.maze.maze import Maze, Place, numbers_of
from pixelmaze.run.maze_id import MODIFIERS
from pixelmaze.run.modifiers import let_shift

MAX_CHARACTERS = 100_000_000
_OTHER_LETTERS = {"A": "S", "B": "G", "E": "G"}
_TO_LETTERS = str.maketrans(_OTHER_LETTERS)
_ENDS = ("S", letters.GOAL)
_OF_PUZZLES = "#.SE"
"""The signs of maps such as Advent of Code's, in which a move goes one place."""
_LAST_LINE = re.compile(rf" *({letters.SHIFT}|{letters.TURNS}) +(\d{{1,9}}) *", re.ASCII)
_WITHOUT_CONTENT = "[](){}, \t;"
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
    chosen, cells = _writer(maze, format), numbers_of(maze, path)
    if chosen.write_bytes and chosen.has_text:
        file = BytesIO()
        chosen.write_bytes(maze, file, cells, iter)
        return file.getvalue().decode()
    return "".join(_written_lines(maze, format, cells))


def _written_lines(maze: Maze, format: str, path: Sequence[int]) -> Iterator[str]:
    """The lines of `write`, one by one, for mazes too large to hold the text as well."""
    chosen = _writer(maze, format)
    if not chosen.write:
        raise PixelmazeError(f"the {format} format is not text: write it to a file instead")
    return (f"{line}\n" for line in chosen.write(maze, path))


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
    lines = (line.encode() for line in _written_lines(maze, format, path))
    for _ in progress(range(maze.grid.height)):
        file.writelines(islice(lines, 2))
    file.writelines(lines)


def read(text: str | bytes, format: str = "", cells: tuple[int, int] | None = None) -> Maze:
    """The maze that a text shows, or the bytes of a file. Its `id` is None.

    Without `format`, the format is recognised. `cells` is the size of the maze in a picture, needed
    if the picture is not clear. PixelmazeError, with the place of a mistake, if the text is in no
    format, or in either of two.

    >>> read("+---+---+\\n| S   G |\\n+---+---+\\n").grid.size
    2
    >>> read("+---+---+\\n|   |   |\\n+---+---+\\n", "micromouse").goals
    (1,)
    """
    binary = binary_format(text, format) if isinstance(text, bytes) else None
    if cells and not (binary and binary.takes_cells):
        raise PixelmazeError("not a picture: only pictures need a size in cells")
    if isinstance(text, bytes):
        if binary and binary.read_bytes:
            return binary.read_bytes(text, cells) if cells else binary.read_bytes(text)
        text = decoded(text)
    if len(text) > MAX_CHARACTERS:
        raise PixelmazeError(f"too long (at most {MAX_CHARACTERS:,} characters)")
    rows = rows_in_source(text)
    chosen = lookup(READ, format, "format") if format else None
    if chosen and chosen.is_wrapper:
        if rows is None:
            raise PixelmazeError("not a list of strings or numbers, as in a program")
        chosen = None
    has_others = any(letter in text for letter in _OTHER_LETTERS)
    lines = _trimmed(text.removeprefix("\ufeff").splitlines() if rows is None else rows)
    if not any(line.strip(_WITHOUT_CONTENT) for line in lines):
        raise PixelmazeError("the text is empty")
    if rows is None:
        lines = _at_left(lines)
    is_puzzle = all(sign in text for sign in _OF_PUZZLES) and not any(
        line.strip(_OF_PUZZLES) for line in lines
    )
    is_clear = chosen is not None
    if not chosen:
        literal = (each for each in FORMATS.values() if not each.has_letters)
        chosen = next((each for each in literal if each.recognise(lines)), None)
    if not chosen or chosen.has_letters:
        if has_others:
            lines = [line.translate(_TO_LETTERS) for line in lines]
        if text.count("X") > 1 and all(any(end in line for line in lines) for end in _ENDS):
            lines = [line.replace("X", letters.PATH) for line in lines]
    more: dict[str, str] = {}
    while len(lines) > 1 and (last := _LAST_LINE.fullmatch(lines[-1])):
        more[last[1]] = last[2]
        lines.pop()
    chosen = chosen or recognised(lines)
    if not chosen.read:
        raise PixelmazeError(f"the {chosen.name} format is binary, but this is text")
    maze = chosen.read(lines)
    if is_puzzle and chosen.name == "blocks" and not is_clear:
        warnings.warn(
            "read as blocks, in which a move covers two places; if each place is a cell, as in "
            "Advent of Code, try --read-as cells",
            PixelmazeWarning,
            stacklevel=2,
        )
    if more and maze.things:
        raise PixelmazeError(f"a room cannot have {' or '.join(more)}")
    for name, number in sorted(more.items()):
        value = int(MODIFIERS[name].checked(name, number))
        let_shift(maze, value) if name == letters.SHIFT else setattr(maze, name, value)
    return maze


def binary_format(data: bytes, format: str = "") -> Format | None:
    """The binary format named `format`, or else recognised; None for text."""
    if format:
        chosen = lookup(READ, format, "format")
        return chosen if chosen.read_bytes else None
    return next((each for each in READ.values() if each.recognise_bytes(data)), None)


def decoded(data: bytes) -> str:
    """The text of a file. PixelmazeError if it is not UTF-8."""
    if b"\0" in data:
        raise PixelmazeError("not a text file")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise PixelmazeError("not UTF-8 text") from None


def _trimmed(lines: list[str]) -> list[str]:
    """The lines without blank lines at both ends."""
    begin = next((i for i, line in enumerate(lines) if line.strip()), len(lines))
    end = next((i for i in range(len(lines), begin, -1) if lines[i - 1].strip()), begin)
    return lines[begin:end]


def _at_left(lines: list[str]) -> list[str]:
    """The lines without their common indentation."""
    if lines[0][0] not in " \t":  # no indentation, so no need for another copy of the text
        return [line if line.strip(" \t") else "" for line in lines]
    return textwrap.dedent("\n".join(lines)).split("\n")


# ---- mazes pasted from a program's source --------------------------------------------------------

_NAMED = re.compile(
    r"(?:\w{1,99}[ \t]{1,9}){0,5}[\w.]{1,99}[ \t]{0,9}(?:[:\[<][^=\n]{0,99})?=[ \t]{0,9}\s*"
)
"""`maze =`, `const maze =`, `maze: list[str] =`, `int maze[3][5] =`."""
_CALLED = re.compile(r"[\w.]{1,99}\(\s*(?=[\[({])")  # `np.array(` before a list
_TEXT = "|".join(rf"{quote}(?:[^{quote}\\]++|\\.)*+{quote}" for quote in "\"'`")
_TOKEN = re.compile(
    r"(?P<open>[\[({])|(?P<close>[\])}])|(?P<between>(?:[\s,;]|#[^\n]*+|//[^\n]*+)++)"
    rf"|[A-Za-z]?(?P<text>\"{{3}}.*?\"{{3}}|'{{3}}.*?'{{3}}|{_TEXT})"
    r"|(?P<number>[0-9]++)|(?P<truth>[Tt]rue|[Ff]alse)|(?P<option>\w{1,99}\s*=\s*[\w.]{1,99})",
    re.DOTALL,
)
_DIGITS = set("01[](){}, \t\r\n;")
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)


def begin_of_source(text: str) -> int:
    """The start of the list or text in this source; -1 if it is not a source."""
    at = len(text) - len(text.lstrip())
    for pattern in (_NAMED, _CALLED):
        match = pattern.match(text, at)
        at = match.end() if match else at
    return at if text[at : at + 1] in set("[({\"'`") else -1


def rows_in_source(text: str) -> list[str] | None:
    """The lines of the maze in a list or text of a program; None unless made of texts and numbers.

        maze = [            const maze = [          maze = np.array([
            "#####",          [1, 1, 1, 1, 1],          [1, 1, 1, 1, 1],
            "#S G#",          [1, 0, 0, 0, 1],          [1, 0, 0, 0, 1],
            "#####",          [1, 1, 1, 1, 1],          [1, 1, 1, 1, 1],
        ]                   ];                      ])

    Each text is one line or several; in a list of lists each inner list is a line.
    """
    at = begin_of_source(text)
    if at < 0:
        return None
    if _DIGITS.issuperset(text[at:]):  # there may be millions
        bare = (re.sub("[^01]", "", part) for part in re.split(r"[\])}\n]", text[at:]))
        return [row for row in bare if row]
    lists: list[list[str]] = [[]]
    depth, deepest, has_texts = 0, 0, False
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            return None
        at = token.end()
        if token["open"] or token["close"]:
            depth += 1 if token["open"] else -1
            deepest = max(depth, deepest)
            if lists[-1]:  # otherwise a text of brackets would take much memory
                lists.append([])
        elif token["text"]:
            has_texts = True
            lists[-1].append(_unquoted(token["text"]))
        elif token["number"] or token["truth"]:
            lists[-1].append(token["number"] or str(int(token["truth"].lower() == "true")))
    lists = [part for part in lists if part]
    if has_texts and deepest < 2 and len(lists) == 1:
        return [line for part in lists[0] for line in _lines_of(part)]
    return ["".join(part) for part in lists]


def _lines_of(text: str) -> list[str]:
    """The lines of a text without their common indentation."""
    lines = text.splitlines()
    return textwrap.dedent("\n".join(lines)).split("\n") if len(lines) > 1 else lines


def _unquoted(text: str) -> str:
    marks = 3 if text[:3] in ('"""', "'''") and len(text) > 5 else 1
    return _ESCAPE.sub(lambda match: "\n" if match[1] == "n" else match[1], text[marks:-marks])
