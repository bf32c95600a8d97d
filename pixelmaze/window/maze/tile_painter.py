"""Paints mazes of shapes with hand-drawn tiles: floors, and wall joints over them."""

from collections.abc import Collection, Iterable, Sequence
from itertools import chain

import pyxel

from pixelmaze.looks.theme import Role
from pixelmaze.maze.grid import arcs
from pixelmaze.window.maze.painter import HEIGHT, WIDTH, Chunk, Painter
from pixelmaze.window.tiles.images import Tile
from pixelmaze.window.tiles.layout import Tiling
from pixelmaze.window.tiles.stretched import tiles_of
from pixelmaze.window.tiles.textures import textured
from pixelmaze.window.tiles.tileset import TileSet, cells_around, corner_points


class _Strip:
    """A row of tiles that are drawn at once."""

    def __init__(self, width: int, height: int) -> None:
        self._image = pyxel.Image(width, height)
        self._pixels = memoryview(self._image.data_ptr()).cast("B")

    def lay(self, picture: pyxel.Image, x: int, y: int, tiles: Iterable[Tile]) -> None:
        lines = zip(*[tile.lines for tile in tiles], strict=True)
        self._pixels[:] = b"".join(chain.from_iterable(lines))
        width, height = self._image.width, self._image.height
        picture.blt(x, y, self._image, 0, 0, width, height, Role.CLEAR)


class TilePainter(Painter):
    """The painter for shapes with tile art."""

    tiles: TileSet

    def _prepare_tiles(self, heat: Sequence[int] | None) -> None:
        shape, look = self.board.grid.shape.name, self.look
        if look:
            self.tiles = textured(shape, self.pitch, look.walls, look.floors)
        else:
            self.tiles = tiles_of(shape, self.pitch)
        self._tiling = Tiling(self.board, self.tiles, self._shows_rock, heat)
        self._count = -(-WIDTH // self.pitch) + 1  # tiles per row that overlap a chunk
        self._count += WIDTH % self.pitch > 0
        self._strip_of_floors = _Strip(self._count * self.pitch, self.tiles.height)
        self._strip_of_joints = _Strip(self._count * self.pitch, self.pitch)

    def _repaint(self, changed: Collection[int], rebuilt: Collection[int]) -> None:
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
        seen = [
            (cell, x, y, to) for cell, x, y in places for to in self._chunks_at(x, y, width, height)
        ]
        floors = self._tiling.floors(cell for cell, *_ in seen)
        for (_, x, y, chunk), floor in zip(seen, floors, strict=True):
            left, top = x - chunk.left, y - chunk.top
            chunk.picture.blt(left, top, floor.image, 0, 0, width, height, Role.CLEAR)
            chunk.picture.blt(left, top, chunk.walls, left, top, width, height, Role.CLEAR)
        if at_border:  # half of a border wall lies outside all cells
            for half, row in points:
                x, y = tiles.joint_place(tiles.joint_at(grid, half, row), half, row)
                for chunk in self._chunks_at(x, y, width, width):
                    left, top = x - chunk.left, y - chunk.top
                    chunk.picture.blt(left, top, chunk.walls, left, top, width, width, Role.CLEAR)

    def _points_of_walls(self, rebuilt: Collection[int]) -> set[tuple[int, int]]:
        """The corner points at which walls may have changed, given the rebuilt arcs."""
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
        """True if a cell may have become floor or rock: none of its passages was open before."""
        passages, twin = self.board.passages, self.board.grid.twin
        return not any(
            passages[arc] and arc not in rebuilt and twin[arc] not in rebuilt
            for arc in arcs(self.board.grid, cell)
        )

    def _repaint_joint(self, half: int, row: int, around: tuple[int, int, int, int]) -> None:
        kind = self.tiles.joint_at(self.board.grid, half, row)
        x, y = self.tiles.joint_place(kind, half, row)
        chunks = self._chunks_at(x, y, self.tiles.pitch, self.tiles.pitch)
        if chunks:
            joint = self._tiling.joint(kind, half, row, around)
        for chunk in chunks:
            left, top = x - chunk.left, y - chunk.top
            u, v, width, height = kind.area
            chunk.walls.rect(left + u, top + v, width, height, Role.CLEAR)
            chunk.walls.blt(left + u, top + v, joint.image, u, v, width, height, Role.CLEAR)

    def _painted(self, column: int, line: int) -> Chunk | None:
        chunk = Chunk(column, line, self.scenery)
        tiles, count, begin = self.tiles, self._count, self._first_column(chunk)
        rows = self._rows_in(chunk)
        with_above = range(rows[0] - 1, rows[-1] + 1)
        if all(max(self._tiling.cells(row, begin, count + 1)) < 0 for row in with_above):
            return chunk if self.scenery else None
        above = self._tiling.row(rows[0] - 1, begin, count + 1)
        for row in rows:
            below = self._tiling.row(row, begin, count + 1)
            for kind in tiles.joints:
                half = 2 * begin + 2 + (kind.is_odd != self.board.grid.tiling.shift(row))
                joints = self._tiling.joints(kind, half, row, count, above, below)
                x, y = tiles.joint_place(kind, half, row)
                self._strip_of_joints.lay(chunk.walls, x - chunk.left, y - chunk.top, joints)
            above = below
        self._paint_floors(chunk)
        return chunk

    def _paint_floors(self, chunk: Chunk) -> None:
        tiles, begin = self.tiles, self._first_column(chunk)
        for row in self._rows_in(chunk):
            shift = self.board.grid.tiling.shift(row)
            floors = self._tiling.floors(self._tiling.cells(row, begin + 1 - shift, self._count))
            x, y = -shift * tiles.pitch // 2, row * tiles.row - chunk.top
            x -= chunk.left % tiles.pitch
            self._strip_of_floors.lay(chunk.picture, x, y, floors)
        chunk.picture.blt(0, 0, chunk.walls, 0, 0, WIDTH, HEIGHT, Role.CLEAR)

    def _first_column(self, chunk: Chunk) -> int:
        """The first column that overlaps the chunk."""
        return chunk.left // self.tiles.pitch - 1

    def _rows_in(self, chunk: Chunk) -> range:
        """The rows that overlap the chunk."""
        tiles = self.tiles
        first = (chunk.top - tiles.height) // tiles.row + 1
        return range(first, (chunk.top + HEIGHT + tiles.pitch // 2 - 1) // tiles.row + 1)
