"""Texts in which each character is a place; and the `cells` format, whose open places are cells.

    ########
    #S  #  #        8x5 places, 14 cells
    #      #
    ### # G#
    ########

In `blocks`, `matrix` and mazelib's prints, cells are at odd places only, walls between them at even
ones, and pillars at the corners. If all pillars are there, a text is one of these.
"""

import re
from collections.abc import Iterator, Sequence

from pixelmaze.fast.fast import build_if_worth
from pixelmaze.files import letters
from pixelmaze.files.lattice import SOLID, cells_of
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import Maze

BLOCKS, CELLS = "blocks", "cells"
"""The kinds of texts: with walls as thick as cells, or with one cell a place."""
_SIGNS = str.maketrans({**dict.fromkeys("█▓▒■", SOLID), **dict.fromkeys("░·", letters.PATH)})
"""The walls and floors of other programs."""
_DIGITS = frozenset("01[](){}, \t;")
_FROM_DIGITS = str.maketrans("10", SOLID + letters.PATH)
_OPEN = letters.EMPTY | letters.LETTERS
_PLAIN = str.maketrans("", "", SOLID + "".join(letters.EMPTY))


def plain(lines: Sequence[str]) -> list[str]:
    """The lines with `#` for all walls, one character a place."""
    can_be_wide = any("█" in line for line in lines)
    lines = [line.translate(_SIGNS) for line in lines]
    return (_halved(lines) if can_be_wide else None) or lines


def _halved(lines: Sequence[str]) -> list[str] | None:
    """The lines with one character instead of two; None if the two are not alike."""
    halved = []
    for line in lines:
        left, right = line[0::2], line[1::2].ljust((len(line) + 1) // 2)
        if left != right:
            signs = [_of_two(one, other) for one, other in zip(left, right, strict=True)]
            if "" in signs:
                return None
            left = "".join(signs)
        halved.append(left)
    return halved


def _of_two(one: str, other: str) -> str:
    """The one character for two equal ones, or a letter and floor; else empty."""
    if one == other:
        return one
    if SOLID in (one, other):
        return ""
    return other if one in letters.EMPTY else one if other in letters.EMPTY else ""


def from_digits(lines: Sequence[str]) -> list[str] | None:
    """Rows of 0 and 1 as lines of `.` and `#`; None for anything else."""
    if not all(_DIGITS.issuperset(line) for line in lines):
        return None
    rows = (re.sub("[^01]", "", line) for line in lines)
    return [row.translate(_FROM_DIGITS) for row in rows if row]


def kinds(lines: Sequence[str]) -> set[str]:
    """The possible kinds of plain lines: BLOCKS, CELLS or both."""
    rows = _of_one_length(lines)
    if rows is None:
        return {BLOCKS}
    width, height = len(rows[0]), len(rows)
    if width % 2 == 0 or height % 2 == 0 or min(width, height) < 3:
        return {CELLS}
    found = {BLOCKS}
    for y, row in enumerate(rows):
        if row.translate(_PLAIN) and any(
            row[x] in letters.LETTERS and not _may_hold_letter(x, y, width, height)
            for x in range(width)
        ):
            return {CELLS}
        if y % 2 == 0 and row[0::2].strip(SOLID):
            for x in (x for x in range(0, width, 2) if row[x] in _OPEN):
                if not all(letter in _OPEN for letter in _around(rows, x, y)):
                    return {CELLS}
                found.add(CELLS)
    return found


def _may_hold_letter(x: int, y: int, width: int, height: int) -> bool:
    """True for the place of a cell, or of an opening in the border."""
    if x in (0, width - 1):
        return y % 2 == 1
    return x % 2 == 1 and (y % 2 == 1 or y in (0, height - 1))


def _around(rows: Sequence[str], x: int, y: int) -> Iterator[str]:
    """The places around a pillar; all solid beyond the border."""
    for beyond in (y - 1, y, y + 1):
        is_inside = 0 <= beyond < len(rows) and 0 < x < len(rows[0]) - 1
        yield from rows[beyond][x - 1 : x + 2] if is_inside else SOLID


def _of_one_length(lines: Sequence[str]) -> list[str] | None:
    """The lines, padded where editors removed spaces; None if lengths differ otherwise."""
    rows = [line.rstrip() for line in lines]
    width = max(map(len, rows))
    is_enclosed = not rows[0].strip(SOLID) and not rows[-1].strip(SOLID)
    is_ragged = width * len(rows) > 4 * sum(map(len, rows)) + 10_000
    shortest = width - 1 if is_enclosed or is_ragged else 0
    if not any(" " in row for row in rows):
        shortest = width  # floors are dots, which editors keep
    return [row.ljust(width) for row in rows] if min(map(len, rows)) >= shortest else None


def read_cells(lines: list[str]) -> Maze:
    """The maze of lines, or rows of 0 and 1: open places are cells. PixelmazeError for none."""
    rows = _of_one_length(from_digits(lines) or plain(lines))
    if rows is None:
        lengths = [len(line.rstrip()) for line in lines]
        number = lengths.index(min(lengths))
        raise PixelmazeError(
            f"line {number + 1} has {lengths[number]} places, the longest {max(lengths)}: all "
            "lines must be the same length"
        )
    exists, found = cells_of(
        ((number, row, range(len(row))) for number, row in enumerate(rows, 1)),
        f"walls are #, cells are spaces, dots or the letters {letters.NAMED}",
    )
    grid = build_if_worth(len(rows[0]), len(rows), exists=exists)
    passages = bytearray(b"\1") * len(grid.head)
    return letters.maze_of(grid, passages, found)
