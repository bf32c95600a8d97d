"""The bounds on time and memory, as far as counting can tell; nothing here looks at a clock."""

import sys
from collections.abc import Callable, Iterable
from functools import cache
from itertools import pairwise
from math import log2
from types import FrameType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.checks import open_passage
from support.strategies import SEEDS, SHAPE_NAMES, fitting, mazes

from pixelmaze.algorithms.registry import GENERATORS, NAMED_SOLVERS, SOLVERS, VARIANTS, Algorithm
from pixelmaze.algorithms.solvers.searches import EUCLIDEAN, GRID, estimate
from pixelmaze.maze.grid import arc_between, build, tail
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.rng import seeded
from pixelmaze.run.factory import generate
from pixelmaze.run.solution import solve

GROWTH: dict[str, Callable[[int], float]] = {
    "1": lambda _: 1,
    "√n": lambda n: n**0.5,
    "n": lambda n: n,
    "n log n": lambda n: n * log2(n),
    "n log² n": lambda n: n * log2(n) ** 2,
    "n²": lambda n: n**2,
    "n² log n": lambda n: n**2 * log2(n),
}
EVERY: dict[str, Algorithm] = {**GENERATORS, **SOLVERS, **VARIANTS}
SMALL, LARGE = 8, 16  # sides of squares


@pytest.mark.parametrize("name", EVERY)
def test_every_algorithm_has_bounds(name: str) -> None:
    time, memory = EVERY[name].bounds
    assert {time, memory} <= {*GROWTH}


# ---- time: the lines that are executed -----------------------------------------------------------


def work(steps: Iterable[Any]) -> int:
    """The number of lines of Python that making these steps takes."""
    lines = 0

    def trace(_frame: FrameType, event: str, _value: object) -> Any:
        nonlocal lines
        lines += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        for _ in steps:
            pass
    finally:
        sys.settrace(before)
    return lines


@cache
def hard_mazes(side: int) -> list[Maze]:
    """A corridor that winds through all cells, an open field, and mazes with and without loops."""
    grid = build(side, side)
    snake, field = bytearray(len(grid.head)), bytearray([1]) * len(grid.head)
    rows = [range(y * side, (y + 1) * side)[:: 1 - y % 2 * 2] for y in range(side)]
    cells = [cell for row in rows for cell in row]
    for cell, after in pairwise(cells):
        open_passage(grid, snake, arc_between(grid, cell, after))
    made = [generate(side, side, "prim", seed, braid=seed * 25) for seed in range(5)]
    return [Maze(grid, snake, cells[0], cells[-1]), Maze(grid, field, 0, grid.size - 1), *made]


def work_of_solver(name: str, side: int) -> int:
    solver = NAMED_SOLVERS[name].steps
    return sum(work(solver(maze, maze.start, maze.goal)) for maze in hard_mazes(side))


def work_of_generator(name: str, side: int) -> int:
    grid = build(side, side)
    return sum(work(GENERATORS[name].steps(grid, seeded(seed))) for seed in range(10))


@pytest.mark.few(3)
@pytest.mark.parametrize("name", EVERY)
def test_time_grows_as_the_bound_says(name: str) -> None:
    measure = work_of_generator if name in GENERATORS else work_of_solver
    assert not exceeds(measure(name, LARGE) / measure(name, SMALL), EVERY[name].bounds[0])


def exceeds(growth: float, bound: str) -> bool:
    """Whether the work grows faster from SMALL to LARGE than the bound does."""
    return growth > 1.25 * GROWTH[bound](LARGE**2) / GROWTH[bound](SMALL**2)


def test_bound_that_is_too_low_is_noticed() -> None:
    few, many = (work_of_solver("iterative-deepening", side) for side in (SMALL, LARGE))
    assert exceeds(many / few, "n log n")


# ---- what is visited, and what waits -------------------------------------------------------------


@pytest.mark.parametrize("name", SOLVERS)
@given(mazes(max_changes=40))
def test_visits_and_frontier_keep_to_the_bounds(name: str, maze: Maze) -> None:
    solution, n, arcs = solve(maze, name), maze.grid.size, len(maze.grid.head)
    time, memory = SOLVERS[name].bounds
    assert 1 <= solution.visited <= n
    assert solution.most_waiting <= min(n, solution.queued)
    assert solution.queued <= arcs
    if memory == "1":
        assert solution.queued == 0
    if time == "n":
        assert solution.steps <= 2 * arcs + 2 * n


@given(mazes(max_changes=40))
def test_bfs_queues_each_cell_once(maze: Maze) -> None:
    solution = solve(maze, "bfs")
    assert solution.queued < maze.grid.size
    assert solution.visited <= solution.queued + 1


def test_a_star_is_no_better_than_dijkstra_in_the_worst_maze() -> None:
    corridor = hard_mazes(SMALL)[0]
    assert solve(corridor, "a-star").visited == solve(corridor, "dijkstra").visited == SMALL**2


# ---- weighted A* ---------------------------------------------------------------------------------


@given(
    st.sampled_from(SHAPE_NAMES), st.integers(3, 9), SEEDS, st.sampled_from([0, 50, 100]),
    st.sampled_from([0, 20, 40]), st.sampled_from([0, 20]), st.sampled_from([0, 0, 3]),
)  # fmt: skip
def test_weighted_a_star_costs_at_most_the_weight_times_the_best(
    shape: str, side: int, seed: int, braid: int, mud: int, fences: int, turns: int
) -> None:
    size, turns = fitting(shape, side, side), 0 if shape == "triangular" else turns
    maze = generate(*size, "prim", seed, shape, braid=braid, mud=mud, fences=fences, turns=turns)
    best, weighted = (solve(maze, name).cost for name in ("dijkstra", "a-star+double"))
    assert best <= weighted <= 2 * best


def test_weighted_a_star_can_miss_the_best() -> None:
    """And visits fewer cells."""
    runs = [
        [
            solve(generate(24, 13, "prim", seed, braid=100), f"a-star+{h}")
            for h in ("grid", "double")
        ]
        for seed in range(20)
    ]
    assert any(weighted.cost > best.cost for best, weighted in runs)
    assert sum(weighted.visited for _, weighted in runs) < sum(best.visited for best, _ in runs)


@pytest.mark.parametrize("heuristic", [GRID, EUCLIDEAN])
@given(mazes(max_changes=40))
def test_heuristic_is_consistent(heuristic: int, maze: Maze) -> None:
    """No move lowers it by more than the move costs, and at the goal it is 0; but in a triangular
    maze, where there is no straight line of moves, the Euclidean one may fall by 2."""
    falls = int(heuristic == EUCLIDEAN and maze.grid.shape.name == "triangular")
    h = [estimate(maze, cell, maze.goal, heuristic) for cell in range(maze.grid.size)]
    assert h[maze.goal] == 0
    for arc, there in enumerate(maze.grid.head):
        assert (
            not maze.passages[arc] or h[tail(maze.grid, arc)] - h[there] <= maze.costs[arc] + falls
        )
