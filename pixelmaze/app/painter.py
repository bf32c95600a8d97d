"""Draws a board once, and after that only the cells that have changed.

The picture of the maze is kept in square pieces (chunks), painted when they first come into view,
so that a maze of any size costs memory and time for what is seen of it only.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

import pyxel

from pixelmaze.app.blit import blit
from pixelmaze.app.tiles import (
    FLOORS,
    JOINTS,
    ROCK,
    corner_points,
    tile_set,
    wall_bits,
)
from pixelmaze.board import BLANK, MARKS, ON_PATH, RETREATED, VISITED, VISITED_BACK, Board
from pixelmaze.grid import cells_around
from pixelmaze.theme import HEAT, Role

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
_ORDER = {mark: ([*LINES].index(mark) + 1 if mark in LINES else 0) for mark in range(len(MARKS))}
_GROUND = tuple(role for role in Role if "FLOOR" in role.name or role.name.endswith("_DARK"))
"""What floors are made of, apart from the pattern that tells a mark."""


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
    """The picture of one board at one cell width.

    With `shows_rock` cells without any passage are solid rock, as before they are dug. With `heat`,
    one of 0 … 15 a cell (-1: none), that is the colour of their floor.
    """

    def __init__(
        self, board: Board, pitch: int, shows_rock: bool = False, heat: Sequence[int] | None = None
    ) -> None:
        self.board = board
        self.tiles = tile_set(board.grid.shape.name, pitch)
        self._shows_rock = shows_rock
        self._heat = heat
        self._bank = pyxel.images[self.tiles.bank]
        self._chunks: dict[tuple[int, int], _Chunk | None] = {}
        self._floors: dict[int, pyxel.Image] = {}
        self._outside = self._outside_of_cell()

    def refresh(
        self, changed: Collection[int], rebuilt: Collection[int], is_stale: bool = False
    ) -> None:
        """Repaint the cells that have changed and those whose walls have, where they are painted
        at all; if all is stale, nothing of the old picture is kept."""
        if is_stale:
            self._chunks.clear()
            return
        stale = set(changed)
        if self._shows_rock:  # against which walls stand
            rebuilt = stale.union(rebuilt)
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
        left, top = (x - reach) // CHUNK, (y - reach) // CHUNK
        right = (x + self.tiles.pitch - 1 + reach) // CHUNK
        bottom = (y + self.tiles.height - 1 + reach) // CHUNK
        if left == right and top == bottom:  # as it mostly is
            chunk = self._chunks.get((left, top))
            return [chunk] if chunk else []
        places = [(i, j) for j in range(top, bottom + 1) for i in range(left, right + 1)]
        found = map(self._chunks.get, places)
        return [chunk for chunk in found if chunk]

    def _paint_floor(self, chunk: _Chunk, cell: int) -> tuple[int, int]:
        """Paint a cell without its walls; returns where it lies in the chunk."""
        tiles, mark = self.tiles, self.board.marks[cell]
        x, y = tiles.place(self.board.grid, cell)
        x, y = x - chunk.left, y - chunk.top
        if self._heat is not None and self._heat[cell] >= 0:
            for role in _GROUND:
                chunk.picture.pal(role, HEAT[self._heat[cell]])
        if mark == BLANK:
            mark = ROCK if self._is_rock(cell) else BLANK
            u, v = tiles.floor(mark, _varied(cell, cell >> 4, FLOORS))
            chunk.picture.blt(x, y, self._bank, u, v, tiles.pitch, tiles.height, Role.CLEAR)
        else:
            floor = self._marked_floor(cell)
            chunk.picture.blt(x, y, floor, 0, 0, tiles.pitch, tiles.height, Role.CLEAR)
        if self._heat is not None:
            chunk.picture.pal()
        return x, y

    def _marked_floor(self, cell: int) -> pyxel.Image:
        """The floor of a cell with a mark, and its halves of the lines to its neighbours."""
        grid, marks, came_by = self.board.grid, self.board.marks, self.board.came_by
        key = marks[cell]
        own, begin = came_by[cell], grid.first[cell]
        for arc in range(begin, grid.first[cell + 1]):
            other = grid.head[arc]
            mark = marks[other] if came_by[other] == arc else BLANK
            if grid.twin[arc] == own:
                mark = max(mark, marks[cell], key=_ORDER.__getitem__)
            key |= mark << 3 * grid.heading[arc] + 3
        if key not in self._floors:
            self._floors[key] = self._composed(key)
        return self._floors[key]

    def _composed(self, key: int) -> pyxel.Image:
        tiles, grid = self.tiles, self.board.grid
        floor = pyxel.Image(tiles.pitch, tiles.height)
        u, v = tiles.floor(key & 7, 0)
        floor.blt(0, 0, self._bank, u, v, tiles.pitch, tiles.height)
        marks = [key >> 3 * heading + 3 & 7 for heading in range(grid.turns)]
        for mark, heading in sorted(zip(marks, range(grid.turns), strict=True), key=_by_order):
            if mark in LINES:
                edge = tiles.edge(grid.shape, heading)
                draw_line(floor, tiles.centre, edge, LINES[mark], tiles.pitch)
        floor.blt(0, 0, self._outside, 0, 0, tiles.pitch, tiles.height, Role.VOID)
        return floor

    def _is_rock(self, cell: int) -> bool:
        """Whether it is not dug yet."""
        if not self._shows_rock or self.board.marks[cell] != BLANK:
            return False
        first = self.board.grid.first
        return self.board.passages.find(1, first[cell], first[cell + 1]) < 0

    def _bits_within_rock(self, around: tuple[int, int, int, int]) -> int:
        """Where both sides of a wall are rock, as the joint's bits: there none is to be seen."""
        rock = [cell >= 0 and self._is_rock(cell) for cell in around]
        upper_right, upper_left, lower_left, lower_right = rock
        return (
            (upper_right and lower_right)
            | (upper_left and upper_right) << 1
            | (upper_left and lower_left) << 2
            | (lower_left and lower_right) << 3
        )

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
        if self._shows_rock:
            bits &= ~self._bits_within_rock(around)
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


def _by_order(line: tuple[int, int]) -> int:
    return _ORDER[line[0]]


def _varied(a: int, b: int, variants: int) -> int:
    """A variant for a place: always the same there, without a pattern, the first one most often."""
    mixed = (a * 0x9E3779B1 ^ b * 0x85EBCA6B) >> 7 & 0xFF
    return mixed % variants if mixed < 112 else 0


def draw_line(
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
