"""Texts as rows of signs, one a place: without source code, separators, and the numbers and words
around a maze.

    7 5              "#######",     {"maze": [        S,0,0,1
    # # # # # # #    "#S   G#",       "#######",      1,1,0,1
    ...              ...              ...             ...
"""

import codecs
import json
import re
import textwrap
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from itertools import chain, groupby
from typing import NamedTuple

from pixelmaze.maze.errors import PixelmazeError, whole_number

_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_SEPARATORS = ",;\t"
_AROUND = "[](){}\"' "
_WITHOUT_AROUND = str.maketrans("", "", _AROUND)
_BARE = str.maketrans("", "", _AROUND + _SEPARATORS)
_OF_DIGITS = frozenset(_AROUND + _SEPARATORS + "01")
_USUAL = "# .01,"
"""The signs that most texts consist of."""
_OF_EMOJI = "\ufe0f"  # follows some
_WIDE = "█"  # often two for one place
_SOLID, _BLANK = set("#█▓▒■"), set(" .░·")  # beside wide signs
_NUMBERS = re.compile(r"[\s(]*(\d{1,5})(?:[\s,x]+(\d{1,5}))?[\s)]*", re.ASCII)
_LEAST_LETTERS = 3  # of words that are not part of a maze, in each line
_BORDER = 0.7  # the least share of the most frequent sign in the border of a maze


def decoded(data: bytes) -> str:
    """The text of a file. PixelmazeError if it is neither UTF-8 nor marked as UTF-16."""
    encoding = "utf-16" if data.startswith(_MARKS) else "utf-8"
    if encoding == "utf-8" and b"\0" in data:
        raise PixelmazeError("not a text file")
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        raise PixelmazeError(f"not {encoding.upper()} text") from None


def lines_of(text: str, is_source: bool = False) -> list[str]:
    """The lines of a maze without indentation, or the rows in a program's list. PixelmazeError if
    there are none, or, with `is_source`, no list."""
    text = text.removeprefix("\ufeff")
    rows = rows_in_source(text)
    if rows is None and is_source:
        raise PixelmazeError("not a list of strings or numbers, as in a program")
    lines = _trimmed(text.splitlines() if rows is None else rows)
    if not any(line.translate(_BARE) for line in lines):
        raise PixelmazeError("the text is empty")
    if rows is not None or lines[0][0] not in " \t":  # no need for another copy of the text
        return lines
    return textwrap.dedent("\n".join(lines)).split("\n")


def _trimmed(lines: list[str]) -> list[str]:
    """The lines without blank lines at both ends."""
    numbers = [number for number, line in enumerate(lines) if line.strip()]
    return lines[numbers[0] : numbers[-1] + 1] if numbers else []


def edges_of(text: str, lines: list[str]) -> tuple[int, int, int]:
    """How many rows above, rows below and columns of spaces `lines_of` removed around the lines."""
    whole = text.removeprefix("\ufeff").strip("\r\n").splitlines()
    above = next(at for at, line in enumerate(whole) if line.strip())
    indent = whole[above].removesuffix(lines[0])
    if indent.strip(" "):
        return 0, 0, 0  # lines of a program
    edge = indent + " " * max(map(len, lines))
    below = whole[above + len(lines) :].count(edge)
    return whole[:above].count(edge), below, len(indent)


def without_words(lines: list[str]) -> tuple[list[str], int, str]:
    """The lines without paragraphs of words, the number of the first, and a note on the words.
    PixelmazeError for several mazes."""
    if all(map(str.strip, lines)):
        return lines, 1, ""
    groups = groupby(enumerate(lines, 1), key=lambda numbered: bool(numbered[1].strip()))
    parts = [dict(group) for has_text, group in groups if has_text]
    ends = [(part[min(part)], part[max(part)]) for part in parts if len(part) > 1]
    signs = signs_in(lines)
    has_other_floors = " " not in signs or signs <= _OF_DIGITS  # so no blank line is floor
    if len(ends) == len(parts) and (has_other_floors or all(map(_is_border, chain(*ends)))):
        raise PixelmazeError(f"{len(parts)} mazes in one text: expected one in each file")
    maze = max(parts, key=len)
    signs = signs_in(maze.values())
    others = [line for part in parts if part is not maze for line in part.values()]
    if any(sum(map(str.isalpha, {*line} - signs)) < _LEAST_LETTERS for line in others):
        return lines, 1, ""
    note = f"only lines {min(maze)} to {max(maze)} are a maze: others are ignored"
    return [*maze.values()], min(maze), note


