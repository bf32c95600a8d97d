"""Which generators make every perfect maze equally often: a chi-square test over all of them.

The seeds are fixed, so each test gives the same answer every time. A uniform generator stays above
LEVEL for 999 of a thousand choices of seeds; the others come out as many times less likely than
EXCLUDED.
"""

from collections import Counter

import networkx as nx
import pytest
from scipy.special import chdtrc
from support.checks import graph_of
from support.sampling import sample

from pixelmaze.algorithms.registry import GENERATORS
from pixelmaze.maze.grid import Grid, build
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.rng import seeded
from pixelmaze.run.factory import run_interpreted

UNIFORM = ("aldous-broder", "wilson", "origin-shift")
NEARLY = "houston"
OTHERS = [name for name in GENERATORS if name not in (*UNIFORM, NEARLY)]
LEVEL, EXCLUDED = 1e-3, 1e-9
SAMPLES = 8_000


def frequencies(name: str, grid: Grid, samples: int = SAMPLES) -> list[int]:
    """How often each perfect maze of the grid is made, from the most frequent down to 0 times."""
    entry = GENERATORS[name]
    mazes: Counter[bytes] = Counter()
    for seed in range(samples):
        passages = bytearray([entry.adds_walls]) * len(grid.head)
        run_interpreted(entry.steps, grid, passages, seeded(seed))
        mazes[bytes(passages)] += 1
    times = sorted(mazes.values(), reverse=True)
    return times + [0] * (spanning_trees(grid) - len(times))


def spanning_trees(grid: Grid) -> int:
    """How many there are: Kirchhoff's theorem, by networkx."""
    open_grid = Maze(grid, bytearray(b"\1") * len(grid.head), 0, 0)
    return round(nx.number_of_spanning_trees(graph_of(open_grid)))


def likelihood(times: list[int]) -> float:
    """How likely they differ as much if all mazes are made equally often. `scipy.stats` says the
    same, and is slow to import, in every process of the tests."""
    mean = sum(times) / len(times)
    return float(chdtrc(len(times) - 1, sum((each - mean) ** 2 for each in times) / mean))


GRIDS = {
    "square": (build(3, 3), 192),
    "hexagonal": (build(3, 2, "hexagonal"), 55),
    "masked": (build(4, 3, exists=b"\1\1\1\1\1\0\1\1\1\1\1\0"), 31),
}


@pytest.mark.thorough
@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize("name", UNIFORM)
def test_uniform_generators_make_every_maze_equally_often(name: str, grid: str) -> None:
    kind, mazes = GRIDS[grid]
    times = frequencies(name, kind)
    assert len(times) == mazes
    assert likelihood(times) > LEVEL


@pytest.mark.few(6)
@pytest.mark.parametrize("name", sample(OTHERS, 3))
def test_other_generators_do_not(name: str) -> None:
    times = frequencies(name, build(3, 3))
    assert len(times) == 192
    assert likelihood(times) < EXCLUDED


@pytest.mark.thorough
def test_houston_is_nearly_uniform_but_not_quite() -> None:
    """Worked out in fractions, as the chances of all its walks, the likeliest of the 192 mazes is
    made 1.33 times as often as the mean, the rarest 0.75 times."""
    times = frequencies(NEARLY, build(3, 3), 4 * SAMPLES)
    assert likelihood(times) < EXCLUDED
    mean = sum(times) / 192
    assert 1.2 < times[0] / mean < 1.5
    assert 0.65 < times[-1] / mean < 0.8
