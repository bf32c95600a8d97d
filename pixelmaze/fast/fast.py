"""The fast path: the same algorithms, compiled by numba if it is installed (`pixelmaze[fast]`).

The generator functions themselves are compiled, with one change: `yield action, arc` becomes a call
that records or carries out the step, and `yield from f(x)` a call of f, which is compiled likewise.
So there is one source, and both speeds take exactly the same steps.

Compiling an algorithm takes a second, or a fraction of one from the user's cache, so only large
work is compiled.
"""

import gc
import warnings
from array import array
from collections import namedtuple
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from importlib.util import find_spec
from threading import Thread
from typing import Any

from pixelmaze.fast.jit import called_by, jitted, will_need
from pixelmaze.maze.distances import costs_from, costs_to, moves_from, moves_to
from pixelmaze.maze.errors import PixelmazeError, PixelmazeWarning
from pixelmaze.maze.grid import Grid, build, checked_mask, checked_shape, distance
from pixelmaze.maze.links import link, numbered, step_towards
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.memory import has_room_to_compile
from pixelmaze.maze.shapes import Links, Place, Tiling
from pixelmaze.maze.step import BUILD, CARVE, DOOR, FRONTIER, Steps, Trace

THRESHOLD = 200_000  # the number of cells that makes even the first compilation worth it

STEPS_PER_ARC = 2
"""Memory is reserved for this many steps per arc; nearly all algorithms take fewer."""

Progress = Callable[[int], None]  # called now and then with the number of steps so far


def is_worth(cells: int, wish: bool | None = None) -> bool:
    """True if work on this many cells is worth compiling, unless `wish` is True or False.
    PixelmazeError if it is True and numba is not installed."""
    if wish and not is_available():
        raise PixelmazeError("compiling needs numba: try `pip install 'pixelmaze[fast]'`")
    if wish is None:
        return cells >= THRESHOLD and has_room_to_compile() and is_available()
    return wish


@cache
def is_available() -> bool:
    """True if numba is installed and works."""
    if find_spec("numba") is None:
        return False
    try:
        import numba  # noqa: F401
    except Exception as error:  # such as a version of numpy that it does not support
        reason = " ".join(str(error).split())
        warnings.warn(f"numba does not work here, so it is not used: {reason}", PixelmazeWarning, 2)
        return False
    return True


# ---- public functions ----------------------------------------------------------------------------


def carry_out(
    steps: Callable[..., Steps],
    grid: Grid,
    passages: bytearray,
    *rest: Any,
    progress: Progress | None = None,
) -> None:
    """Apply the steps of `steps(grid, *rest)` to the passages. `progress` is called with the number
    of passages opened or closed so far."""
    counter = _counter()
    sink = (_view(passages), _view(grid.twin), counter)
    run = partial(jitted(steps, _carve), *_plain(steps, grid, *rest), sink)
    run_in_thread(run, counter, progress)


def trace(steps: Callable[..., Steps], *arguments: Any, progress: Progress | None = None) -> Trace:
    """All steps of a function for these arguments, the first of which is a grid or a maze."""
    import numpy as np

    function = jitted(steps, _record, packs=True)
    counter = _counter()
    source = arguments[0]
    grid, asked = (
        (source.grid, source.passages) if isinstance(source, Maze) else (source, source.heading)
    )
    room = STEPS_PER_ARC * len(grid.head)
    while True:
        room = 1 << (room - 1).bit_length()
        packed = np.empty(room, np.int32)  # unused pages cost nothing
        counter[0] = 0
        sink = (packed, counter, _view(grid.first), _view(grid.head), _view(asked))
        try:
            run_in_thread(partial(function, *_plain(steps, *arguments), sink), counter, progress)
        except OverflowError:  # numbers on a heap are too large to be packed
            function = jitted(steps, _record)
            continue
        if counter[0] <= room:
            break
        room = int(counter[0])  # the few algorithms that take more steps run again
    recorded = Trace()
    recorded.packed.frombytes(packed[: counter[0]].view("u1").data)
    return recorded


def call(function: Callable[..., Any], *arguments: Any) -> Any:
    """The result of a function of this package that yields nothing: a number, or an array if the
    interpreted function returns a list."""
    result = jitted(function)(*_plain(function, *arguments))
    if not hasattr(result, "tolist"):
        return result
    numbers = array("i")
    numbers.frombytes(result.astype("i4", copy=False).view("u1").data)
    return numbers


