"""Finds out how a program reads a maze: by trial in small mazes."""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from itertools import permutations, product
from types import FrameType
from typing import Any

from pixelmaze.maze.grid import arcs_along, build
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.public import shown_cell
from pixelmaze.outside.faults import RefusedError, fault_of
from pixelmaze.outside.matrix.answers import Answer
from pixelmaze.outside.matrix.boards import DICT, LIST, PAIRS, SET, Layout, Place, Reading
from pixelmaze.outside.matrix.recognition import Entry, Program, Role
from pixelmaze.outside.output import StoppedError

_MOST_LINES = 20_000  # of the program, in one trial
_RETURNED, _ENDLESS = "returned", "did not end"
_ADVICE = "It may depend on its own maze: use the size, start and goal that it is given."
_STARTS = "SsAOTP"  # characters that often mean the start

_Values = tuple[tuple[Any, Any], ...]
_VALUES: _Values = (0, 1), (1, 0), (" ", "#"), (".", "#"), ("0", "1")
_ENDS: _Values = (None, None), ("S", "E"), ("S", "G"), ("A", "B")
"""Usual values of open places and walls, and of the start and the goal."""

Run = Callable[[Layout], tuple[object, Answer, list[Place]]]


class Trials:
    """Runs a program in small mazes: `run` returns, last, its answer and the path in it."""

    def __init__(self, program: Program, entry: Entry, file: str, run: Run) -> None:
        self._program, self._entry, self._file, self._run = program, entry, file, run

    def reading(self) -> Reading:
        """The first reading by which the program solves two mazes of different size: one that is
        tied to a size does not. RefusedError if there is none."""
        failures: list[tuple[int, bool, str]] = []  # by how near they are to solving both
        for_squares: Reading | None = None
        for reading in readings_of(self._program, self._entry):
            for solved, size in enumerate((3, 4)):
                if did := self._failure(_small_maze(size, size), reading):
                    failures.append((solved, did.startswith((_RETURNED, _ENDLESS)), did))
                    break
            else:
                if not self._failure(_small_maze(5, 3), reading):
                    return reading
                for_squares = for_squares or reading._replace(is_square=True)
        if for_squares:
            return for_squares
        solved, _, did = max(failures, key=lambda failure: failure[:2])
        if solved:
            raise RefusedError(f"it solves a small maze, but not a larger one: its attempt {did}")
        words = "it does not solve a small maze in any known encoding: its best attempt"
        raise RefusedError(f"{words} {did}", advice=_ADVICE if self._program.own_maze else "")

    def never_goes(self, reading: Reading) -> str:
        """A sentence on the directions that it never takes; empty if it takes all."""
        ways = {"left": (0, 1, 2, 5, 4, 3, 6, 7, 8), "up": (0, 3, 6, 7, 4, 1, 2, 5, 8)}
        missing = [way for way, path in ways.items() if self._failure(_along(3, 3, path), reading)]
        return f"It never goes {' or '.join(missing)}." if missing else ""

    def _failure(self, maze: Maze, reading: Reading) -> str:
        """What the program did instead of solving a small maze; empty if it solved it."""
        lines = iter(range(_MOST_LINES))

        def count(frame: FrameType, *_: object) -> Any:
            if frame.f_code.co_filename != self._file:
                return None
            if next(lines, None) is None:
                raise StoppedError
            return count

        try:
            with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
                sys.settrace(count)
                _, answer, path = self._run(Layout(maze, reading))
        except StoppedError:
            return _ENDLESS
        except (Exception, SystemExit) as error:
            fault = fault_of(error, self._file)
            return f"stopped in line {fault.line}: {fault.message}"
        finally:
            sys.settrace(None)
        if path:
            return ""
        return "found no path" if answer.is_no else f"{_RETURNED} {shown_cell(answer.returned)}"


def _small_maze(width: int, height: int) -> Maze:
    """A maze with one path from corner to corner, right and down only, and with dead ends. Rows
    and columns cannot be taken for each other."""
    left, right = (range(column, width * height, width) for column in (0, width - 1))
    return _along(width, height, left, [*range(width - 1), 2 * width - 2, 2 * width - 1], right)


def _along(width: int, height: int, *paths: Iterable[int]) -> Maze:
    """A maze from corner to corner with the passages of these paths."""
    grid = build(width, height)
    passages = bytearray(len(grid.head))
    for arc in (arc for path in paths for arc in arcs_along(grid, path)):
        passages[arc] = passages[grid.twin[arc]] = 1
    return Maze(grid, passages, 0, grid.size - 1)


def readings_of(program: Program, entry: Entry) -> Iterator[Reading]:
    """The ways in which a program may read a maze, the likeliest first."""
    own, roles = program.own_maze, entry.all_roles
    if isinstance(own, dict) or (own is None and Role.GRAPH in roles):
        yield from (Reading(graph=form) for form in (LIST, SET, PAIRS, DICT))
        return
    values, ends, borders = _VALUES, _ENDS, (True, False)
    if own:
        counts = Counter(it for row in own for it in row)
        one, other, *_ = [*(value for value, _ in counts.most_common(2)), "?"]
        single = [it for it, count in counts.items() if count == 1 and it not in (one, other)]
        single.sort(key=lambda it: str(it) not in _STARTS)
        ends = *_ENDS[:1], *permutations([None, None, *single[:2]][-2:])
        ring = {*own[0], *own[-1], *(row[0] for row in own), *(row[-1] for row in own)} - {*single}
        values = ((other, one), (one, other)) if ring == {one} else ((one, other), (other, one))
        borders = len(ring) == 1, len(ring) > 1
    if roles & {Role.START, Role.START_ROW} and roles & {Role.GOAL, Role.GOAL_ROW}:
        ends = ends[:1]  # it is told both
    for (start, goal), (way, wall), has_border, is_xy in product(
        dict.fromkeys(ends), values, borders, (False, True)
    ):
        is_text = isinstance(way, str) and not (own and isinstance(own[0], list))
        for rows_are_text in (True, False) if is_text else (False,):  # it may divide them itself
            yield Reading(way, wall, start, goal, has_border, is_xy, rows_are_text)
