"""Paints mazes of shapes without hand-drawn tiles: filled polygons, with lines for walls."""

from collections.abc import Collection, Iterable, Iterator, Sequence

import pyxel

from pixelmaze.looks.looks import Look
from pixelmaze.looks.theme import Role
from pixelmaze.maze.board import Board
from pixelmaze.maze.grid import arcs
from pixelmaze.maze.shapes import Point
from pixelmaze.ui.surface import Box
from pixelmaze.window.maze import tile_images
from pixelmaze.window.maze.painter import HEIGHT, WIDTH, Chunk, Painter
from pixelmaze.window.maze.polygon_tiles import PolygonTiles, polygon_tiles
from pixelmaze.window.maze.tile_layout import Floors


class PolygonPainter(Painter):
    """The painter for shapes without tile art."""

    tiles: PolygonTiles

    def __init__(
        self,
        board: Board,
        pitch: int,
        shows_rock: bool = False,
        heat: Sequence[int] | None = None,
        look: Look | None = None,
    ) -> None:
        tiles = polygon_tiles(board.grid.shape.name, pitch)
        super().__init__(board, pitch, tiles, shows_rock, heat, look)
        self._floors = Floors(board, shows_rock, heat)

    def _repaint(self, changed: Collection[int], rebuilt: Collection[int]) -> None:
        grid, tiles = self.board.grid, self.tiles
        near_walls = {grid.head[arc] for arc in rebuilt}
        near_walls |= {grid.head[grid.twin[arc]] for arc in rebuilt}
        for cell in self._in_reach(near_walls):
            box = self._box_of(cell)
            for chunk in self._chunks_at(box.x, box.y, box.width, box.height):
                self._paint_walls(chunk, box)
                self._paint_floors(chunk, box)
        for cell in self._in_reach({*changed} - near_walls):
            (floor,) = self._images([cell])
            x, y = tiles.place(grid, cell)
            for chunk in self._chunks_at(x, y, tiles.pitch, tiles.height):
                at, size = (x - chunk.left, y - chunk.top), (tiles.pitch, tiles.height)
                chunk.picture.blt(*at, floor, 0, 0, *size, Role.CLEAR)
                chunk.picture.blt(*at, chunk.walls, *at, *size, Role.CLEAR)

    def _box_of(self, cell: int) -> Box:
        """The part of the picture that shows a cell and its walls."""
        x, y = self.tiles.place(self.board.grid, cell)
        reach = self.tiles.wall + 1
        width, height = self.tiles.pitch + 2 * reach, self.tiles.height + 2 * reach
        return Box(x - reach, y - reach, width, height)

    def _painted(self, column: int, line: int) -> Chunk | None:
        chunk = Chunk(column, line, self.scenery)
        if not any(True for _ in self._cells_in(chunk.box)):
            return chunk if self.scenery else None
        self._paint_walls(chunk, chunk.box)
        self._paint_floors(chunk)
        return chunk

    def _paint_floors(self, chunk: Chunk, box: Box | None = None) -> None:
        box = box or chunk.box
        left, top = box.x - chunk.left, box.y - chunk.top
        chunk.picture.clip(left, top, box.width, box.height)
        cells = [*self._cells_in(box)]
        for cell, floor in zip(cells, self._images(cells), strict=True):
            x, y = self.tiles.place(self.board.grid, cell)
            chunk.picture.blt(
                x - chunk.left, y - chunk.top, floor, 0, 0, floor.width, floor.height, Role.CLEAR
            )
        chunk.picture.blt(0, 0, chunk.walls, 0, 0, WIDTH, HEIGHT, Role.CLEAR)
        chunk.picture.clip()

    def _paint_walls(self, chunk: Chunk, box: Box) -> None:
        left, top, width = box.x - chunk.left, box.y - chunk.top, self.tiles.wall
        chunk.walls.clip(left, top, box.width, box.height)
        chunk.walls.rect(left, top, box.width, box.height, Role.CLEAR)
        walls = [*self._walls_in(box, chunk)]
        if width > 1:
            for begin, end in walls:
                _draw_thick(chunk.walls, begin, end, width + 2, Role.WALL_EDGE)
        for begin, end in walls:
            _draw_thick(chunk.walls, begin, end, width, Role.WALL_TOP)
        self._draw_signs(chunk, box)
        chunk.walls.clip()

    def _draw_signs(self, chunk: Chunk, box: Box) -> None:
        """Draw the signs of one-way doors."""
        grid, passages = self.board.grid, self.board.passages
        for cell in self._cells_in(box):
            tiles, right, down = self.tiles.lie(grid, cell)
            for arc in arcs(grid, cell):
                if passages[arc] and not passages[grid.twin[arc]]:
                    heading = grid.heading[arc]
                    (x, y), (end_x, end_y) = tiles.sides[heading]
                    left, top = (x + end_x) // 2 + right, (y + end_y) // 2 + down
                    degrees = grid.shape.headings[heading].degrees
                    for dx, dy, role in tile_images.arrow(tile_images.SLIM, degrees, self.pitch):
                        chunk.walls.pset(left + dx - chunk.left, top + dy - chunk.top, role)

    def _walls_in(self, box: Box, chunk: Chunk) -> Iterator[tuple[Point, Point]]:
        """The ends of all walls in a part of the picture, in pixels of the chunk."""
        grid, passages, heading = self.board.grid, self.board.passages, self.board.grid.heading
        for cell in self._cells_in(box):
            is_rock = self._is_rock(cell)
            tiles, right, down = self.tiles.lie(grid, cell)
            right, down = right - chunk.left, down - chunk.top
            across = {heading[arc]: arc for arc in arcs(grid, cell)}
            for towards, ends in tiles.sides.items():
                arc = across.get(towards, -1)
                if arc >= 0 and (passages[arc] or (is_rock and self._is_rock(grid.head[arc]))):
                    continue
                (x, y), (end_x, end_y) = sorted(ends)
                yield (x + right, y + down), (end_x + right, end_y + down)

    def _is_rock(self, cell: int) -> bool:
        return self._shows_rock and not self._floors.has_passage(cell)

    def _images(self, cells: Iterable[int]) -> Iterator[pyxel.Image]:
        """The images of the floors of cells."""
        of, grid = self.tiles.of, self.board.grid
        cells = [*cells]
        for cell, number in zip(cells, self._floors.numbers(cells), strict=True):
            yield tile_images.floor(of(grid, cell), number).image

    def _cells_in(self, box: Box) -> Iterator[int]:
        """All cells that overlap a part of the picture with their walls, and a few more."""
        reach = self.tiles.wall + 1
        columns, rows = self.tiles.places(
            box.x - reach, box.y - reach, box.x + box.width + reach, box.y + box.height + reach
        )
        places = (self.board.grid.at(x, y) for y in rows for x in columns)
        return (cell for cell in places if cell >= 0)


def _draw_thick(image: pyxel.Image, begin: Point, end: Point, width: int, colour: Role) -> None:
    (x, y), (end_x, end_y) = begin, end
    is_flat = abs(end_x - x) > abs(end_y - y)
    for i in range(-(width // 2), width - width // 2):
        across, down = (0, i) if is_flat else (i, 0)
        image.line(x + across, y + down, end_x + across, end_y + down, colour)
