"""What the benchmarks found, as two tables for the end of the run: speeds and ratios.

Ratios are of two kinds of work done in turn, so that a machine that others use slows both alike.
"""

from collections.abc import Callable, Iterator
from time import process_time
from typing import Any, NamedTuple

from pytest_benchmark.fixture import BenchmarkFixture

Work = Callable[[], Any]

SMALL, LARGE, HUGE = 100, 1000, 3000
SIDES = (SMALL, LARGE, HUGE)
"""Cells along a side of the mazes."""
INTERPRETED, COMPILED = "interpreted", "compiled"


class Speed(NamedTuple):
    name: str
    """Of the algorithm."""
    mode: str
    """INTERPRETED or COMPILED."""
    side: int
    seconds: float
    steps: int
    """How many steps that was; 0 for building a grid."""
    memory: float | None = None
    """Peak bytes per cell, where measured."""

    @property
    def cost(self) -> float:
        """Seconds per cell."""
        return self.seconds / self.side**2


class Ratio(NamedTuple):
    name: str
    """Of the benchmark."""
    ours: float
    """Seconds."""
    theirs: float
    """Seconds."""


SPEEDS: list[Speed] = []
RATIOS: list[Ratio] = []


def compare(
    benchmark: BenchmarkFixture,
    ours: Work,
    theirs: Work,
    rounds: int = 10,
    clock: Callable[[], float] = process_time,
) -> None:
    """Report how long our work takes compared with the other: the least time of each, after a
    warm-up and measured in turn. The clock is that of this process; work of several processes needs
    one of the wall. With --benchmark-disable both are done once."""
    best = [float("inf")] * 2
    for i in range(rounds + 1):
        for which, work in enumerate((ours, theirs)):
            begin = clock()
            work()
            if i:
                best[which] = min(best[which], clock() - begin)
        if benchmark.disabled:
            break
    if not benchmark.disabled:
        RATIOS.append(Ratio(benchmark.name, *best))
        benchmark.extra_info["ratio"] = round(best[0] / best[1], 2)
    benchmark.pedantic(ours, rounds=1)


def speed_table(speeds: list[Speed]) -> Iterator[str]:
    """Millions of cells and of steps per second, by algorithm, mode and size; how much more a cell
    costs in the largest mazes than in the smallest; and the peak memory."""
    sides = sorted({speed.side for speed in speeds})
    sizes = "".join(f"{f'{side}x{side}':>18}" for side in sides)
    yield f"{'Millions per second':35}{sizes}  growth  bytes/cell"
    yield " " * 35 + f"{'cells':>9}{'steps':>9}" * len(sides)
    rows: dict[tuple[str, str], dict[int, Speed]] = {}
    for speed in speeds:
        rows.setdefault((speed.name, speed.mode), {})[speed.side] = speed
    for (name, mode), by_side in rows.items():
        figures = "".join(_rates(by_side.get(side)) for side in sides)
        has_growth = {HUGE, SMALL} <= by_side.keys()
        growth = f"{by_side[HUGE].cost / by_side[SMALL].cost:8.2f}" if has_growth else ""
        memory = next((speed.memory for speed in by_side.values() if speed.memory), None)
        bytes_per_cell = "" if memory is None else f"{memory:.0f}"
        yield f"{name:23}{mode:12}{figures}{growth:8}{bytes_per_cell:>12}".rstrip()


def _rates(speed: Speed | None) -> str:
    if speed is None:
        return " " * 18
    cells, steps = speed.side**2 / speed.seconds / 1e6, speed.steps / speed.seconds / 1e6
    return f"{cells:9.3g}{steps:9.3g}" if steps else f"{cells:9.3g}{'':9}"


def ratio_table(ratios: list[Ratio]) -> Iterator[str]:
    """How many times as long as the other our work takes, and how many times as fast it is."""
    yield f"{'Ratios':56}{'ours, ms':>11}{'theirs, ms':>12}{'time':>8}{'speed':>8}"
    for name, ours, theirs in ratios:
        times = f"{1000 * ours:11.1f}{1000 * theirs:12.1f}"
        yield f"{name:56}{times}{ours / theirs:8.2f}{theirs / ours:8.2f}"
