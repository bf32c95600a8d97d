"""Runs programs that make a maze as a matrix: unchanged, but for the numbers that give its size.

A passage that a program opens or closes in its matrix is a step. Which numbers give the size, and
which values are open, is found by trial.
"""

from __future__ import annotations

import ast
import os
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout, suppress
from functools import lru_cache, partial
from io import StringIO
from itertools import chain, groupby, product
from typing import Any, cast
from warnings import catch_warnings

from pixelmaze.files.text import read
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.rng import Rng
from pixelmaze.maze.step import BUILD, CARVE
from pixelmaze.outside.faults import RefusedError, fault_of
from pixelmaze.outside.matrix.boards import Layout, Place, Reading, Watcher
from pixelmaze.outside.matrix.recognition import SCRIPT, Function
from pixelmaze.outside.matrix.stand_ins import install
from pixelmaze.outside.output import Output
from pixelmaze.outside.parsing import parsed
from pixelmaze.run.messages import BEGUN
from pixelmaze.run.outcomes import POSITIONS

_CHANCE = {"choice", "permutation", "randint", "random", "randrange", "sample", "shuffle"}
_GIVEN = 21
"""A number for each parameter without a default, before the size is known."""
_NOTED, _TURN = "__noted__", "__turn__"


@lru_cache(16)
def maker_in(source: bytes) -> str | None:
    """SCRIPT if a file makes a maze by chance as it runs; empty if one of its functions may. None
    if it is written for this package, whose generators yield or import `carve`, or leaves nothing
    to chance."""
    try:
        tree = parsed(source)
        nodes = [*ast.walk(tree)]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None  # others report it
    names = _names(tree)
    yields = any(isinstance(it, ast.Yield | ast.YieldFrom) for it in nodes)
    parameters = {it.arg for it in nodes if isinstance(it, ast.arg)}
    is_ours = yields or "pixelmaze" in names or parameters & {"random", "walker"}
    if is_ours or not (names & _CHANCE or any(isinstance(it, ast.BitXor) for it in nodes)):
        return None
    defining = [it for it in tree.body if isinstance(it, Function | ast.ClassDef)]
    used = {name for line in tree.body if line not in defining for name in _names(line)}
    return SCRIPT if not defining or used & {it.name for it in defining} else ""


def _names(tree: ast.AST) -> set[str]:
    """The names of variables, attributes and modules."""
    return {getattr(it, kind, "") for it in ast.walk(tree) for kind in ("id", "attr", "module")}


def _noting(tree: ast.Module) -> ast.Module:
    """Let a program tell what it writes to matrices, and when it waits for events."""
    for node in ast.walk(tree):
        match node:
            case ast.Subscript(ast.Subscript(_, ast.Slice())):
                pass  # a part of a row
            case ast.Subscript(ast.Subscript(rows, row), _, ast.Store()):
                node.value = _call(_NOTED, node, rows, row)
            case ast.Subscript(rows, ast.Tuple(), ast.Store()):
                node.value = _call(_NOTED, node, rows)
            case ast.While() if any(getattr(it, "attr", "") == "event" for it in ast.walk(node)):
                node.body.insert(0, ast.Expr(_call(_TURN, node)))
    return ast.fix_missing_locations(tree)


def _call(name: str, place: ast.expr | ast.stmt, *given: ast.expr) -> ast.Call:
    """A call of a function, at the place of something else."""
    return ast.copy_location(ast.Call(ast.Name(name, ast.Load()), [*given], []), place)


class _Noted:
    """A row of a matrix, or a matrix of NumPy, that tells what is written to it."""

    def __init__(self, wrote: Callable[..., None], rows: Any, *row: Any) -> None:
        self._wrote, self._rows, self._row = wrote, rows, row
        self._target = rows[row[0]] if row else rows

    def __getitem__(self, at: Any) -> Any:
        return self._target[at]

    def __setitem__(self, at: Any, value: Any) -> None:
        self._target[at] = value
        self._wrote(self._rows, (*self._row, at) if self._row else at)


class _EndError(BaseException):
    """Ends a run that has shown enough."""