def _is_border(line: str) -> bool:
    """True if the line consists mostly of one sign, except spaces."""
    return max(map(line.count, {*line} - {" "}), default=0) > _BORDER * len(line)


def signs_in(rows: Iterable[str]) -> set[str]:
    """The signs in these rows; much faster than a set of them all if most are usual."""
    text = "".join(rows)
    rare = text.translate(str.maketrans("", "", _USUAL))
    return {*rare, *(sign for sign in _USUAL if sign in text)}


# ---- from lines to rows --------------------------------------------------------------------------


class Raster(NamedTuple):
    """The signs of a text, one a place."""

    rows: list[str]
    first: int = 1  # the number of the first row's line
    numbers: Sequence[Sequence[int]] = ()
    """Those in the lines above: the size, then perhaps start and goal."""


def raster_of(lines: list[str], known: Collection[str] = ()) -> Raster:
    """The rows of these lines. Signs of `known` meaning are not separators."""
    for count in (1, 3):
        matches = [match for line in lines[:count] if (match := _NUMBERS.fullmatch(line))]
        numbers = [[*map(whole_number, filter(None, match.groups()))] for match in matches]
        below = _trimmed(lines[count:])
        if len(numbers) < count or len(below) < 2 or any(len(pair) < 2 for pair in numbers[1:]):
            break
        rows = _rows_of(below, known)
        size = numbers[0] if len(numbers[0]) == 2 else numbers[0] * 2
        if sorted(size) == sorted((len(rows), max(map(len, rows)))):
            return Raster(rows, len(lines) - len(below) + 1, [size, *numbers[1:]])
    return Raster(_rows_of(lines, known))


def _rows_of(lines: list[str], known: Collection[str]) -> list[str]:
    signs = signs_in(lines)
    if _OF_EMOJI in signs:
        lines = [line.replace(_OF_EMOJI, "") for line in lines]
    if signs.intersection(_SEPARATORS).difference(known) and (rows := _between(lines)):
        return rows
    if " " in known:
        return lines
    if signs <= _OF_DIGITS:
        rows = _rows_of_digits(lines)
        if signs >= {"0", "1"} or len({*map(len, rows)}) == 1:
            return rows
    return (
        (_spaced(lines) if " " in signs else None)
        or (_halved(lines) if _WIDE in signs else None)
        or lines
    )


def _between(lines: list[str]) -> list[str] | None:
    """What is between separators, a space for nothing; None unless all lines have as many.
    PixelmazeError for several characters between two."""
    lines = [line.strip(_AROUND) for line in lines]
    if all(line.endswith((*_SEPARATORS,)) for line in lines):
        lines = [line[:-1] for line in lines]
    counts = {sum(map(line.count, _SEPARATORS)) for line in lines}
    if len(counts) > 1 or 0 in counts:
        return None
    return [_signs_between(line, max(counts)) for line in lines]


def _signs_between(line: str, count: int) -> str:
    row = line.translate(_WITHOUT_AROUND)
    if len(row) == 2 * count + 1 and not row[1::2].strip(_SEPARATORS):
        return row[::2]
    fields = [field.strip(_AROUND) for field in re.split(f"[{_SEPARATORS}]", line)]
    fields = [re.sub(r"(?<=\d)\.0*$", "", field) or " " for field in fields]
    longest = max(fields, key=len)
    if len(longest) > 1:
        raise PixelmazeError(f"{longest!r} is not a place: expected one character, such as 0 or 1")
    return "".join(fields)


