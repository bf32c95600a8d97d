"""Generators that start with every cell in its own set and merge the sets, and one that first walks
through a picture."""

from pixelmaze.algorithms.registry import generator
from pixelmaze.maze.annotations import Arc, Cell
from pixelmaze.maze.grid import Grid, arc_between, arc_towards, arcs, tail
from pixelmaze.maze.rng import Rng, shuffle
from pixelmaze.maze.step import CARVE, ERASE, START, VISIT, Steps


@generator(
    "kruskal",
    title="Randomized Kruskal",
    common=True,
    bounds=("n log n", "n"),
    japanese="クラスタ法",
    aliases=("clustering",),
    shows=("parent",),
    says={
        CARVE: "opens the wall between {tail} and {head}: they are in different sets",
        VISIT: "looks at the wall between {tail} and {head}: they are in the same set",
        ERASE: "leaves the wall between {tail} and {head} standing",
    },
)
def kruskal(grid: Grid, rng: Rng) -> Steps:
    """Go through all walls in random order, and open each one between two parts not yet connected;
    see `merge`.

    Perfect mazes with an even texture and many short dead ends. Kruskal's minimum spanning tree
    (1956) with random weights; known in Japan as クラスタ法 (clustering).
    """
    parent: list[Cell] = list(range(grid.size))  # 1.
    yield from merge(grid, rng, parent)


def merge(grid: Grid, rng: Rng, parent: list[Cell]) -> Steps:
    """Kruskal's algorithm, continued from sets that may already hold several cells.

    1. Put every cell into its own set. Shuffle all edges of the grid.
    2. Take the next edge. If its two cells are in different sets, carve it and merge the sets.
    3. If they are in the same set, leave the wall: a passage would close a loop.
    4. Repeat from 2 until no edges are left.
    """
    edges: list[Arc] = [arc for arc in range(len(grid.head)) if arc < grid.twin[arc]]  # 1.
    shuffle(edges, rng)
    for arc in edges:  # 2.
        here = find(parent, tail(grid, arc))
        there = find(parent, grid.head[arc])
        if here != there:
            parent[here] = there
            yield CARVE, arc
        else:  # 3.
            yield VISIT, arc
            yield ERASE, arc


@generator(
    "boruvka",
    title="Randomized Borůvka",
    bounds=("n log n", "n"),
    shows=("parent",),
    says={
        CARVE: "opens the wall between {tail} and {head}, the cheapest around a set",
    },
)
def boruvka(grid: Grid, rng: Rng) -> Steps:
    """In rounds, open the cheapest wall around every connected part of the maze.

    1. Put every cell into its own set. Shuffle all edges: earlier ones are cheaper.
    2. For every set find the cheapest edge that leads out of it.
    3. Carve all these edges, and merge the sets that they connect.
    4. Repeat from 2 until one set is left.

    Makes the same perfect mazes as Kruskal's algorithm from the same order, in about log n rounds,
    each through the edges that are left. Borůvka (1926): the oldest algorithm for minimum spanning
    trees.
    """
    parent: list[Cell] = list(range(grid.size))  # 1.
    candidates: list[Arc] = [arc for arc in range(len(grid.head)) if arc < grid.twin[arc]]
    shuffle(candidates, rng)
    while candidates:  # 4.
        cheapest = [-1] * grid.size  # 2.
        for arc in candidates:
            for cell in (tail(grid, arc), grid.head[arc]):
                root = find(parent, cell)
                if cheapest[root] < 0:
                    cheapest[root] = arc
        chosen = [arc for arc in cheapest if arc >= 0]  # 3.
        for arc in chosen:
            here = find(parent, tail(grid, arc))
            there = find(parent, grid.head[arc])
            if here != there:  # both may have chosen this one
                parent[here] = there
                yield CARVE, arc
        candidates = [  # 4.
            arc
            for arc in candidates
            if find(parent, tail(grid, arc)) != find(parent, grid.head[arc])
        ]


def find(parent: list[Cell], cell: Cell) -> Cell:
    """The root of the cell's set. Halves the path to it for the next time.

    Path halving: van Leeuwen and van der Weide (1977).
    """
    while parent[cell] != cell:
        parent[cell] = parent[parent[cell]]
        cell = parent[cell]
    return cell


# ---- a picture -----------------------------------------------------------------------------------

RIGHT, UP, LEFT, DOWN = range(4)


def picture(grid: Grid, rng: Rng, blocks: Grid, tree: bytearray) -> Steps:
    """Walk once round a tree inside the picture, then make the rest of the maze around that walk.

    The picture consists of blocks of 2 × 2 cells; `tree` holds the passages of a perfect maze of
    these blocks.

    1. Keep one hand on the tree, as if it were a wall: this closed walk visits every cell of the
       picture exactly once.
    2. Open the walk at one point: its ends are the start and the goal. Carve the rest.
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
