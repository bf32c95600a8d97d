"""Generators that walk about at random; the first two make every possible maze equally often."""

from typing import Annotated

from pixelmaze.annotations import Arc, Cell, Taken
from pixelmaze.grid import Grid, into, tail
from pixelmaze.registry import generator
from pixelmaze.rng import Rng, randbelow, shuffle
from pixelmaze.step import CARVE, ERASE, START, VISIT, Steps

Origins = Annotated[list[Cell], Taken(unless="joined")]
"""Cells from which walks are to begin, one after another."""


@generator("aldous-broder", title="Aldous–Broder", linear=False, effort=16, wanders=True)
def aldous_broder(grid: Grid, rng: Rng) -> Steps:
    """Walk about at random; whenever a cell is reached for the first time, carve the way to it.

    1. Join a random cell, and stand on it.
    2. Go to a random neighbour. If it is not joined, carve the arc you came by.
    3. Repeat 2 until all cells are joined.

    Every perfect maze is equally likely. Quick at first, very slow to find the last cells: the time
    is random, on average about n log² n. Aldous (1990), Broder (1989).
    """
    joined = [False] * grid.size
    start: Cell = randbelow(rng, grid.size)
    joined[start] = True
    yield START, into(grid, start)
    yield from wander(grid, rng, joined, start, grid.size - 1)


@generator("wilson", title="Wilson", linear=False, effort=6, wanders=True)
def wilson(grid: Grid, rng: Rng) -> Steps:
    """From one free cell after another walk at random, loops erased, until the maze is met.

    1. Put the cells in random order, and join the first.
    2. From the next cell that is not joined walk at random until a joined cell is reached.
       Whenever the walk crosses itself, erase the loop.
    3. Carve the walk: its cells are joined.
    4. Repeat from 2 until all cells are joined.

    Every perfect maze is equally likely. Very slow to meet the maze at first, then ever quicker;
    the time is random. Wilson (1996), loop-erased random walks.
    """
    joined = [False] * grid.size
    origins: Origins = list(range(grid.size))
    shuffle(origins, rng)
    joined[origins[0]] = True
    yield START, into(grid, origins[0])
    yield from walk_without_loops(grid, rng, joined, origins)


@generator("houston", title="Houston", linear=False, effort=2, wanders=True)
def houston(grid: Grid, rng: Rng) -> Steps:
    """Aldous–Broder until a third of the cells are joined, then Wilson: each where it is quick.

    1. Join a random cell, and walk about as Aldous–Broder does, until a third is joined.
    2. Put the cells in random order, and go on as Wilson does.

    Every perfect maze can come of it, but not quite equally often: of the 192 of 3 × 3 cells the
    likeliest comes 1.33 times as often as the mean, the rarest 0.75 times. Robin Houston's
    proposal.
    """
    joined = [False] * grid.size
    start: Cell = randbelow(rng, grid.size)
    joined[start] = True
    yield START, into(grid, start)
    yield from wander(grid, rng, joined, start, grid.size // 3)
    origins: Origins = list(range(grid.size))
    shuffle(origins, rng)
    yield from walk_without_loops(grid, rng, joined, origins)


def wander(grid: Grid, rng: Rng, joined: list[bool], start: Cell, wanted: int) -> Steps:
    """Walk at random from start until so many more cells are joined."""
    cell = start
    while wanted:
        arc = random_arc(grid, cell, rng)
        cell = grid.head[arc]
        if joined[cell]:
            yield VISIT, arc
        else:
            joined[cell] = True
            wanted -= 1
            yield CARVE, arc


def walk_without_loops(grid: Grid, rng: Rng, joined: list[bool], origins: Origins) -> Steps:
    """From each origin walk to the joined cells, without loops, and carve the walk."""
    walked = [False] * grid.size
    walk: list[Arc] = []
    for origin in origins:
        cell = origin
        walked[cell] = True
        while not joined[cell]:
            arc = random_arc(grid, cell, rng)
            cell = grid.head[arc]
            if not walked[cell]:
                walked[cell] = True
                walk.append(arc)
                if not joined[cell]:
                    yield VISIT, arc
            else:
                while walk and grid.head[walk[-1]] != cell:
                    arc = walk.pop()
                    walked[grid.head[arc]] = False
                    yield ERASE, arc
        walked[cell] = False
        while walk:
            arc = walk.pop()
            cell = tail(grid, arc)
            joined[cell] = True
            walked[cell] = False
            yield CARVE, grid.twin[arc]


def random_arc(grid: Grid, cell: Cell, rng: Rng) -> Arc:
    """Any arc that leaves the cell."""
    first = grid.first[cell]
    return first + randbelow(rng, grid.first[cell + 1] - first)
