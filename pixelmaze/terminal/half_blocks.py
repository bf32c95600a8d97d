"""Draws a maze with half blocks: the lattice of `box_renderer` as pixels, two per character."""

from functools import lru_cache
from itertools import repeat

from pixelmaze.looks.theme import Role
from pixelmaze.maze.grid import Grid
from pixelmaze.terminal import box_renderer
from pixelmaze.terminal.box_renderer import Line
from pixelmaze.terminal.canvas import Style
from pixelmaze.terminal.cell_codes import Facts
from pixelmaze.terminal.glyphs import UPPER_HALF


def _stride(grid: Grid) -> int:
    """Lattice columns per pixel. It is 2 for square cells, to make them as wide as high."""
    return 1 if grid.tiling.shift(1) else 2


def size(grid: Grid) -> tuple[int, int]:
    """The columns and lines that the whole maze takes."""
    columns, lines = box_renderer.size(grid)
    return (columns - 1) // _stride(grid) + 1, (lines + 1) // 2


def place(grid: Grid, cell: int) -> tuple[int, int]:
    """The column and line of a cell's middle."""
    x, y = box_renderer.place(grid, cell)
    return x // _stride(grid), y // 2


def spacing(grid: Grid) -> tuple[int, int]:
    """The columns and lines from a cell to the next one."""
    return 4 // _stride(grid), 1


def rows(_: Grid, y: int) -> range:
    """The rows of cells seen in a line of characters."""
    return range(y - 1, y + 1)


def columns(grid: Grid, left: int, right: int) -> tuple[int, int]:
    """The columns of cells seen between two columns of characters, as begin and end."""
    return box_renderer.columns(grid, left * _stride(grid), right * _stride(grid))


def line(facts: Facts, y: int, left: int, right: int) -> Line:
    """The characters of a line from one column to another."""
    upper = _pixels(facts, 2 * y, left, right)
    lower = (
        _pixels(facts, 2 * y + 1, left, right)
        if y < facts.grid.height
        else repeat(box_renderer.VOID)
    )
    two = list(map(_character, upper, lower))
    return [letter for letter, _ in two], [style for _, style in two]


def _pixels(facts: Facts, y: int, left: int, right: int) -> list[Style]:
    """A line of pixels, as styles whose grounds are the pixels' colours."""
    grid, row = facts.grid, y // 2
    if _stride(grid) == 1:
        return box_renderer.line(facts, y, left, right)[1]
    if y % 2:
        styles = box_renderer.cells(grid.tiling, facts.row(row))[1][::2]
        begin = 2 * facts.first
    else:
        above, below = (box_renderer.halves(facts, at)[::2] for at in (row - 1, row))
        styles = box_renderer.walls(grid.tiling, above, below)[1]
        begin = 2 * facts.first + 2
    return styles[left - begin : right - begin]


@lru_cache(1000)
def _character(upper: Style, lower: Style) -> tuple[str, Style]:
    seen = [style for style in (upper, lower) if style.ground != Role.VOID]
    is_dim = bool(seen) and all(style.is_dim for style in seen)
    style = Style(upper.ground, lower.ground, is_dim=is_dim, is_area=True)
    return " " if upper.ground == lower.ground else UPPER_HALF, style
