"""Paths as text: a letter for each move or turn, or the cells."""

import re
from collections.abc import Sequence

from pixelmaze.maze.annotations import Cell
from pixelmaze.maze.errors import PixelmazeError, whole_number
from pixelmaze.maze.grid import Grid, arc_towards, arcs_along

OUTSIDE: Cell = -1  # the end of a move that leaves the maze
COMPASS, TURNS = "ENWS", "FRL"  # the first by heading, as in `SQUARE.headings`
EXAMPLES = "EES, RRD, FFRF or 0,0 1,0 2,0 2,1"
"""The same path by compass, by screen, by turns on the spot, and as cells."""

_MOVE = re.compile("([1-9][0-9]{0,4})?([A-Za-z])")  # a count may precede a letter
_CELL = re.compile(r"(-?[0-9]{1,9})\s*,\s*(-?[0-9]{1,9})")
_SEPARATORS = str.maketrans("", "", " \t\r\n,;()[]'\"\ufeff")


def letters_of(grid: Grid, path: Sequence[Cell]) -> str:
    """The moves of a path. PixelmazeError unless its cells are neighbours, and square.

    >>> from pixelmaze.maze.grid import build
    >>> letters_of(build(3, 2), [0, 1, 2, 5])
    'EES'
    """
    _check_square(grid)
    arcs = arcs_along(grid, path)
    if -1 in arcs:
        here = grid.label(path[arcs.index(-1)])
        raise PixelmazeError(f"only moves to a neighbour have letters: the path jumps from {here}")
    return "".join(COMPASS[grid.heading[arc]] for arc in arcs)


def cells_of(grid: Grid, path: Sequence[Cell]) -> str:
    """The cells of a path.

    >>> from pixelmaze.maze.grid import build
    >>> cells_of(build(3, 2), [0, 1, 2, 5])
    '0,0 1,0 2,0 2,1'
    """
    return " ".join(map(grid.label, path))


NOTATIONS = {"letters": letters_of, "cells": cells_of}


def path_in(text: str, grid: Grid, start: Cell, heading: int = 0) -> list[Cell]:
    """The cells of a path as text, `OUTSIDE` where it leaves the maze; moves lead from `start`.

    PixelmazeError if the text is not a path. Turns are from `heading` on.

    >>> from pixelmaze.maze.grid import build
    >>> [path_in(text, build(3, 2), 0) for text in ("EES", "2R D", "2FRF", "0,0 1,0 9,9", "N")]
    [[0, 1, 2, 5], [0, 1, 2, 5], [0, 1, 2, 5], [0, 1, -1], [0, -1]]
    """
    shown = text[:40] + "…" * (len(text) > 40)
    places = _CELL.findall(text)
    if places and not _CELL.sub("", text).translate(_SEPARATORS):
        path = [grid.at(*map(whole_number, place)) for place in places]
        if path[0] == OUTSIDE:
            raise PixelmazeError(f"{shown!r} starts outside the maze")
        return path
    moves = [(whole_number(count or "1"), letter.upper()) for count, letter in _MOVE.findall(text)]
    used = {letter for _, letter in moves} | {*_MOVE.sub("", text).translate(_SEPARATORS)}
    # R and L alone are moves, as turns alone lead nowhere
    alphabet = next((each for each in (COMPASS, "RULD", TURNS) if used <= {*each}), "")
    if not alphabet:
        raise PixelmazeError(f"{shown!r} is not a path: expected one such as {EXAMPLES}, or a file")
    _check_square(grid)
    path = [start]
    for count, letter in moves:
        if alphabet != TURNS:
            heading = alphabet.index(letter)
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
            "only square cells have moves as letters: try cells, such as 0,0 1,0 2,0 2,1"
        )
