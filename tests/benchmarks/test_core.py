"""What it costs to make and to solve mazes.

    pytest tests/benchmarks/test_core.py -k "prim and 100x100"

All of it takes eight minutes. Generators make the whole maze, the grid included; solvers keep all
their steps as a trace.
"""

import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import NamedTuple

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from report import COMPILED, HUGE, INTERPRETED, LARGE, SIDES, SMALL, SPEEDS, Speed, Work

from pixelmaze.algorithms.registry import GENERATORS, SOLVERS, Algorithm
from pixelmaze.fast import fast
from pixelmaze.maze.board import Board
from pixelmaze.maze.grid import Grid, build
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.rng import seeded
from pixelmaze.maze.step import Trace
from pixelmaze.run.factory import generate

QUADRATIC = ("iterative-deepening", "random-mouse")
"""Too slow for large mazes."""


class Case(NamedTuple):
    kind: str
    """"grid", "generator" or "solver"."""
    name: str
    mode: str
    side: int
    prepare: Callable[[], tuple[Work, int]]
    """The work, and how many steps it takes."""

    def __str__(self) -> str:
        return f"{self.kind}-{self.name}-{self.mode}-{self.side}x{self.side}"


def cases() -> Iterator[Case]:
    """Interpreted work is for small mazes. So is what takes more time per cell the larger the maze
    is; for large ones, too, where it can be borne."""
    for side in SIDES:
        yield Case("grid", "grid", COMPILED, side, partial(build_grid, side, fast.build_grid))
        if side <= LARGE:
            yield Case("grid", "grid", INTERPRETED, side, partial(build_grid, side, build))
        for generator in GENERATORS.values():
            for mode in modes(side, is_linear(generator), generator.name == "prim"):
                prepare = partial(make, generator.name, side, mode)
                yield Case("generator", generator.name, mode, side, prepare)
        for solver in SOLVERS.values():
            if solver.name not in QUADRATIC or side <= SMALL:
                for mode in modes(side, is_linear(solver)):
                    prepare = partial(solve, solver.name, side, mode)
                    yield Case("solver", solver.name, mode, side, prepare)


def is_linear(entry: Algorithm) -> bool:
    return entry.bounds[0] == "n"


def modes(side: int, is_linear: bool, is_patient: bool = False) -> Iterator[str]:
    if side <= (LARGE if is_patient else SMALL):
        yield INTERPRETED
    if is_linear or side <= LARGE:
        yield COMPILED


def build_grid(side: int, builder: Callable[[int, int, str], Grid]) -> tuple[Work, int]:
    return lambda: builder(side, side, "square"), 0


@cache
def open_grid(side: int) -> Grid:
    return fast.build_grid(side, side, "square")


@cache
def far_maze(side: int) -> Maze:
    """With the goal as far away as possible, so that solvers see most of it."""
    return generate(side, side, seed=1, goal="farthest")


def make(name: str, side: int, mode: str) -> tuple[Work, int]:
    steps, grid = GENERATORS[name].steps, open_grid(side)
    if mode == COMPILED:
        count = len(fast.trace(steps, grid, seeded(1)))
    else:
        count = sum(1 for _ in steps(grid, seeded(1)))
    return lambda: generate(side, side, name, seed=1, compile=mode == COMPILED), count


def solve(name: str, side: int, mode: str) -> tuple[Work, int]:
    maze, steps = far_maze(side), SOLVERS[name].steps

    def work() -> Trace:
        if mode == COMPILED:
            return fast.trace(steps, maze, maze.start, maze.goal)
        return Trace(steps(maze, maze.start, maze.goal))

    return work, len(work())


@pytest.mark.benchmark(min_rounds=2, max_time=1)
@pytest.mark.parametrize("case", [*cases()], ids=str)
def test_algorithm(benchmark: BenchmarkFixture, case: Case) -> None:
    kind, name, mode, side, prepare = case
    work, steps = prepare()
    work()  # compiles what it needs
    benchmark.group = f"{kind} {side}x{side}"
    benchmark(work)
    if not benchmark.disabled:
        has_peak = kind == "generator" and side == HUGE
        memory = peak_memory(name, side) if has_peak else None
        SPEEDS.append(Speed(name, mode, side, benchmark.stats.stats.min, steps, memory))


PEAK = """
import resource, sys
from support.own import generate

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
# on Linux a child inherits the ru_maxrss of its parent, so that it says too much


def peak_memory(name: str, side: int) -> float:
    """Peak bytes per cell of making a maze, compiled, in a process of its own: the grid and all
    that the algorithm keeps."""
    code = PEAK.format(name=name, side=side)
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return float(run.stdout)


@pytest.mark.parametrize("back", [False, True], ids=["apply", "apply and undo"])
def test_board(benchmark: BenchmarkFixture, back: bool) -> None:
    benchmark.group = "board"
    maze = generate(SMALL, SMALL, seed=1)
    steps = list(SOLVERS["dfs"].steps(maze, maze.start, maze.goal))

    def run() -> None:
        board = Board.of(maze)
        for step in steps:
            board.apply(step)
        if back:
            for _ in steps:
                board.undo()

    benchmark(run)
