"""Mazes in notebooks and in other libraries."""

import copy
import pickle
import sys
from xml.etree import ElementTree

import networkx
import numpy
import pytest
from scipy.sparse.csgraph import dijkstra

from pixelmaze import PixelmazeError, Solution
from pixelmaze.files.table import WRITTEN
from pixelmaze.files.text import read, write
from pixelmaze.maze.distances import costs_from
from pixelmaze.maze.grid import Grid
from pixelmaze.maze.links import Links, link
from pixelmaze.maze.maze import Maze, exits
from pixelmaze.maze.public import maze_of
from pixelmaze.run.factory import from_id
from pixelmaze.run.solution import solve

MAZES = [
    "square-9x7-wilson-3-braid-40",
    "hexagonal-8x6-prim-1-braid-30-waypoints-2",
    "square-12x9-kruskal-5-mask-heart-mud-30-water-20-braid-50-goal-centre",
    "hexagonal-7x7-wilson-2-mud-40",
    "square-8x6-prim-684-braid-60-fences-20",
    "hexagonal-8x6-wilson-2-braid-60-mud-20-fences-40",
    "square-1x1-prim-1",
]
each_maze = pytest.mark.parametrize("id", MAZES)


@each_maze
def test_networkx_has_the_passages_and_what_they_cost(id: str) -> None:
    maze = from_id(id)
    graph = maze_of(maze).to_networkx()
    cells = [maze.grid.xy(cell) for cell in range(maze.grid.size)]
    assert [*graph.nodes] == cells
    assert graph.is_directed() == bool(maze.terrain)
    for cell, place in enumerate(cells):
        ways = {maze.grid.xy(maze.grid.head[arc]): arc for arc in exits(maze, cell)}
        assert {there: edge["weight"] for there, edge in graph.adj[place].items()} == {
            there: maze.costs[arc] for there, arc in ways.items()
        }
    lengths = networkx.single_source_dijkstra_path_length(graph, graph.graph["start"])
    assert [lengths[cell] for cell in cells] == costs_from(maze, [maze.start])
    assert graph.graph["goals"] == [cells[goal] for goal in maze.goals]
    assert graph.graph["waypoints"] == [cells[cell] for cell in maze.waypoints]
    if maze.grid.size > 1:
        (_, top), (_, bottom) = (graph.nodes[cell]["pos"] for cell in (cells[0], cells[-1]))
        assert top > bottom, "y is upward"


@each_maze
def test_scipy_finds_the_same_costs(id: str) -> None:
    maze = from_id(id)
    array = maze_of(maze).to_scipy()
    assert array.shape == (maze.grid.size, maze.grid.size)
    assert array.nnz == sum(maze.passages)
    found = dijkstra(array, indices=maze.start)
    assert found.tolist() == costs_from(maze, [maze.start])


@pytest.mark.parametrize("id", [MAZES[0], MAZES[-1]])
def test_numpy_shows_the_maze(id: str) -> None:
    """As the format blocks does, but for its letters."""
    maze = from_id(id)
    rows = write(maze, "blocks").splitlines()
    shown = [[sign == "#" for sign in row] for row in rows]
    assert maze_of(maze).to_numpy().tolist() == shown
    assert read("\n".join(rows)).passages == maze.passages


def test_numpy_leaves_out_what_a_mask_does() -> None:
    maze = from_id("square-9x8-prim-1-mask-ring")
    walls = maze_of(maze).to_numpy()
    assert walls[1::2, 1::2].tolist() == [
        [int(maze.grid.at(x, y) < 0) for x in range(9)] for y in range(8)
    ]
    assert (1 - walls).sum() == maze.grid.size + sum(maze.passages) // 2


def test_numpy_needs_squares() -> None:
    with pytest.raises(PixelmazeError, match="to_scipy"):
        maze_of(from_id("hexagonal-4x4-prim-1")).to_numpy()


@pytest.mark.parametrize(
    ("method", "missing"),
    [("to_networkx", "networkx"), ("to_scipy", "scipy"), ("to_numpy", "numpy")],
)
def test_what_is_not_installed_is_named(
    method: str, missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in [*sys.modules]:
        if module.partition(".")[0] == missing:
            monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(
        ImportError, match=rf"^{method}\(\) needs {missing}: try `pip install {missing}`$"
    ):
        getattr(maze_of(from_id("square-3x2-prim-1")), method)()


@each_maze
def test_notebook_shows_maze_and_solution(id: str) -> None:
    maze = from_id(id)
    assert ElementTree.fromstring(maze_of(maze)._repr_svg_() or "").tag.endswith("svg")
    assert maze_of(maze)._repr_svg_() == write(maze, "svg")
    solution = solve(maze)
    assert Solution(solution)._repr_svg_() == write(maze, "svg", solution.route)


def test_solution_shows_the_search_that_was_asked_for() -> None:
    maze = from_id("square-9x7-wilson-3")
    solution = solve(maze, "dfs", start=(3, 3), goal=(0, 6), via=[(5, 5)])
    asked = Maze(
        maze.grid, maze.passages, maze.grid.at(3, 3), maze.grid.at(0, 6), [maze.grid.at(5, 5)],
        maze.id,
    )  # fmt: skip
    assert solution.maze == asked
    assert Solution(solution)._repr_svg_() == write(asked, "svg", solution.path)


def test_large_mazes_are_not_drawn_in_notebooks() -> None:
    maze = from_id("square-201x200-binary-tree-1")
    assert maze_of(maze)._repr_svg_() is None
    assert Solution(solve(maze))._repr_svg_() is None


@pytest.mark.parametrize("format", WRITTEN)
def test_every_text_can_be_written(format: str) -> None:
    maze = from_id("square-3x3-prim-1" + "-start-bottom-left-goal-centre" * (format == "num"))
    if format in ("png", "maz"):
        with pytest.raises(PixelmazeError, match="is not text"):
            write(maze, format)
    else:
        assert write(maze, format).endswith("\n")


@pytest.mark.parametrize("id", MAZES[:3])
def test_copies_are_equal(id: str) -> None:
    maze = from_id(id)
    again = pickle.loads(pickle.dumps(maze))
    assert again == maze == copy.deepcopy(maze)
    assert numpy.array_equal(again.grid.head, maze.grid.head)
    solution = solve(maze)
    assert (
        Solution(pickle.loads(pickle.dumps(solution)))._repr_svg_()
        == Solution(solution)._repr_svg_()
    )


def test_large_mazes_can_be_copied_too() -> None:
    """Compiled code makes their grids of views."""
    maze = from_id("square-9x7-wilson-3")
    links = link(maze.grid.shape, 9, 7, None)
    views = (memoryview(links.first), memoryview(links.head), memoryview(links.twin))
    grid = Grid(maze.grid.shape, 9, 7, None, Links(*views, links.heading))
    assert pickle.loads(pickle.dumps(Maze(grid, maze.passages, maze.start, maze.goals))) == maze
