"""What belongs to each cell, row by row as it is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pixelmaze.grid import Grid, arc_between
from pixelmaze.maze import Maze

HAS_BIT = tuple(bytes(byte >> bit & 1 for byte in range(256)) for bit in range(8))
"""For each bit a table for `bytes.translate`: 1 for the bytes in which it is set."""
LACKS_BIT = tuple(table.translate(b"\1" + bytes(255)) for table in HAS_BIT)
"""The same for the bytes in which it is not set."""
ON_TRAIL = 7
"""The bit of `trail` for a cell that lies on the path itself."""


def by_rows(grid: Grid, values: bytes | bytearray, missing: int) -> Iterator[bytes | bytearray]:
    """One byte a cell, as one byte a place in each row; `missing` where there is no cell."""
    for begin in range(0, grid.width * grid.height, grid.width):
        end = begin + grid.width
        if grid.cells is None:
            yield values[begin:end]
        else:
            yield bytes(values[cell] if cell >= 0 else missing for cell in grid.cells[begin:end])


def existing(grid: Grid) -> Iterator[bytes | bytearray]:
    """Rows of one byte a place: 1 where a cell is."""
    return by_rows(grid, b"\1" * grid.size, 0)


def trail(maze: Maze, path: Sequence[int]) -> bytearray:
    """One byte a cell: bit h is set where the path takes an open passage towards heading h."""
    grid = maze.grid
    bits = bytearray(grid.size)
    for cell in path:
        bits[cell] |= 1 << ON_TRAIL
    for cell, after in pairwise(path):
        arc = arc_between(grid, cell, after)
        if arc >= 0 and maze.passages[arc]:
            bits[cell] |= 1 << grid.heading[arc]
            bits[after] |= 1 << grid.heading[grid.twin[arc]]
    return bits