def interpret(function: Callable[..., Any], *arguments: Any) -> Any:
    """Do the same as `call` without compiling."""
    return function(*arguments)


def call_if_worth(cells: int, function: Callable[..., Any], *arguments: Any) -> Any:
    """Do the same as `call`, but compile only if worth it for this many cells."""
    return (call if is_worth(cells) else interpret)(function, *arguments)


def build_grid(width: int, height: int, shape: str, exists: bytes | None = None) -> Grid:
    """Build a grid as `grid.build` does, many times as fast."""
    import numpy as np

    kind = checked_shape(width, height, shape)
    width, height = kind.places(width, height)
    exists = checked_mask(kind, width, height, exists)
    if not isinstance(kind, Tiling):
        arrays: Any = link(kind, width, height, exists, _numbers)
        views: list[Any] = [memoryview(array) for array in arrays[:3]]
        links = Links(views[0], views[1], views[2], arrays.heading)
        return Grid(kind, width, height, exists, links)
    cells = array("i", range(0)) if exists is None else numbered(exists)
    size = width * height if exists is None else width * height - exists.count(0)
    room = len(kind.headings) * size  # an upper limit
    # numpy asks for large pages of memory, which make random access to it up to twice as quick
    ends, heads, twins = (np.empty(length, np.int32) for length in (size + 1, room, room))
    heading = bytearray(room)
    count = jitted(link_cells)(
        width, height, _array(_steps_of(kind)), _view(cells), ends, heads, twins, _view(heading)
    )
    del heading[count:]
    links = Links(ends.data, heads[:count].data, twins[:count].data, heading)
    return Grid(kind, width, height, exists, links)


def _numbers(values: range) -> Any:
    import numpy as np

    return np.arange(values.start, values.stop, values.step, dtype=np.int32)


def build_if_worth(
    width: int, height: int, shape: str = "square", exists: bytes | None = None
) -> Grid:
    """Build a grid as `build_grid` does, but compile only if the size is worth it."""
    return (build_grid if is_worth(width * height) else build)(width, height, shape, exists)


# ---- building a grid cell by cell ----------------------------------------------------------------


def _steps_of(shape: Tiling) -> list[list[list[Place]]]:
    """By row and column of the shape's period and by heading, the columns to the right and rows
    below to the neighbour; (0, 0) for no side."""
    columns, rows = shape.period
    return [
        [[step_towards(shape, x, y, heading) or (0, 0) for heading in range(len(shape.headings))]
         for x in range(columns)]
        for y in range(rows)
    ]  # fmt: skip


def cell_at(width: int, height: int, cells: Any, x: int, y: int) -> int:
    """The cell in column x of row y, or -1."""
    if x < 0 or x >= width or y < 0 or y >= height:
        return -1
    there = y * width + x
    return cells[there] if len(cells) else there


def link_cells(
    width: int, height: int, steps: Any, cells: Any, first: Any, head: Any, twin: Any, headings: Any
) -> int:
    """Fill `first`, `head`, `twin` and `headings`. Returns the number of arcs."""
    n_headings = len(steps[0, 0])
    cell = 0
    count = 0
    column = 0  # of the shape's period
    for y in range(height):
        row = steps[y % len(steps)]
        for x in range(width):
            column = column + 1 if x > 0 and column + 1 < len(row) else 0
            if len(cells) == 0 or cells[y * width + x] >= 0:
                first[cell] = count
                cell += 1
                for heading in range(n_headings):
                    right, down = row[column, heading, 0], row[column, heading, 1]
                    if right == 0 and down == 0:
                        continue
                    there = cell_at(width, height, cells, x + right, y + down)
                    if there >= 0:
                        head[count] = there
                        headings[count] = heading
                        count += 1
    first[cell] = count
    half = n_headings // 2
    for arc in range(count):
        back = headings[arc] + half if headings[arc] < half else headings[arc] - half
        begin = first[head[arc]]
        way = min(begin + back, first[head[arc] + 1] - 1)  # the twin, or an arc after it
        while headings[way] != back:
            way -= 1
        twin[arc] = way
    return count


# ---- sinks of steps ------------------------------------------------------------------------------


def _carve(sink: tuple[Any, Any, Any], action: int, arc: int) -> None:
    passages, twin, counter = sink
    if action in (CARVE, BUILD, DOOR):
        passages[arc] = action != BUILD
        passages[twin[arc]] = action == CARVE
        counter[0] += 1


