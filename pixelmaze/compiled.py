"""The fast path: the same algorithms, compiled by numba where it is installed (`pixelmaze[fast]`).

What is compiled is the source of the generator function itself, but for one thing: `yield action,
arc` becomes a call that records or carries out the step, and `yield from f(x)` a call of f, which
is compiled the same way. So there is one source, and both speeds take the very same steps.

Compiling takes a second for each algorithm, or a fraction of it once it is kept in the user's
cache: it is for large work only.
"""

from __future__ import annotations

import ast
import inspect
import os
import textwrap
from array import array
from collections.abc import Callable, Iterator
from functools import cache, partial
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from types import CodeType, FunctionType
from typing import Any, NamedTuple

from pixelmaze.errors import PixelmazeError
from pixelmaze.grid import Grid, Links, checked_mask, checked_shape, distance, numbered
from pixelmaze.maze import Maze
from pixelmaze.step import BUILD, CARVE, Steps, Trace

THRESHOLD = 200_000
"""Cells from which on compiling is worth while, even for the first time."""

STEPS_PER_ARC = 2
"""Room for so many steps is made ready; nearly all algorithms take fewer."""

Progress = Callable[[int], None]
"""Told from time to time how many steps there have been."""


def is_worth(cells: int, wish: bool | None = None) -> bool:
    """Whether to compile work on so many cells. `wish` True or False decides it beforehand.

    PixelmazeError if it is wished for and numba is not there.
    """
    if wish and not is_available():
        raise PixelmazeError("compiling needs numba: pip install 'pixelmaze[fast]'")
    return is_available() and cells >= THRESHOLD if wish is None else wish


@cache
def is_available() -> bool:
    """Whether numba is installed."""
    return find_spec("numba") is not None


# ---- what callers use ----------------------------------------------------------------------------


def carry_out(
    steps: Callable[..., Steps],
    grid: Grid,
    passages: bytearray,
    *rest: Any,
    progress: Progress | None = None,
) -> None:
    """Do to the passages what the steps say; the function is given the grid and the rest."""
    counter = _counter()
    sink = (_view(passages), _view(grid.twin), counter)
    run = partial(_with_steps_to(_carve, steps), *_plain(steps, grid, *rest), sink)
    _run(run, counter, progress)


def trace(steps: Callable[..., Steps], *arguments: Any, progress: Progress | None = None) -> Trace:
    """All the steps that the function yields of these arguments, the first a grid or a maze."""
    import numpy as np

    function = _with_steps_to(_record, steps)
    counter = _counter()
    room = STEPS_PER_ARC * len(_grid_of(arguments[0]).head)
    while True:
        room = 1 << (room - 1).bit_length()
        packed = np.empty(room, np.int32)  # pages that are not written to cost nothing
        counter[0] = 0
        _run(partial(function, *_plain(steps, *arguments), (packed, counter)), counter, progress)
        if counter[0] <= room:
            break
        room = int(counter[0])  # few algorithms take so many steps: they do it again
    recorded = Trace()
    recorded.packed.frombytes(packed[: counter[0]].view("u1").data)
    return recorded


def call(function: Callable[..., Any], *arguments: Any) -> Any:
    """What a function of ours returns that yields nothing."""
    return _jitted(function)(*_plain(function, *arguments))


def build_grid(width: int, height: int, shape: str, exists: bytes | None = None) -> Grid:
    """The same as `grid.build`, many times as quick."""
    kind = checked_shape(width, height, shape)
    exists = checked_mask(width, height, exists)
    cells = array("i", range(0)) if exists is None else numbered(exists)
    size = width * height if exists is None else width * height - exists.count(0)
    ways = [list(zip(columns, kind.rows, strict=True)) for columns in kind.columns]
    rules = (width, height, _array(ways), _view(cells))
    first = array("i", bytes(4 * (size + 1)))
    count = _jitted(count_arcs)(*rules, _view(first))
    head, twin = (array("i", bytes(4 * count)) for _ in range(2))
    heading = bytearray(count)
    views = [_view(first), _view(head), _view(twin), _view(heading)]
    _jitted(fill_arcs)(*rules, *views)
    return Grid(kind, width, height, exists, Links(first, head, twin, heading))


# ---- building a grid cell by cell ----------------------------------------------------------------


