"""Mazes whose path reveals a picture."""

from pixelmaze.algorithms.generators.set_merging import merge
from pixelmaze.maze.annotations import Arc, Cell
from pixelmaze.maze.grid import Grid, arc_between, arc_towards, arcs, tail
from pixelmaze.maze.rng import Rng
from pixelmaze.maze.step import CARVE, START, Steps

RIGHT, UP, LEFT, DOWN = range(4)


def picture(grid: Grid, rng: Rng, blocks: Grid, tree: bytearray) -> Steps:
    """Walk once around a tree inside the picture, then make the rest of the maze around that walk.

    The picture consists of blocks of 2 × 2 cells; `tree` holds the passages of a perfect maze of
    these blocks.

    1. Follow the tree with one hand on it, as on a wall: a closed walk that passes through every
       cell of the picture exactly once.
    2. Open the walk at one point: its ends are start and goal. Carve the rest of it.
    3. Continue as Kruskal's algorithm does, with the cells of the walk in one set.

    A perfect maze, so this walk is the only path from start to goal.
    """
    circuit = walk_around(grid, blocks, tree)  # 1.
    parent: list[Cell] = list(range(grid.size))  # 2.
    yield START, grid.twin[circuit[0]]
    for arc in circuit:
        parent[grid.head[arc]] = tail(grid, circuit[0])
        yield CARVE, arc
    yield from merge(grid, rng, parent)  # 3.


def walk_around(grid: Grid, blocks: Grid, tree: bytearray) -> list[Arc]:
    """The arcs of the walk, from the upper left cell of the first block to a cell next to it."""
    x, y = blocks.xy(0)
    start = cell = grid.at(2 * x, 2 * y)
    came_from = -1
    route: list[Arc] = []
    while True:
        ways = [arc for arc in arcs(grid, cell) if is_beside_tree(grid, blocks, tree, arc)]
        arc = ways[0] if grid.head[ways[0]] != came_from else ways[1]
        if grid.head[arc] == start:
            return route
        came_from = cell
        cell = grid.head[arc]
        route.append(arc)


def is_beside_tree(grid: Grid, blocks: Grid, tree: bytearray, arc: int) -> bool:
    """Whether the walk around the tree takes this arc between two cells of the picture."""
    x, y = grid.xy(tail(grid, arc))
    there_x, there_y = grid.xy(grid.head[arc])
    block, other = blocks.at(x // 2, y // 2), blocks.at(there_x // 2, there_y // 2)
    if other < 0:
        return False
    if block != other:  # along a branch of the tree
        return bool(tree[arc_between(blocks, block, other)])
    if grid.heading[arc] in (RIGHT, LEFT):  # or across where no branch is
        outward = DOWN if y % 2 else UP
    else:
        outward = RIGHT if x % 2 else LEFT
    branch = arc_towards(blocks, block, outward)
    return branch < 0 or not tree[branch]
