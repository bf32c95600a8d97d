"""A maze as blocks: the lattice of `rooms` as pixels, two of them in a character."""

from __future__ import annotations

from pixelmaze.grid import Grid
from pixelmaze.terminal import rooms
from pixelmaze.terminal.canvas import Style
from pixelmaze.terminal.glyphs import UPPER_HALF
from pixelmaze.terminal.rooms import Line, Sight
from pixelmaze.theme import Role

_STRONG = {
    Role.ROUTE_FLOOR: Role.ROUTE,
    Role.RETREAT_FLOOR: Role.RETREAT,
    Role.FRONTIER_FLOOR: Role.FRONTIER,
    Role.BACK_FLOOR: Role.BACK,
    Role.PATH_FLOOR: Role.PATH,
}
"""Colours that tell more in one pixel than those of the floors."""


def _stride(grid: Grid) -> int:
    """How many columns of the lattice make a pixel: the rooms of squares are as wide as high."""
    return 1 if grid.shape.shift(1) else 2


def size(grid: Grid) -> tuple[int, int]:
    """How many columns and lines all takes."""
    columns, lines = rooms.size(grid)
    return (columns - 1) // _stride(grid) + 1, (lines + 1) // 2


def place(grid: Grid, cell: int) -> tuple[int, int]:
    """The column and line of a cell's middle."""
    x, y = rooms.place(grid, cell)
    return x // _stride(grid), y // 2


def line(sight: Sight, y: int, left: int, right: int) -> Line:
    """The characters of a line from one column to another."""
    grid = sight.board.grid
    stride, lines = _stride(grid), rooms.size(grid)[1]
    halves = []
    for at in (2 * y, 2 * y + 1):
        _, styles = rooms.line(sight, at, left * stride, (right - 1) * stride + 1)
        halves.append([_pixel(style) for style in styles[::stride]])
    upper, lower = halves
    if 2 * y + 1 >= lines:
        lower = [Role.VOID] * len(upper)
    return [UPPER_HALF] * len(upper), [Style(a, b) for a, b in zip(upper, lower, strict=True)]


def _pixel(style: Style) -> Role:
    return _STRONG.get(style.ground, style.ground)
