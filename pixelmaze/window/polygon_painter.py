"""Paints mazes of shapes without hand-drawn tiles: polygons, and lines for walls."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

import pyxel

from pixelmaze.board import Board
from pixelmaze.shapes import Point
from pixelmaze.theme import Role
from pixelmaze.window import tile_images
from pixelmaze.window.painter import HEIGHT, WIDTH, Chunk, Painter
from pixelmaze.window.polygon_tiles import PolygonTiles, polygon_tiles
from pixelmaze.window.tile_layout import Floors


class PolygonPainter(Painter):
    """See `Painter`."""

    tiles: PolygonTiles

    def __init__(
        self, board: Board, pitch: int, shows_rock: bool = False, heat: Sequence[int] | None = None
    ) -> None:
        tiles = polygon_tiles(board.grid.shape.name, pitch)
        super().__init__(board, pitch, tiles, shows_rock, heat)
        self._floors = Floors(board, shows_rock, heat)

    def _repaint(self, changed: Collection[int], rebuilt: Collection[int]) -> None:
        grid, tiles = self.board.grid, self.tiles
        beside_walls = {grid.head[arc] for arc in rebuilt}
        beside_walls |= {grid.head[grid.twin[arc]] for arc in rebuilt}
        new: set[Chunk] = set()
        for cell in self._in_reach(beside_walls):
            new.update(self._chunks_around(cell))
        for chunk in new:
            self._paint_walls(chunk)
            self._paint_floors(chunk)
        for cell in self._in_reach(changed):
            (floor,) = self._images([cell])
            x, y = tiles.place(grid, cell)
            for chunk in self._chunks_at(x, y, tiles.height):
                if chunk not in new:
                    at = x - chunk.left, y - chunk.top
                    size = tiles.pitch, tiles.height
                    chunk.picture.blt(*at, floor, 0, 0, *size, Role.CLEAR)
                    chunk.picture.blt(*at, chunk.walls, *at, *size, Role.CLEAR)

    def _chunks_around(self, cell: int) -> list[Chunk]:
        """The painted chunks in which a cell or its walls are seen."""
        x, y = self.tiles.place(self.board.grid, cell)
        reach = self.tiles.wall + 1
        chunks = self._chunks_at(x - reach, y - reach, self.tiles.height)
        return chunks + self._chunks_at(x + reach, y + reach, self.tiles.height)

    def _painted(self, column: int, line: int) -> Chunk | None:
        chunk = Chunk(column, line)
        if not any(True for _ in self._cells_in(chunk)):
            return None
        self._paint_walls(chunk)
        self._paint_floors(chunk)
        return chunk

    def _paint_floors(self, chunk: Chunk) -> None:
        chunk.is_stale = False
        cells = [*self._cells_in(chunk)]
        for cell, floor in zip(cells, self._images(cells), strict=True):
            x, y = self.tiles.place(self.board.grid, cell)
            chunk.picture.blt(
                x - chunk.left, y - chunk.top, floor, 0, 0, floor.width, floor.height, Role.CLEAR
            )
        chunk.picture.blt(0, 0, chunk.walls, 0, 0, WIDTH, HEIGHT, Role.CLEAR)

    def _paint_walls(self, chunk: Chunk) -> None:
        width = self.tiles.wall
        chunk.walls.cls(Role.CLEAR)
        walls = [*self._walls_in(chunk)]
        if width > 1:
            for begin, end in walls:
                _draw_thick(chunk.walls, begin, end, width + 2, Role.WALL_EDGE)
        for begin, end in walls:
            _draw_thick(chunk.walls, begin, end, width, Role.WALL_TOP)

    def _walls_in(self, chunk: Chunk) -> Iterator[tuple[Point, Point]]:
        """The ends of the walls in a chunk, in its pixels."""
        grid, passages, pixel = self.board.grid, self.board.passages, self.tiles.raster.pixel
        for cell in self._cells_in(chunk):
            is_rock = self._is_rock(cell)
            for arc, right, left in grid.sides(cell):
                if arc >= 0 and (passages[arc] or (is_rock and self._is_rock(grid.head[arc]))):
                    continue
                (x, y), (end_x, end_y) = sorted((pixel(right), pixel(left)))
                yield (
                    (x - chunk.left, y - chunk.top),
                    (end_x - chunk.left, end_y - chunk.top),
                )

    def _is_rock(self, cell: int) -> bool:
        return self._shows_rock and not self._floors.has_passage(cell)

    def _images(self, cells: Iterable[int]) -> Iterator[pyxel.Image]:
        """The floors of cells, without their walls."""
        of, grid = self.tiles.of, self.board.grid
        cells = [*cells]
        for cell, number in zip(cells, self._floors.numbers(cells), strict=True):
            yield tile_images.floor(of(grid, cell), number).image

    def _cells_in(self, chunk: Chunk) -> Iterator[int]:
        """The cells of which, or of whose walls, something may be seen in a chunk."""
        reach = self.tiles.wall + 1
        columns, rows = self.tiles.places(
            chunk.left - reach, chunk.top - reach,
            chunk.left + WIDTH + reach, chunk.top + HEIGHT + reach,
        )  # fmt: skip
        places = (self.board.grid.at(x, y) for y in rows for x in columns)
        return (cell for cell in places if cell >= 0)


def _draw_thick(image: pyxel.Image, begin: Point, end: Point, width: int, colour: Role) -> None:
    (x, y), (end_x, end_y) = begin, end
    is_flat = abs(end_x - x) > abs(end_y - y)
    for i in range(-(width // 2), width - width // 2):
        across, down = (0, i) if is_flat else (i, 0)
        image.line(x + across, y + down, end_x + across, end_y + down, colour)
