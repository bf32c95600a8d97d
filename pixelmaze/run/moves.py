"""Paths as text: a letter for each move or turn, or the cells."""

import re
from collections.abc import Sequence
from itertools import pairwise

from pixelmaze.maze.annotations import Cell
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import Grid, arc_between, arc_towards
from pixelmaze.run.path import OUTSIDE

COMPASS = "ENWS"  # by heading, as in `SQUARE.headings`
FRL, CELLS = "frl", "cells"
EXAMPLES = {"letters": "EES", "udlr": "RRD", FRL: "FFRF", CELLS: "0,0 1,0 2,0 2,1"}
"""The same path in each notation. In `frl`, R and L turn on the spot; F moves forward."""
_ALPHABETS = {"letters": COMPASS, "udlr": "RULD", FRL: "FRL"}
_TURNS = "", "L", "RR", "R"  # by the quarters of a turn, counterclockwise

_MOVE = re.compile("([1-9][0-9]{0,4})?([A-Za-z])")  # a count may precede a letter
_CELL = re.compile(r"(-?[0-9]{1,9})\s*,\s*(-?[0-9]{1,9})")
_SEPARATORS = str.maketrans("", "", " \t\r\n,;()[]'\"")


def path_as(notation: str, grid: Grid, path: Sequence[Cell], heading: int = 0) -> str:
    """A path of neighbouring cells as text. PixelmazeError if the notation is for square cells.

    The walker of `frl` first looks in `heading`.

    >>> from pixelmaze.maze.grid import build
    >>> [path_as(notation, build(3, 2), [0, 1, 2, 5]) for notation in EXAMPLES]
    ['EES', 'RRD', 'FFRF', '0,0 1,0 2,0 2,1']
    """
    if notation == CELLS:
        return " ".join("{},{}".format(*grid.xy(cell)) for cell in path)
    _check_square(grid)
    headings = [grid.heading[arc_between(grid, *move)] for move in pairwise(path)]
    if notation == FRL:
        turns = (to - before for before, to in pairwise([heading, *headings]))
        return "".join(f"{_TURNS[turn % 4]}F" for turn in turns)
    return "".join(_ALPHABETS[notation][each] for each in headings)


def path_in(
    text: str, grid: Grid, start: Cell, notation: str | None = None, heading: int = 0
) -> list[Cell]:
    """The cells of a path as text, `OUTSIDE` where it leaves the maze; moves lead from `start`.

    PixelmazeError if the text is not a path, or the notation, if not given, is uncertain.

    >>> from pixelmaze.maze.grid import build
    >>> [path_in(text, build(3, 2), 0) for text in ("EES", "2R D", "2FRF", "0,0 1,0 9,9", "N")]
    [[0, 1, 2, 5], [0, 1, 2, 5], [0, 1, 2, 5], [0, 1, -1], [0, -1]]
    """
    shown = text[:40] + "…" * (len(text) > 40)
    moves = [(int(count or 1), letter.upper()) for count, letter in _MOVE.findall(text)]
    used = {letter for _, letter in moves} | {*_MOVE.sub("", text).translate(_SEPARATORS)}
    fitting = [name for name, alphabet in _ALPHABETS.items() if used <= {*alphabet}]
    places = [(int(x), int(y)) for x, y in _CELL.findall(text)]
    if places and not _CELL.sub("", text).translate(_SEPARATORS):
        fitting = [CELLS]
    if not fitting or notation not in (None, *fitting):
        known = " or ".join([EXAMPLES[notation]] if notation else EXAMPLES.values())
        raise PixelmazeError(f"{shown!r} is not a path: expected one such as {known}, or a file")
    if moves and not notation and len(fitting) > 1:
        options = " or ".join(f"--moves {name}" for name in fitting)
        raise PixelmazeError(f"{shown!r} can be read in two ways: try {options}")
    chosen = notation or fitting[0]
    if chosen == CELLS:
        path = [grid.at(*place) for place in places]
        if path[0] == OUTSIDE:
            raise PixelmazeError(f"{shown!r} starts outside the maze")
        return path
    _check_square(grid)
    path = [start]
    for count, letter in moves:
        if chosen != FRL:
            heading = _ALPHABETS[chosen].index(letter)
        elif letter != "F":
            heading = (heading + count * (1 if letter == "L" else -1)) % 4
            continue
        for _ in range(count):
            arc = arc_towards(grid, path[-1], heading)
            if arc < 0:
                return [*path, OUTSIDE]
            path.append(grid.head[arc])
    return path


def _check_square(grid: Grid) -> None:
    if grid.shape.name != "square":
        raise PixelmazeError(
            f"only square cells have moves as letters: try cells, such as {EXAMPLES[CELLS]}"
        )
