"""Finds out how a program reads a maze: by trial in small mazes."""

from __future__ import annotations

import ast
import io
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from types import FrameType
from typing import Any

from pixelmaze.maze.grid import arc_between, build
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.public import shown_cell
from pixelmaze.outside.faults import RefusedError, fault_of
from pixelmaze.outside.matrix.answers import Answer
from pixelmaze.outside.matrix.boards import DICT, LIST, PAIRS, SET, Layout, Place, Reading
from pixelmaze.outside.matrix.recognition import Entry, Program, Role

_SIZES = ((3, 2), (5, 3)), ((3, 3), (4, 4))
"""Widths and heights of two mazes that a program must solve, the second pair if it needs squares.
A program that is tied to one size does not solve both."""
_MOST_LINES = 30_000  # of the program
_RETURNED, _ENDLESS = "returned", "did not end"
_MOST_ENDLESS = 10  # trials
_STARTS, _GOALS = "SsAOTP", "EeBGFX"
_WALLS, _WAYS = "#█X*1", " .0"
"""Characters that often mean this, the likeliest first."""
_NONE = (None, None)

Run = Callable[[Layout], tuple[Answer, list[Place]]]
"""Runs a program; returns its answer, and its path if it found one."""


class _EnoughError(BaseException):
    """Ends a trial that takes too long."""


def reading_by_trial(program: Program, entry: Entry, run: Run, file: str) -> Reading:
    """The first reading by which a program solves two small mazes.

    RefusedError if there is none. A NameError is raised if the program never sets this name: it is
    wrong in every maze.
    """
    in_small, in_larger = list[str](), list[str]()
    for small, larger in _SIZES:
        for reading in readings_of(program, entry):
            reading = reading._replace(is_square=small[0] == small[1])
            if did := _try(Layout(_small_maze(*small), reading), run, program, file):
                in_small.append(did)
            elif did := _try(Layout(_small_maze(*larger), reading), run, program, file):
                in_larger.append(did)
            else:
                return reading
            if in_small.count(_ENDLESS) > _MOST_ENDLESS:
                break
    words = "it solves a small maze, but in a larger one it {}"
    if not in_larger:
        words = "it does not solve a small maze, however that is written down: at best it {}"
    best = sorted(in_larger or in_small, key=lambda did: not did.startswith(_RETURNED))
    raise RefusedError(words.format(best[0]), advice=_advice_on_size(program))


def _try(layout: Layout, run: Run, program: Program, file: str) -> str:
    """What a program did instead of solving a small maze; empty if it solved it."""
    try:
        with _limited(file):
            answer, path = run(layout)
    except RefusedError:
        raise
    except _EnoughError:
        return _ENDLESS
    except (Exception, SystemExit) as error:
        if type(error) is NameError and error.name not in _names_set_in(program):
            raise
        fault = fault_of(error, file)
        return f"ended in line {fault.line}: {fault.message}"
    if path:
        return ""
    is_no = answer.returned is None or answer.returned is False
    return "found no path" if is_no else f"{_RETURNED} {shown_cell(answer.returned)}"


def _names_set_in(program: Program) -> set[str]:
    """The names that a program sets anywhere, perhaps only where it finds something."""
    names = (it for it in ast.walk(program.tree) if isinstance(it, ast.Name))
    return {it.id for it in names if isinstance(it.ctx, ast.Store)}


@contextmanager
def _limited(file: str) -> Iterator[None]:
    """End what runs inside after a number of lines of this file, and drop what it prints."""
    lines = 0

    def count(frame: FrameType, *_: object) -> Any:
        nonlocal lines
        if frame.f_code.co_filename != file:
            return None
        lines += 1
        if lines > _MOST_LINES:
            raise _EnoughError
        return count

    streams = sys.stdout, sys.stderr
    sys.stdout = sys.stderr = io.StringIO()
    sys.settrace(count)
    try:
        yield
    finally:
        sys.settrace(None)
        sys.stdout, sys.stderr = streams


def _small_maze(width: int, height: int) -> Maze:
    """A maze with one path from corner to corner, right and down only, and with dead ends. Rows
    and columns cannot be taken for each other."""
    turn, last = width - 2, width * height - 1
    across = [(cell, cell + 1) for cell in (*range(turn), turn + width)]
    down = (turn, *range(0, last - width, width), *range(width - 1, last, width))
    return _maze_with(width, height, [*across, *((cell, cell + width) for cell in down)])


