import networkx as nx
import pytest
from hypothesis import given
from support.checks import graph_of, open_passage
from support.strategies import mazes

from pixelmaze.maze.distances import is_connected, moves_from
from pixelmaze.maze.grid import build
from pixelmaze.maze.maze import Maze, dead_ends, exits
from pixelmaze.run.factory import generate


@given(mazes())
def test_questions_agree_with_networkx(maze: Maze) -> None:
    graph = graph_of(maze)
    cells = range(maze.grid.size)
    assert [len(exits(maze, cell)) for cell in cells] == [graph.degree[cell] for cell in cells]
    assert dead_ends(maze) == [cell for cell in cells if graph.degree[cell] == 1]
    reached = nx.single_source_shortest_path_length(graph, maze.start)
    assert moves_from(maze, [maze.start]) == [reached.get(cell, -1) for cell in cells]
    assert is_connected(maze) == nx.is_connected(graph)


def test_as_many_passages_as_a_tree_is_not_yet_perfect() -> None:
    grid = build(3, 2)
    passages = bytearray(len(grid.head))
    ring = {0, 1, 3, 4}  # and cells 2 and 5 joined to nothing but each other
    for arc, cell in enumerate(grid.head):
        if len({cell, grid.head[grid.twin[arc]]} & ring) != 1:
            open_passage(grid, passages, arc)
    maze = Maze(grid, passages, 0, 5)
    assert not is_connected(maze)
    assert not is_connected(maze)


def test_equal_is_what_is_the_same_to_walk() -> None:
    maze = generate(4, 3, seed=1)
    grid, passages = maze.grid, maze.passages
    assert maze == generate(4, 3, seed=1)
    assert maze == Maze(build(4, 3), bytearray(passages), 0, 11, id="another name")
    assert maze != Maze(grid, passages, 1, 11)
    assert maze != Maze(grid, passages, 0, 10)
    assert maze != Maze(grid, passages, 0, 11, [5])
    assert maze != Maze(grid, bytearray(len(passages)), 0, 11)
    assert maze != "a maze"


def test_shape_and_size_are_part_of_what_is_equal() -> None:
    closed = [
        Maze(build(width, height, shape), bytearray(), 0, 0)
        for width, height, shape in [(4, 3, "square"), (3, 4, "square"), (4, 3, "hexagonal")]
    ]
    for i, maze in enumerate(closed):
        assert [maze == other for other in closed] == [i == j for j in range(len(closed))]


def test_repr_names_the_maze() -> None:
    maze = generate(4, 3, "kruskal", 7, "hexagonal")
    assert repr(maze) == "<Maze hexagonal-4x3-kruskal-7>"
    maze.id = None
    assert repr(maze) == "<Maze hexagonal 4x3>"


def test_a_goal_area_is_sorted_and_setting_the_goal_sets_a_single_one() -> None:
    maze = Maze(build(3, 2), bytearray(14), 0, [5, 2, 5])
    assert (maze.goals, maze.goal) == ((2, 5), 2)
    assert maze != Maze(build(3, 2), bytearray(14), 0, 2)
    maze.goal = 2
    assert maze == Maze(build(3, 2), bytearray(14), 0, 2)
    with pytest.raises(ValueError, match="at least one goal"):
        maze.goals = []
