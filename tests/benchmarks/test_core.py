"""What making and solving mazes costs, beside the work of others.

    pytest -n 0 tests/benchmarks/test_core.py -k "prim and 100"

`pixelmaze benchmark` measures the same cases, and prints them as one table.
"""

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from pixelmaze import generate
from pixelmaze.board import Board
from pixelmaze.commands.benchmark import Case, cases
from pixelmaze.registry import SOLVERS

SIDE = 100


@pytest.mark.parametrize("case", list(cases()), ids=str)
def test_case(benchmark: BenchmarkFixture, case: Case) -> None:
    work, steps = case.prepare()
    work()  # compiles what it needs
    benchmark.group = f"{case.kind} {case.side}x{case.side}"
    benchmark.extra_info["steps"] = steps
    benchmark(work)


@pytest.mark.parametrize("back", [False, True], ids=["apply", "apply and undo"])
def test_board(benchmark: BenchmarkFixture, back: bool) -> None:
    benchmark.group = "board"
    maze = generate(SIDE, SIDE, seed=1)
    steps = list(SOLVERS["dfs"].steps(maze, maze.start, maze.goal))

    def run() -> None:
        board = Board.of(maze)
        for step in steps:
            board.apply(step)
        if back:
            for _ in steps:
                board.undo()

    benchmark(run)
