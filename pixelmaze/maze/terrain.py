"""Terrain: what the floor of each cell is, and what it costs to enter it."""

from functools import lru_cache

from pixelmaze.maze.grid import Grid, arcs
from pixelmaze.maze.rng import Rng, shuffle

FLOOR, MUD, WATER = range(3)  # what the floor of a cell is: one byte per cell in `Maze.terrain`

MUD_COST, WATER_COST = 3, 5
COSTS = 1, MUD_COST, WATER_COST
"""The cost of entering a cell, by its terrain. A move onto plain floor costs 1."""
NAMES = "floor", "mud", "water"  # what the kinds are called

_COSTS = bytes(COSTS).ljust(256, b"\1")


def costs_of(terrain: bytes) -> bytes:
    """The cost of entering each cell."""
    return terrain.translate(_COSTS)


@lru_cache(1)
def costs_of_floor(size: int) -> bytes:
    """The cost of entering each cell where this number of cells are plain floor."""
    return b"\1" * size


def scatter(grid: Grid, terrain: bytearray, rng: Rng, kind: int, count: int) -> None:
    """Turn `count` cells of plain floor into this kind of terrain, or all if there are fewer, in
    random patches: each is a cell and its neighbours.
    """
    left = count
    cells = list(range(grid.size))
    shuffle(cells, rng)
    for cell in cells:
        if left > 0 and terrain[cell] == FLOOR:
            terrain[cell] = kind
            left -= 1
            for arc in arcs(grid, cell):
                if left > 0 and terrain[grid.head[arc]] == FLOOR:
                    terrain[grid.head[arc]] = kind
                    left -= 1
