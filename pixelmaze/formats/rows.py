"""What belongs to each cell, row by row as it is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pixelmaze.fast import call_if_worth
from pixelmaze.grid import Grid, arc_between
from pixelmaze.maze import Maze, clear_passages

HAS_BIT = tuple(bytes(byte >> bit & 1 for byte in range(256)) for bit in range(8))
"""For each bit a table for `bytes.translate`: 1 for the bytes in which it is set."""
ON_TRAIL = 7
"""The bit of `trail` for a cell that lies on the path itself."""


def both(one: bytes | bytearray, other: bytes | bytearray) -> bytes:
    """The bits set in both. Long numbers are many times as quick as a loop over the bytes."""
    return (int.from_bytes(one) & int.from_bytes(other)).to_bytes(len(one))


def either(one: bytes | bytearray, other: bytes | bytearray) -> bytes:
    """The bits set in one or the other."""
    return (int.from_bytes(one) | int.from_bytes(other)).to_bytes(len(one))


def by_rows(grid: Grid, values: bytes | bytearray, missing: int) -> Iterator[bytes | bytearray]:
    """One byte a cell, as one byte a place in each row; `missing` where there is no cell."""
    if grid.cells is not None:
        values = values + bytes([missing])  # the last, which cell -1 stands for
    for begin in range(0, grid.width * grid.height, grid.width):
        end = begin + grid.width
        if grid.cells is None:
            yield values[begin:end]
        else:
            yield bytes(map(values.__getitem__, grid.cells[begin:end]))


def existing(grid: Grid) -> Iterator[bytes | bytearray]:
    """Rows of one byte a place: 1 where a cell is."""
    return by_rows(grid, b"\1" * grid.size, 0)


def walls(maze: Maze) -> bytearray:
    """One byte a cell: bit h is set where a wall stands towards heading h."""
    bits = _sides(maze.grid)
    call_if_worth(maze.grid.size, clear_passages, maze, bits)
    return bits


def _sides(grid: Grid) -> bytearray:
    """One byte a cell: bit h is set where the cell has a side towards heading h."""
    columns, rows = grid.shape.period
    pattern = [
        bytes(sum(1 << heading for heading in grid.shape.sides(x, y)) for x in range(columns))
        for y in range(rows)
    ]
    if len({*b"".join(pattern)}) == 1:
        return bytearray(pattern[0][:1]) * grid.size
    bits = bytearray()
    for y in range(grid.height):
        bits += (pattern[y % rows] * (grid.width // columns + 1))[: grid.width]
    return bits if grid.places is None else bytearray(map(bits.__getitem__, grid.places))


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
