"""Generators that grow one tree from a random cell until it holds every cell."""

from pixelmaze.grid import Grid, arcs, into
from pixelmaze.registry import generator
from pixelmaze.rng import Rng, below, take_random
from pixelmaze.step import BACKTRACK, CARVE, FRONTIER, START, Steps


@generator("prim", title="Randomized Prim")
def prim(grid: Grid, rng: Rng) -> Steps:
    """Grow the maze at a random place of its edge, again and again.

    1. Join a random cell; the arcs that leave it are the frontier.
    2. Take a random arc out of the frontier.
    3. If the cell it leads to is not joined yet, carve the arc: the cell is joined, and the arcs
       from it to cells not yet joined enter the frontier.
    4. Repeat from 2 until the frontier is empty.

    Perfect mazes with many short dead ends. Time and memory grow with the number of cells.
    Prim's minimum spanning tree (1957) with random edges for cheapest ones.
    """
    joined = [False] * grid.size
    start = below(rng, grid.size)
    joined[start] = True
    yield START, into(grid, start)
    frontier = []
    for arc in arcs(grid, start):
        frontier.append(arc)
        yield FRONTIER, arc
    while frontier:
        arc = take_random(frontier, rng)
        cell = grid.head[arc]
        if not joined[cell]:
            joined[cell] = True
            yield CARVE, arc
            for arc in arcs(grid, cell):
                if not joined[grid.head[arc]]:
                    frontier.append(arc)
                    yield FRONTIER, arc


@generator("recursive-backtracker", title="Recursive Backtracker")
def recursive_backtracker(grid: Grid, rng: Rng) -> Steps:
    """Dig on until stuck, then go back to the last place from which digging can go on.

    1. Join a random cell.
    2. From where you stand carve an arc to a random neighbour that is not joined, and go there.
    3. Where there is none, go back by the way you came.
    4. Repeat from 2 until you are back at the first cell and it has no free neighbour.

    Perfect mazes with long winding passages and few dead ends. Time and memory grow with the number
    of cells. Depth-first search of the grid, its recursion kept as the list of arcs walked.
    """
    joined = [False] * grid.size
    cell = below(rng, grid.size)
    joined[cell] = True
    yield START, into(grid, cell)
    route = [into(grid, cell)]
    while route:
        cell = grid.head[route[-1]]
        arc = random_free_arc(grid, cell, joined, rng)
        if arc >= 0:
            joined[grid.head[arc]] = True
            route.append(arc)
            yield CARVE, arc
        else:
            arc = route.pop()
            if route:
                yield BACKTRACK, grid.twin[arc]


def random_free_arc(grid: Grid, cell: int, joined: list[bool], rng: Rng) -> int:
    """A random arc from cell to a cell that is not joined, or -1."""
    free = [arc for arc in arcs(grid, cell) if not joined[grid.head[arc]]]
    return free[below(rng, len(free))] if free else -1