def _record(sink: tuple[Any, Any, Any, Any, Any], action: int, arc: int) -> None:
    packed, counter, first, head, asked = sink
    at = counter[0]
    packed[at & len(packed) - 1] = arc << 4 | action  # faster than checking for room
    counter[0] = at + 1
    # the arcs of a cell on the frontier are read when it is visited: without prefetching them
    # bfs takes half as long again, see test_prefetch in tests/benchmarks/test_ratios.py
    if action == FRONTIER:
        will_need(head, first[head[arc]])
        will_need(asked, first[head[arc]])


# ---- types that numba knows ----------------------------------------------------------------------

# the fields of a grid and a maze that algorithms use
PlainGrid: Any = namedtuple(  # type: ignore[misc]  # its fields are computed
    "PlainGrid",
    [
        name
        for name in Grid.__slots__
        if name not in ("_exists", "cell_at_place", "courses", "place_of", "shape")
    ],
)
PlainMaze = namedtuple("PlainMaze", "grid passages costs turns courses start goal goals estimates")


def _plain(function: Callable[..., Any], *arguments: Any) -> Iterator[Any]:
    """The arguments in types that numba knows."""
    has_axes = distance in called_by(function)  # the axes take time to make
    for value in arguments:
        if isinstance(value, Maze):
            grid = _plain_grid(value.grid, has_axes)
            goals = _array(value.goals)
            passages, costs = _view(value.passages), _view(value.costs)
            courses = _view(value.courses or b"\0")  # of one type, with and without them
            ends = value.start, value.goal, goals
            estimates = _view(array("i", value.estimates))
            yield PlainMaze(grid, passages, costs, value.turns, courses, *ends, estimates)
        elif isinstance(value, Grid):
            yield _plain_grid(value, has_axes)
        elif isinstance(value, (array, bytearray)):
            yield _view(value)
        else:
            yield _array(value) if isinstance(value, list) else value


def _plain_grid(grid: Grid, has_axes: bool) -> Any:
    fields: dict[str, Any] = {}
    names: tuple[str, ...] = PlainGrid._fields
    for name in names:
        is_left_out = name in ("u", "v", "w") and not has_axes
        value = array("i") if is_left_out else getattr(grid, name)
        fields[name] = value if isinstance(value, int) else _view(value)
    fields["heading"].flags.writeable = False  # like bytes, to avoid compiling for both
    return PlainGrid(**fields)


def _view(values: Any) -> Any:
    """The same memory as a numpy array."""
    import numpy as np

    kind = "u1" if isinstance(values, (bytes, bytearray)) else "i4"
    return np.asarray(memoryview(values)) if len(values) else np.empty(0, kind)


def _array(values: Any) -> Any:
    import numpy as np

    return np.array(values, np.int64)


def _counter() -> Any:
    return _array([0])


def run_in_thread(run: Callable[[], None], counter: Any, progress: Progress | None) -> None:
    """Run to the end in a second thread, while this one reports progress and handles Ctrl-C."""
    errors: list[Exception] = []

    def aside() -> None:
        try:
            run()
        except Exception as error:
            errors.append(error)

    thread = Thread(target=aside, daemon=True)
    gc.freeze()  # some garbage may only be freed by this thread
    try:
        thread.start()
        is_running = True
        while is_running:
            thread.join(0.1)
            is_running = thread.is_alive()
            if progress:
                progress(int(counter[0]))
    finally:
        gc.unfreeze()
    for error in errors:
        raise error


# ---- distances -----------------------------------------------------------------------------------


def distances_from(maze: Maze, *starts: int) -> Sequence[int]:
    """The lowest cost from the nearest of these cells to every cell, -1 if none reaches it; without
    mud, water and fences, the number of moves. Turns cost nothing here. Compiled if faster."""
    return _measured(costs_from if maze.has_costs else moves_from, maze, starts)


def distances_to(maze: Maze, *goals: int) -> Sequence[int]:
    """The cost from each cell to the nearest of `goals`; -1 if out of reach. Turns cost nothing
    here. Compiled if faster."""
    return _measured(costs_to if maze.has_costs else moves_to, maze, goals)


def _measured(measure: Callable[..., list[int]], maze: Maze, ends: Sequence[int]) -> Sequence[int]:
    found: Sequence[int] = call_if_worth(maze.grid.size, measure, maze, list(ends))
    return found
