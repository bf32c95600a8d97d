"""Generators that go through the grid row by row and only need to know the current row."""

from pixelmaze.algorithms.generators.merging import find
from pixelmaze.algorithms.registry import generator
from pixelmaze.maze.annotations import Arc, Cell
from pixelmaze.maze.grid import Grid, arc_towards, arcs
from pixelmaze.maze.rng import Rng, randbelow, shuffle
from pixelmaze.maze.step import CARVE, Steps

RIGHT = 0  # a heading, on every shape


@generator(
    "binary-tree",
    title="Binary Tree",
    bounds=("n", "1"),
    common=True,
    masks=False,
    says={
        CARVE: "carves to {head}, a random choice of the cells above and to the right of {tail}",
    },
)
def binary_tree(grid: Grid, rng: Rng) -> Steps:
    """From every cell, carve a passage either to the right or up.

    1. In every cell, choose at random between right and up (in a hexagonal grid: right, upper right
       and upper left), among those that lead to a cell.
    2. Carve in that direction. The upper right corner has none.

    Perfect mazes with a bias: the top row and, on squares, the right column are corridors, and on
    the way to the upper right you never have to turn back.
    """
    cell: Cell
    for cell in range(grid.size):  # 1.
        ways = [arc for arc in arcs(grid, cell) if grid.heading[arc] < grid.n_headings // 2]
        if ways:  # 2.
            yield CARVE, ways[randbelow(rng, len(ways))]


@generator(
    "sidewinder",
    title="Sidewinder",
    bounds=("n", "1"),
    masks=False,
    says={
        (CARVE, 1): "carves on to the right, from {tail} to {head}",
        (CARVE, 2): "ends the run from {run} to {cell}, and carves up from {tail}, a random cell "
        "in it",
    },
)
def sidewinder(grid: Grid, rng: Rng) -> Steps:
    """Split each row into random runs of cells, and carve one passage up from each run.

    1. Go along a row from left to right. In each cell, flip a coin: carve on to the right, or end
       the run of cells carved so far. The last cell of the row ends it too. The top row is a
       single run.
    2. When a run ends, carve a random passage up from a random cell in it, except in the top row.
    3. Repeat from 1 with the next row.

    Perfect mazes with a corridor at the top and no dead ends that point up.
    """
    begin: Cell
    for begin in range(0, grid.size, grid.width):  # 3.
        run: Cell = begin
        for cell in range(begin, begin + grid.width):  # 1.
            right = arc_towards(grid, cell, RIGHT)
            if right >= 0 and (begin == 0 or randbelow(rng, 2)):
                yield CARVE, right
            elif begin > 0:  # 2.
                climber: Cell = run + randbelow(rng, cell + 1 - run)
                ways = [arc for arc in arcs(grid, climber) if grid.head[arc] < begin]
                yield CARVE, ways[randbelow(rng, len(ways))]
                run = cell + 1


@generator(
    "eller",
    title="Eller",
    bounds=("n", "√n"),
    masks=False,
    shows=("parent",),
    says={
        (CARVE, 2): "carves to the right, from {tail} to {head}: they were in different sets",
        (CARVE, 3): "carves down from {tail} to {head}: that joins two sets",
        (CARVE, 4): "carves down from {tail} to {head}: its set had no cell in the next row yet",
    },
)
def eller(grid: Grid, rng: Rng) -> Steps:
    """Go down row by row, remembering only which cells of the current row are connected.

    1. Put every cell into its own set.
    2. In a row, flip a coin for each pair of neighbours in different sets: carve between them or
       not. In the last row, always carve.
    3. Flip a coin for each cell: carve down from it if that joins two sets.
    4. Every set must continue: for the cells in random order, carve down if their set has no cell
       in the next row yet.
    5. Repeat from 2 with the next row.

    Perfect mazes with an even texture except for the last row. Marlin Eller (1982). Sets are merged
    downward: a set whose root is in the next row continues there.
    """
    cell: Cell
    begin: Cell
    parent: list[Cell] = list(range(grid.size))  # 1.
    for begin in range(0, grid.size, grid.width):  # 5.
        next_row = begin + grid.width
        is_last = next_row == grid.size
        for cell in range(begin, next_row - 1):  # 2.
            here = find(parent, cell)
            there = find(parent, cell + 1)
            if here != there and (is_last or randbelow(rng, 2)):
                parent[here] = there
                yield CARVE, arc_towards(grid, cell, RIGHT)
        if is_last:  # 5.
            break
        row: list[Cell] = list(range(begin, next_row))  # 3.
        for cell in row:
            if randbelow(rng, 2):
                arc = random_arc_down(grid, cell, next_row, rng)
                here = find(parent, cell)
                there = find(parent, grid.head[arc])
                if here != there:
                    parent[here] = there
                    yield CARVE, arc
        shuffle(row, rng)  # 4.
        for cell in row:
            here = find(parent, cell)
            if here < next_row:
                arc = random_arc_down(grid, cell, next_row, rng)
                parent[here] = find(parent, grid.head[arc])
                yield CARVE, arc


def random_arc_down(grid: Grid, cell: Cell, next_row: int, rng: Rng) -> Arc:
    """A random arc from the cell into the next row, whose first cell is `next_row`."""
    ways = [arc for arc in arcs(grid, cell) if grid.head[arc] >= next_row]
    return ways[randbelow(rng, len(ways))]
