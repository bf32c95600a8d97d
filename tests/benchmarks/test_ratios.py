"""Making and solving compared with SciPy, networkx, mazelib, and plain C as the limit.

    pytest tests/benchmarks/test_ratios.py

We do the whole work: a maze with its grid, a solution with its trace. The others are given what
they need in the form that suits them best.
"""

import ctypes
import shutil
import subprocess
import tempfile
from functools import cache, partial
from pathlib import Path
from typing import Any

import networkx as nx
import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from report import compare
from scipy.sparse import csr_array, triu
from scipy.sparse.csgraph import breadth_first_order, dijkstra, minimum_spanning_tree

from pixelmaze.algorithms.registry import GENERATORS, SOLVERS
from pixelmaze.fast import fast
from pixelmaze.maze.grid import Grid, build
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.rng import seeded
from pixelmaze.maze.shapes import SHAPES, Shape
from pixelmaze.run.factory import generate
from pixelmaze.run.solution import solve

each_side = pytest.mark.parametrize("side", [1000, 3000])
COMPILER = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")


@cache
def far_maze(side: int, braid: int = 0) -> Maze:
    """With the goal so far away that solvers see all of it, or nearly."""
    return generate(side, side, seed=1, goal="farthest", braid=braid, compile=True)


def matrix(grid: Grid, weights: Any) -> csr_array:
    arrays = (weights, np.array(grid.head), np.array(grid.first))
    return csr_array(arrays, shape=(grid.size, grid.size))


def passages_of(maze: Maze) -> csr_array:
    found = matrix(maze.grid, np.frombuffer(maze.passages, np.uint8).astype(float))
    found.eliminate_zeros()
    return found


def make(side: int) -> Maze:
    return generate(side, side, "prim", 1, compile=True)


@each_side
def test_prim_and_scipy(benchmark: BenchmarkFixture, side: int) -> None:
    """SciPy is given a grid that is built already, each edge once, with random weights."""
    grid = make(side).grid
    edges = triu(matrix(grid, np.random.default_rng(1).random(len(grid.head))), format="csr")
    compare(benchmark, partial(make, side), lambda: minimum_spanning_tree(edges), 5)


@cache
def library() -> ctypes.CDLL:
    folder = Path(tempfile.mkdtemp())
    source, built = Path(__file__).with_name("prim.c"), folder / "prim.so"
    options = ["-O3", "-march=native", "-shared", "-fPIC"]
    subprocess.run([str(COMPILER), *options, str(source), "-o", str(built)], check=True)
    found = ctypes.CDLL(str(built))
    shutil.rmtree(folder)
    return found


@pytest.mark.skipif(not COMPILER, reason="there is no C compiler: prim is not compared with C")
@each_side
def test_prim_and_c(benchmark: BenchmarkFixture, side: int) -> None:
    def in_c() -> bytearray:
        passages = bytearray(4 * side * side)
        rng = (ctypes.c_uint32 * 4)(*seeded(1))
        view = (ctypes.c_uint8 * len(passages)).from_buffer(passages)
        count = library().make_maze(side, rng, view)
        del view
        return passages[:count]

    assert in_c() == make(side).passages
    compare(benchmark, partial(make, side), in_c, 5)


@each_side
def test_bfs_and_scipy(benchmark: BenchmarkFixture, side: int) -> None:
    maze, ways = far_maze(side), passages_of(far_maze(side))
    compare(benchmark, lambda: solve(maze, "bfs"), lambda: breadth_first_order(ways, maze.start))


def test_rings_and_squares(benchmark: BenchmarkFixture) -> None:
    """A round maze compared with a square one of the same size, both compiled, with their grids.
    The round one has two thirds of the cells."""
    ours = partial(generate, 1000, 1000, "prim", 1, "circular", compile=True)
    compare(benchmark, ours, partial(make, 1000), 5)


def test_links_of_rings(benchmark: BenchmarkFixture) -> None:
    """The links of 300 rings, all at once and cell by cell."""
    shape = SHAPES["circular"].sized(601, 601)
    places = shape.places(601, 601)
    ours, theirs = (partial(links, shape, *places) for links in (type(shape).links, Shape.links))
    compare(benchmark, ours, theirs, 1)


def test_grid_and_prim(benchmark: BenchmarkFixture) -> None:
    """Building the grid compared with what prim does on it, both interpreted."""
    grid, prim = build(1000, 1000), GENERATORS["prim"].steps
    ours = partial(build, 1000, 1000)
    compare(benchmark, ours, lambda: all(True for _ in prim(grid, seeded(1))), 3)


def test_prim_and_mazelib(benchmark: BenchmarkFixture) -> None:
    """Both interpreted, the grid included."""
    mazelib = pytest.importorskip("mazelib.generate.Prims")
    ours = partial(generate, 100, 100, "prim", 1, compile=False)
    compare(benchmark, ours, lambda: mazelib.Prims(100, 100).generate(), 3)


def test_prim_and_networkx(benchmark: BenchmarkFixture) -> None:
    """Both interpreted."""
    graph = nx.grid_2d_graph(100, 100)
    ours = partial(generate, 100, 100, "prim", 1, compile=False)
    compare(benchmark, ours, lambda: list(nx.minimum_spanning_edges(graph, "prim")))


def test_bidirectional_bfs_and_networkx(benchmark: BenchmarkFixture) -> None:
    """Both interpreted."""
    maze = far_maze(100)
    head, twin = maze.grid.head, maze.grid.twin
    graph = nx.Graph((head[twin[arc]], head[arc]) for arc, way in enumerate(maze.passages) if way)
    ours = partial(solve, maze, "bidirectional-bfs", compile=False)
    path = partial(nx.bidirectional_shortest_path, graph, maze.start, maze.goal)
    compare(benchmark, ours, path)


@pytest.mark.parametrize("braid", [0, 50])
def test_dijkstra_and_scipy(benchmark: BenchmarkFixture, braid: int) -> None:
    maze = far_maze(1000, braid)
    theirs = partial(dijkstra, passages_of(maze), indices=maze.start, return_predecessors=True)
    compare(benchmark, lambda: solve(maze, "dijkstra"), theirs)


def _record_only(sink: tuple[Any, ...], action: int, arc: int) -> None:
    """What compiled code does with a step, but for the fetching ahead."""
    packed, counter = sink[:2]
    at = counter[0]
    packed[at & len(packed) - 1] = arc << 4 | action
    counter[0] = at + 1


@pytest.mark.parametrize("solver", ["bfs", "bidirectional-bfs", "dijkstra", "a-star", "dfs"])
def test_prefetch(
    benchmark: BenchmarkFixture, solver: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the memory of cells on the frontier fetched ahead, to without."""
    maze, steps = far_maze(1000), SOLVERS[solver].steps
    monkeypatch.setattr(_record_only, "__module__", "pixelmaze.fast.fast")

    def trace(take: Any) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(fast, "_record", take)
            fast.trace(steps, maze, maze.start, maze.goal)

    compare(benchmark, partial(trace, fast._record), partial(trace, _record_only))
