"""Draws a board once, and after that only the cells that have changed.

The picture of the maze is kept in square pieces (chunks), painted when they first come into view,
so that a maze of any size costs memory and time for what is seen of it only.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import pyxel

from pixelmaze.app.blit import blit
from pixelmaze.app.tiles import (
    FLOORS,
    JOINTS,
    corner_points,
    tile_set,
    wall_bits,
)
from pixelmaze.board import BLANK, ON_PATH, RETREATED, VISITED, VISITED_BACK, Board
from pixelmaze.grid import arcs, cells_around
from pixelmaze.theme import Role

CHUNK = 64
"""Width and height of a chunk in pixels."""
KEPT = 400
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


class _Chunk:
    """A piece of the picture. Its walls are kept apart as well, to be laid over repainted floor."""

    def __init__(self, column: int, line: int) -> None:
        self.left = column * CHUNK
        self.top = line * CHUNK
        self.picture = pyxel.Image(CHUNK, CHUNK)
        self.picture.cls(Role.VOID)
        self.walls = pyxel.Image(CHUNK, CHUNK)
        self.walls.cls(Role.CLEAR)


class Painter:
    """The picture of one board at one cell width."""

    def __init__(self, board: Board, pitch: int) -> None:
        self.board = board
        self.tiles = tile_set(board.grid.shape.name, pitch)
        self._bank = pyxel.images[self.tiles.bank]
        self._chunks: dict[tuple[int, int], _Chunk | None] = {}
        self._scratch = pyxel.Image(self.tiles.pitch, self.tiles.height)
        self._outside = self._outside_of_cell()

    def refresh(self, changed: Collection[int], rebuilt: Collection[int]) -> None:
        """Repaint the cells that have changed and those whose walls have, where they are painted
        at all."""
        stale = set(changed)
        reach = self.tiles.pitch // 2  # of a wall beyond its cell
        for cell in rebuilt:
            for chunk in self._chunks_of(cell, reach):
                self._paint_walls(chunk, cell)
            for half, row in corner_points(self.board.grid, cell):
                stale.update(cells_around(self.board.grid, half, row))
        stale.discard(-1)
        for cell in stale:
            for chunk in self._chunks_of(cell):
                x, y = self._paint_floor(chunk, cell)
                width, height = self.tiles.pitch, self.tiles.height
                chunk.picture.blt(x, y, chunk.walls, x, y, width, height, Role.CLEAR)
        for cell in rebuilt:  # half of a border wall lies in no cell
            for chunk in self._chunks_of(cell, reach):
                self._lay_walls(chunk, cell)

    def draw(self, x: int, y: int, width: int, height: int, scale: int) -> None:
        """Show the part of the picture that begins at x, y, in a view of that size at 0, 0.

        x and y are pixels of the picture, width and height of the screen.
        """
        columns = range(x // CHUNK, (x + (width - 1) // scale) // CHUNK + 1)
        lines = range(y // CHUNK, (y + (height - 1) // scale) // CHUNK + 1)
        for line in lines:
            for column in columns:
                chunk = self._chunk(column, line)
                if chunk:
                    left, top = (chunk.left - x) * scale, (chunk.top - y) * scale
                    blit(left, top, chunk.picture, 0, 0, CHUNK, CHUNK, scale)
        self._prepare(columns, lines)

    def _prepare(self, columns: range, lines: range) -> None:
        """Paint one of the chunks just out of view, so that scrolling need not wait for it."""
        for line in range(lines.start - 1, lines.stop + 1):
            for column in range(columns.start - 1, columns.stop + 1):
                if (column, line) not in self._chunks:
                    self._chunk(column, line)
                    return

    def _chunk(self, column: int, line: int) -> _Chunk | None:
        """The chunk, painted if it is not yet; None where nothing of the maze lies."""
        key = (column, line)
        if key in self._chunks:
            chunk = self._chunks.pop(key)
        else:
            chunk = self._painted(column, line)
            if len(self._chunks) >= KEPT:  # the one used longest ago goes
                del self._chunks[next(iter(self._chunks))]
        self._chunks[key] = chunk
        return chunk

    def _painted(self, column: int, line: int) -> _Chunk | None:
        chunk = _Chunk(column, line)
        cells = self._cells_in(chunk)
        if not cells:
            return None
        points = {point for cell in cells for point in corner_points(self.board.grid, cell)}
        for half, row in points:
            self._paint_joint(chunk, half, row)
        for cell in cells:
            self._paint_floor(chunk, cell)
        chunk.picture.blt(0, 0, chunk.walls, 0, 0, CHUNK, CHUNK, Role.CLEAR)
        return chunk

    def _cells_in(self, chunk: _Chunk) -> list[int]:
        """The cells with a pixel in the chunk, their walls included."""
        grid, tiles = self.board.grid, self.tiles
        rows = range((chunk.top - tiles.height) // tiles.row, (chunk.top + CHUNK) // tiles.row + 2)
        begin, end = chunk.left // tiles.pitch - 1, (chunk.left + CHUNK) // tiles.pitch + 2
        columns = range(max(0, begin), min(end, grid.width))
        found = (grid.at(x, y) for y in rows for x in columns)
        return [cell for cell in found if cell >= 0]

    def _chunks_of(self, cell: int, reach: int = 0) -> list[_Chunk]:
        """The painted chunks in which the cell lies, and what is so many pixels around it."""
        x, y = self.tiles.place(self.board.grid, cell)
        right, bottom = x + self.tiles.pitch - 1, y + self.tiles.height - 1
        columns = range((x - reach) // CHUNK, (right + reach) // CHUNK + 1)
        lines = range((y - reach) // CHUNK, (bottom + reach) // CHUNK + 1)
        found = (self._chunks.get((column, line)) for line in lines for column in columns)
        return [chunk for chunk in found if chunk]

    def _paint_floor(self, chunk: _Chunk, cell: int) -> tuple[int, int]:
        """Paint a cell without its walls; returns where it lies in the chunk."""
        grid, tiles, board = self.board.grid, self.tiles, self.board
        mark = board.marks[cell]
        x, y = tiles.place(grid, cell)
        x, y = x - chunk.left, y - chunk.top
        u, v = tiles.floor(mark, _varied(cell, cell >> 4, FLOORS))
        width, height = tiles.pitch, tiles.height
        if mark == BLANK:
            chunk.picture.blt(x, y, self._bank, u, v, width, height, Role.CLEAR)
            return x, y
        lines = []
        for arc in arcs(grid, cell):
            other = grid.head[arc]
            for end, way in ((other, arc), (cell, grid.twin[arc])):
                mark = board.marks[end]
                if board.came_by[end] == way and mark in LINES:
                    lines.append((_ORDER[mark], other, LINES[mark]))
        self._scratch.blt(0, 0, self._bank, u, v, width, height)
        for _, other, line in sorted(lines):
            _draw_line(self._scratch, tiles.centre, tiles.edge(grid, cell, other), line, width)
        self._scratch.blt(0, 0, self._outside, 0, 0, width, height, Role.VOID)
        chunk.picture.blt(x, y, self._scratch, 0, 0, width, height, Role.CLEAR)
        return x, y

    def _outside_of_cell(self) -> pyxel.Image:
        """What of a floor tile is no floor, to cut off the ends of lines; the rest is VOID."""
        outside = pyxel.Image(self.tiles.pitch, self.tiles.height)
        u, v = self.tiles.floor(BLANK, 0)
        for y in range(outside.height):
            for x in range(outside.width):
                is_floor = self._bank.pget(u + x, v + y) != Role.CLEAR
                outside.pset(x, y, Role.VOID if is_floor else Role.CLEAR)
        return outside

    def _paint_walls(self, chunk: _Chunk, cell: int) -> None:
        """Paint the joints around a cell anew."""
        points = corner_points(self.board.grid, cell)
        for half, row in points:
            x, y, width, height = self.tiles.joint_area(self.board.grid, half, row)
            chunk.walls.rect(x - chunk.left, y - chunk.top, width, height, Role.CLEAR)
        for half, row in points:
            self._paint_joint(chunk, half, row)

    def _lay_walls(self, chunk: _Chunk, cell: int) -> None:
        """Lay the joints around a cell over the picture."""
        size = self.tiles.pitch
        for half, row in corner_points(self.board.grid, cell):
            x, y = self.tiles.joint_place(self.board.grid, half, row)
            x, y = x - chunk.left, y - chunk.top
            chunk.picture.blt(x, y, chunk.walls, x, y, size, size, Role.CLEAR)

    def _paint_joint(self, chunk: _Chunk, half: int, row: int) -> None:
        grid, tiles = self.board.grid, self.tiles
        around = cells_around(grid, half, row)
        bits = wall_bits(grid, self.board.passages, around)
        if not bits:
            return
        u, v = tiles.joint(grid, bits, half, row, _varied(half, row, JOINTS))
        x, y = tiles.joint_place(grid, half, row)
        x, y = x - chunk.left, y - chunk.top
        size = tiles.pitch
        if min(around) >= 0:
            chunk.walls.blt(x, y, self._bank, u, v, size, size, Role.CLEAR)
            return
        # at the border: outside the maze there is no floor for a shadow to fall on
        part = size // 2
        quarters = ((part, 0), (0, 0), (0, part), (part, part))
        for cell, (dx, dy) in zip(around, quarters, strict=True):
            if cell < 0:
                chunk.walls.pal(Role.SHADOW, Role.VOID)
            chunk.walls.blt(x + dx, y + dy, self._bank, u + dx, v + dy, part, part, Role.CLEAR)
            chunk.walls.pal()


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
