"""What mazes are like, as networkx counts it, and as others have found it for each algorithm."""

from statistics import fmean

import networkx as nx
import pytest
from hypothesis import given
from support.checks import graph_of
from support.strategies import mazes
from support.texture import Texture, dead_end_length, mean_texture, texture

from pixelmaze.files.text import read
from pixelmaze.maze.maze import Maze
from pixelmaze.run.factory import generate

# Of a hundred cells how many are dead ends. Those in whole numbers are from Walter Pullen's table
# in "Think Labyrinth: Maze Algorithms", which are rounded, and leave open the size; the others from
# 25x25 cells each, in the README of Kartones/mazes-for-programmers-python-src.
PUBLISHED = {
    "recursive-backtracker": 10,
    "growing-tree-newest": 10,
    "hunt-and-kill": 9.9,
    "binary-tree": 25.0,
    "sidewinder": 27.3,
    "wilson": 28.9,
    "aldous-broder": 29.1,
    "eller": 28,
    "kruskal": 30,
    "boruvka": 30,
    "prim": 30,
}
TOLERANCE = 2.5
"""Of a hundred cells. Between mazes of the same generator, at 50x50 cells, it is about 1."""


@pytest.mark.few(12)
@pytest.mark.parametrize("name", PUBLISHED)
def test_share_of_dead_ends_is_what_others_have_found(name: str) -> None:
    share = mean_texture(name, side=50, seeds=3).dead_end_share
    assert 100 * share == pytest.approx(PUBLISHED[name], abs=TOLERANCE)


@pytest.mark.thorough
def test_longest_and_shortest_paths_are_those_of_the_same_few() -> None:
    """The shortest are as short as in the open: they never turn back."""
    straight, backtracking = {"binary-tree"}, {"recursive-backtracker", "growing-tree-newest"}
    for name in PUBLISHED:
        path = mean_texture(name, side=60, seeds=2).path_length
        assert (path > 600) == (name in backtracking), name
        assert (path == 118) == (name in straight), name
    assert mean_texture("growing-tree-oldest", side=60, seeds=2).path_length == 118


@given(mazes())
def test_figures_are_those_of_networkx(maze: Maze) -> None:
    graph = graph_of(maze)
    ends = [cell for cell in graph if graph.degree[cell] == 1]
    assert [dead_end_length(maze, end) for end in ends] == [moves_out(maze, end) for end in ends]
    path = -1
    if nx.has_path(graph, maze.start, maze.goal):
        path = nx.shortest_path_length(graph, maze.start, maze.goal)
    mean = fmean(moves_out(maze, end) for end in ends) if ends else 0
    assert texture(maze) == pytest.approx((len(ends) / len(graph), mean, path))


def moves_out(maze: Maze, end: int) -> int:
    """As many as the dead end has cells, up to where there is more than one way on."""
    graph = graph_of(maze)
    known = {maze.start, maze.goal}
    corridors = {cell for cell in graph if graph.degree[cell] == 2} - known
    return (
        0
        if end in known
        else len(nx.node_connected_component(graph.subgraph(corridors | {end}), end))
    )


def test_figures_of_a_maze_that_can_be_counted_by_hand() -> None:
    maze = read(
        "+---+---+---+---+\n"
        "| S             |\n"
        "+---+   +   +   +\n"
        "|       |   | G |\n"
        "+---+---+---+---+\n"
    )
    # below S a dead end two moves from the junction, in the middle one at one move; S and G at none
    assert texture(maze) == Texture(4 / 8, 3 / 4, 4)


def test_mean_is_taken_over_the_seeds() -> None:
    first, second = (texture(generate(6, 6, "prim", seed)) for seed in (0, 1))
    mean = [(one + other) / 2 for one, other in zip(first, second, strict=True)]
    assert mean_texture("prim", side=6, seeds=2) == pytest.approx(mean)
