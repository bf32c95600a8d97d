"""The minimap: the marks of a whole maze as pixels, updated in parts over several frames.

Where several cells share a pixel, it shows the most important mark, so a path one cell wide is
visible in a maze of any size. To find that mark, each mark becomes a bit, and the bits of a pixel's
cells are ORed: for a whole line of pixels at once, in integers as long as a row of the maze.
"""

import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from math import ceil
from operator import or_

import pyxel

from pixelmaze.looks.theme import OF_MARKS, Role
from pixelmaze.maze.board import (
    BLANK,
    FILLED,
    ON_PATH,
    RETREATED,
    VISITED,
    VISITED_BACK,
    WAITING,
    Board,
)
from pixelmaze.maze.grid import Grid, arcs
from pixelmaze.maze.maze import FLOOR
from pixelmaze.maze.shapes import Shape, Tiling
from pixelmaze.window.canvas.atlas import draw_centred
from pixelmaze.window.maze.view import View
from pixelmaze.window.tiles.tileset import DRAWN

FRAME = 2  # width of the frame around the map, in pixels
EFFORT = 100_000  # maximum bytes of a board to process per update; each cell has one byte of marks
_QUICKER = 2  # how much cheaper unchanged bytes count. Low, so that frames at rest cost little

_ROCK = -1  # stands for a mark: not dug yet
_RISING = (_ROCK, FILLED, BLANK, RETREATED, VISITED, VISITED_BACK, WAITING, ON_PATH)
_COLOURS = {mark: line for mark, (line, _) in OF_MARKS.items()}
_COLOURS |= {mark: OF_MARKS[mark][1] for mark in (FILLED, RETREATED)}
_COLOURS |= {_ROCK: Role.ROCK, BLANK: Role.FLOOR_DARK}
_GROUNDS = (_COLOURS[BLANK], Role.MUD_FLOOR, Role.WATER_FLOOR)
"""The colours of blank cells, by terrain."""
_BITS = {mark: 1 << i for i, mark in enumerate(_RISING)}
_BLANK_SHIFT = _RISING.index(BLANK)
_BITS_OF_MARKS = bytes(_BITS.get(mark, 0) for mark in range(256))
_BITS_OF_MARKS_UNDUG = bytes([_BITS[_ROCK]]) + _BITS_OF_MARKS[1:]  # `Rows._dug` adds the BLANK bit
_COLOURS_OF_BITS = bytes(
    [Role.VOID] + [_COLOURS[_RISING[bits.bit_length() - 1]] for bits in range(1, 256)]
)
_IS_CELL = bytes(byte < 128 for byte in range(256))

Place = tuple[int, Role]  # a cell to highlight, and its colour
Figure = tuple[int, str]  # a cell, and the name of a sprite to draw there
_FIGURE = 8  # width and height of a figure's sprite, in pixels