class _Replay:
    """Makes steps of what a program opens and closes in a matrix, which a trial left as `last`."""

    def __init__(self, maze: Maze, last: Any, out: Output) -> None:
        self._maze, self._layout, self._out = maze, Layout(maze, Reading()), out
        self.opens, self._known = {*_read(last).values()}, {*chain(*last)}
        self._joined = set[Place | None]()  # cells with passages, and the one where it starts

    def follow(self, rows: Any, at: object) -> None:
        """Show the passage at the place just written; at first or elsewhere, show all."""
        if _size(rows) != (self._maze.grid.height, self._maze.grid.width):
            return  # some rows are still missing
        place = self._layout.place_in(at)
        if not place or not self._joined:
            self._joined.add(place)
            self.show(rows)
        elif sum(place) % 2 and rows[place[0]][place[1]] not in self._known:
            raise RefusedError("it writes values of unknown meaning to its matrix")
        else:
            self.show(rows, place)

    def show(self, rows: Any, *places: Place) -> None:
        """Add a step for each passage, at these or all places, that has changed."""
        layout, passages = self._layout, self._maze.passages
        for row, column in places or product(range(layout.rows), range(layout.columns)):
            ends = [it for it in layout.beside((row, column)) if layout.cell(it) >= 0]
            if len(ends) == 2:
                arc = layout.arc(*sorted(ends, key=lambda it: it not in self._joined))
                if passages[arc] != (rows[row][column] in self.opens):
                    self._joined.update(ends)
                    self._out.step(arc << 4 | (BUILD if passages[arc] else CARVE))
                    passages[arc] = passages[self._maze.grid.twin[arc]] = not passages[arc]


class Maker:
    """A program in its process, and what makes a maze in it."""

    def __init__(self, source: bytes, function: str, file: str, rng: Rng) -> None:
        tree, self._file, self._words = parsed(source), file, [*rng]
        if function != SCRIPT:
            defining = Function, ast.ClassDef, ast.Import, ast.ImportFrom, ast.Assign
            tree.body = [it for it in tree.body if isinstance(it, defining)]
            node, *_ = (it for it in tree.body if isinstance(it, Function) and it.name == function)
            given = [ast.Constant(_GIVEN) for _ in node.args.args[len(node.args.defaults) :]]
            tree.body.append(ast.Expr(_call(function, node, *given)))
        constants = [it for it in ast.walk(tree) if isinstance(it, ast.Constant)]
        self._numbers = [it for it in constants if isinstance(it.value, int) and it.value > 2]
        """Those that may give the size."""
        self._own = [cast(int, it.value) for it in self._numbers]
        self._tree = _noting(tree)
        self._ended = ""
        """In which line the last run ended, and why, if with an error."""

    def run(self, maze: Maze, out: Output, _: object) -> None:
        """Add the steps of a maze of this size. RefusedError if the program does not make it."""
        out.send(BEGUN, os.fsencode(self._file))  # from now on it is timed
        install()
        number, rows = self._made(self._own)
        if number < 0:
            words = "it neither fills a matrix with a maze nor prints one; it needs an outer wall"
            advice = "Try `pixelmaze new generator mine.py`."
            raise RefusedError(words + self._ended, advice=advice)
        size, here = _size(rows), (maze.grid.height, maze.grid.width)
        numbers = self._sized(number, size, here)
        number, rows = self._made(numbers)
        if _size(rows) != here:
            words = f"it does not make a maze of {here[1]}x{here[0]} cells{self._ended}"
            advice = f"Try --size {size[1]}x{size[0]}, the size that it makes."
            raise RefusedError(words, advice=advice)
        replay = _Replay(maze, rows, out)
        pairs = zip(self._numbers, self._own, numbers, strict=True)
        changed = [f"{new} in line {it.lineno}" for it, old, new in pairs if old != new]
        how = f"with {' and '.join(changed)}" if changed else "as it is"
        opens = " or ".join(repr(it) if isinstance(it, str) else str(it) for it in replay.opens)
        out.print(f"Runs {how}: {opens} is open; positions are (row, column).")
        out.note(POSITIONS, value=Layout(maze, Reading()).numbers)
        out.look()  # only now: trials are not followed
        made = self._ran(numbers, number, replay)
        if not any(maze.passages):
            out.print("The order in which it opens passages is unknown.")
        replay.show(made[number])

    def _made(self, numbers: list[int]) -> tuple[int, Any]:
        """The number of the matrix that holds its maze, and this matrix; -1 if there is none."""
        made = [*self._ran(numbers), []]
        mazes = [frozenset(_read(rows)) for rows in made]
        if len({*mazes}) > 2:  # with the empty one
            words = "it makes more than one maze"
            raise RefusedError(words, advice="Name the function that makes one: FILE.py:NAME.")
        number = next((i for i, passages in enumerate(mazes) if passages), -1)
        return number, made[number]

    def _sized(self, number: int, size: tuple[int, int], wanted: tuple[int, int]) -> list[int]:
        """Its numbers, changed so that the matrix has the size wanted, if they give that."""
        numbers, axes = [*self._own], [axis for axis in (0, 1) if size[axis] != wanted[axis]]
        for i, value in enumerate(self._own if axes else ()):
            tried = [*self._own[:i], 3 * value, *self._own[i + 1 :]]
            for now in map(_size, self._ran(tried, number)[number:][:1]):
                for axis in [it for it in axes if now[it] > size[it]]:
                    more = (wanted[axis] - size[axis]) * 2 * value / (now[axis] - size[axis])
                    numbers[i] = value + round(more)
                    axes.remove(axis)
        return numbers

    def _ran(
        self, numbers: list[int], number: int = -1, replay: _Replay | None = None
    ) -> list[Any]:
        """Run it with these numbers. Returns the matrices that it wrote to, in the order of the
        first writes, then what it printed. A replay follows the matrix of this number; without
        one, the first write to it ends the run."""
        made = dict[int, tuple[int, Any]]()  # by identity: number and matrix
        idle = busy = 0  # turns of loops that wait for events: since the last write, and with one

        def wrote(rows: Any, at: object) -> None:
            nonlocal idle
            idle = 0
            if made.setdefault(id(rows), (len(made), rows))[0] == number:
                if not replay:
                    raise _EndError
                replay.follow(rows, at)

        def turn() -> None:
            nonlocal idle, busy
            busy, idle = busy + (not idle), idle + 1
            if idle > busy + 1:  # it goes back no farther than it has come
                raise _EndError

        for node, value in zip(self._numbers, numbers, strict=True):
            node.value = value
        code = compile(self._tree, self._file, "exec", dont_inherit=True)
        random.seed(str(self._words))
        if "numpy" in sys.modules:
            sys.modules["numpy"].random.seed(self._words)
        sys.argv, self._ended, printed = [self._file], "", StringIO()
        names = {"__name__": "__main__", "__file__": self._file}
        try:
            with redirect_stdout(printed), suppress(_EndError):
                exec(code, names | {_NOTED: partial(_Noted, wrote), _TURN: turn})
        except RefusedError:
            raise
        except (Exception, SystemExit) as error:
            fault = fault_of(error, self._file)
            self._ended = f": it stopped in line {fault.line}: {fault.message}"
        return [*(rows for _, rows in made.values()), *_mazes_in(printed.getvalue())]


