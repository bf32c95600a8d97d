"""Runs programs that make a maze as a matrix: unchanged, but for the numbers that give its size.

A passage that a program opens or closes in its matrix is a step. Which numbers give the size, and
which values are open, is found by trial.
"""

from __future__ import annotations

import ast
import os
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import compress, groupby
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
from pixelmaze.run.messages import BEGUN
from pixelmaze.run.outcomes import POSITIONS

_CHANCE = {"choice", "permutation", "randint", "random", "randrange", "sample", "shuffle"}
_WITH_NUMBERS = ast.Assign, ast.Call, ast.Tuple, ast.arguments, ast.keyword
"""Where numbers may give the size."""
_GIVEN = 21
"""A number for each parameter without a default, before the size is known."""
_MOST_TURNS = 1000  # of a loop that draws and writes
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

    def __init__(
        self, maze: Maze, opens: set[Any], file: str, add: Callable[[int, int], object]
    ) -> None:
        self._maze, self._opens, self._file, self._add = maze, opens, file, add
        grid, layout = maze.grid, Layout(maze, Reading())
        self._cells = {layout.place(cell): cell for cell in range(grid.size)}
        self._arcs: dict[Place, int] = {}  # by the places of passages
        for arc, head in enumerate(grid.head):
            (r, c), (s, d) = layout.place(head), layout.place(grid.head[grid.twin[arc]])
            self._arcs[(r + s) // 2, (c + d) // 2] = arc
        self._joined = set[int]()  # cells
        self._values = set[Any]()  # those written where there are passages

    def is_sure(self, rows: Any) -> bool:
        """True if no passage had other values than at the end, with an unknown meaning."""
        return self._values <= {rows[r][c] for r, c in self._arcs}

    def begin(self, rows: Any) -> None:
        """Show what is open in the beginning."""
        is_open = (rows[r][c] in self._opens for r, c in self._cells)
        self._joined.update(compress(self._cells.values(), is_open))
        self.show(rows, *self._arcs)
        self._values.clear()

    def show(self, rows: Any, *places: Place) -> None:
        """Add a step for each passage that has changed at one of these places."""
        passages, head, twin = self._maze.passages, self._maze.grid.head, self._maze.grid.twin
        line = line_in(sys._getframe(1), self._file)
        for row, column in (at for at in places if at in self._arcs):
            arc, value = self._arcs[row, column], rows[row][column]
            self._values.add(value)
            if passages[arc] != (value in self._opens):
                arc = twin[arc] if head[arc] in self._joined else arc
                self._joined |= {head[arc], head[twin[arc]]}
                self._add(arc << 4 | (BUILD if passages[arc] else CARVE), line)
                passages[arc] = passages[twin[arc]] = not passages[arc]


class Maker:
    """A program in its process, and what makes a maze in it."""

    def __init__(self, source: bytes, function: str, file: str, rng: Rng) -> None:
        tree, self._file, self._words = ast.parse(source), file, [*rng]
        if function != SCRIPT:
            defining = Function, ast.ClassDef, ast.Import, ast.ImportFrom, ast.Assign
            tree.body = [it for it in tree.body if isinstance(it, defining)]
            node = next(it for it in tree.body if getattr(it, "name", "") == function)
            assert isinstance(node, Function)
            given = [ast.Constant(_GIVEN) for _ in node.args.args[len(node.args.defaults) :]]
            call = ast.Call(ast.Name(function, ast.Load()), [*given], [])
            tree.body.append(_call(_WROTE, node, call))
        self._tree = _Noting().visit(tree)
        self._numbers: list[ast.Constant] = []
        self._own: list[int] = []
        """The numbers that may give the size, and their values."""
        for parent in ast.walk(tree):
            for it in ast.iter_child_nodes(parent) if isinstance(parent, _WITH_NUMBERS) else ():
                if isinstance(it, ast.Constant) and isinstance(it.value, int) and it.value > 2:
                    self._numbers.append(it)
                    self._own.append(it.value)
        self._error: BaseException | None = None
        self._live: Callable[[], None]  # tells that a trial goes on

    def run(self, maze: Maze, out: Output, _: object) -> None:
        """Add the steps of a maze of this size. RefusedError if the program does not make it."""
        out.send(BEGUN, os.fsencode(self._file))  # from now on it is timed
        install()
        self._live = out.live
        number, opens, size = self._found()
        here = maze.grid.height, maze.grid.width
        wanted = self._sized(number, size, here)
        trial = _Replay(
            Maze(maze.grid, bytearray(maze.passages), 0, 0), opens, self._file, lambda *_: None
        )
        made = self._ran(wanted, number, trial)[number:]
        opens = _read(made[0])[0] if made and _size(made[0]) == here else set()
        if not opens:
            words = f"it does not make a maze of {here[1]}x{here[0]} cells"
            raise self._refusal(words, f"Try --size {size[1]}x{size[0]}, the size that it makes.")
        if not trial.is_sure(made[0]):
            raise RefusedError("it writes values to its matrix whose meaning is unknown")
        pairs = zip(self._numbers, self._own, wanted, strict=True)
        changed = [f"{new} in line {it.lineno}" for it, old, new in pairs if old != new]
        how = f"with {' and '.join(changed)}" if changed else "as it is"
        values = ", ".join(repr(it) if isinstance(it, str) else str(it) for it in opens)
        are = "is" if len(opens) == 1 else "are"
        out.print(f"Runs {how}: {values} {are} open; positions are (row, column).")
        out.note(POSITIONS, value=Layout(maze, Reading()).numbers)
        out.look()  # only now: trials are not followed
        replay = _Replay(maze, opens, self._file, out.add)
        made = self._ran(wanted, number, replay)[number:]
        if not any(maze.passages):
            out.print("The order in which it opens passages is unknown.")
        if made and _size(made[0]) == here:
            replay.begin(made[0])

    def _refusal(self, words: str, advice: str) -> RefusedError:
        fault = self._error and fault_of(self._error, self._file)
        why = f": it ended in line {fault.line}, {fault.message}" if fault else ""
        return RefusedError(words + why, advice=advice)

    def _found(self) -> tuple[int, set[Any], tuple[int, int]]:
        """The number of the matrix that holds its maze, the values that are open, and the size."""
        made = self._ran(self._own)
        mazes = [number for number, rows in enumerate(made) if any(_read(rows))]
        if not mazes:
            words = "nothing that it writes to a matrix or prints is a maze with a border"
            raise self._refusal(words, "`pixelmaze new` writes a generator to start from.")
        if len({_read(made[number])[1] for number in mazes}) > 1:
            words = "it makes more than one maze"
            raise RefusedError(words, advice="Name the function that makes one: FILE.py:NAME.")
        rows = made[mazes[0]]
        return mazes[0], _read(rows)[0], _size(rows)

    def _sized(self, number: int, size: tuple[int, int], wanted: tuple[int, int]) -> list[int]:
        """Its numbers, changed so that the matrix has the size wanted, if they give that."""
        numbers, own = [*self._own], self._own
        changes = []
        for i, it in enumerate(own if size != wanted else ()):
            made = self._ran([*own[:i], 3 * it, *own[i + 1 :]], number)[number:]
            now = _size(made[0]) if made else size
            changes.append([there - here for here, there in zip(size, now, strict=True)])
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

        def wrote(rows: Any, *place: Any) -> None:
            nonlocal idle
            idle = 0
            at = known.setdefault(id(rows), len(made))
            is_first = at == len(made)
            made.extend([rows] if is_first else [])
            if at == number and place and replay:
                replay.begin(rows) if is_first else replay.show(rows, place)
            elif at == number and place:
                raise _EndError

        def turn() -> None:
            nonlocal idle, busy
            self._live()
            busy += not idle
            idle += 1
            if busy > _MOST_TURNS:
                raise RefusedError("it draws too often")
            if idle > busy + 1:  # it goes back no farther than it has come
                raise _EndError

        for node, value in zip(self._numbers, numbers, strict=True):
            node.value = value
        code = compile(self._tree, self._file, "exec", dont_inherit=True)
        random.seed(str(self._words))
        if "numpy" in sys.modules:
            sys.modules["numpy"].random.seed(self._words)
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


def _read(rows: Any) -> tuple[set[Any], frozenset[Place]]:
    """The values of cells, and the places of passages between them, if there are cells in every
    second row and column, and other values at the places between four of them and all around, but
    for two exits. Else both are empty."""
    with suppress(TypeError, LookupError):
        height, width = len(rows) - 1 | 1, len(rows[0]) - 1 | 1  # walls may be thicker at the end
        at = {(r, c): rows[r][c] for r in range(height) for c in range(width)}
        cells = {value for (r, c), value in at.items() if r % 2 and c % 2}
        pillars = {value for (r, c), value in at.items() if not (r % 2 or c % 2)}
        passages = [place for place in at if sum(place) % 2 and at[place] in cells]
        inner = frozenset((r, c) for r, c in passages if 0 < r < height - 1 and 0 < c < width - 1)
        if inner and not cells & pillars and len(passages) - len(inner) <= 2:
            return cells, inner
    return set(), frozenset()


def _size(rows: Any) -> tuple[int, int]:
    """The height and width in cells."""
    with suppress(TypeError, LookupError):
        return (len(rows) - 1) // 2, (len(rows[0]) - 1) // 2
    return 0, 0


def _mazes_in(printed: Sequence[str]) -> Iterator[Any]:
    """The mazes that lines of equal length show, as matrices."""
    for _, lines in groupby(printed, len):
        with suppress(PixelmazeError), catch_warnings():
            simplefilter("ignore")
            maze = read("\n".join(lines))
            if maze.grid.shape.name == "square":
                yield Layout(maze, Reading()).board(Watcher())
