"""What making and solving cost, beside networkx.

pytest tests/benchmarks/test_core.py
"""

import networkx as nx
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from pixelmaze import generate
from pixelmaze.board import Board
from pixelmaze.grid import SHAPES, build
from pixelmaze.registry import GENERATORS, SOLVERS
from pixelmaze.rng import seeded
from pixelmaze.step import Trace

SIDE = 100


@pytest.mark.parametrize("shape", SHAPES)
def test_grid(benchmark: BenchmarkFixture, shape: str) -> None:
    benchmark.group = "make"
    benchmark(build, SIDE, SIDE, shape)


@pytest.mark.parametrize("name", GENERATORS)
def test_generator(benchmark: BenchmarkFixture, name: str) -> None:
    benchmark.group = "make"
    grid = build(SIDE, SIDE)
    benchmark(lambda: Trace(GENERATORS[name].steps(grid, seeded(1))))


def test_networkx_spanning_tree(benchmark: BenchmarkFixture) -> None:
    benchmark.group = "make"
    graph = nx.grid_2d_graph(SIDE, SIDE)
    benchmark(lambda: list(nx.minimum_spanning_edges(graph, "prim")))


@pytest.mark.parametrize("name", SOLVERS)
def test_solver(benchmark: BenchmarkFixture, name: str) -> None:
    benchmark.group = "solve"
    maze = generate(SIDE, SIDE, seed=1)
    benchmark(lambda: Trace(SOLVERS[name].steps(maze, maze.start, maze.goal)))


def test_networkx_shortest_path(benchmark: BenchmarkFixture) -> None:
    benchmark.group = "solve"
    maze = generate(SIDE, SIDE, seed=1)
    head, twin = maze.grid.head, maze.grid.twin
    graph = nx.Graph((head[twin[arc]], head[arc]) for arc, way in enumerate(maze.passages) if way)
    benchmark(lambda: nx.bidirectional_shortest_path(graph, maze.start, maze.goal))


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
