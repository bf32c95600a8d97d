"""Draws a board once, and after that only the cells that have changed.

The picture of the maze is kept in square pieces (chunks), painted when they first come into view,
so that a maze of any size costs memory and time for what is seen of it only.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import pyxel

from pixelmaze.app.tiles import (
    FLOORS,
    JOINTS,
    cells_around,
    corner_points,
    is_peak,
    tile_set,
    wall_bits,
)
from pixelmaze.board import BLANK, ON_PATH, RETREATED, VISITED, VISITED_BACK, Board
from pixelmaze.grid import arcs
from pixelmaze.theme import Role

CHUNK = 256
"""Width and height of a chunk in pixels."""
KEPT = 64
"""How many chunks are kept."""


class Line(NamedTuple):
    """How the way to a cell is drawn: sixteenths of a cell wide, or dotted (width 0)."""

    colour: Role
    width: int
    core: Role | None = None


LINES = {
    RETREATED: Line(Role.RETREAT, 0),
    VISITED: Line(Role.ROUTE, 4),
    VISITED_BACK: Line(Role.BACK, 4),
    ON_PATH: Line(Role.PATH, 6, core=Role.PATH_LIGHT),
}
"""The line that leads to a cell, by its mark; the later is drawn over the earlier."""
_ORDER = {mark: i for i, mark in enumerate(LINES)}


class Painter:
    """The picture of one board at one cell width."""

    def __init__(self, board: Board, pitch: int) -> None:
        self.board = board
        self.tiles = tile_set(board.grid.shape.name, pitch)
        self._bank = pyxel.images[self.tiles.bank]
        self._chunks: dict[tuple[int, int], pyxel.Image] = {}

    def refresh(self, changed: Iterable[int]) -> None:
        """Repaint these cells, where they are painted at all."""
        for cell in changed:
            x, y = self.tiles.place(self.board.grid, cell)
            for column in {(x // CHUNK), (x + self.tiles.pitch - 1) // CHUNK}:
                for line in {(y // CHUNK), (y + self.tiles.height - 1) // CHUNK}:
                    chunk = self._chunks.get((column, line))
                    if chunk:
                        self._paint_floor(chunk, cell, column * CHUNK, line * CHUNK)
                        for half, row in corner_points(self.board.grid, cell):
                            self._paint_joint(chunk, half, row, column * CHUNK, line * CHUNK)

    def draw(self, x: int, y: int, width: int, height: int, scale: int) -> None:
        """Show the part of the picture that begins at x, y, in a view of that size at 0, 0.

        x and y are pixels of the picture, width and height of the screen.
        """
        for line in range(y // CHUNK, (y + (height - 1) // scale) // CHUNK + 1):
            for column in range(x // CHUNK, (x + (width - 1) // scale) // CHUNK + 1):
                chunk = self._chunk(column, line)
                if chunk:
                    # the engine scales about the middle of what it copies
                    grown = CHUNK * (scale - 1) // 2
                    left, top = (column * CHUNK - x) * scale, (line * CHUNK - y) * scale
                    pyxel.blt(
                        left + grown, top + grown, chunk, 0, 0, CHUNK, CHUNK, scale=scale
                    )  # fmt: skip

    def _chunk(self, column: int, line: int) -> pyxel.Image | None:
        """The chunk, painted if it is not yet; None where nothing of the maze lies."""
        key = (column, line)
        chunk = self._chunks.pop(key, None)
        if chunk is None:
            cells, points = self._inside(column * CHUNK, line * CHUNK)
            if not points:
                return None
            chunk = pyxel.Image(CHUNK, CHUNK)
            chunk.cls(Role.VOID)
            for cell in cells:
                self._paint_floor(chunk, cell, column * CHUNK, line * CHUNK)
            for half, row in points:
                self._paint_joint(chunk, half, row, column * CHUNK, line * CHUNK)
            while len(self._chunks) >= KEPT:  # the one shown longest ago goes
                del self._chunks[next(iter(self._chunks))]
        self._chunks[key] = chunk
        return chunk

    def _inside(self, left: int, top: int) -> tuple[list[int], list[tuple[int, int]]]:
        """The cells and corner points with a pixel in the chunk that begins there."""
        grid, tiles = self.board.grid, self.tiles
        rows = range((top - tiles.height) // tiles.row, (top + CHUNK) // tiles.row + 2)
        halves = range(2 * left // tiles.pitch - 2, 2 * (left + CHUNK) // tiles.pitch + 3)
        cells = []
        points = []
        for row in rows:
            if not 0 <= row <= grid.height:
                continue
            for half in halves:
                cell = grid.cell_at(half, row)
                if cell >= 0 and grid.half(cell) == half:
                    cells.append(cell)
                if 0 <= half <= 2 * grid.width + 1 and (tiles.rise or half % 2 == 0):
                    points.append((half, row))
        return cells, points

    def _paint_floor(self, image: pyxel.Image, cell: int, left: int, top: int) -> None:
        grid, tiles, board = self.board.grid, self.tiles, self.board
        x, y = tiles.place(grid, cell)
        u, v = tiles.floor(board.marks[cell], _varied(cell, cell >> 4, FLOORS))
        image.blt(x - left, y - top, self._bank, u, v, tiles.pitch, tiles.height, Role.CLEAR)
        if board.marks[cell] == BLANK:
            return
        lines = []
        for arc in arcs(grid, cell):
            other = grid.head[arc]
            for end, way in ((other, arc), (cell, grid.twin[arc])):
                mark = board.marks[end]
                if board.came_by[end] == way and mark in LINES:
                    lines.append((_ORDER[mark], other, LINES[mark]))
        x, y = x - left, y - top
        for _, other, line in sorted(lines):
            end_x, end_y = tiles.edge(grid, cell, other)
            middle = (x + tiles.centre[0], y + tiles.centre[1])
            _draw_line(image, middle, (x + end_x, y + end_y), line, tiles.pitch)

    def _paint_joint(self, image: pyxel.Image, half: int, row: int, left: int, top: int) -> None:
        grid, tiles = self.board.grid, self.tiles
        around = cells_around(grid, half, row)
        bits = wall_bits(grid, self.board.passages, around)
        if not bits:
            return
        peak = tiles.rise > 0 and is_peak(grid, half, row)
        u, v = tiles.joint(bits, peak, _varied(half, row, JOINTS))
        x, y = tiles.joint_place(half, row, peak)
        x, y = x - left, y - top
        size = tiles.pitch
        if min(around) >= 0:
            image.blt(x, y, self._bank, u, v, size, size, Role.CLEAR)
            return
        # at the border: outside the maze there is no floor for a shadow to fall on
        part = size // 2
        for cell, (dx, dy) in zip(
            around, ((part, 0), (0, 0), (0, part), (part, part)), strict=True
        ):
            if cell < 0:
                image.pal(Role.SHADOW, Role.VOID)
            image.blt(x + dx, y + dy, self._bank, u + dx, v + dy, part, part, Role.CLEAR)
            image.pal()


def _varied(a: int, b: int, variants: int) -> int:
    """A variant for a place: always the same there, without a pattern, the first one most often."""
    mixed = (a * 0x9E3779B1 ^ b * 0x85EBCA6B) >> 7 & 0xFF
    return mixed % variants if mixed < 112 else 0


def _draw_line(
    image: pyxel.Image, middle: tuple[int, int], edge: tuple[int, int], line: Line, pitch: int
) -> None:
    """The part of a line that lies in one cell, from its middle to its edge."""
    if line.width == 0:
        size = max(1, pitch // 8)
        for x, y in (middle, edge)[: 1 + (pitch > 4)]:
            image.rect(x - size // 2, y - size // 2, size, size, line.colour)
        return
    _draw_stroke(image, *middle, *edge, max(1, line.width * pitch // 16), line.colour)
    if line.core is not None and pitch > 4:
        _draw_stroke(image, *middle, *edge, max(1, line.width * pitch // 48), line.core)


def _draw_stroke(
    image: pyxel.Image, x: int, y: int, end_x: int, end_y: int, width: int, colour: Role
) -> None:
    before = width // 2
    image.rect(x - before, y - before, width, width, colour)
    for i in range(-before, width - before):
        if y == end_y:
            image.line(x, y + i, end_x, y + i, colour)
        else:
            image.line(x + i, y, end_x + i, end_y, colour)
