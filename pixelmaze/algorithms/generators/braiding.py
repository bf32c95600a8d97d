"""Braiding: open the dead ends of a finished maze into loops."""

from pixelmaze.maze.annotations import Cell
from pixelmaze.maze.grid import Grid, arcs
from pixelmaze.maze.rng import Rng, randbelow, shuffle
from pixelmaze.maze.step import CARVE, Steps


def braid(grid: Grid, passages: bytearray, rng: Rng, percent: int) -> Steps:
    """Open `percent` of a hundred dead ends into loops.

    1. Put the dead ends in random order.
    2. Take the next cell that is still a dead end, and carve a passage to a random neighbour. If
       other dead ends are next to it, carve to one of those: that opens two, and makes
       straighter loops.
    3. Repeat until enough are open. A dead end without a wall to a neighbour stays closed.

    Opens one more than asked for if the last passage opens two. Braid mazes: Walter Pullen, Think
    Labyrinth; Jamis Buck (2015).
    """
    ways_out = [0] * grid.size  # 1.
    cell: Cell
    for cell in range(grid.size):
        for arc in arcs(grid, cell):
            ways_out[cell] += passages[arc]
    dead_ends: list[Cell] = [cell for cell in range(grid.size) if ways_out[cell] == 1]
    shuffle(dead_ends, rng)
    wanted = (len(dead_ends) * percent + 50) // 100
    for cell in dead_ends:
        if wanted <= 0:  # 3.
            break
        if ways_out[cell] > 1:  # 2.
            continue
        ways = [arc for arc in arcs(grid, cell) if not passages[arc]]
        to_ends = [arc for arc in ways if ways_out[grid.head[arc]] == 1]
        if to_ends:
            ways = to_ends
        if ways:
            arc = ways[randbelow(rng, len(ways))]
            wanted -= 1 + len(to_ends[:1])
            ways_out[cell] += 1
            ways_out[grid.head[arc]] += 1
            yield CARVE, arc
