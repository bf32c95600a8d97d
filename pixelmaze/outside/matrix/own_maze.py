"""Reads the maze that a program writes out, with the start and the goal that it has there."""

import ast
import warnings
from collections import Counter
from itertools import chain, product
from typing import Any

from pixelmaze.files.text import read
from pixelmaze.maze.errors import PixelmazeError, PixelmazeWarning
from pixelmaze.maze.grid import arcs
from pixelmaze.maze.maze import Maze
from pixelmaze.outside.matrix.boards import Place, Reading
from pixelmaze.outside.matrix.recognition import Entry, Program, is_position
from pixelmaze.outside.matrix.trial import readings_of


def own_maze(program: Program, entry: Entry, file: str) -> Maze:
    """The maze that a program writes out; each place that is not a wall is a cell.

    A PixelmazeWarning says where its ends are from; those that are not found are `assumed`.
    PixelmazeError if there is no such maze.
    """
    rows, (written, line) = program.own_maze, _written_ends(program.tree, entry)
    entry = entry._replace(roles={}, owner_roles={})  # so that marks are looked for
    readings = [*readings_of(program, entry)] if isinstance(rows, list) else []
    readings.sort(key=lambda it: (it.open == "#", it.is_xy))  # both are seldom so
    for ends, reading in product([written, []] if len(written) < 2 else [written], readings):
        if drawn := _drawn(rows, reading, ends):
            maze = read("\n".join(map("".join, drawn)), "cells")
            warnings.warn(_ends_in_words(maze, reading, line), PixelmazeWarning, stacklevel=2)
            return maze
    own = "its own maze"
    why = f"{own} is a graph" if rows else "it contains no maze written out as rows of equal length"
    if readings:
        why = f"{own} has a wall at its start or goal, or values that are neither open nor a wall"
    command = f"pixelmaze watch square-9x6-prim-3 --solver {file}"
    raise PixelmazeError(f"{file}: {why}; try another with `{command}`")


def _ends_in_words(maze: Maze, reading: Reading, line: int) -> str:
    said = [f"the program's own maze: walls are {reading.wall!r}"]
    for end, mark in ("start", reading.start), ("goal", reading.goal):
        if end not in maze.assumed:
            place = maze.grid.xy(getattr(maze, end))[:: 1 if reading.is_xy else -1]
            source = f"set in line {line}" if mark is None else f"marked {mark!r}"
            said.append(f"{end} {place} {source}")
        said += [] if arcs(maze.grid, getattr(maze, end)) else [f"only walls around the {end}"]
    return ", ".join(said)


def _drawn(rows: list[Any], reading: Reading, ends: list[Place]) -> list[list[str]]:
    """The rows in the signs of this package; empty if they, or these ends, are not read so."""
    signs = {reading.start: "S", reading.goal: "G", None: "", reading.open: ".", reading.wall: "#"}
    drawn = [[signs.get(value, "") for value in row] for row in rows]
    for sign, place in zip("SG", ends, strict=False):
        r, c = place[::-1] if reading.is_xy else place
        if r >= len(rows) or c >= len(rows[0]) or drawn[r][c] not in (".", sign):
            return []
        drawn[r][c] = sign
    counts = Counter(chain(*drawn))
    return drawn if not counts[""] and counts["S"] < 2 > counts["G"] else []


def _written_ends(tree: ast.Module, entry: Entry) -> tuple[list[Place], int]:
    """The positions for which a program calls its search, or else the first two that it sets; and
    their line."""
    calls: list[list[ast.expr]] = []
    pairs: list[ast.expr] = []
    for node in ast.walk(tree):
        match node:
            case ast.Assign([ast.Name()], ast.Tuple() as pair) if is_position(pair):
                pairs.append(pair)
            case ast.Call(ast.Name(name) | ast.Attribute(_, name), given):
                calls += [given] if name in (entry.function, entry.owner) else []
    for values in [*calls, pairs] if len(pairs) > 1 else calls:  # one may be of another thing
        parts = (ast.Tuple(it.elts) if isinstance(it, ast.List) else it for it in values)
        known = (it for it in parts if isinstance(it, ast.Constant) or is_position(it))
        inner = [getattr(node, "value", None) for it in known for node in ast.walk(it)]
        numbers = [value for value in inner if type(value) is int]
        if places := [*zip(numbers[::2], numbers[1::2], strict=False)][:2]:
            return places, values[0].lineno
    return [], 0