class Minimap:
    """A map of a board, at most `width` × `height` pixels with its frame.

    A cell is a whole number of pixels wide, or a pixel covers several cells. With `shows_rock`,
    cells without passages are drawn as rock, except in mazes with a mask.
    """

    def __init__(self, board: Board, width: int, height: int, *, shows_rock: bool = False) -> None:
        self.board = board
        self._plan(width - 2 * FRAME, height - 2 * FRAME, shows_rock)
        self._pixels = memoryview(self._image.data_ptr()).cast("B")
        self.width = self._image.width + 2 * FRAME
        self.height = self._image.height + 2 * FRAME
        self.x = self.y = 0
        self._known: list[bytearray | None] = [None] * len(self._bands)
        self._next = 0
        self.update(sys.maxsize)

    def _plan(self, width: int, height: int, shows_rock: bool) -> None:
        """Lay out the map: assign rows and columns to pixels."""
        grid = self.board.grid
        self._rows = Rows(grid, shows_rock)
        is_shifted = grid.tiling.shift(1) > 0 and grid.height > 1
        flatness = _flatness(grid.shape) if grid.height > 1 or not is_shifted else 1.0

        def row_height(size: int) -> int:
            return max(1, ceil(size * flatness))

        def fits(size: int) -> bool:
            shift = size // 2 * is_shifted
            return grid.width * size + shift <= width and grid.height * row_height(size) <= height

        self._size = 1
        """Width of a cell in pixels."""
        while fits(self._size + 1):
            self._size += 1
        size = self._size
        self._shift = size // 2 * is_shifted
        columns, lines = grid.width, grid.height * row_height(size)
        if not fits(1):
            scale = max(grid.width / width, grid.height * flatness / height)
            columns = min(max(round(grid.width / scale), 1), width, grid.width)
            lines = min(max(round(grid.height * flatness / scale), 1), height)
        edges = [grid.width * i // columns for i in range(columns + 1)]
        self._least = grid.width // columns
        """Minimum number of columns per pixel; some pixels have one more."""
        self._begins = edges[:-1]
        self._ends = [edge - self._least for edge in edges[1:]]
        if lines < grid.height:
            rows = [grid.height * i // lines for i in range(lines + 1)]
            self._bands = [(*pair, i, i + 1) for i, pair in enumerate(pairwise(rows))]
        else:
            tops = [lines * i // grid.height for i in range(grid.height + 1)]
            self._bands = [(i, i + 1, *pair) for i, pair in enumerate(pairwise(tops))]
        """Row begin and end, and pixel line begin and end, of each band."""
        self._image = pyxel.Image(columns * size + self._shift, lines)

    def show(self, board: Board) -> None:
        """Replace the board by another on the same grid, which appears with the next updates."""
        self.board = board

    def update(self, effort: int = EFFORT) -> None:
        """Update a part of the map, or all of it if the maze is small. Call it once per frame."""
        for _ in self._bands:
            begin, end, top, bottom = self._bands[self._next]
            known = self._raw(begin, end)
            cost = self._cost(known)
            if known == self._known[self._next]:
                effort -= cost // _QUICKER
            else:
                effort -= cost
                self._known[self._next] = known
                self._draw_band(begin, end, top, bottom)
            self._next = (self._next + 1) % len(self._bands)
            if effort <= 0:
                return

    def _raw(self, begin: int, end: int) -> bytearray:
        """All data that the map of these rows depends on."""
        return self._rows.raw(self.board, begin, end)

    def _cost(self, raw: bytearray) -> int:
        """The effort of reading the data, in bytes."""
        return len(raw)

    def _draw_band(self, begin: int, end: int, top: int, bottom: int) -> None:
        bits = 0
        for row in range(begin, end):
            bits |= self._rows.bits(self.board, row)
        least = self._least
        reach = 1
        while reach < least:  # OR each column with those to its right
            step = min(reach, least - reach)
            bits |= bits >> 8 * step
            reach += step
        row_of_bits = bits.to_bytes(self.board.grid.width, "little")
        ends = (map(row_of_bits.__getitem__, places) for places in (self._begins, self._ends))
        pixels = bytes(map(or_, *ends)).translate(_COLOURS_OF_BITS)
        if self.board.terrain or self.board.fences:
            pixels = self._covered(pixels, begin)
        if self._size > 1:
            wide = bytearray(len(pixels) * self._size)
            for i in range(self._size):
                wide[i :: self._size] = pixels
            margin = bytes([Role.VOID]) * self._shift
            pixels = bytes(margin + wide if begin % 2 else wide + margin)
        width = self._image.width
        self._pixels[top * width : bottom * width] = pixels * (bottom - top)

    def _covered(self, pixels: bytes, row: int) -> bytes:
        """Show the ground of the first cell of each pixel that shows nothing else."""
        grid = self.board.grid
        return bytes(
            _ground(self.board, grid.at(column, row)) if pixel == _COLOURS[BLANK] else pixel
            for pixel, column in zip(pixels, self._begins, strict=True)
        )

    def draw(
        self,
        x: int,
        y: int,
        seen: tuple[float, float, float, float] | None = None,
        head: int = -1,
        places: Iterable[Place] = (),
        figures: Iterable[Figure] = (),
    ) -> None:
        """Draw the map with its upper left corner at a screen pixel.

        `seen` is the visible part of the maze, drawn as a rectangle: left, top, right and bottom,
        in fractions of its size. Dots mark the places and the cell `head` (-1 for none); sprites
        mark the figures.
        """
        self.x, self.y = x, y
        left, top = x + FRAME, y + FRAME
        width, height = self._image.width, self._image.height
        pyxel.rectb(x, y, self.width, self.height, Role.OUTLINE)
        pyxel.rectb(x + 1, y + 1, self.width - 2, self.height - 2, Role.PANEL_EDGE)
        pyxel.blt(left, top, self._image, 0, 0, width, height)
        for cell, colour in places:
            self._draw_dot(cell, colour)
        if seen is not None:
            near, far = _within(seen[0], seen[2], width), _within(seen[1], seen[3], height)
            column, row = left + near[0], top + far[0]
            pyxel.rectb(column - 1, row - 1, near[1] + 2, far[1] + 2, Role.OUTLINE)
            pyxel.rectb(column, row, near[1], far[1], Role.WHITE)
        for cell, sprite in figures:
            draw_centred(*self._pixel(cell), sprite, 1)
        if head >= 0:
            self._draw_dot(head, Role.WHITE)

    def _draw_dot(self, cell: int, colour: Role) -> None:
        x, y = self._pixel(cell)
        pyxel.rect(x - 2, y - 1, 5, 3, Role.OUTLINE)
        pyxel.rect(x - 1, y - 2, 3, 5, Role.OUTLINE)
        pyxel.rect(x - 1, y - 1, 3, 3, colour)

    def _pixel(self, cell: int) -> tuple[int, int]:
        """The screen pixel of a cell's middle."""
        grid = self.board.grid
        x = int(grid.centre(cell)[0]) * self._image.width // grid.extent[0]
        y = (2 * grid.xy(cell)[1] + 1) * self._image.height // (2 * grid.height)
        return self.x + FRAME + x, self.y + FRAME + y

    def place_at(self, x: int, y: int) -> tuple[float, float] | None:
        """The point of the maze at a screen pixel, in fractions of its width and height; None if
        the pixel is not on the map."""
        width, height = self._image.width, self._image.height
        column, line = x - self.x - FRAME, y - self.y - FRAME
        if 0 <= column < width and 0 <= line < height:
            return (column + 0.5) / width, (line + 0.5) / height
        return None


class Rows:
    """Reads the rows of boards on a grid as long integers with one byte per column."""

    def __init__(self, grid: Grid, shows_rock: bool) -> None:
        self._width = grid.width
        self._exists: bytes | None = None
        self._first: Sequence[int] = range(0, grid.size + 1, grid.width)
        """The first cell of each row, and the end."""
        if grid.cell_at_place is not None:
            highest = grid.cell_at_place.itemsize - 1 if sys.byteorder == "little" else 0
            self._exists = grid.cell_at_place.tobytes()[
                highest :: grid.cell_at_place.itemsize
            ].translate(_IS_CELL)
            edges = range(0, len(self._exists) + 1, grid.width)
            counts = (self._exists.count(1, a, b) for a, b in pairwise(edges))
            self._first = [*accumulate(counts, initial=0)]
        self._varies = grid.tiling.period[0] > 1
        """True if cells of a row, except at its ends, have different numbers of arcs."""
        self._shows_rock = shows_rock and self._exists is None
        self._bits_of_marks = _BITS_OF_MARKS_UNDUG if self._shows_rock else _BITS_OF_MARKS

    def raw(self, board: Board, begin: int, end: int) -> bytearray:
        """All data that the map of these rows depends on."""
        a, b = self._first[begin], self._first[end]
        if not self._shows_rock:
            return board.marks[a:b]
        first = board.grid.first
        return board.marks[a:b] + board.passages[first[a] : first[b]]

    def bits(self, board: Board, row: int) -> int:
        """The bits of a row, one byte per column."""
        a, b = self._first[row], self._first[row + 1]
        bits = board.marks[a:b].translate(self._bits_of_marks)
        if self._exists is not None:
            bits = self._spread(bits, row)
        united = int.from_bytes(bits, "little")
        if self._shows_rock:
            united |= self._dug(board, a, b) << _BLANK_SHIFT
        return united

    def _spread(self, bits: bytearray, row: int) -> bytearray:
        """Expand one byte per cell to one byte per column, with gaps where there are no cells."""
        assert self._exists is not None
        width = self._width
        spread = bytearray(width)
        done = 0
        for run in re.finditer(b"\1+", self._exists[row * width : (row + 1) * width]):
            begin, end = run.span()
            spread[begin:end] = bits[done : done + end - begin]
            done += end - begin
        return spread

    def _dug(self, board: Board, a: int, b: int) -> int:
        """A byte per cell of a row without gaps: 1 if it has a passage."""
        first, passages = board.grid.first, board.passages
        if passages.find(1, first[a], first[b]) < 0:
            return 0
        dug = bytearray(b - a)
        for cell in range(a, b) if self._varies else (a, b - 1):
            dug[cell - a] = 1 in passages[first[cell] : first[cell + 1]]
        if not self._varies and b - a > 2:  # between the ends, all have the same number of arcs
            begin, end, arcs = first[a + 1], first[b - 1], first[a + 2] - first[a + 1]
            united = 0
            for i in range(arcs):
                united |= int.from_bytes(passages[begin + i : end : arcs], "little")
            dug[1:-1] = united.to_bytes(b - a - 2, "little")
        return int.from_bytes(dug, "little")


def _ground(board: Board, cell: int) -> Role:
    """The colour of a blank cell: of a fence, if one is on its right or below, else of terrain."""
    grid = board.grid
    for arc in arcs(grid, cell) if board.fences and cell >= 0 else ():
        if board.fences[arc] and board.passages[arc] and arc < grid.twin[arc]:
            return Role.FENCE_SHADE
    return _GROUNDS[board.terrain[cell] if board.terrain and cell >= 0 else FLOOR]


def _flatness(shape: Shape) -> float:
    """The distance between rows, where that between columns is 1."""
    if shape.art:
        return shape.art.rows[DRAWN[-1]] / DRAWN[-1]
    column, row = shape.spacing
    return row / shape.aspect / column


def _within(begin: float, end: float, size: int) -> tuple[int, int]:
    """Convert a range in fractions of `size` to its first pixel and its length, at least 1."""
    first = min(max(round(begin * size), 0), size - 1)
    return first, max(min(round(end * size), size) - first, 1)


# ---- cells that are not in columns ---------------------------------------------------------------

_BYTES_PER_CELL = 4
"""Bytes of a row that are read in the time of one cell."""


class _PixelMinimap(Minimap):
    """A map of a grid that is not a tiling. Each pixel has its own cells."""

    def _plan(self, width: int, height: int, shows_rock: bool) -> None:
        grid = self.board.grid
        self._shows_rock = shows_rock and grid.mask is None
        across, down = grid.extent
        part = min(width / across, height / down, _FIGURE)
        columns, lines = max(1, int(across * part)), max(1, int(down * part))
        self._cells = _cells_of_pixels(grid, columns, lines)
        self._bands = [(line, line + 1, line, line + 1) for line in range(lines)]
        self._image = pyxel.Image(columns, lines)

    def _raw(self, begin: int, end: int) -> bytearray:
        """The colours of a line of pixels."""
        board, bits_of_marks, first = self.board, _BITS_OF_MARKS, self.board.grid.first
        marks, passages = board.marks, board.passages
        found = bytearray()
        for cells in self._cells[begin]:
            bits = 0
            for cell in cells:
                bits |= bits_of_marks[marks[cell]]
                if self._shows_rock and marks[cell] == BLANK:
                    is_rock = passages.find(1, first[cell], first[cell + 1]) < 0
                    bits ^= is_rock and _BITS_OF_MARKS[BLANK] ^ _BITS_OF_MARKS_UNDUG[BLANK]
            is_plain = bits == _BITS_OF_MARKS[BLANK]
            found.append(_ground(board, cells[0]) if is_plain else _COLOURS_OF_BITS[bits])
        return found

    def _cost(self, raw: bytearray) -> int:
        """The effort of reading a line, as if all lines had the same number of cells."""
        return _BYTES_PER_CELL * max(1, self.board.grid.size // len(self._bands))

    def _draw_band(self, begin: int, end: int, top: int, bottom: int) -> None:
        width = self._image.width
        self._pixels[top * width : bottom * width] = self._raw(begin, end)

    def _pixel(self, cell: int) -> tuple[int, int]:
        (x, y), (across, down) = self.board.grid.centre(cell), self.board.grid.extent
        left, top = x * self._image.width / across, y * self._image.height / down
        return self.x + FRAME + int(left), self.y + FRAME + int(top)


@lru_cache(4)
def _cells_of_pixels(grid: Grid, columns: int, lines: int) -> list[list[tuple[int, ...]]]:
    """The cells in each pixel, by line and column: all with their centre in the pixel, or else the
    cell that covers it; none outside the maze."""
    across, down = grid.extent
    within: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for cell in range(grid.size):
        x, y = grid.centre(cell)
        within[int(x * columns / across), int(y * lines / down)].append(cell)
    found: list[list[tuple[int, ...]]] = []
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
    kind = Minimap if isinstance(board.grid.shape, Tiling) else _PixelMinimap
    return kind(board, width, height, shows_rock=shows_rock)


# ---- the corner map ------------------------------------------------------------------------------

_LARGEST_MAP = (96, 72)
_LEAST_VIEW = 400  # minimum width of the view, in pixels; in less the map would hide too much
_KEPT_CLEAR = 24  # margin around the map, in pixels, in which the target would be hidden


class CornerMap:
    """A minimap that moves the camera when it is clicked."""

    def __init__(self, view: View, board: Board, *, shows_rock: bool = False) -> None:
        self.is_wanted = True
        self.small = minimap(board, *_LARGEST_MAP, shows_rock=shows_rock)
        self.view = view
        self._is_held = False

    @property
    def is_shown(self) -> bool:
        return self.is_wanted and not self.view.fits and self.view.box.width >= _LEAST_VIEW

    def holds(self, x: int, y: int) -> bool:
        """True if a pixel of the screen is on the map."""
        return self.is_shown and self.small.place_at(x, y) is not None

    def update(self, hears_mouse: bool) -> bool:
        """Update the map and, by mouse, the camera, once per frame. True if it used the mouse."""
        if not self.is_shown:
            return False
        self.small.update()
        if not pyxel.btn(pyxel.MOUSE_BUTTON_LEFT):
            return False
        place = self.small.place_at(pyxel.mouse_x, pyxel.mouse_y)
        if pyxel.btnp(pyxel.MOUSE_BUTTON_LEFT):
            self._is_held = hears_mouse and place is not None
        if place and self._is_held:
            self.view.look_at(*place)
        return self._is_held

    def draw(
        self,
        head: int,
        target: int,
        places: Iterable[Place] = (),
        figures: Iterable[Figure] = (),
    ) -> None:
        """Draw the map in the lower right corner, or in the upper right one if it would hide the
        cell `target`. For the other arguments see `Minimap.draw`."""
        if not self.is_shown:
            return
        box, small = self.view.box, self.small
        x, y = box.x + box.width - small.width - 6, box.y + box.height - small.height - 6
        left, top = self.view.screen_place(target, target, 0)
        is_beneath = left > x - _KEPT_CLEAR and top > y - _KEPT_CLEAR
        small.draw(x, box.y + 6 if is_beneath else y, self.view.seen, head, places, figures)
