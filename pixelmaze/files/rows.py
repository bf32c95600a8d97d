"""Values per cell, row by row as drawn."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pixelmaze.fast.fast import call_if_worth
from pixelmaze.maze.grid import Grid, arc_between
from pixelmaze.maze.maze import Maze, clear_passages

HAS_BIT = tuple(bytes(byte >> bit & 1 for byte in range(256)) for bit in range(8))
"""For each bit a table for `bytes.translate`: 1 for bytes with the bit set."""
ON_TRAIL = 7  # the bit of `trail` for a cell that lies on the path itself


def both(one: bytes | bytearray, other: bytes | bytearray) -> bytes:
    """The bits set in both, of equal length: by long integers, many times as fast as a loop."""
    return (int.from_bytes(one) & int.from_bytes(other)).to_bytes(len(one))


def either(one: bytes | bytearray, other: bytes | bytearray) -> bytes:
    """The bits set in one or the other."""
    return (int.from_bytes(one) | int.from_bytes(other)).to_bytes(len(one))


def by_rows(grid: Grid, values: bytes | bytearray, missing: int) -> Iterator[bytes | bytearray]:
    """Values per cell as rows of values per place; `missing` where there is no cell."""
    if grid.cell_at_place is not None:
        values = values + bytes([missing])  # the last value, at index -1
    for begin in range(0, grid.width * grid.height, grid.width):
        end = begin + grid.width
        if grid.cell_at_place is None:
            yield values[begin:end]
        else:
            yield bytes(map(values.__getitem__, grid.cell_at_place[begin:end]))


def existing(grid: Grid) -> Iterator[bytes | bytearray]:
    """Rows of one byte per place: 1 where there is a cell."""
    return by_rows(grid, b"\1" * grid.size, 0)


def walls(maze: Maze) -> bytearray:
    """One byte per cell: bit h is set if there is a wall, or one-way door, towards heading h."""
    bits = _sides(maze.grid)
    call_if_worth(maze.grid.size, clear_passages, maze, bits)
    return bits


def _sides(grid: Grid) -> bytearray:
    """One byte per cell: bit h is set if the cell has a side towards heading h."""
    columns, rows = grid.tiling.period
    pattern = [
        bytes(sum(1 << heading for heading in grid.shape.sides(x, y)) for x in range(columns))
        for y in range(rows)
    ]
    if len({*b"".join(pattern)}) == 1:
        return bytearray(pattern[0][:1]) * grid.size
    bits = bytearray()
    for y in range(grid.height):
        bits += (pattern[y % rows] * (grid.width // columns + 1))[: grid.width]
    return bits if grid.place_of is None else bytearray(map(bits.__getitem__, grid.place_of))


def trail(maze: Maze, path: Sequence[int]) -> bytearray:
    """One byte per cell: bit h is set if the path takes the open passage towards heading h, and bit
    ON_TRAIL if the cell is on the path."""
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