def _spaced(lines: list[str]) -> list[str] | None:
    """Every second or third sign of lines that have only spaces between these; else None."""
    for step in (2, 3):
        if any(line[at::step].strip() for line in lines for at in range(1, step)):
            continue
        rows = [line[::step] for line in lines]
        signs, ends = signs_in(rows), (rows[0], rows[-1])
        is_closed = any(" " not in row for row in ends) or all(map(_is_border, ends))
        if len(signs) > 1 and is_closed and (len(rows[0]) > 2 or " " not in signs):
            return rows
        if max(map(len, rows)) > 2:
            raise PixelmazeError('spaces could be floors: if so, try --signs "floor="')
    return None


def _halved(lines: list[str]) -> list[str] | None:
    """The lines with one sign instead of two that are alike, or a letter and floor; else None."""
    halved = []
    for line in lines:
        left, right = line[0::2], line[1::2].ljust((len(line) + 1) // 2)
        if left != right:
            pairs = [{one, other} for one, other in zip(left, right, strict=True)]
            if any(len(pair) > 1 and (pair & _SOLID or not pair & _BLANK) for pair in pairs):
                return None
            left = "".join(min(pair - _BLANK or pair) for pair in pairs)
        halved.append(left)
    return halved


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
    r"|(?P<number>[0-9])(?:\.0*+)?(?!\w)|(?P<truth>[Tt]rue|[Ff]alse)"
    r"|(?P<option>\w{1,99}\s*=\s*[\w.]{1,99})",
    re.DOTALL,
)
_DIGITS = set("01[](){}, \t\r\n;")
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)


def rows_in_source(text: str) -> list[str] | None:
    """The lines of the maze in a list or text of a program; None unless made of texts and numbers.

        maze = [            const maze = [          maze = np.array([
            "#####",          [1, 1, 1, 1, 1],          [1, 1, 1, 1, 1],
            "#S G#",          [1, 0, 0, 0, 1],          [1, 0, 0, 0, 1],
            "#####",          [1, 1, 1, 1, 1],          [1, 1, 1, 1, 1],
        ]                   ];                      ])

    Each text is one line or several; in a list of lists each inner list is a line.
    """
    at = len(text) - len(text.lstrip())
    for pattern in (_NAMED, _CALLED):
        match = pattern.match(text, at)
        at = match.end() if match else at
    if text[at : at + 1] not in set("[({\"'`"):
        return None
    if text[at] == "{":
        with suppress(json.JSONDecodeError, RecursionError):
            text, at = json.dumps(_list_in(json.loads(text)), ensure_ascii=False), 0
    if _DIGITS.issuperset(text[at:]):  # there may be millions
        return _rows_of_digits(re.findall(r"[01][^\])}\n]*", text[at:]))
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
        if not deepest and len(lists[0]) > 1 and max(map(len, lists[0])) < 2:
            return None  # CSV in quotes
        return [line for part in lists[0] for line in _lines_of(part)]
    return ["".join(part) for part in lists]


def _list_in(values: dict[str, object]) -> object:
    """The only list or text in a JSON object. PixelmazeError for several."""
    lists = {name: value for name, value in values.items() if isinstance(value, list | str)}
    if len(lists) > 1:
        raise PixelmazeError(f"one list expected in an object, the maze, not {', '.join(lists)}")
    return next(iter(lists.values()), None)


def _rows_of_digits(parts: list[str]) -> list[str]:
    """The digits in each part that has some. PixelmazeError for longer numbers between commas."""
    rows = []
    for part in parts:
        part = part.strip(f"{_AROUND}{_SEPARATORS}\r")
        row = part.translate(_BARE)
        if 0 < part.count(",") < len(row) - 1:
            raise PixelmazeError("a number has several digits: expected 0 or 1")
        rows.append(row)
    return [row for row in rows if row]


def _lines_of(text: str) -> list[str]:
    """The lines of a text without their common indentation."""
    lines = text.splitlines() or [""]
    return textwrap.dedent("\n".join(lines)).split("\n") if len(lines) > 1 else lines


def _unquoted(text: str) -> str:
    marks = 3 if text[:3] in ('"""', "'''") and len(text) > 5 else 1
    return _ESCAPE.sub(lambda match: "\n" if match[1] == "n" else match[1], text[marks:-marks])
