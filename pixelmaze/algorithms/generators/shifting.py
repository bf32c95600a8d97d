"""A generator that starts with a finished maze, and changes it until nothing of it is left.

Each cell but one, the origin, has an arrow: the arc towards the origin. Along the arrows every cell
leads to the origin, so they are a perfect maze at every moment. If the origin moves to a neighbour,
only two arrows change: the old origin points to the new one, whose own arrow goes.
"""

from pixelmaze.algorithms.generators.random_walks import random_arc
from pixelmaze.algorithms.registry import generator
from pixelmaze.maze.annotations import Arc, Cell
from pixelmaze.maze.grid import Grid, any_arc_into, arcs
from pixelmaze.maze.rng import Rng, randbelow
from pixelmaze.maze.step import BUILD, CARVE, ERASE, START, VISIT, Steps


@generator(
    "origin-shift",
    title="Origin Shift",
    bounds=("n log² n", "n"),
    effort=24,
    wanders=True,
    shows=("was_origin",),
    says={
        START: "makes {head}, a random cell, the origin",
        (CARVE, 1): "carves a passage from {tail} to {head}, as close to the origin as possible",
        VISIT: "moves the origin to {head}, along a passage: no wall changes",
        ERASE: "leaves {head}",
        (CARVE, 3): "moves the origin from {tail} to {head}, through the wall between them",
        BUILD: "builds a wall between {tail} and {head}: their passage would close a loop",
    },
)
def origin_shift(grid: Grid, rng: Rng) -> Steps:
    """Start with a simple perfect maze, and let its origin wander: each move opens one wall and
    closes another, and the maze stays perfect.

    1. Make a random cell the origin, and carve the shortest paths to it, breadth first. The arrow
       of each cell is the arc that leads towards the origin.
    2. Erase the mark of the origin, and move the origin to a random neighbour. If the arrow of that
       cell led to the old origin, only the arrow in their passage turns round.
    3. Otherwise carve a passage to it, and build a wall across its arrow. The old origin points to
       the new one.
    4. Repeat from 2 until every cell has been the origin: then nothing of the first maze is left.

    Every perfect maze, that is, every spanning tree of the grid, is equally likely: each arrow is
    the passage by which the wandering origin last left the cell. Slow to reach the last cells.
    CaptainLuma (2023) stops earlier. Hu, Lyons and Tang (2019) showed that the last passages out of
    all cells are as random as the first passages in, which Aldous–Broder takes.
    """
    arrow = [-1] * grid.size  # 1. of each cell
    origin: Cell = randbelow(rng, grid.size)
    yield START, any_arc_into(grid, origin)
    queue = [origin]
    for cell in queue:
        for arc in arcs(grid, cell):
            there = grid.head[arc]
            if there != origin and arrow[there] < 0:
                arrow[there] = grid.twin[arc]
                queue.append(there)
                yield CARVE, arc
    was_origin = [False] * grid.size  # 4. of each cell
    was_origin[origin] = True
    left = grid.size - 1
    last = any_arc_into(grid, origin)  # into the cell that it leaves
    while left:
        if last >= 0:  # 2.
            yield ERASE, last
        move: Arc = random_arc(grid, origin, rng)
        old = arrow[grid.head[move]]
        arrow[origin] = move
        origin = grid.head[move]
        arrow[origin] = -1
        if old == grid.twin[move]:
            last = move
            yield VISIT, move
        else:
            last = -1
            yield CARVE, move  # 3.
            yield BUILD, old
        if not was_origin[origin]:  # 4.
            was_origin[origin] = True
            left -= 1
