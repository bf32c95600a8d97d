"""Runs programs that make a maze as a matrix: unchanged, but for the numbers that give its size.

A passage that a program opens or closes in its matrix is a step. Which numbers give the size, and
which values are open, is found by trial.
"""

from __future__ import annotations

import ast
import os
import random
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import groupby
from typing import Any
from warnings import catch_warnings, simplefilter

from pixelmaze.files.text import read
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.rng import Rng
from pixelmaze.maze.step import BUILD, CARVE
from pixelmaze.outside.faults import RefusedError, fault_of, line_in
from pixelmaze.outside.matrix.boards import Layout, Place, Reading, Watcher
from pixelmaze.outside.matrix.recognition import SCRIPT, Function
from pixelmaze.outside.matrix.stand_ins import install
from pixelmaze.outside.output import Lines, Output
from pixelmaze.outside.styles import random_of
from pixelmaze.run.messages import BEGUN
from pixelmaze.run.outcomes import POSITIONS

_CHANCE = {"choice", "permutation", "randint", "random", "randrange", "sample", "shuffle"}
_WITH_NUMBERS = ast.Assign, ast.Call, ast.Tuple, ast.arguments, ast.keyword
"""Where numbers may give the size."""
_GIVEN = 21
"""A number for each parameter without a default, before the size is known."""
_WROTE, _TURN = "__wrote__", "__turn__"


@lru_cache(16)
def maker_in(source: bytes) -> str | None:
    """SCRIPT if a file makes a maze by chance as it runs; empty if one of its functions may. None
    if it is written for this package, whose generators yield or import `carve`, or leaves nothing
    to chance."""
    try:
        tree = ast.parse(source)
        nodes = [*ast.walk(tree)]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None  # others report it
    names = {getattr(it, kind, "") for it in nodes for kind in ("id", "attr", "module")}
    yields = any(isinstance(it, ast.Yield | ast.YieldFrom) for it in nodes)
    parameters = {it.arg for it in nodes if isinstance(it, ast.arg)}
    is_ours = yields or "pixelmaze" in names or parameters & {"random", "walker"}
    if is_ours or not (names & _CHANCE or any(isinstance(it, ast.BitXor) for it in nodes)):
        return None
    defining = [it for it in tree.body if isinstance(it, Function | ast.ClassDef)]
    others = [it for line in tree.body if line not in defining for it in ast.walk(line)]
    started = {it.name for it in defining} & {getattr(it, "id", "") for it in others}
    return SCRIPT if started or not defining else ""


class _Noting(ast.NodeTransformer):
    """Lets a program tell what it has written to matrices, and when it waits for events."""

    def visit(self, node: ast.AST) -> Any:
        self.generic_visit(node)
        inner = [*ast.walk(node)]
        if isinstance(node, ast.Assign | ast.AugAssign):
            places = [place for it in inner if (place := _written(it))]
            return [node, *(_call(_WROTE, node, *place) for place in places)]
        if isinstance(node, ast.While) and any(getattr(it, "attr", "") == "event" for it in inner):
            node.body.insert(0, _call(_TURN, node))
        return node


def _written(node: ast.AST) -> tuple[ast.expr, ...]:
    """The matrix, row and column of a place to which a line writes. Empty if there is none, or if
    to evaluate them once more might change something."""
    match node:
        case ast.Subscript(ast.Subscript(rows, row), column, ast.Store()) | ast.Subscript(
            rows, ast.Tuple([row, column]), ast.Store()
        ) if not any(isinstance(part, ast.Call | ast.Slice) for part in ast.walk(node)):
            return rows, row, column
    return ()


def _call(name: str, place: ast.stmt, *given: ast.expr) -> ast.stmt:
    """A line that calls a function, at the place of another."""
    call = ast.Expr(ast.Call(ast.Name(name, ast.Load()), [*given], []))
    return ast.fix_missing_locations(ast.copy_location(call, place))


class _EndError(BaseException):
    """Ends a run that has shown enough."""


