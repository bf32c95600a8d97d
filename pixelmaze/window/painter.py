"""Draws a board once, and after that only the cells that have changed.

The picture of the maze is kept in pieces (chunks), painted when they first come into view,
so that a maze of any size costs memory and time for what is seen of it only.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain

import pyxel

from pixelmaze.board import Board
from pixelmaze.grid import arcs, cells_around
from pixelmaze.theme import Role
from pixelmaze.window.blit import blit
from pixelmaze.window.stretched import tiles_of
from pixelmaze.window.tile_images import Tile
from pixelmaze.window.tile_layout import Tiling
from pixelmaze.window.tileset import corner_points

WIDTH, HEIGHT = 128, 64
"""Of a chunk in pixels."""
KEPT = 200
"""How many chunks are kept."""


class _Chunk:
    """A piece of the picture. Its walls are kept apart as well, to be laid over repainted floor."""

    def __init__(self, column: int, line: int) -> None:
        self.left = column * WIDTH
        self.top = line * HEIGHT
        self.picture = pyxel.Image(WIDTH, HEIGHT)
        self.picture.cls(Role.VOID)
        self.walls = pyxel.Image(WIDTH, HEIGHT)
        self.walls.cls(Role.CLEAR)
        self.is_stale = False


class _Strip:
    """Tiles in a row, laid all at once."""

    def __init__(self, width: int, height: int) -> None:
        self._image = pyxel.Image(width, height)
        self._pixels = memoryview(self._image.data_ptr()).cast("B")

    def lay(self, picture: pyxel.Image, x: int, y: int, tiles: Iterable[Tile]) -> None:
        lines = zip(*[tile.lines for tile in tiles], strict=True)
        self._pixels[:] = b"".join(chain.from_iterable(lines))
        width, height = self._image.width, self._image.height
        picture.blt(x, y, self._image, 0, 0, width, height, Role.CLEAR)


class Painter:
    """The picture of one board at one cell width.

    With `shows_rock` cells without any passage are solid rock, as before they are dug. With `heat`,
    one of 0 … 15 a cell (-1: none), that is the colour of their floor.
    """

    def __init__(
        self, board: Board, pitch: int, shows_rock: bool = False, heat: Sequence[int] | None = None
    ) -> None:
        self.board = board
        self.tiles = tiles_of(board.grid.shape.name, pitch)
        self._shows_rock = shows_rock
        self._tiling = Tiling(board, self.tiles, shows_rock, heat)
        self._passages = bytes(board.passages)
        """Those that the walls show; none while they are being built."""
        self._chunks: dict[tuple[int, int], _Chunk | None] = {}
        self._count = -(-WIDTH // pitch) + 1  # of the tiles of a row that reach into a chunk
        self._count += WIDTH % pitch > 0
        self._strip_of_floors = _Strip(self._count * pitch, self.tiles.height)
        self._strip_of_joints = _Strip(self._count * pitch, pitch)
        self._place = (0, 0)

    # ---- what changes --------------------------------------------------------------------------

    def refresh(
        self, changed: Collection[int], rebuilt: Collection[int], is_stale: bool = False
    ) -> None:
        """Repaint the cells that have changed, and the walls on arcs that have, where they are
        painted at all; if all is stale, nothing of the old picture is kept but walls."""
        if is_stale:
            if self._shows_rock or self._passages != self.board.passages:
                self._chunks.clear()
                self._passages = bytes(self.board.passages)
            for chunk in filter(None, self._chunks.values()):
                chunk.is_stale = True
            return
        if not (changed or rebuilt):
            return
        if rebuilt:
            self._passages = b""
        grid, tiles = self.board.grid, self.tiles
        stale = set(self._in_reach(changed))
        points = self._points_of_walls(rebuilt)
        for half, row in points:
            around = cells_around(grid, half, row)
            self._repaint_joint(half, row, around)
            stale.update(around)
        at_border = -1 in stale
        stale.discard(-1)
        width, height = tiles.pitch, tiles.height
        places = ((cell, *tiles.place(grid, cell)) for cell in stale)
        seen = [(cell, x, y, to) for cell, x, y in places for to in self._chunks_at(x, y, height)]
        floors = self._tiling.floors(cell for cell, *_ in seen)
        for (_, x, y, chunk), floor in zip(seen, floors, strict=True):
            left, top = x - chunk.left, y - chunk.top
            chunk.picture.blt(left, top, floor.image, 0, 0, width, height, Role.CLEAR)
            chunk.picture.blt(left, top, chunk.walls, left, top, width, height, Role.CLEAR)
        if at_border:  # half of a border wall lies in no cell
            for half, row in points:
                x, y = tiles.joint_place(tiles.joint_at(grid, half, row), half, row)
                for chunk in self._chunks_at(x, y, width):
                    left, top = x - chunk.left, y - chunk.top
                    chunk.picture.blt(left, top, chunk.walls, left, top, width, width, Role.CLEAR)

    def _points_of_walls(self, rebuilt: Collection[int]) -> set[tuple[int, int]]:
        """The corner points around which walls have changed on these arcs."""
        grid = self.board.grid
        head, twin = grid.head, grid.twin
        near = set(self._in_reach({head[arc] for arc in rebuilt}))
        points: set[tuple[int, int]] = set()
        for arc in rebuilt:
            if head[arc] in near:
                ends = (head[arc], head[twin[arc]])
                corners = [set(corner_points(grid, cell)) for cell in ends]
                points |= corners[0] & corners[1]
                for cell, its_corners in zip(ends, corners, strict=True):
                    if self._shows_rock and self._may_have_been_dug(cell, rebuilt):
                        points |= its_corners
        return points

    def _may_have_been_dug(self, cell: int, rebuilt: Collection[int]) -> bool:
        """Whether it may be rock no longer, or again: no passage is open that was so before."""
        passages, twin = self.board.passages, self.board.grid.twin
        return not any(
            passages[arc] and arc not in rebuilt and twin[arc] not in rebuilt
            for arc in arcs(self.board.grid, cell)
        )

    def _in_reach(self, cells: Collection[int]) -> Iterator[int]:
        """Those of the cells that may be seen in a chunk: most steps in a large maze are not."""
        painted = [place for place, chunk in self._chunks.items() if chunk]
        if not painted:
            return iter(())
        columns, lines = zip(*painted, strict=True)
        tiles, xy = self.tiles, self.board.grid.xy
        left, right = min(columns) * WIDTH // tiles.pitch, (max(columns) + 1) * WIDTH // tiles.pitch
        top, bottom = min(lines) * HEIGHT // tiles.row, (max(lines) + 1) * HEIGHT // tiles.row
        places = ((cell, *xy(cell)) for cell in cells)
        return (
            cell
            for cell, x, y in places
            if left - 2 <= x <= right + 1 and top - 2 <= y <= bottom + 1
        )

    def _chunks_at(self, x: int, y: int, height: int) -> list[_Chunk]:
        """The painted chunks into which a tile reaches that lies there."""
        left, top = x // WIDTH, y // HEIGHT
        right, bottom = (x + self.tiles.pitch - 1) // WIDTH, (y + height - 1) // HEIGHT
        if left == right and top == bottom:  # as it mostly is
            chunk = self._chunks.get((left, top))
            return [chunk] if chunk else []
        places = [(i, j) for j in range(top, bottom + 1) for i in range(left, right + 1)]
        return [chunk for chunk in map(self._chunks.get, places) if chunk]

    def _repaint_joint(self, half: int, row: int, around: tuple[int, int, int, int]) -> None:
        kind = self.tiles.joint_at(self.board.grid, half, row)
        x, y = self.tiles.joint_place(kind, half, row)
        chunks = self._chunks_at(x, y, self.tiles.pitch)
        if chunks:
            joint = self._tiling.joint(kind, half, row, around)
        for chunk in chunks:
            left, top = x - chunk.left, y - chunk.top
            u, v, width, height = kind.area
            chunk.walls.rect(left + u, top + v, width, height, Role.CLEAR)
            chunk.walls.blt(left + u, top + v, joint.image, u, v, width, height, Role.CLEAR)

    # ---- what is seen --------------------------------------------------------------------------

    def draw(self, x: int, y: int, width: int, height: int, scale: int) -> None:
        """Show the part of the picture that begins at x, y, in a view of that size at 0, 0.

        x and y are pixels of the picture, width and height of the screen.
        """
        columns = range(x // WIDTH, (x + (width - 1) // scale) // WIDTH + 1)
        lines = range(y // HEIGHT, (y + (height - 1) // scale) // HEIGHT + 1)
        for line in lines:
            for column in columns:
                chunk = self._chunk(column, line)
                if chunk:
                    left, top = (chunk.left - x) * scale, (chunk.top - y) * scale
                    if scale == 1:
                        pyxel.blt(left, top, chunk.picture, 0, 0, WIDTH, HEIGHT)
                    else:
                        blit(left, top, chunk.picture, 0, 0, WIDTH, HEIGHT, scale)
        self._prepare(columns, lines, x - self._place[0], y - self._place[1])
        self._place = (x, y)

    def _prepare(self, columns: range, lines: range, right: int, down: int) -> None:
        """Paint one of the chunks just out of view, where the view moves to, so that scrolling need
        not wait for it."""
        for line in range(lines.start - (down < 0), lines.stop + (down > 0)):
            for column in range(columns.start - (right < 0), columns.stop + (right > 0)):
                if (column, line) not in self._chunks:
                    self._chunk(column, line)
                    return

    def _chunk(self, column: int, line: int) -> _Chunk | None:
        """The chunk, painted if it is not yet; None where nothing of the maze lies."""
        key = (column, line)
        if key in self._chunks:
            chunk = self._chunks.pop(key)
            if chunk and chunk.is_stale:
                self._paint_floors(chunk)
        else:
            chunk = self._painted(column, line)
            if len(self._chunks) >= KEPT:  # the one used longest ago goes
                del self._chunks[next(iter(self._chunks))]
        self._chunks[key] = chunk
        return chunk

    def _painted(self, column: int, line: int) -> _Chunk | None:
        chunk = _Chunk(column, line)
        tiles, count, begin = self.tiles, self._count, self._first_column(chunk)
        rows = self._rows_in(chunk)
        with_above = range(rows[0] - 1, rows[-1] + 1)
        if all(max(self._tiling.cells(row, begin, count + 1)) < 0 for row in with_above):
            return None
        above = self._tiling.row(rows[0] - 1, begin, count + 1)
        for row in rows:
            below = self._tiling.row(row, begin, count + 1)
            for kind in tiles.joints:
                half = 2 * begin + 2 + (kind.is_odd != self.board.grid.shape.shift(row))
                joints = self._tiling.joints(kind, half, row, count, above, below)
                x, y = tiles.joint_place(kind, half, row)
                self._strip_of_joints.lay(chunk.walls, x - chunk.left, y - chunk.top, joints)
            above = below
        self._paint_floors(chunk)
        return chunk

    def _paint_floors(self, chunk: _Chunk) -> None:
        """Paint all but the walls."""
        chunk.is_stale = False
        tiles, begin = self.tiles, self._first_column(chunk)
        for row in self._rows_in(chunk):
            shift = self.board.grid.shape.shift(row)
            floors = self._tiling.floors(self._tiling.cells(row, begin + 1 - shift, self._count))
            x, y = -shift * tiles.pitch // 2, row * tiles.row - chunk.top
            x -= chunk.left % tiles.pitch
            self._strip_of_floors.lay(chunk.picture, x, y, floors)
        chunk.picture.blt(0, 0, chunk.walls, 0, 0, WIDTH, HEIGHT, Role.CLEAR)

    def _first_column(self, chunk: _Chunk) -> int:
        """The first column of which something is seen in the chunk."""
        return chunk.left // self.tiles.pitch - 1

    def _rows_in(self, chunk: _Chunk) -> range:
        """The rows of which something is seen in the chunk."""
        tiles = self.tiles
        first = (chunk.top - tiles.height) // tiles.row + 1
        return range(first, (chunk.top + HEIGHT + tiles.pitch // 2 - 1) // tiles.row + 1)
