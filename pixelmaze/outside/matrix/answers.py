"""Finds the path in what a program returns, marks or prints."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Sequence, Sized
from contextlib import suppress
from itertools import pairwise
from math import inf
from typing import Any, NamedTuple

from pixelmaze.maze.public import shown_cell
from pixelmaze.outside.faults import LearnerError, RefusedError
from pixelmaze.outside.matrix.boards import Layout, Matrix, Place
from pixelmaze.run.outcomes import FaultKind

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
    def length(self) -> float:
        """The number that it returns, perhaps as the length of a path; 0 for anything else."""
        return self.returned if isinstance(self.returned, int | float) else 0


def _is_nothing(value: Any) -> bool:
    if isinstance(value, list | tuple):
        return all(map(_is_nothing, value))
    if isinstance(value, int | float):
        return value <= 0 or value == inf
    if isinstance(value, str):
        return not value or "no" in value.lower().split()  # such as "No path found"
    return value is None or (isinstance(value, Sized) and not len(value))


def path_in(answer: Answer, layout: Layout) -> list[Place]:
    """The path from the start to the goal, through open places; empty if there is none."""
    for value in (answer.returned, *answer.kept):
        parts = value if isinstance(value, list | tuple) else ()
        for part in (value, *parts):
            if path := _path_of(part, layout):
                return path
    return []


def _path_of(value: Any, layout: Layout) -> list[Place] | None:
    if isinstance(value, dict | set) or not hasattr(value, "__iter__"):
        return None
    parts = [*value]
    if parts and all(isinstance(it, str) for it in parts):
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
    for before, after in (([], []), (start, []), ([], goal), (start, goal)) if places else ():
        for path in (places, places[::-1]):
            whole = [*before, *path, *after]
            is_to_goal = whole[:1] == start and whole[-1:] == goal
            if is_to_goal and all(b in layout.neighbours(a) for a, b in pairwise(whole)):
                return whole
    return None


def _marked(matrix: Any, layout: Layout) -> list[Place] | None:
    """The path that equal values mark in a matrix as large as the maze; None for others."""
    height, width = layout.rows - 2 * layout.edge, layout.columns - 2 * layout.edge
    rows = [row for row in matrix if isinstance(row, list) and len(row) == width]
    if len(rows) != height:
        return None
    marked = defaultdict[Any, set[Place]](set)
    for r, row in enumerate(rows, layout.edge):
        for c, value in enumerate(row, layout.edge):
            if isinstance(value, int | str):
                marked[value].add((r, c))
    if isinstance(matrix, Matrix):  # the maze itself: what is only open is not marked
        marked.pop(layout.reading.open, None)
    return next(filter(None, (_through(places, layout) for places in marked.values())), None)


def _through(places: set[Place], layout: Layout) -> list[Place] | None:
    """The path through all of these places, if there is exactly one."""
    whole, path = places | {layout.start, layout.goal}, [layout.start]
    while len(path) < len(whole):
        near = [it for it in layout.neighbours(path[-1]) if it in whole and it not in path[-2:]]
        if len(near) != 1:
            return None
        path += near
    return path if path[-1] == layout.goal else None


def fault_in(answer: Answer, layout: Layout) -> LearnerError | RefusedError:
    """What is wrong with an answer in which there is no path; a refusal if that is not certain."""
    value = answer.returned
    parts = [*value] if isinstance(value, list | tuple) else []
    places = [it for it in map(layout.place_in, parts) if it]
    words = ""
    if not places or len(places) < len(parts):
        words = f"it returned {shown_cell(value)}, which is not recognised as a path"
    elif not all(there in layout.beside(here) for here, there in pairwise(places)):
        words = f"it returned {len(places)} positions that do not form a path"
        words += ": some are not next to the one before"
    elif not layout.has_way:
        words = f"it returned {len(places)} positions, though there is no path"
    if words:
        return RefusedError(words)
    for here, there in pairwise(places):
        if here not in layout.open or there not in layout.neighbours(here):
            walk = f"from {layout.written(here)} to {layout.written(there)}"
            return LearnerError(f"the path leads through a wall, {walk}", kind=FaultKind.PATH_WALL)
    ends = (places[0], places[-1], layout.start, layout.goal)
    first, last, start, goal = map(layout.written, ends)
    words = f"the path leads from {first} to {last}, not from the start {start} to the goal {goal}"
    return LearnerError(words, kind=FaultKind.ASTRAY)


def values_in(printed: Sequence[str]) -> Sequence[Any]:
    """The lists that a program prints, each at the end of a line, and the list of all of them."""
    values: list[Any] = []
    for line in printed:
        with suppress(ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
            values.append(ast.literal_eval(line[line.index("[") :].strip()))
    return [*values, values]
