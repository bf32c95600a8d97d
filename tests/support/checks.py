"""Checks that several tests share: mazes judged by networkx and scipy, and the form of errors."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise

import networkx as nx
import numpy as np
import pytest
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components

from pixelmaze import PixelmazeError
from pixelmaze.maze.grid import Grid, arcs, tail
from pixelmaze.maze.maze import Maze
from pixelmaze.maze.shapes import Point


@contextmanager
def refused(*words: str) -> Iterator[None]:
    """The block must raise a PixelmazeError: one line that contains all these words."""
    with pytest.raises(PixelmazeError) as caught:
        yield
    message = str(caught.value)
    assert len(message.splitlines()) == 1
    for word in words:
        assert word in message


def graph_of(maze: Maze) -> nx.Graph:
    """The maze as a graph of networkx."""
    grid = maze.grid
    graph = nx.Graph()
    graph.add_nodes_from(range(grid.size))
    graph.add_edges_from((tail(grid, arc), grid.head[arc]) for arc in open_arcs(maze))
    return graph


def weighted_graph_of(maze: Maze) -> nx.DiGraph:
    """The maze as a graph of networkx: the weight of each arc is the cost of its head."""
    graph = nx.DiGraph()
    graph.add_nodes_from(range(maze.grid.size))
    graph.add_weighted_edges_from(
        (tail(maze.grid, arc), maze.grid.head[arc], maze.costs[arc]) for arc in open_arcs(maze)
    )
    return graph


def expanded_graph_of(maze: Maze) -> nx.DiGraph:
    """Cells and headings as a graph of networkx, as one would draw it: a node is a cell and the
    heading in which it was entered, and straight on is as the eye says. (-1, None) is the start."""
    grid, graph = maze.grid, nx.DiGraph()

    def ways(arc: int) -> tuple[object, object]:
        """The heading in which a move leaves its cell, and that in which it arrives."""
        angle, word = round(grid.angle(arc)), grid.way(arc).split("-")[0]
        if not grid.shape.has_rim:
            return angle, angle
        centre = grid.size - 1
        across = {tail(grid, arc): (angle, "outward"), grid.head[arc]: ("inward", angle)}
        return across.get(centre, (word, word))

    for arc in open_arcs(maze):
        here, cost, (leaves, arrives) = tail(grid, arc), maze.costs[arc], ways(arc)
        if here == maze.start:
            graph.add_edge((-1, None), (grid.head[arc], arrives), weight=cost)
        for before in map(grid.twin.__getitem__, arcs(grid, here)):
            came = ways(before)[1]
            turn = 0 if came == leaves else maze.turns
            graph.add_edge((here, came), (grid.head[arc], arrives), weight=cost + turn)
    return graph


def matrix_of(grid: Grid, passages: bytes | None = None) -> csr_array:
    """The maze, or the open grid, as a sparse matrix of scipy."""
    data = np.ones(len(grid.head)) if passages is None else np.array(list(passages), float)
    matrix = csr_array((data, list(grid.head), list(grid.first)), shape=(grid.size, grid.size))
    matrix.eliminate_zeros()  # a zero that is kept would be an edge of no length
    return matrix


def is_spanning_tree(maze: Maze) -> bool:
    """Whether exactly one path joins any two cells, according to networkx and scipy."""
    graph, matrix = graph_of(maze), matrix_of(maze.grid, maze.passages)
    by_scipy = connected_components(matrix)[0] == 1 and matrix.nnz == 2 * (maze.grid.size - 1)
    assert nx.is_tree(graph) == by_scipy
    return by_scipy


def open_arcs(maze: Maze) -> list[int]:
    return [arc for arc, is_open in enumerate(maze.passages) if is_open]


def open_passage(grid: Grid, passages: bytearray, arc: int) -> None:
    """Open an arc both ways."""
    passages[arc] = passages[grid.twin[arc]] = 1


def area_of(polygon: Sequence[Point]) -> float:
    """The area of a polygon whose points go counterclockwise, with y down."""
    ends = pairwise([*polygon, polygon[0]])
    return sum(y * to_x - x * to_y for (x, y), (to_x, to_y) in ends) / 2


def directed_graph_of(maze: Maze) -> nx.DiGraph:
    """The passages, without the help of the program."""
    graph = nx.DiGraph()
    grid = maze.grid
    graph.add_nodes_from(range(grid.size))
    for arc, is_open in enumerate(maze.passages):
        if is_open:
            cost = maze.costs[arc]
            graph.add_edge(grid.head[grid.twin[arc]], grid.head[arc], weight=cost)
    return graph
