"""Generators that begin with every cell on its own and merge sets of cells until one is left."""

from pixelmaze.grid import Grid, tail
from pixelmaze.registry import generator
from pixelmaze.rng import Rng, shuffle
from pixelmaze.step import CARVE, Steps


@generator("kruskal", title="Randomized Kruskal")
def kruskal(grid: Grid, rng: Rng) -> Steps:
    """Go through all walls in random order; open each that keeps two separate parts apart.

    1. Every cell is a set of its own. Shuffle all edges of the grid.
    2. Take the next edge. If its two cells are in different sets, carve it: the sets become one.
    3. Repeat from 2 until the edges are used up.

    Perfect mazes, even in texture, with many short dead ends. Time grows a little faster than the
    number of cells (union-find). Kruskal's minimum spanning tree (1956) with random weights.
    """
    parent = [cell for cell in range(grid.size)]
    edges = [arc for arc in range(len(grid.head)) if arc < grid.twin[arc]]
    shuffle(edges, rng)
    for arc in edges:
        here = find(parent, tail(grid, arc))
        there = find(parent, grid.head[arc])
        if here != there:
            parent[here] = there
            yield CARVE, arc


def find(parent: list[int], cell: int) -> int:
    """The root of the cell's set; the way there is halved for the next time.

    Path halving: van Leeuwen and van der Weide 1977.
    """
    while parent[cell] != cell:
        parent[cell] = parent[parent[cell]]
        cell = parent[cell]
    return cell