def neighbour(width: int, height: int, ways: Any, cells: Any, x: int, y: int, heading: int) -> int:
    """The cell that lies beside column x of row y in this direction, or -1."""
    x += ways[y % 2, heading, 0]
    y += ways[y % 2, heading, 1]
    if x < 0 or x >= width or y < 0 or y >= height:
        return -1
    there = y * width + x
    return cells[there] if len(cells) else there


def count_arcs(width: int, height: int, ways: Any, cells: Any, first: Any) -> int:
    """Write down where each cell's arcs begin, and return how many there are."""
    cell = 0
    count = 0
    for y in range(height):
        for x in range(width):
            if len(cells) == 0 or cells[y * width + x] >= 0:
                first[cell] = count
                for heading in range(len(ways[0])):
                    if neighbour(width, height, ways, cells, x, y, heading) >= 0:
                        count += 1
                cell += 1
    first[cell] = count
    return count


def fill_arcs(
    width: int, height: int, ways: Any, cells: Any, first: Any, head: Any, twin: Any, headings: Any
) -> None:
    """Write down the head and heading of every arc, and then the twins."""
    turns = len(ways[0])
    arc = 0
    for y in range(height):
        for x in range(width):
            if len(cells) == 0 or cells[y * width + x] >= 0:
                for heading in range(turns):
                    there = neighbour(width, height, ways, cells, x, y, heading)
                    if there >= 0:
                        head[arc] = there
                        headings[arc] = heading
                        arc += 1
    for arc in range(len(head)):
        back = (headings[arc] + turns // 2) % turns
        begin = first[head[arc]]
        way = min(begin + back, first[head[arc] + 1] - 1)  # it is there, or some places before
        while headings[way] != back:
            way -= 1
        twin[arc] = way


# ---- what becomes of steps -----------------------------------------------------------------------


def _carve(sink: tuple[Any, Any, Any], action: int, arc: int) -> None:
    passages, twin, counter = sink
    if action in (CARVE, BUILD):
        passages[arc] = passages[twin[arc]] = action == CARVE
        counter[0] += 1


def _record(sink: tuple[Any, Any], action: int, arc: int) -> None:
    packed, counter = sink
    at = counter[0]
    packed[at & len(packed) - 1] = arc << 4 | action  # quicker than to ask whether there is room
    counter[0] = at + 1


# ---- compiling -----------------------------------------------------------------------------------


@cache
def _with_steps_to(take: Callable[..., None], steps: Callable[..., Steps]) -> Callable[..., None]:
    """The generator function, compiled: with a sink for last argument, to which its steps go."""
    import numpy as np

    assert isinstance(steps, FunctionType)
    tree = ast.parse(textwrap.dedent(inspect.getsource(steps)))
    function = tree.body[0]
    assert isinstance(function, ast.FunctionDef)
    function.decorator_list = []
    function.name += take.__name__
    function.args.args.append(ast.arg("_sink"))
    names = dict(steps.__globals__, _take=_helper(take), _np=np)
    _Rewriter(names, take).visit(function)
    ast.fix_missing_locations(ast.increment_lineno(tree, steps.__code__.co_firstlineno - 1))
    exec(compile(tree, steps.__code__.co_filename, "exec"), names)
    return _jitted(names[function.name])


class _Rewriter(ast.NodeTransformer):
    """`yield action, arc` becomes `_take(_sink, action, arc)`, `yield from f(x)` `f(x, _sink)`.

    And `[value] * count` becomes an array of 32-bit or truth values, with less room and time than
    a list takes.
    """

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        if not (isinstance(node.op, ast.Mult) and isinstance(node.left, ast.List)):
            return node
        value = node.left.elts[0]
        is_bool = isinstance(value, ast.Constant) and isinstance(value.value, bool)
        array = ast.parse(
            f"_np.full(0, 0, _np.{'bool_' if is_bool else 'int32'})", mode="eval"
        ).body
        assert isinstance(array, ast.Call)
        array.args[:2] = [node.right, value]
        return ast.copy_location(array, node)

    def __init__(self, names: dict[str, Any], take: Callable[..., None]) -> None:
        self._names = names
        self._take = take

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        sink = ast.Name("_sink", ast.Load())
        value = node.value
        if isinstance(value, ast.Yield):
            assert isinstance(value.value, ast.Tuple)
            call = ast.Call(ast.Name("_take", ast.Load()), [sink, *value.value.elts], [])
        elif isinstance(value, ast.YieldFrom):
            assert isinstance(value.value, ast.Call)
            assert isinstance(value.value.func, ast.Name)
            call = value.value
            call.args.append(sink)
            name = value.value.func.id
            self._names[name] = _with_steps_to(self._take, self._names[name])
        else:
            return node
        return ast.copy_location(ast.Expr(call), node)


@cache
def _jitted(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, compiled, with all of ours that it calls."""
    import numba

    _prepare_cache()
    for other in _ours(function):
        if not inspect.isgeneratorfunction(other):
            _helper(other)
    return numba.njit(function, nogil=True, cache=True)  # type: ignore[no-any-return]


@cache
def _ours(function: Callable[..., Any]) -> frozenset[Callable[..., Any]]:
    """The functions of ours that this one calls, and those that they call."""
    assert isinstance(function, FunctionType)
    called = {function.__globals__.get(name) for name in _names_in(function.__code__)}
    found = {
        other
        for other in called
        if isinstance(other, FunctionType) and other.__module__.startswith("pixelmaze.")
    }
    return frozenset(found).union(*map(_ours, found))


@cache
def _helper(function: Callable[..., Any]) -> Callable[..., Any]:
    """Let compiled code call this function."""
    from numba.extending import register_jitable

    return register_jitable(function)


def _names_in(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names_in(constant)


@cache
def _prepare_cache() -> None:
    """Keep what is compiled in a folder that is this version's own: numba asks only whether the
    file of a function has changed, not those of the functions that it calls."""
    if os.environ.get("NUMBA_CACHE_DIR"):
        return
    import numba
    from platformdirs import user_cache_path

    sources = sorted(Path(__file__).parent.rglob("*.py"))
    version = sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:16]
    folder = user_cache_path("pixelmaze") / "compiled" / version
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return  # numba finds another place
    numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]


# ---- ours as numba wants it ----------------------------------------------------------------------


class PlainGrid(NamedTuple):
    """The fields of a grid that algorithms use."""

    size: int
    width: int
    height: int
    turns: int
    first: Any
    head: Any
    twin: Any
    heading: Any
    u: Any
    v: Any
    w: Any


class PlainMaze(NamedTuple):
    grid: PlainGrid
    passages: Any
    start: int
    goal: int


def _plain(function: Callable[..., Any], *arguments: Any) -> Iterator[Any]:
    """The arguments of this function."""
    has_axes = distance in _ours(function)  # to make them takes time
    for value in arguments:
        if isinstance(value, Maze):
            grid = _plain_grid(value.grid, has_axes)
            yield PlainMaze(grid, _view(value.passages), value.start, value.goal)
        elif isinstance(value, Grid):
            yield _plain_grid(value, has_axes)
        elif isinstance(value, (array, bytearray)):
            yield _view(value)
        else:
            yield _array(value) if isinstance(value, list) else value


def _plain_grid(grid: Grid, has_axes: bool) -> PlainGrid:
    numbers = (grid.size, grid.width, grid.height, grid.turns)
    arrays: tuple[Any, ...] = (grid.first, grid.head, grid.twin, bytes(grid.heading))
    axes = (grid.u, grid.v, grid.w) if has_axes else (array("i"),) * 3
    return PlainGrid(*numbers, *map(_view, arrays + axes))


def _view(values: array[int] | bytes | bytearray) -> Any:
    """The same memory as an array of numba's."""
    import numpy as np

    kind = "i4" if isinstance(values, array) else "u1"
    return np.frombuffer(values, kind) if len(values) else np.empty(0, kind)


def _array(values: Any) -> Any:
    import numpy as np

    return np.array(values, np.int64)


def _counter() -> Any:
    return _array([0])


def _grid_of(value: Grid | Maze) -> Grid:
    return value.grid if isinstance(value, Maze) else value


def _run(run: Callable[[], None], counter: Any, progress: Progress | None) -> None:
    """Run to the end; aside, if somebody wants to hear of the progress."""
    if progress is None:
        run()
        return
    errors: list[Exception] = []

    def aside() -> None:
        try:
            run()
        except Exception as error:
            errors.append(error)

    thread = Thread(target=aside, daemon=True)
    thread.start()
    is_running = True
    while is_running:
        thread.join(0.1)
        is_running = thread.is_alive()
        progress(int(counter[0]))
    for error in errors:
        raise error