class _Replay:
    """Makes steps of the passages that a program opens and closes in a matrix."""

    def __init__(self, maze: Maze, edge: int, opens: set[Any], out: Output) -> None:
        self._maze, self._edge, self._opens, self._out = maze, edge, opens, out
        grid, layout = maze.grid, Layout(maze, Reading(has_border=bool(edge)))
        places = [layout.written(layout.place(cell)) for cell in range(grid.size)]
        self._arcs: dict[Place, int] = {}  # by the places of passages
        for arc, head in enumerate(grid.head):
            (r, c), (s, d) = places[head], places[grid.head[grid.twin[arc]]]
            self._arcs[(r + s) // 2, (c + d) // 2] = arc
        self._joined = set[int]()  # cells

    def shows(self, rows: Any) -> bool:
        """True if a matrix holds a maze of this size."""
        size = self._maze.grid.height, self._maze.grid.width
        cells = _opens(rows, self._edge) if _size(rows, self._edge) == size else set()
        return bool(cells) and cells <= self._opens

    def show(self, rows: Any, *places: Place) -> None:
        """Add a step for each passage that has changed: at one of these places, or anywhere."""
        passages, head, twin = self._maze.passages, self._maze.grid.head, self._maze.grid.twin
        line = line_in(sys._getframe(1), self._out.file)
        for at in places or self._arcs:
            arc = self._arcs.get(at, -1)
            if arc >= 0 and passages[arc] != (rows[at[0]][at[1]] in self._opens):
                arc = twin[arc] if head[arc] in self._joined else arc
                self._joined |= {head[arc], head[twin[arc]]}
                self._out.add(arc << 4 | (BUILD if passages[arc] else CARVE), line)
                passages[arc] = passages[twin[arc]] = not passages[arc]


class Maker:
    """A program in its process, and what makes a maze in it."""

    def __init__(self, source: bytes, function: str, file: str, rng: Rng) -> None:
        tree, self._file, self._random = ast.parse(source), file, random_of(rng)
        if function != SCRIPT:
            defining = Function, ast.ClassDef, ast.Import, ast.ImportFrom, ast.Assign
            tree.body = [it for it in tree.body if isinstance(it, defining)]
            node = next(it for it in tree.body if getattr(it, "name", "") == function)
            assert isinstance(node, Function)
            given = [ast.Constant(_GIVEN) for _ in node.args.args[len(node.args.defaults) :]]
            call = ast.Call(ast.Name(function, ast.Load()), [*given], [])
            tree.body.append(_call(_WROTE, node, call))
        self._tree = _Noting().visit(tree)
        parents = (it for it in ast.walk(tree) if isinstance(it, _WITH_NUMBERS))
        parts = (it for parent in parents for it in ast.iter_child_nodes(parent))
        numbers = (it for it in parts if isinstance(it, ast.Constant) and type(it.value) is int)
        self._numbers = [it for it in numbers if it.value > 2]
        self._error: BaseException | None = None

    def run(self, maze: Maze, out: Output, _: object) -> None:
        """Add the steps of a maze of this size. RefusedError if the program does not make it."""
        out.send(BEGUN, os.fsencode(self._file))  # from now on it is timed
        install()
        own = [it.value for it in self._numbers]
        number, edge, opens, size = self._found(own)
        wanted = self._sized(own, number, edge, size, (maze.grid.height, maze.grid.width))
        replay = _Replay(maze, edge, opens, out)
        made = self._ran(wanted)[number:]
        if not made or not replay.shows(made[0]):
            words = f"it does not make a maze of {maze.grid.width}x{maze.grid.height} cells"
            raise self._refusal(f"{words}; its own is of {size[1]}x{size[0]}")
        pairs = zip(self._numbers, own, wanted, strict=True)
        changed = [f"{new} in line {it.lineno}" for it, old, new in pairs if old != new]
        how = f"with {' and '.join(changed)}" if changed else "as it is"
        values = ", ".join(repr(it) if isinstance(it, str) else str(it) for it in opens)
        out.print(f"Runs {how}: {values} is open; positions are (row, column).")
        out.note(POSITIONS, value=f"2 {edge} yx")
        out.look()  # only now: trials are not followed
        made = self._ran(wanted, number, replay)[number:]
        if not any(maze.passages):
            out.print("The order in which it opens passages is unknown.")
        if made and replay.shows(made[0]):  # else it makes another maze each time
            replay.show(made[0])

    def _refusal(self, words: str) -> RefusedError:
        fault = self._error and fault_of(self._error, self._file)
        why = f": it ended in line {fault.line}, {fault.message}" if fault else ""
        return RefusedError(words + why)

    def _found(self, numbers: list[int]) -> tuple[int, int, set[Any], tuple[int, int]]:
        """The number of the matrix that holds its maze, 1 if that has a border, else 0, the values
        that are open, and the size."""
        for number, rows in enumerate(self._ran(numbers)):
            for edge in (1, 0):
                if (opens := _opens(rows, edge)) and edge == _has_border(rows, opens):
                    return number, edge, opens, _size(rows, edge)
        raise self._refusal("nothing that it writes to a matrix or prints is a maze")

    def _sized(
        self, own: list[int], number: int, edge: int, size: tuple[int, int], wanted: tuple[int, int]
    ) -> list[int]:
        """Its numbers, changed so that the matrix has the size wanted, if they give it."""
        changes = []
        for i, it in enumerate(own if size != wanted else ()):
            made = self._ran([*own[:i], 3 * it, *own[i + 1 :]], number)[number:]
            now = _size(made[0], edge) if made else size
            changes.append([there - here for here, there in zip(size, now, strict=True)])
        numbers = [*own]
        for axis in (0, 1):
            moving = [i for i, it in enumerate(changes) if it[axis]]
            for i in sorted(moving, key=lambda i: bool(changes[i][1 - axis]))[:1]:
                more = (wanted[axis] - size[axis]) * 2 * own[i] / changes[i][axis]
                numbers[i] = own[i] + round(more)
        return numbers

    def _ran(
        self, numbers: list[int], number: int = -1, replay: _Replay | None = None
    ) -> list[Any]:
        """Run it with these numbers. Returns the matrices that it wrote to, in the order of the
        first writes, then what it printed. Without a replay, the first write to the matrix of this
        number ends the run."""
        made, known, printed = list[Any](), dict[int, int](), list[str]()
        idle = busy = 0  # turns of loops that wait for events: since the last write, and with one

        def wrote(rows: Any, *place: int) -> None:
            nonlocal idle
            idle = 0
            at = known.setdefault(id(rows), len(made))
            places = [place] if at < len(made) else []
            made.extend([] if places else [rows])
            if at == number and place and replay:
                replay.show(rows, *places)
            elif at == number and place:
                raise _EndError

        def turn() -> None:
            nonlocal idle, busy
            busy += not idle
            idle += 1
            if idle > busy + 1:  # it goes back no farther than it has come
                raise _EndError

        for node, value in zip(self._numbers, numbers, strict=True):
            node.value = value
        code = compile(self._tree, self._file, "exec", dont_inherit=True)
        random.setstate(self._random.getstate())
        if "numpy" in sys.modules:
            sys.modules["numpy"].random.seed(self._random.getstate()[1][0])
        outer, self._error, sys.argv = sys.stdout, None, [self._file]
        sys.stdout = lines = Lines(printed.append)
        try:
            exec(code, {"__name__": "__main__", "__file__": self._file, _WROTE: wrote, _TURN: turn})
        except _EndError:
            pass
        except (Exception, SystemExit) as error:
            self._error = error
        finally:
            lines.end()
            sys.stdout = outer
        return [*made, *_mazes_in(printed)]


def _opens(rows: Any, edge: int) -> set[Any]:
    """The values of cells, if every second row and column from `edge` on has cells, and the places
    between four of them have other values; else an empty set."""
    with suppress(TypeError, LookupError):
        height, width = len(rows) - 1 | 1, len(rows[0]) - 1 | 1  # walls may be thicker at the end
        at = {(r, c): rows[r][c] for r in range(height) for c in range(width)}
        cells = {value for (r, c), value in at.items() if r % 2 == c % 2 == edge}
        pillars = {value for (r, c), value in at.items() if r % 2 == c % 2 != edge}
        has_passages = any(value in cells for (r, c), value in at.items() if (r + c) % 2)
        return cells if has_passages and not cells & pillars else set()
    return set()


def _has_border(rows: Any, opens: set[Any]) -> bool:
    """True if there are walls all around, but for two exits; passages leave more gaps."""
    ring = [*rows[0], *rows[-1], *(row[0] for row in rows), *(row[-1] for row in rows)]
    return sum(value in opens for value in ring) <= 2


def _size(rows: Any, edge: int) -> tuple[int, int]:
    """The height and width in cells."""
    with suppress(TypeError, LookupError):
        return (len(rows) + 1) // 2 - edge, (len(rows[0]) + 1) // 2 - edge
    return 0, 0


def _mazes_in(printed: Sequence[str]) -> Iterator[Any]:
    """The mazes that lines of equal length show, as matrices."""
    for _, lines in groupby(printed, len):
        with suppress(PixelmazeError), catch_warnings():
            simplefilter("ignore")
            maze = read("\n".join(lines))
            if maze.grid.shape.name == "square":
                yield Layout(maze, Reading()).board(Watcher())
