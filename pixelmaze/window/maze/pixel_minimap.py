"""The map of a maze whose cells do not stand in columns: each of its pixels has its own cells."""

from collections import defaultdict
from functools import lru_cache

import pyxel

from pixelmaze.maze.board import BLANK, Board
from pixelmaze.maze.grid import Grid
from pixelmaze.maze.shapes import Tiling
from pixelmaze.window.maze.minimap import (
    BITS_OF_MARKS,
    BITS_OF_MARKS_UNDUG,
    COLOURS_OF_BITS,
    FIGURE,
    FRAME,
    TERRAIN,
    Minimap,
)

Cells = tuple[int, ...]
_EFFORT = 4
"""How many bytes of a row are read in the time of one cell."""


class PixelMinimap(Minimap):
    """A map of a grid that is no tiling."""

    def _plan(self, board: Board, width: int, height: int, shows_rock: bool) -> None:
        self._board, self._shows_rock = board, shows_rock and board.grid.mask is None
        across, down = board.grid.extent
        part = min(width / across, height / down, FIGURE)
        columns, lines = max(1, int(across * part)), max(1, int(down * part))
        self._cells = _cells_of_pixels(board.grid, columns, lines)
        self._bands = [(line, line + 1, line, line + 1) for line in range(lines)]
        self._image = pyxel.Image(columns, lines)

    @property
    def board(self) -> Board:
        return self._board

    def show(self, board: Board) -> None:
        self._board = board

    def _raw(self, begin: int, end: int) -> bytearray:
        """The colours of a line of pixels."""
        board, bits_of_marks, first = self.board, BITS_OF_MARKS, self.board.grid.first
        marks, passages, terrain = board.marks, board.passages, board.terrain
        found = bytearray()
        for cells in self._cells[begin]:
            bits = 0
            for cell in cells:
                bits |= bits_of_marks[marks[cell]]
                if self._shows_rock and marks[cell] == BLANK:
                    is_rock = passages.find(1, first[cell], first[cell + 1]) < 0
                    bits ^= is_rock and BITS_OF_MARKS[BLANK] ^ BITS_OF_MARKS_UNDUG[BLANK]
            is_plain = bits == BITS_OF_MARKS[BLANK] and terrain
            found.append(TERRAIN[terrain[cells[0]]] if is_plain else COLOURS_OF_BITS[bits])
        return found

    def _cost(self, raw: bytearray) -> int:
        """As if cells lay evenly on the lines."""
        return _EFFORT * max(1, self.board.grid.size // len(self._bands))

    def _draw_band(self, begin: int, end: int, top: int, bottom: int) -> None:
        width = self._image.width
        self._pixels[top * width : bottom * width] = self._raw(begin, end)

    def _pixel(self, cell: int) -> tuple[int, int]:
        (x, y), (across, down) = self.board.grid.centre(cell), self.board.grid.extent
        left, top = x * self._image.width / across, y * self._image.height / down
        return self.x + FRAME + int(left), self.y + FRAME + int(top)


@lru_cache(4)
def _cells_of_pixels(grid: Grid, columns: int, lines: int) -> list[list[Cells]]:
    """By line and column, the cells that a pixel shows: those whose centres lie in it, or else the
    one that covers it; none outside of the maze."""
    across, down = grid.extent
    within: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for cell in range(grid.size):
        x, y = grid.centre(cell)
        within[int(x * columns / across), int(y * lines / down)].append(cell)
    found: list[list[Cells]] = []
    for line in range(lines):
        found.append([])
        for column in range(columns):
            x, y = (column + 0.5) * across / columns, (line + 0.5) * down / lines
            place = grid.shape.place_at(x, y)
            covering = grid.at(*place) if place else -1
            cells = within.get((column, line), [covering] if covering >= 0 else [])
            found[-1].append(tuple(cells))
    return found


def minimap(board: Board, width: int, height: int, *, shows_rock: bool = False) -> Minimap:
    """The map of a board; see `Minimap`."""
    kind = Minimap if isinstance(board.grid.shape, Tiling) else PixelMinimap
    return kind(board, width, height, shows_rock=shows_rock)
