"""Two kinds of work measured in turn: a machine that others use slows both down alike."""

from collections.abc import Callable
from time import process_time
from typing import Any

from pytest_benchmark.fixture import BenchmarkFixture

Work = Callable[[], Any]


def compare(benchmark: BenchmarkFixture, ours: Work, other: Work, rounds: int = 10) -> float:
    """How many times as long as the other our work takes, kept as `ratio` in the extra info: the
    least processor times of both, warmed up and then taken in turn."""
    best = [float("inf")] * 2
    for i in range(rounds + 1):
        for which, work in enumerate((ours, other)):
            begin = process_time()
            work()
            if i:
                best[which] = min(best[which], process_time() - begin)
    ratio = best[0] / best[1]
    benchmark.extra_info["ratio"] = round(ratio, 2)
    benchmark.extra_info["milliseconds"] = [round(1000 * seconds, 1) for seconds in best]
    print(f"\n{benchmark.name}: {best[0]:.3f} s / {best[1]:.3f} s = {ratio:.2f}")
    benchmark.pedantic(ours, rounds=1)
    return ratio
