"""Generators that walk at random. The first two make every perfect maze equally often."""

from typing import Annotated

from pixelmaze.algorithms.registry import Says, generator
from pixelmaze.maze.annotations import Arc, Cell, TakeOrder
from pixelmaze.maze.grid import Grid, any_arc_into, tail
from pixelmaze.maze.rng import Rng, randbelow, shuffle
from pixelmaze.maze.step import CARVE, ERASE, START, VISIT, Steps

Origins = Annotated[list[Cell], TakeOrder(unless="joined")]
"""Cells from which to start walks, one after another."""

WANDERING: Says = {
    START: "adds {head}, a random cell, to the maze",
    VISIT: "walks to {head}, which is already in the maze",
    CARVE: "walks to {head} for the first time, and carves a passage",
}

WALKING: Says = {
    START: WANDERING[START],
    (START, 2): "starts a walk at {head}, which is outside the maze",
    VISIT: "walks from {tail} to {head}, at random",
    (ERASE, 2): "erases {head}: the walk is back at {cell}, and {head} is part of the loop",
    (ERASE, 3): "ends the walk at {head}, which is in the maze",
    (CARVE, 3): "carves the walk, from {tail} to {head}: {head} is now in the maze",
}


@generator(
    "aldous-broder",
    title="Aldous–Broder",
    common=True,
    bounds=("n log² n", "n"),
    effort=16,
    wanders=True,
    shows=("joined",),
    says=WANDERING,
)
def aldous_broder(grid: Grid, rng: Rng) -> Steps:
    """Walk at random, and carve a passage into every cell you reach for the first time; see
    `wander`.

    Every perfect maze, that is, every spanning tree of the grid, is equally likely. Fast at first,
    very slow at finding the last cells. Aldous (1990), Broder (1989).
    """
    joined = [False] * grid.size  # 1. whether each cell is in the maze
    start: Cell = randbelow(rng, grid.size)
    joined[start] = True
    yield START, any_arc_into(grid, start)
    yield from wander(grid, rng, joined, start, grid.size - 1)


@generator(
    "wilson",
    title="Wilson",
    common=True,
    bounds=("n log n", "n"),
    effort=6,
    wanders=True,
    shows=("joined",),
    says=WALKING,
)
def wilson(grid: Grid, rng: Rng) -> Steps:
    """Walk at random until you reach the maze, erasing every loop of the walk, then carve the
    walk; see `walk_without_loops`.

    Every perfect maze, that is, every spanning tree of the grid, is equally likely. The first walk
    takes very long to meet the maze, later ones less and less; the time is random. Wilson (1996),
    loop-erased random walks.
    """
    joined = [False] * grid.size  # 1. whether each cell is in the maze
    origins: Origins = list(range(grid.size))
    shuffle(origins, rng)
    joined[origins[0]] = True
    yield START, any_arc_into(grid, origins[0])
    yield from walk_without_loops(grid, rng, joined, origins)


@generator(
    "houston",
    title="Houston",
    bounds=("n log n", "n"),
    effort=2,
    wanders=True,
    shows=("joined",),
    says={**WANDERING, **WALKING},
)
def houston(grid: Grid, rng: Rng) -> Steps:
    """Run Aldous–Broder until a third of the cells are in the maze, then Wilson: each where it is
    fast.

    1. Add a random cell to the maze, and walk at random as Aldous–Broder does, until a third of
       the cells are in the maze.
    2. Put the cells in random order, and continue as Wilson does.

    Every perfect maze can result, but they are not quite equally likely: of the 192 mazes of 3 × 3
    cells the likeliest comes up 1.33 times as often as the mean, the rarest 0.75 times. Proposed by
    Robin Houston.
    """
    joined = [False] * grid.size  # 1. whether each cell is in the maze
    start: Cell = randbelow(rng, grid.size)
    joined[start] = True
    yield START, any_arc_into(grid, start)
    yield from wander(grid, rng, joined, start, grid.size // 3)
    origins: Origins = list(range(grid.size))  # 2.
    shuffle(origins, rng)
    yield from walk_without_loops(grid, rng, joined, origins)


def wander(grid: Grid, rng: Rng, joined: list[bool], start: Cell, wanted: int) -> Steps:
    """Walk at random from `start` until `wanted` more cells are joined.

    1. Add a random cell to the maze, and stand on it.
    2. Move to a random neighbour. If it is not in the maze yet, carve the arc you moved along.
    3. Repeat 2 until enough cells are in the maze.
    """
    cell = start
    while wanted:  # 3.
        arc = random_arc(grid, cell, rng)  # 2.
        cell = grid.head[arc]
        if joined[cell]:
            yield VISIT, arc
        else:
            joined[cell] = True
            wanted -= 1
            yield CARVE, arc


def walk_without_loops(grid: Grid, rng: Rng, joined: list[bool], origins: Origins) -> Steps:
    """From each origin walk to the joined cells, without loops, and carve the walk.

    1. Put the cells in random order, and add the first one to the maze.
    2. Start a walk at the next cell outside the maze: walk at random until you reach the maze.
       Whenever the walk crosses itself, erase the loop.
    3. Erase the last move of the walk, which led to a cell of the maze, and carve the walk: its
       cells are now in the maze.
    4. Repeat from 2 until every cell is in the maze.
    """
    walked = [False] * grid.size  # whether each cell is on the walk
    walk: list[Arc] = []
    for origin in origins:  # 4.
        if joined[origin]:
            continue
        cell = origin  # 2.
        walked[cell] = True
        yield START, any_arc_into(grid, cell)
        while not joined[cell]:
            arc = random_arc(grid, cell, rng)
            cell = grid.head[arc]
            if not walked[cell]:
                walked[cell] = True
                walk.append(arc)
                yield VISIT, arc
            else:
                while walk and grid.head[walk[-1]] != cell:
                    arc = walk.pop()
                    walked[grid.head[arc]] = False
                    yield ERASE, arc
        walked[cell] = False  # 3.
        yield ERASE, walk[-1]
        while walk:
            arc = walk.pop()
            cell = tail(grid, arc)
            joined[cell] = True
            walked[cell] = False
            yield CARVE, grid.twin[arc]


def random_arc(grid: Grid, cell: Cell, rng: Rng) -> Arc:
    """A random arc that leaves the cell."""
    first = grid.first[cell]
    return first + randbelow(rng, grid.first[cell + 1] - first)
