"""The neighbours of all cells of a grid, computed at once from the shape."""

from __future__ import annotations  # array[int] is for type checkers only, before Python 3.12

import sys
from array import array
from collections.abc import Iterable
from itertools import accumulate, compress, islice, pairwise

from pixelmaze.maze.shapes import Links, Numbers, Place, Shape, Tiling, numbers_of

_NONE = array("i", [-1])
_PIECE = 1 << 18
"""Number of values copied at a time, while other threads, such as the one that draws, wait."""


def link(
    shape: Shape, width: int, height: int, exists: bytes | None, numbers: Numbers = numbers_of
) -> Links:
    """The links of a grid of `width` columns and `height` rows. For `numbers` see `Shape.links`."""
    if isinstance(shape, Tiling):
        return _link_tiling(shape, width, height, exists)
    links, own = shape.links(width, height, numbers), shape.exists()
    kept = bytes(compress(exists, own)) if exists and own else exists
    return _reduced(links, kept) if kept and not all(kept) else links


def _reduced(links: Links, kept: bytes) -> Links:
    """The links between some cells; `kept` has one byte for each cell, 0 to remove it."""
    numbers, tails = numbered(kept), array("i")
    for cell, (begin, end) in enumerate(pairwise(links.first)):
        tails.extend([cell] * (end - begin))
    is_left = bytes(kept[cell] & kept[other] for cell, other in zip(tails, links.head, strict=True))
    arcs = ints(accumulate(is_left, initial=0))
    begins = ints(arcs[begin] for begin in links.first)
    return Links(
        first=ints(compress(begins, [*kept, True])),
        head=ints(numbers[cell] for cell in compress(links.head, is_left)),
        twin=ints(arcs[arc] for arc in compress(links.twin, is_left)),
        heading=bytes(compress(links.heading, is_left)),
    )


def _link_tiling(shape: Tiling, width: int, height: int, exists: bytes | None) -> Links:
    """The links of a tiling, one heading after another."""
    n_headings = len(shape.headings)
    numbers = ints(range(width * height)) if exists is None else numbered(exists)
    near = [_of_neighbours(shape, numbers, width, heading) for heading in range(n_headings)]
    if exists is not None:
        near = [ints(compress(column, exists)) for column in near]
    size = len(near[0])
    is_arc = bytearray(size * n_headings)
    headings = bytearray(size * n_headings)
    for heading, column in enumerate(near):
        there = _is_cell(column)
        is_arc[heading::n_headings] = there
        headings[heading::n_headings] = there.translate(bytes((255, heading)) + bytes(254))
    number = ints(accumulate(is_arc, initial=0))
    twins = []
    for heading in range(n_headings):
        column = _each(n_headings, number, (heading + n_headings // 2) % n_headings, size)
        if exists is not None:
            rest = iter(column)
            column = array("i", (next(rest) if cell else -1 for cell in exists))
        column = _of_neighbours(shape, column, width, heading)
        twins.append(column if exists is None else ints(compress(column, exists)))
    return Links(
        first=_each(n_headings, number, 0, size + 1),
        head=_packed(near),
        twin=_packed(twins),
        heading=bytes(headings.translate(None, b"\xff")),
    )


def numbered(exists: bytes) -> array[int]:
    """The cell of each place; -1 for none."""
    number = -1
    return ints((number := number + 1) if cell else -1 for cell in exists)


def ints(values: Iterable[int]) -> array[int]:
    """The values as an array, filled from short lists: twice as fast as from an iterator."""
    packed = array("i")
    rest = iter(values)
    while some := list(islice(rest, 4096)):
        packed.fromlist(some)
    return packed


def _of_neighbours(shape: Tiling, values: array[int], width: int, heading: int) -> array[int]:
    """The value of each place's neighbour, from one value per place; -1 at the border."""
    columns, period = shape.period
    height = len(values) // width
    rows = max(1, _PIECE // width) if period == columns == 1 else 1
    steps = [[step_towards(shape, x, y, heading) for x in range(columns)] for y in range(period)]
    seen = array("i")
    for row in range(0, height, rows):
        first, *others = steps[row % period]
        piece = _at_step(values, width, row, min(row + rows, height), first)
        for x, step in enumerate(others, 1):
            piece[x::columns] = _at_step(values, width, row, row + 1, step)[x::columns]
        seen += piece
    return seen


def _at_step(
    values: array[int], width: int, begin: int, end: int, step: Place | None
) -> array[int]:
    """For each place of the rows `begin` … `end` - 1, the value `step` away, in columns to the
    right and rows below. -1 outside the grid, and everywhere if there is no step."""
    if step is None:
        return _NONE * (width * (end - begin))
    right, down = step
    piece = values[max(0, begin + down) * width : max(0, end + down) * width]
    missing = _NONE * (width * (end - begin) - len(piece))
    if missing:
        piece = missing + piece if down < 0 else piece + missing
    return _moved(piece, width, right)


def step_towards(shape: Shape, x: int, y: int, heading: int) -> Place | None:
    """The columns to the right and rows below to a neighbour; None if there is no side."""
    there = shape.neighbour(x, y, heading)
    return (there[0] - x, there[1] - y) if there else None


def _moved(values: array[int], width: int, columns: int) -> array[int]:
    """Shift rows of values: each place gets the value `columns` to its right."""
    if columns == 0:
        return values
    outside = min(abs(columns), width)
    nothing, ends = _NONE * outside, _NONE * (len(values) // width)
    if columns > 0:
        seen = values[outside:] + nothing
        for x in range(width - outside, width):
            seen[x::width] = ends
    else:
        seen = nothing + values[:-outside]
        for x in range(outside):
            seen[x::width] = ends
    return seen


def _is_cell(column: array[int]) -> bytes:
    """One byte per value: 0 for -1, else 1. Looks only at the highest byte of each value, which is
    many times faster than a loop over the values."""
    highest = column.itemsize - 1 if sys.byteorder == "little" else 0
    return column.tobytes()[highest :: column.itemsize].translate(b"\1" * 255 + b"\0")


def _each(step: int, values: array[int], begin: int, count: int) -> array[int]:
    """`count` values from `begin`, `step` apart."""
    found = array("i")
    for at in range(0, count, _PIECE):
        end = begin + step * min(at + _PIECE, count)
        found += values[begin + step * at : end : step]
    return found


def _packed(columns: list[array[int]]) -> array[int]:
    """One value from each column in turn, without the -1s."""
    packed = array("i")
    for begin in range(0, len(columns[0]), _PIECE):
        pieces = [column[begin : begin + _PIECE] for column in columns]
        table = pieces[0] * len(columns)
        for i, piece in enumerate(pieces):
            table[i :: len(columns)] = piece
        if sys.byteorder == "big":
            table.byteswap()
        # the highest byte comes last, and is 255 in -1 only, so no other four bytes are found
        packed.frombytes(b"".join(table.tobytes().split(_NONE.tobytes())))
    if sys.byteorder == "big":
        packed.byteswap()
    return packed