def _maze_with(width: int, height: int, passages: Iterable[tuple[int, int]]) -> Maze:
    """A maze from corner to corner with passages between these cells."""
    grid = build(width, height)
    is_open = bytearray(len(grid.head))
    for one, other in passages:
        for arc in (arc_between(grid, one, other), arc_between(grid, other, one)):
            is_open[arc] = 1
    return Maze(grid, is_open, 0, grid.size - 1)


def never_goes(reading: Reading, run: Run, program: Program, file: str) -> str:
    """A sentence on the directions that a program never takes; empty if it takes all."""
    ways = {"left": (0, 1, 2, 5, 4, 3, 6, 7, 8), "up": (0, 3, 6, 7, 4, 1, 2, 5, 8)}
    missing = [
        way
        for way, path in ways.items()
        if _try(Layout(_maze_with(3, 3, pairwise(path)), reading), run, program, file)
    ]
    return f"It never goes {' or '.join(missing)}." if missing else ""


def _advice_on_size(program: Program) -> str:
    """Advice on a number that may tie a program to its own maze; empty if there is none."""
    own = program.own_maze
    for node in program.tree.body if isinstance(own, list) else ():
        match node:
            case ast.Assign([ast.Name(name)], ast.Constant(int() as size)):
                if size in (len(own), len(own[0])):
                    line = f"Line {node.lineno}, {name} = {size}"
                    return f"{line}, may tie it to its own maze: use the size of the maze instead."
    return ""


# ---- readings ------------------------------------------------------------------------------------


def readings_of(program: Program, entry: Entry) -> Iterator[Reading]:
    """The ways in which a program may read a maze, the likeliest first."""
    own = program.own_maze
    if isinstance(own, dict) or (own is None and entry.is_over_graph):
        yield from (Reading(graph=form) for form in _forms(own, program.tree))
        return
    if own:
        values, marks, borders = _values_in(own)
    else:
        values, marks = _values_compared(program.tree)
        borders = [True, False]
    roles = entry.all_roles
    is_told = roles & {Role.START, Role.START_ROW} and roles & {Role.GOAL, Role.GOAL_ROW}
    for start, goal in [_NONE] if is_told else [*marks, _NONE]:
        for way, wall in values:
            is_text = isinstance(way, str) and not (own and isinstance(own[0], list))
            for border in borders:
                for is_xy in (False, True):
                    yield Reading(way, wall, start, goal, border, is_xy, is_text)


def _forms(own: dict[Any, Any] | None, tree: ast.Module) -> list[str]:
    """What a graph may have for a node."""
    if not own:
        is_dict = any(isinstance(it, ast.Attribute) and it.attr == "items" for it in ast.walk(tree))
        return [DICT, PAIRS, LIST] if is_dict else [LIST, SET, PAIRS, DICT]
    near = next(iter(own.values()))
    if isinstance(near, dict | set):
        return [DICT if isinstance(near, dict) else SET]
    return [PAIRS] if any(isinstance(it, tuple) for it in near) else [LIST]


_Values = list[tuple[Any, Any]]


def _values_in(own: list[Any]) -> tuple[_Values, _Values, list[bool]]:
    """Values of open places and walls, and of start and goal, in a program's own maze; and whether
    there are walls all around."""
    counts = Counter(it for row in own for it in row)
    common = [value for value, _ in counts.most_common(2)] + ["?"]
    single = [it for it, count in counts.items() if count == 1 and it not in common][:2]
    single.sort(key=lambda it: str(it) not in _STARTS)
    ring = {*own[0], *own[-1], *(row[0] for row in own), *(row[-1] for row in own)} - {*single}
    one, other = common[:2]
    values = [(other, one), (one, other)] if ring == {one} else [(one, other), (other, one)]
    marks: _Values = []
    if len(single) == 1:
        marks = [(None, single[0]), (single[0], None)]
    elif single:
        marks = [(single[0], single[1]), (single[1], single[0])]
    return values, marks, [len(ring) == 1, len(ring) > 1]


def _values_compared(tree: ast.Module) -> tuple[_Values, _Values]:
    """The same values, from the characters with which a program compares."""
    compared = (it for it in ast.walk(tree) if isinstance(it, ast.Compare | ast.Call))
    inner = (it for node in compared for it in ast.walk(node) if isinstance(it, ast.Constant))
    known = {it.value for it in inner if isinstance(it.value, str)}
    walls, ways, starts, goals = (
        [it for it in some if it in known] for some in (_WALLS, _WAYS, _STARTS, _GOALS)
    )
    values = [(way, wall) for wall in (walls or ["#"])[:1] for way in [*ways, *_WAYS[:2]]]
    numbers = [(0, 1), (1, 0)]
    marks = [(starts[0], goals[0])] if starts and goals else []
    return (values + numbers if walls or ways or marks else numbers), marks
