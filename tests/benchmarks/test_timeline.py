"""What it costs to be anywhere on a run of a million steps.

    pytest tests/benchmarks/test_timeline.py

Beside them is what it would cost to play to there from the beginning.
"""

from itertools import cycle

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from pixelmaze.maze.board import Board
from pixelmaze.run.factory import from_id
from pixelmaze.run.search import Search

MAZE = "square-1000x1000-recursive-backtracker-1"


@pytest.fixture(scope="module")
def search() -> Search:
    """A search of which all steps are known."""
    run = Search(from_id(MAZE), "dfs")
    run.run()
    return run


def places(search: Search) -> list[int]:
    """Far from one another, back and forth."""
    return [search.length * i * 7 // 11 % search.length for i in range(1, 11)]


def test_jump(benchmark: BenchmarkFixture, search: Search) -> None:
    benchmark.group = "anywhere on a million steps"
    target = cycle(places(search))
    benchmark.pedantic(lambda: search.seek(next(target)), rounds=20)


def test_playing_to_there(benchmark: BenchmarkFixture, search: Search) -> None:
    benchmark.group = "anywhere on a million steps"
    target = cycle(places(search))

    def play() -> None:
        Board.of(search.maze).run(search.trace.packed[: next(target)])

    benchmark.pedantic(play, rounds=10)


@pytest.mark.parametrize("by", [1, -1], ids=["on", "back"])
def test_step(benchmark: BenchmarkFixture, search: Search, by: int) -> None:
    benchmark.group = "a step"
    search.seek(search.length // 2)
    benchmark.pedantic(lambda: search.seek(search.index + by), rounds=1000)
