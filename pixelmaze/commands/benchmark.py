"""What making and solving mazes costs, beside what others take for the like, all in one run.

Machines differ, and so does one machine from hour to hour; ratios within a run do so much less.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from importlib.util import find_spec
from time import perf_counter
from typing import Any, NamedTuple

import pixelmaze.generators
import pixelmaze.solvers  # noqa: F401  # both enter the registry
from pixelmaze import compiled
from pixelmaze.errors import lookup
from pixelmaze.grid import Grid, build
from pixelmaze.making import generate
from pixelmaze.maze import Maze
from pixelmaze.registry import ALIASES, GENERATORS, SOLVERS
from pixelmaze.rng import seeded
from pixelmaze.step import Trace

SMALL, LARGE, HUGE = 100, 1000, 3000
SIDES = (SMALL, LARGE, HUGE)
"""Cells along a side of the mazes."""

QUADRATIC = ("iterative-deepening", "random-mouse")
"""In a large maze nobody would wait for these."""

INTERPRETED, COMPILED = "interpreted", "compiled"

Work = Callable[[], Any]
"""What is timed."""


@dataclass(frozen=True, slots=True)
class Case:
    """Something to measure."""

    kind: str
    """"grid", "generator" or "solver"."""
    name: str
    """Of the algorithm, or of a function of others."""
    way: str
    """INTERPRETED, COMPILED, or whose function it is."""
    side: int
    prepare: Callable[[], tuple[Work, int]]
    """The work, and how many steps it takes."""

    def __str__(self) -> str:
        return f"{self.kind}-{self.name}-{self.way}-{self.side}"


class Measurement(NamedTuple):
    kind: str
    name: str
    way: str
    side: int
    seconds: float
    steps: int
    """How many steps that was; 0 where there are none."""
    memory: float | None = None
    """Bytes a cell, at the most."""

    @property
    def cost(self) -> float:
        """Seconds a cell."""
        return self.seconds / self.side**2


def measure(case: Case, budget: float = 1.0, runs: int = 50) -> Measurement:
    """The best of some runs, as many as there is time for, and two at least; one before them
    compiles what it needs.

    Memory is measured where the algorithm makes the largest mazes.
    """
    work, steps = case.prepare()
    work()
    times: list[float] = []
    while len(times) < 2 or (len(times) < runs and sum(times) < budget):
        begin = perf_counter()
        work()
        times.append(perf_counter() - begin)
    is_huge = case.kind == "generator" and case.side >= HUGE
    memory = peak_memory(case.name, case.side) if is_huge else None
    return Measurement(case.kind, case.name, case.way, case.side, min(times), steps, memory)


def cases(names: Iterable[str] = (), sides: Iterable[int] = SIDES) -> Iterator[Case]:
    """All that there is to measure, or what is about the algorithms of these names.

    Interpreted work is for small mazes, and so is what takes more time a cell the larger they are
    for middling ones. PixelmazeError if there is no algorithm of that name.
    """
    known = {name: name for name in (*GENERATORS, *SOLVERS)} | ALIASES
    wanted = {lookup(known, name, "algorithm") for name in names}
    for side in sides:
        for case in _cases(side):
            if not wanted or case.name in wanted:
                yield case


def _cases(side: int) -> Iterator[Case]:
    has_numba = compiled.is_available()
    if side <= LARGE:
        yield Case("grid", "grid", INTERPRETED, side, partial(_grid, side, build))
    if has_numba:
        yield Case("grid", "grid", COMPILED, side, partial(_grid, side, compiled.build_grid))
    for generator in GENERATORS.values():
        for way in _ways(side, generator.linear, generator.name == "prim"):
            prepare = partial(_generator, generator.name, side, way)
            yield Case("generator", generator.name, way, side, prepare)
    if side <= LARGE:
        yield from _cases_of_others(side)
    for solver in SOLVERS.values():
        if solver.name not in QUADRATIC or side <= SMALL:
            for way in _ways(side, solver.linear):
                prepare = partial(_solver, solver.name, side, way)
                yield Case("solver", solver.name, way, side, prepare)


def _ways(side: int, is_linear: bool, is_patient: bool = False) -> Iterator[str]:
    if side <= (LARGE if is_patient else SMALL):
        yield INTERPRETED
    if compiled.is_available() and (is_linear or side <= LARGE):
        yield COMPILED


def _cases_of_others(side: int) -> Iterator[Case]:
    """The like, done by packages that are installed."""
    is_small = side <= SMALL
    for package, kind, name, prepare, wants in (
        ("scipy", "generator", "minimum_spanning_tree", _scipy_tree, True),
        ("networkx", "generator", "minimum_spanning_edges", _networkx_tree, is_small),
        ("mazelib", "generator", "Prims", _mazelib, is_small),
        ("scipy", "solver", "breadth_first_order", _scipy_order, True),
        ("networkx", "solver", "bidirectional_shortest_path", _networkx_path, is_small),
    ):
        if wants and find_spec(package):
            yield Case(kind, name, package, side, partial(prepare, side))


# ---- what is wanted ------------------------------------------------------------------------------


class Ratio(NamedTuple):
    what: str
    value: float
    wanted: float
    is_least: bool
    """Whether it should be at least what is wanted; else at most."""

    @property
    def is_reached(self) -> bool:
        return self.value >= self.wanted if self.is_least else self.value <= self.wanted


def growth(measurements: Iterable[Measurement], name: str) -> float | None:
    """How many times as much a cell costs in the largest mazes as in small ones, compiled."""
    cost = {
        measured.side: measured.cost
        for measured in measurements
        if (measured.name, measured.way) == (name, COMPILED)
    }
    return cost[HUGE] / cost[SMALL] if {HUGE, SMALL} <= cost.keys() else None


def ratios(measurements: list[Measurement]) -> Iterator[Ratio]:
    """What we want to hold, as far as it has been measured."""
    seconds = {(m.name, m.way, m.side): m.seconds for m in measurements}

    def quotient(one: tuple[str, str, int], other: tuple[str, str, int]) -> float | None:
        return seconds[one] / seconds[other] if {one, other} <= seconds.keys() else None

    prim = seconds.get(("prim", INTERPRETED, LARGE))
    grid = seconds.get(("grid", INTERPRETED, LARGE))
    grown = [growth(measurements, name) or 0 for name, each in GENERATORS.items() if each.linear]
    for what, value, wanted, is_least in (
        (
            "prim compiled, the whole maze, 1000x1000: times as fast as SciPy's tree",
            quotient(("minimum_spanning_tree", "scipy", LARGE), ("prim", COMPILED, LARGE)),
            2.5, True,
        ),
        (
            "bfs compiled, with its trace, 1000x1000: times as fast as SciPy's search",
            quotient(("breadth_first_order", "scipy", LARGE), ("bfs", COMPILED, LARGE)),
            0.5, True,
        ),
        (
            "prim interpreted, the whole maze, 100x100: times as fast as mazelib's",
            quotient(("Prims", "mazelib", SMALL), ("prim", INTERPRETED, SMALL)),
            7, True,
        ),
        (
            "linear generators compiled, cost of a cell: most growth, 100x100 to 3000x3000",
            max(grown) or None,
            2.5, False,
        ),
        (
            "linear generators compiled, 3000x3000: most bytes a cell",
            max((m.memory for m in measurements if m.memory is not None), default=None),
            80, False,
        ),
        (
            "grid interpreted, 1000x1000: its time to that of prim on it",
            grid / (prim - grid) if grid and prim else None,
            0.5, False,
        ),
    ):  # fmt: skip
        if value is not None:
            yield Ratio(what, value, wanted, is_least)


# ---- as text -------------------------------------------------------------------------------------


def table(measurements: list[Measurement]) -> Iterator[str]:
    """Lines to print: millions of cells and of steps a second, each way at each size."""
    sides = sorted({measured.side for measured in measurements})
    yield "Millions a second"
    sizes = "".join(f"{f'{side}x{side}':>18}" for side in sides)
    yield f"{'':43}{sizes}  growth  bytes/cell"
    yield " " * 43 + f"{'cells':>9}{'steps':>9}" * len(sides)
    rows: dict[tuple[str, str, str], dict[int, Measurement]] = {}
    for measured in measurements:
        rows.setdefault(measured[:3], {})[measured.side] = measured
    for (_, name, way), by_side in sorted(rows.items(), key=lambda row: _KINDS.index(row[0][0])):
        cells = "".join(_pair(by_side.get(side)) for side in sides)
        grown = growth(measurements, name) if way == COMPILED else None
        memory = next((m.memory for m in by_side.values() if m.memory is not None), None)
        yield (f"{name:29}{way:14}{cells}{_short(grown, '8.2f')}{_short(memory, '12.0f')}").rstrip()
    wanted = [*ratios(measurements)]
    if wanted:
        yield ""
        yield f"{'Ratios':83}{'measured':>9}  wanted"
    for ratio in wanted:
        sign = "≥" if ratio.is_least else "≤"
        missed = "" if ratio.is_reached else "  missed"
        yield f"{ratio.what:83}{ratio.value:9.2f}  {sign} {ratio.wanted:g}{missed}"


_KINDS = ("grid", "generator", "solver")


def _pair(measured: Measurement | None) -> str:
    if measured is None:
        return " " * 18
    cells = measured.side**2 / measured.seconds / 1e6
    steps = measured.steps / measured.seconds / 1e6
    return f"{cells:9.3g}{steps:9.3g}" if steps else f"{cells:9.3g}{'':9}"


def _short(value: float | None, form: str) -> str:
    return f"{value:{form}}" if value is not None else " " * int(form.split(".")[0])


# ---- our work ------------------------------------------------------------------------------------


def _grid(side: int, builder: Callable[[int, int, str], Grid]) -> tuple[Work, int]:
    return lambda: builder(side, side, "square"), 0


@cache
def _open_grid(side: int) -> Grid:
    return (compiled.build_grid if compiled.is_available() else build)(side, side, "square")


@cache
def _maze(side: int) -> Maze:
    """A maze with the goal as far away as can be, so that solvers see most of it."""
    return generate(side, side, seed=1, goal="farthest")


def _generator(name: str, side: int, way: str) -> tuple[Work, int]:
    """The whole maze made: the grid built, and all steps carried out."""
    steps, grid = GENERATORS[name].steps, _open_grid(side)
    if way == COMPILED:
        count = len(compiled.trace(steps, grid, seeded(1)))
    else:
        count = sum(1 for _ in steps(grid, seeded(1)))
    return lambda: generate(side, side, name, seed=1, compile=way == COMPILED), count


def _solver(name: str, side: int, way: str) -> tuple[Work, int]:
    """All steps, kept as a trace."""
    maze, steps = _maze(side), SOLVERS[name].steps

    def work() -> Trace:
        if way == COMPILED:
            return compiled.trace(steps, maze, maze.start, maze.goal)
        return Trace(steps(maze, maze.start, maze.goal))

    return work, len(work())


# ---- the work of others --------------------------------------------------------------------------


def _matrix(grid: Grid, weights: Any) -> Any:
    import numpy as np
    from scipy.sparse import csr_array

    arrays = (weights, np.array(grid.head), np.array(grid.first))
    matrix = csr_array(arrays, shape=(grid.size, grid.size))
    matrix.eliminate_zeros()
    return matrix


def _scipy_tree(side: int) -> tuple[Work, int]:
    """A least tree of random weights, on a grid as it wants it: each edge once."""
    import numpy as np
    from scipy.sparse import triu
    from scipy.sparse.csgraph import minimum_spanning_tree

    grid = _open_grid(side)
    matrix = _matrix(grid, np.random.default_rng(1).random(len(grid.head)))
    edges = triu(matrix, format="csr")
    return lambda: minimum_spanning_tree(edges), 0


def _scipy_order(side: int) -> tuple[Work, int]:
    """The cells of a maze in order of their distance from the start."""
    import numpy as np
    from scipy.sparse.csgraph import breadth_first_order

    maze = _maze(side)
    matrix = _matrix(maze.grid, np.frombuffer(maze.passages, np.uint8).astype(float))
    return lambda: breadth_first_order(matrix, maze.start), 0


def _networkx_tree(side: int) -> tuple[Work, int]:
    import networkx as nx

    graph = nx.grid_2d_graph(side, side)
    return lambda: list(nx.minimum_spanning_edges(graph, "prim")), 0


def _networkx_path(side: int) -> tuple[Work, int]:
    import networkx as nx

    maze = _maze(side)
    head, twin = maze.grid.head, maze.grid.twin
    graph = nx.Graph((head[twin[arc]], head[arc]) for arc, way in enumerate(maze.passages) if way)
    return lambda: nx.bidirectional_shortest_path(graph, maze.start, maze.goal), 0


def _mazelib(side: int) -> tuple[Work, int]:
    """A maze as large as ours, its grid included."""
    from mazelib.generate.Prims import Prims

    return lambda: Prims(side, side).generate(), 0


# ---- memory --------------------------------------------------------------------------------------

_PEAK = """
import resource, sys
from pixelmaze.making import generate

def peak():
    try:
        lines = open("/proc/self/status").read().splitlines()
    except OSError:
        unit = 1 if sys.platform == "darwin" else 1024
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM"))

generate(9, 9, {name!r}, seed=1, compile=True)
before = peak()
generate({side}, {side}, {name!r}, seed=1, compile=True)
print((peak() - before) / {side} ** 2)
"""
# Linux hands the figure of rusage down from parent to child, so that it tells too much there


def peak_memory(name: str, side: int) -> float:
    """Bytes a cell that making a maze takes at the most, the grid and all that the algorithm keeps
    included; compiled, and in a process of its own."""
    code = _PEAK.format(name=name, side=side)
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return float(run.stdout)
