"""Finds the path in what a program returns, marks or prints."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Sequence, Sized
from itertools import pairwise
from math import inf
from typing import Any, NamedTuple

from pixelmaze.maze.public import shown_cell
from pixelmaze.outside.faults import LearnerError, RefusedError
from pixelmaze.outside.matrix.boards import Layout, Matrix, Place
from pixelmaze.run.outcomes import FaultKind

_MOST = 1_000_000  # the most entries of a list that are looked at
_MOST_PARTS = 6  # of a tuple or list of which one may be the path: the last
_WAYS = {
    "U": (-1, 0), "N": (-1, 0), "D": (1, 0), "S": (1, 0), "L": (0, -1), "W": (0, -1),
    "R": (0, 1), "E": (0, 1),
}  # fmt: skip
"""Moves by the first letter of a direction."""


class Answer(NamedTuple):
    """What a program leaves behind at its end."""

    returned: Any
    kept: Sequence[Any]
    """Where else its path may be: the maze, lists that it filled, values that it printed."""

    @property
    def is_no(self) -> bool:
        """True if it says that there is no path, or nothing."""
        return _is_nothing(self.returned)

    @property
    def length(self) -> int:
        """The number that it returns, as the length of a path; 0 for anything else."""
        value = self.returned
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        return int(value) if is_number and 0 < value < _MOST else 0


def _is_nothing(value: Any) -> bool:
    if isinstance(value, list | tuple):
        return all(map(_is_nothing, value))
    if isinstance(value, int | float):
        return value <= 0 or value == inf
    return value is None or (isinstance(value, Sized) and not len(value))


def path_in(answer: Answer, layout: Layout) -> list[Place]:
    """The path from the start to the goal, through open places; empty if there is none."""
    for value in (answer.returned, *answer.kept):
        parts = value[-_MOST_PARTS:] if isinstance(value, list | tuple) else ()
        for part in (value, *parts):
            if path := _path_of(part, layout):
                return path
    return []


def _path_of(value: Any, layout: Layout) -> list[Place] | None:
    if isinstance(value, dict | set) or not hasattr(value, "__iter__"):
        return None
    parts = [*value][:_MOST]
    if all(isinstance(it, str) for it in parts):
        return _whole(_moved(parts, layout), layout)
    places = [it for it in map(layout.place_in, parts) if it]
    return _whole(places, layout) if len(places) == len(parts) else _marked(value, layout)


def _moved(moves: Sequence[str], layout: Layout) -> list[Place]:
    """The places that moves, written as letters or words, lead to; empty if some are not moves."""
    places = [layout.start]
    for move in moves:
        if not (way := _WAYS.get(move[:1].upper())):
            return []
        row, column = places[-1]
        places.append((row + way[0], column + way[1]))
    return places


def _whole(places: list[Place], layout: Layout) -> list[Place] | None:
    """The path of these places, in either direction, with or without ends; None if it is none."""
    start, goal = [layout.start], [layout.goal]
    for before, after in (([], []), (start, []), ([], goal), (start, goal)):
        for path in (places, places[::-1]):
            whole = [*before, *path, *after]
            if whole[:1] == start and whole[-1:] == goal and _is_legal(whole, layout):
                return whole
    return None


def _is_legal(path: Sequence[Place], layout: Layout) -> bool:
    """True if each place is open and leads to the next."""
    return all(place in layout.open for place in path) and all(
        layout.joins(here, there) for here, there in pairwise(path)
    )


def _marked(matrix: Any, layout: Layout) -> list[Place] | None:
    """The path that equal values mark in a matrix as large as the maze; None for others."""
    height, width = layout.rows - 2 * layout.edge, layout.columns - 2 * layout.edge
    if layout.reading.graph or not isinstance(matrix, list) or len(matrix) != height:
        return None
    if any(not isinstance(row, list) or len(row) != width for row in matrix):
        return None
    marked = defaultdict[Any, set[Place]](set)
    for r, row in enumerate(matrix, layout.edge):
        for c, value in enumerate(row, layout.edge):
            if isinstance(value, int | str):
                marked[value].add((r, c))
    if isinstance(matrix, Matrix):  # the maze itself: what is only open is not marked
        marked.pop(layout.reading.open, None)
    return next(filter(None, (_through(places, layout) for places in marked.values())), None)


def _through(places: set[Place], layout: Layout) -> list[Place] | None:
    """The path through all of these places, if there is exactly one."""
    whole, path = places | {layout.start, layout.goal}, [layout.start]
    if not whole <= layout.open:
        return None
    while len(path) <= len(whole):
        near = [it for it in layout.beside(path[-1]) if it in whole and it not in path[-2:]]
        if len(near) != 1:
            break
        path += near
    return path if path[-1] == layout.goal and len(path) == len(whole) else None


# ---- what is wrong with it -----------------------------------------------------------------------


def fault_in(answer: Answer, layout: Layout) -> LearnerError | RefusedError:
    """What is wrong with an answer in which there is no path; a refusal if that is not certain."""
    value = answer.returned
    parts = [*value] if isinstance(value, list | tuple) else []
    places = [it for it in map(layout.place_in, parts) if it]
    if not places or len(places) < len(parts):
        words = f"it returned {shown_cell(value)}, in which no path was recognised"
        return RefusedError(words)
    words = ""
    if not all(there in layout.beside(here) for here, there in pairwise(places)):
        words = f"it returned {len(places)} positions that are not in the order of a path"
    elif not layout.has_way:
        words = f"it returned {len(places)} positions, though there is no path"
    if words:
        return RefusedError(words)

    def shown(place: Place) -> str:
        return str(layout.written(place))

    if wall := next((it for it in places if it not in layout.open), None):
        words = f"the path leads through a wall at {shown(wall)}"
        return LearnerError(words, kind=FaultKind.PATH_WALL)
    ends = f"from {shown(places[0])} to {shown(places[-1])}"
    wanted = f"from the start {shown(layout.start)} to the goal {shown(layout.goal)}"
    return LearnerError(f"the path leads {ends}, not {wanted}", kind=FaultKind.ASTRAY)


# ---- what it prints ------------------------------------------------------------------------------


def values_in(printed: Sequence[str]) -> Iterator[Any]:
    """The lists that a program prints: each in a line, or one of lines that follow each other."""
    rows: list[Any] = []
    for line in [*printed, ""]:
        try:
            value = ast.literal_eval(line[line.index("[") :].strip())
        except (ValueError, SyntaxError, MemoryError, RecursionError, TypeError):
            yield rows  # it is in no list
            rows = []
        else:
            rows.append(value)
            yield value
