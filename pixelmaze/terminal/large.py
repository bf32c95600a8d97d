"""Draws a maze of square cells with larger rooms than `box_renderer`.

Walls stay one character thick; rooms grow by repeating their inside.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from pixelmaze.maze.board import FILLED
from pixelmaze.maze.grid import Grid
from pixelmaze.terminal import box_renderer, glyphs
from pixelmaze.terminal.box_renderer import FLOORS, Line, covered
from pixelmaze.terminal.canvas import Style
from pixelmaze.terminal.cell_codes import IS_LINE, IS_ROCK, MARK, OPEN, Facts, held, terrain_of
from pixelmaze.terminal.glyphs import DOWN, UP

_KEPT = {glyphs.WALL[UP | DOWN], glyphs.ROCK_SIGN, glyphs.FILLED_SIGN, *glyphs.TERRAIN_SIGNS}
"""Characters that repeat in every line of a room."""
_HEADING_UP, _HEADING_DOWN = 1, 3

Item = TypeVar("Item")


@dataclass(frozen=True)
class Large:
    """The scale at which a row is `height` lines high, at least 2, and a cell twice as many
    columns wide."""

    height: int

    @property
    def _above(self) -> int:
        """Lines of a room above its middle line."""
        return (self.height - 1) // 2

    def size(self, grid: Grid) -> tuple[int, int]:
        """The columns and lines that the whole maze takes."""
        return self.height * grid.extent[0] + 1, self.height * grid.height + 1

    def place(self, grid: Grid, cell: int) -> tuple[int, int]:
        """The column and line of a cell's middle."""
        column, row = grid.xy(cell)
        return self.height * (2 * column + 1), self.height * row + 1 + self._above

    def spacing(self, _: Grid) -> tuple[int, int]:
        """The columns and lines from a cell to the next one."""
        return 2 * self.height, self.height

    def rows(self, grid: Grid, y: int) -> range:
        """The rows of cells seen in a line of characters."""
        return range(y // self.height - 1, y // self.height + 1)

    def columns(self, grid: Grid, left: int, right: int) -> tuple[int, int]:
        """The columns of cells seen between two columns of characters, as begin and end."""
        width = 2 * self.height
        return left // width - 2, min(right // width + 2, grid.width + 1)

    def line(self, facts: Facts, y: int, left: int, right: int) -> Line:
        """The characters of a line from one column to another."""
        shape, (row, at) = facts.grid.tiling, divmod(y, self.height)
        begin = 2 * self.height * facts.first
        if at == 0:
            letters, styles = box_renderer.walls(
                shape, *(box_renderer.halves(facts, near_row) for near_row in (row - 1, row))
            )
            begin += self.height  # it begins in the middle of a room
        else:
            letters, styles = box_renderer.cells(shape, facts.row(row))
            middle = 1 + self._above
            if at != middle:
                heading = _HEADING_UP if at < middle else _HEADING_DOWN
                letters, styles = _off_middle(facts.row(row), letters, styles, heading)
        cut = slice(left - begin, right - begin)
        return self._widened(letters)[cut], self._widened(styles)[cut]

    def _widened(self, items: Sequence[Item]) -> list[Item]:
        """Repeat the characters on both sides of the middle of rooms."""
        times = self.height - 1
        return [item for i, item in enumerate(items) for _ in range(times if i % 2 else 1)]


def _off_middle(
    numbers: Sequence[int], letters: Sequence[str], styles: Sequence[Style], heading: int
) -> Line:
    """Turn the middle line of rooms into one above or below it. Keeps only lines that lead on in
    `heading`."""
    signs = [letter if letter in _KEPT else " " for letter in letters]
    looks = [*styles]
    for i, number in enumerate(numbers):
        inside = 4 * i + 1
        signs[inside : inside + 3] = [_sign(number)] * 3
        if terrain := terrain_of(number):
            looks[inside : inside + 3] = [covered(styles[inside], terrain)] * 3
        way = held(number, heading) if number >= 0 else 0
        if way & IS_LINE:
            kind, middle = way - IS_LINE - OPEN, inside + 1
            signs[middle] = glyphs.LINES[kind][UP | DOWN]
            ground, is_dim = styles[middle].ground, styles[middle].is_dim
            looks[middle] = FLOORS[kind]._replace(ground=ground, is_dim=is_dim)
    return signs, looks


def _sign(number: int) -> str:
    """The character that fills the room of a cell with this number."""
    if number < 0:
        return " "
    if number & IS_ROCK:
        return glyphs.ROCK_SIGN
    if number & MARK == FILLED:
        return glyphs.FILLED_SIGN
    return glyphs.TERRAIN_SIGNS[terrain_of(number)]
