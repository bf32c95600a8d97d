"""The `box` format: walls of box-drawing characters; or of `+-|` or `o-|` in other widths.

    ┌───┬───────┐    ┏━┳━━━┓    ╔═════╗    +--+--+--+    o  o--o--o
    │ S │       │    ┃S┃   ┃    ║ ╔═══╣    |  |     |    |  |     |
    │   ╵   ╷   │    ┃ ╹ ╻ ┃    ║ ║ ║ ║    +  +  +  +    o  o  o  o
    │       │ G │    ┃   ┃G┃    ║ ║ ║ ║    |     |  |    |     |  |
    └───────┴───┘    ┗━━━┻━┛    ╚═══╩═╝    +--+--+--+    o--o--o  o

Walls are where the characters draw lines. Inside a light border, heavy, double and dashed lines are
tracks, not walls, as in searches that our own terminal draws. `▸`, `▴`, `◂` and `▾` in a wall are
one-way doors.

Cells have their own lines, which show letters and only the walls to the left and right of cells; or
they lie between the lines of characters, as in the third example.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import gcd
from typing import NamedTuple

from pixelmaze.files import letters, raster
from pixelmaze.files.lattice import SOLID
from pixelmaze.files.signs import say, with_letters
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import Maze

_RIGHT, _UP, _LEFT, _DOWN = 1, 2, 4, 8
_ACROSS, _UPRIGHT = _RIGHT | _LEFT, _UP | _DOWN
_ARMS = {
    "RIGHT": _RIGHT, "UP": _UP, "LEFT": _LEFT, "DOWN": _DOWN,
    "HORIZONTAL": _ACROSS, "VERTICAL": _UPRIGHT,
}  # fmt: skip
_LIGHT = {"LIGHT", "SINGLE"}
_WEIGHTS = _LIGHT | {"HEAVY", "DOUBLE"}
_DOORS = dict(zip("▸▴◂▾", ">^<v", strict=True))
"""The signs of one-way doors, with the signs in `blocks`."""
_TOP = re.compile(r"\+(?:(-+|\s+)\+)(?:(?:-+| +)\+)+")
_POSTED = re.compile("o(?:(?:-+| +)o)+")
_LETTER = re.compile(f"[{''.join(sorted(letters.LETTERS))}]")


class _Sign(NamedTuple):
    """The sides that the lines of a character reach."""

    light: int = 0
    strong: int = 0  # by heavy and double lines
    is_arc: bool = False


def _sign(name: str) -> _Sign:
    """The sign of this name, such as BOX DRAWINGS LEFT HEAVY AND RIGHT DOWN LIGHT."""
    light = strong = 0
    name = name.removeprefix("BOX DRAWINGS ")
    words = name.split()
    weight = words[0] if words[0] in _WEIGHTS else ""
    for part in name.split(" AND "):
        own = _WEIGHTS.intersection(part.split())
        arms = sum(_ARMS.get(word, 0) for word in part.split())
        if (own.pop() if own else weight) in _LIGHT:
            light |= arms
        else:
            strong |= arms
    return _Sign(light, strong, "ARC" in words)


_NAMES = {sign: unicodedata.name(sign) for sign in map(chr, range(0x2500, 0x2580))}
_BOX = {
    sign: _sign(name)
    for sign, name in _NAMES.items()
    if "DASH" not in name and "DIAGONAL" not in name
} | {"▸": _Sign(_UPRIGHT), "◂": _Sign(_UPRIGHT), "▴": _Sign(_ACROSS), "▾": _Sign(_ACROSS)}
_POST = _Sign(_ACROSS | _UPRIGHT)
_ASCII = {"+": _POST, "o": _POST, "-": _Sign(_ACROSS), "|": _Sign(_UPRIGHT)}


def recognise(lines: Sequence[str]) -> bool:
    """True for the lines of a maze in this format, but not in `walls`."""
    top = lines[0].rstrip()
    if top[:1] in _BOX:
        return True
    if _POSTED.fullmatch(top):
        return len({*map(len, top.split("o")[1:-1])}) == 1
    widths = {len(part) for part in top.split("+")[1:-1]}
    return bool(_TOP.fullmatch(top)) and "-" in top and len(widths) == 1 and widths != {5}


def read(lines: Sequence[str]) -> Maze:
    """The maze of these lines. PixelmazeError if they show none."""
    given, lines = lines, [line.rstrip() for line in lines]
    width = max(map(len, lines))
    if len(lines) < 2 or width * len(lines) > 4 * sum(map(len, lines)) + 10_000:
        raise PixelmazeError("not a maze: the lines should be equally long, or nearly so")
    signs = _ASCII if lines[0][:1] in ("+", "o") else _BOX
    corner = signs.get(lines[0][:1], _Sign())
    has_tracks = bool(corner.light and not corner.strong)
    arms = {
        sign: drawn.light if has_tracks else drawn.light | drawn.strong
        for sign, drawn in signs.items()
    }
    # arcs, and lines of two weights, can be turns of tracks, and do not tell where walls stand
    straight = {
        sign: bits
        for sign, bits in arms.items()
        if not signs[sign].is_arc and not (has_tracks and signs[sign].strong)
    }
    pitch, is_dense = _spacing(given) if lines[0][:1] == "o" else _layout(lines, straight)
    if not any(arms.get(sign, 0) & _ACROSS for sign in lines[-1]):
        raise PixelmazeError(f"line {len(lines)}, the last, should be the lower border")
    if (width - 1) % pitch or width == 1 or (len(lines) < 3 and not is_dense):
        raise PixelmazeError(
            f"the walls in these {width}x{len(lines)} characters are not evenly spaced"
        )
    places = [bytes(arms.get(sign, 0) for sign in line.ljust(width)) for line in lines]
    if is_dense and any(map(_LETTER.search, lines)):
        raise PixelmazeError("letters need lines of cells between the lines of walls")
    lines, note = with_letters(lines, posts="o" if signs is _ASCII else " ")
    solid = _between(places, pitch) if is_dense else _along(places, lines, pitch)
    maze = raster.built([*solid])
    say(note)
    return maze


def _spacing(lines: Sequence[str]) -> tuple[int, bool]:
    """The `_layout` with `o` posts. PixelmazeError unless all have even intervals."""
    full, pitch = len(lines[0].rstrip()), max(2, lines[0].find("o", 1))
    cell, wall, gap = (f"{sign}{{{pitch - 1}}}" for sign in ".- ")
    forms = re.compile(f"[| ](?:{cell}[| ])+"), re.compile(f"o(?:(?:{wall}|{gap})o)+")
    for number, line in enumerate(lines, 1):
        line = line[:full] + line[full:].rstrip()
        if number % 2 == 0 and full - pitch <= len(line):  # there may be an opening at the right
            line = line.ljust(full)
        if len(line) != full or not forms[number % 2].fullmatch(line):
            like = ("cells such as |  |", "posts such as o--o")[number % 2]
            raise PixelmazeError(f"line {number} should have {like} and {full} characters")
    if len(lines) % 2 == 0:
        raise PixelmazeError(f"line {len(lines)}, the last, should be the lower border")
    return pitch, False


def _layout(lines: Sequence[str], straight: dict[str, int]) -> tuple[int, bool]:
    """The number of characters from wall to wall, and True if cells lie between the lines."""
    upright = "".join(sign for sign, bits in straight.items() if bits & _UPRIGHT)
    across = "".join(sign for sign, bits in straight.items() if bits & _ACROSS)
    stubs = "".join(sign for sign, bits in straight.items() if bits in (_LEFT, _RIGHT))
    standing = re.compile(f"[{re.escape(upright + stubs)}]")
    columns = {match.start() for line in lines for match in standing.finditer(line)}
    pitch = gcd(*columns) or 1
    lying = re.compile(f"[{re.escape(across)}]")
    is_dense = pitch == 1 or len(lines) % 2 == 0 or any(map(lying.search, lines[1::2]))
    usual = (2,) if is_dense else (4, 3, 2)
    if pitch > usual[0]:  # there may be few walls
        pitch = next((each for each in usual if pitch % each == 0), pitch)
    return pitch, is_dense


def _along(places: Sequence[bytes], lines: Sequence[str], pitch: int) -> Iterator[str]:
    """Lines of `blocks`, from cells with their own lines."""
    for y, row in enumerate(places):
        first, sides, between = (0, _UPRIGHT, " ") if y % 2 else (pitch // 2, _ACROSS, SOLID)
        line = [between] * (2 * (len(row) // pitch) + 1)
        signs = lines[y].ljust(len(row))[first::pitch]
        line[1 - y % 2 :: 2] = [
            _DOORS.get(sign, SOLID if bits & sides else " ")
            for sign, bits in zip(signs, row[first::pitch], strict=True)
        ]
        for match in _LETTER.finditer(lines[y]) if y % 2 else ():
            x, within = divmod(match.start(), pitch)
            if within:
                line[2 * x + 1] = match[0]
        yield "".join(line)


def _between(places: Sequence[bytes], pitch: int) -> Iterator[str]:
    """Lines of `blocks`, from cells between the lines: a wall is where one of its ends draws it."""
    for y, row in enumerate(places):
        if y:
            pairs = zip(places[y - 1][0::pitch], row[0::pitch], strict=True)
            walls = [SOLID if up & _DOWN or down & _UP else " " for up, down in pairs]
            yield " ".join(walls)
        if pitch > 1:
            walls = [SOLID if bits & _ACROSS else " " for bits in row[pitch // 2 :: pitch]]
        else:
            walls = [
                SOLID if left & _RIGHT or right & _LEFT else " " for left, right in pairwise(row)
            ]
        yield SOLID + SOLID.join(walls) + SOLID


# ---- underscores ---------------------------------------------------------------------------------

_UNDERSCORES = re.compile(" ?[_ ]*_")
_TO_WALLS = str.maketrans("_|", " #")


def recognise_underscores(lines: Sequence[str]) -> bool:
    """True if the first line is the upper border of a maze in this format."""
    return len(lines) > 1 and _UNDERSCORES.fullmatch(lines[0].rstrip()) is not None


def read_underscores(lines: Sequence[str]) -> Maze:
    """The maze of these lines. PixelmazeError if they show none.

         _______
        |_  |   |
        |  _| | |
        |_____|_|

    Each cell has two characters: in the first, `_` is the southern wall; in the second, `|` is the
    eastern wall. Without one, the second may continue the line below.
    """
    if not recognise_underscores(lines):
        raise PixelmazeError("line 1 should be the upper border, such as _____")
    top = lines[0].rstrip()
    full = max(len(top), len(lines[1].rstrip())) | 1
    top = top.rjust(full - 1) if len(top) == full - 2 else top  # its first space was removed
    form = re.compile(f"[| ](?:[_ ][_| ]){{{full // 2}}}")
    solid: list[str] = []
    for number, line in enumerate([top.ljust(full), *lines[1:]], 1):
        line = line[:full] + line[full:].rstrip()
        line += " " * (len(line) == full - 1)  # an opening, removed by an editor
        if not form.fullmatch(line):
            raise PixelmazeError(
                f"line {number} should be a row of {full} characters, such as |_ _|"
            )
        solid.append(" ".join(line[0::2].translate(_TO_WALLS)))
        solid.append("#" + "#".join(line[1::2].replace("_", "#")) + "#")
    return raster.built(solid[1:])