def _read(rows: Any) -> dict[Place, Any]:
    """The values of the passages between cells, if there are cells in every second row and column,
    and other values at the places between four of them and all around, but for two exits."""
    with suppress(TypeError, LookupError):
        height, width = (2 * count + 1 for count in _size(rows))
        at = {(r, c): rows[r][c] for r in range(height) for c in range(width)}
        cells = {value for (r, c), value in at.items() if r % 2 and c % 2}
        pillars = {value for (r, c), value in at.items() if not (r % 2 or c % 2)}
        passages = [place for place in at if sum(place) % 2 and at[place] in cells]
        inner = [(r, c) for r, c in passages if 0 < r < height - 1 and 0 < c < width - 1]
        if not cells & pillars and len(passages) - len(inner) <= 2:
            return {place: at[place] for place in inner}
    return {}


def _size(rows: Any) -> tuple[int, int]:
    """The height and width in cells; the walls at the end may be thicker."""
    with suppress(TypeError, LookupError):
        return (len(rows) - 1) // 2, (len(rows[0]) - 1) // 2
    return 0, 0


def _mazes_in(printed: str) -> Iterator[Any]:
    """The mazes that lines of equal length show, as matrices."""
    for _, lines in groupby(printed.splitlines(), len):
        with suppress(PixelmazeError), catch_warnings(action="ignore"):
            maze = read("\n".join(lines))
            if maze.grid.shape.name == "square":
                yield Layout(maze, Reading(" ", "#")).board(Watcher())
