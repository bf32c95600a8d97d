"""Values per cell, row by row as drawn."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from pixelmaze.fast.fast import call_if_worth
from pixelmaze.maze.grid import Grid, arc_between
from pixelmaze.maze.maze import Maze, clear_passages

HAS_BIT = tuple(bytes(byte >> bit & 1 for byte in range(256)) for bit in range(8))
"""For each bit a table for `bytes.translate`: 1 for bytes with the bit set."""
NORTH, EAST, SOUTH, WEST = HAS_BIT[:4]
"""The tables for the walls of a cell in the files of contests and schools."""
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


def wall_faults(
    rows: Sequence[bytes],
    ahead: Sequence[bytes],
    below: Sequence[bytes],
    label: Callable[[int, int], str],
) -> dict[str, list[tuple[int, int]]]:
    """A line for each wall about which neighbours disagree, and for each cell without a wall at the
    border, with the columns and rows of the cells; `label` says these in the line.

    `ahead` has the tables for a cell's wall to the next in its row, and for the next one's wall to
    the cell; `below` the same for the next row.
    """
    width, height = len(rows[0]), len(rows)
    stride = width + 1  # the frame to the right is also the one to the left of the next row
    framed = b"".join(row.ljust(stride, b"\x0f") for row in (b"", *rows, b""))
    found = []
    for step, (own, others) in ((1, ahead), (stride, below)):
        one, other = framed.translate(own)[:-step], framed.translate(others)[step:]
        if one != other:
            found += [(i, i + step) for i in range(len(one)) if one[i] != other[i]]
    faults = {}
    for pair in sorted(found):
        around = [(index % stride, index // stride - 1) for index in pair]
        inside = [(x, y) for x, y in around if x < width and 0 <= y < height]
        labels = " and ".join(label(x, y) for x, y in inside)
        if len(inside) == 2:
            faults[f"cells {labels} disagree about the wall between them"] = inside
        else:
            faults[f"cell {labels} has no wall at the border"] = inside
    return faults
