"""Generators that go through the rows and need to know no more than the row at hand."""

from pixelmaze.annotations import Arc, Cell
from pixelmaze.generators.set_merging import find
from pixelmaze.grid import Grid, arc_towards, arcs
from pixelmaze.registry import generator
from pixelmaze.rng import Rng, randbelow, shuffle
from pixelmaze.step import CARVE, Steps

RIGHT = 0
"""A heading, on every shape."""


@generator("binary-tree", title="Binary Tree", masks=False)
def binary_tree(grid: Grid, rng: Rng) -> Steps:
    """From every cell carve either right or up.

    1. For every cell choose at random between right and up (in a hexagonal grid: right, upper
       right and upper left), out of those that lead to a cell.
    2. Carve that way. The upper right corner has none.

    Perfect mazes that lean: the upper row and, on squares, the right column are corridors, and a
    way to the upper right never needs a step back. Time grows with the number of cells, no memory
    is needed.
    """
    cell: Cell
    for cell in range(grid.size):
        ways = [arc for arc in arcs(grid, cell) if grid.heading[arc] < grid.turns // 2]
        if ways:
            yield CARVE, ways[randbelow(rng, len(ways))]


@generator("sidewinder", title="Sidewinder", masks=False)
def sidewinder(grid: Grid, rng: Rng) -> Steps:
    """Cut each row into runs at random, and open one way up from each run.

    1. Go through a row from left to right. Let a coin decide whether to carve on to the right, or
       to close the run of cells carved so far; at the end of the row it is closed.
    2. From a random cell of a closed run carve a random way up.
    3. The first row is a single run, with no way up.

    Perfect mazes with a corridor at the top and no dead ends that point up. Time grows with the
    number of cells, no memory is needed.
    """
    begin: Cell
    for begin in range(0, grid.size, grid.width):
        run: Cell = begin
        for cell in range(begin, begin + grid.width):
            right = arc_towards(grid, cell, RIGHT)
            if right >= 0 and (begin == 0 or randbelow(rng, 2)):
                yield CARVE, right
            elif begin > 0:
                climber: Cell = run + randbelow(rng, cell + 1 - run)
                ways = [arc for arc in arcs(grid, climber) if grid.head[arc] < begin]
                yield CARVE, ways[randbelow(rng, len(ways))]
                run = cell + 1


@generator("eller", title="Eller", masks=False)
def eller(grid: Grid, rng: Rng) -> Steps:
    """Go down row by row, knowing only which cells of the row at hand are connected already.

    1. Every cell is a set of its own.
    2. In a row, let a coin decide for each pair of neighbours in different sets whether to carve
       between them. In the last row always carve.
    3. Let a coin decide for each cell whether to carve down from it, if that joins two sets.
    4. Every set must go on: for the cells in random order, carve down if their set has no cell in
       the next row yet.
    5. Repeat from 2 with the next row.

    Perfect mazes, even in texture but for the last row. Time grows with the number of cells, and
    memory need grow with the width only. Marlin Eller (1982). The sets are merged downward, so
    that a root in the next row tells of a set that goes on.
    """
    cell: Cell
    begin: Cell
    parent: list[Cell] = list(range(grid.size))
    for begin in range(0, grid.size, grid.width):
        next_row = begin + grid.width
        is_last = next_row == grid.size
        for cell in range(begin, next_row - 1):
            here = find(parent, cell)
            there = find(parent, cell + 1)
            if here != there and (is_last or randbelow(rng, 2)):
                parent[here] = there
                yield CARVE, arc_towards(grid, cell, RIGHT)
        if is_last:
            break
        row: list[Cell] = list(range(begin, next_row))
        for cell in row:
            if randbelow(rng, 2):
                arc = random_arc_down(grid, cell, next_row, rng)
                here = find(parent, cell)
                there = find(parent, grid.head[arc])
                if here != there:
                    parent[here] = there
                    yield CARVE, arc
        shuffle(row, rng)
        for cell in row:
            here = find(parent, cell)
            if here < next_row:
                arc = random_arc_down(grid, cell, next_row, rng)
                parent[here] = find(parent, grid.head[arc])
                yield CARVE, arc


def random_arc_down(grid: Grid, cell: Cell, next_row: int, rng: Rng) -> Arc:
    """A random arc from the cell into the next row, which begins with cell `next_row`."""
    ways = [arc for arc in arcs(grid, cell) if grid.head[arc] >= next_row]
    return ways[randbelow(rng, len(ways))]
