"""Paints mazes of shapes without hand-drawn tiles: filled polygons, with lines for walls."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise

import pyxel

from pixelmaze.looks.theme import Role
from pixelmaze.maze.grid import arcs
from pixelmaze.maze.shapes import Pixel
from pixelmaze.ui.kit.surface import Box
from pixelmaze.window.canvas.atlas import clear_image
from pixelmaze.window.maze.painter import HEIGHT, WIDTH, Chunk, Painter
from pixelmaze.window.tiles import images
from pixelmaze.window.tiles.layout import Floors
from pixelmaze.window.tiles.polygons import PolygonTiles, polygon_tiles


class PolygonPainter(Painter):
    """The painter for shapes without tile art."""

    tiles: PolygonTiles

    def _prepare_tiles(self, heat: Sequence[int] | None) -> None:
        grid, look = self.board.grid, self.look
        textures = (look.walls, look.floors) if look else ("", "")
        self.tiles = polygon_tiles(grid.shape, grid.width, grid.height, self.pitch, *textures)
        self._floors = Floors(self.board, self._shows_rock, heat)

    def _repaint(self, changed: Collection[int], rebuilt: Collection[int]) -> None:
        grid, tiles = self.board.grid, self.tiles
        near_walls = {grid.head[arc] for arc in rebuilt}
        near_walls |= {grid.head[grid.twin[arc]] for arc in rebuilt}
        for cell in self._in_reach(near_walls):
            (x, y), size, reach = tiles.place(grid, cell), tiles.of(grid, cell), tiles.reach
            box = Box(x - reach, y - reach, size.pitch + 2 * reach, size.height + 2 * reach)
            for chunk in self._chunks_at(box.x, box.y, box.width, box.height):
                self._paint_walls(chunk, box)
                self._paint_floors(chunk, box)
        for cell in self._in_reach({*changed} - near_walls):
            (floor,) = self._images([cell])
            x, y = tiles.place(grid, cell)
            width, height = floor.width, floor.height
            for chunk in self._chunks_at(x, y, width, height):
                left, top = x - chunk.left, y - chunk.top
                chunk.picture.blt(left, top, floor, 0, 0, width, height, Role.CLEAR)
                chunk.picture.blt(left, top, chunk.walls, left, top, width, height, Role.CLEAR)

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
        if box != chunk.box:  # the shadow of a wall that is gone may lie beyond the maze
            chunk.paint_surroundings()
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
        image = clear_image(WIDTH + 2 * _MARGIN, HEIGHT + 2 * _MARGIN)
        for begin, end in self._walls_in(box, chunk):
            _draw_thick(image, begin, end, width)
        _raise(image, self.tiles.face)
        self._finish(image, chunk)
        chunk.walls.clip(left, top, box.width, box.height)
        chunk.walls.blt(-_MARGIN, -_MARGIN, image, 0, 0, image.width, image.height)
        self._draw_signs(chunk, box)
        chunk.walls.clip()

    def _finish(self, image: pyxel.Image, chunk: Chunk) -> None:
        """Add the look's texture to the walls in an image, and colour shadows beyond the maze."""
        tiles, grid = self.tiles, self.board.grid
        if not self.look:
            return
        texture, pixels = tiles.texture, memoryview(image.data_ptr()).cast("B")
        left, top = chunk.left - _MARGIN, chunk.top - _MARGIN
        for y in range(image.height):
            at = y * image.width
            for x, role in enumerate(bytes(pixels[at : at + image.width])):
                if role in texture:
                    lines = texture[role]
                    pixels[at + x] = lines[(top + y) % len(lines)][(left + x) % len(lines)]
                elif role == Role.SHADOW and tiles.cell_at(grid, left + x, top + y) < 0:
                    pixels[at + x] = Role.GROUND_DARK

    def _draw_signs(self, chunk: Chunk, box: Box) -> None:
        """Draw the signs of one-way doors, and fences."""
        grid, passages, fences = self.board.grid, self.board.passages, self.board.fences
        for cell in self._cells_in(box):
            tiles, right, down = self.tiles.lie(grid, cell)
            for arc in arcs(grid, cell):
                if passages[arc] and not passages[grid.twin[arc]]:
                    x, y = tiles.edge(grid.heading[arc])
                    left, top = x + tiles.left + right, y + tiles.top + down
                    degrees = round(grid.angle(arc))
                    for dx, dy, role in images.arrow(images.SLIM, degrees, self.pitch):
                        chunk.walls.pset(left + dx - chunk.left, top + dy - chunk.top, role)
                elif fences and fences[arc] and passages[arc] and arc < grid.twin[arc]:
                    origin = right - chunk.left, down - chunk.top
                    side = tiles.sides[grid.heading[arc]]
                    images.draw_fence(chunk.walls, origin, side, self.pitch)

    def _walls_in(self, box: Box, chunk: Chunk) -> Iterator[tuple[Pixel, Pixel]]:
        """The ends of all walls in a part of the picture, in pixels of the chunk."""
        grid, passages = self.board.grid, self.board.passages
        heading, twin, head = grid.heading, grid.twin, grid.head
        for cell in self._cells_in(box):
            is_rock = self._is_rock(cell)
            tiles, right, down = self.tiles.lie(grid, cell)
            right, down = right - chunk.left, down - chunk.top
            across = {heading[arc]: arc for arc in arcs(grid, cell)}
            for towards, line in tiles.sides.items():
                arc = across.get(towards, -1)
                if arc >= 0 and (
                    passages[arc] or twin[arc] < arc or (is_rock and self._is_rock(head[arc]))
                ):
                    continue
                for ends in pairwise(line):
                    (x, y), (end_x, end_y) = sorted(ends)
                    yield (x + right, y + down), (end_x + right, end_y + down)

    def _is_rock(self, cell: int) -> bool:
        return self._shows_rock and not self._floors.has_passage(cell)

    def _images(self, cells: Iterable[int]) -> Iterator[pyxel.Image]:
        """The images of the floors of cells."""
        of, grid = self.tiles.of, self.board.grid
        cells = [*cells]
        for cell, number in zip(cells, self._floors.numbers(cells), strict=True):
            yield images.floor(of(grid, cell), number).image

    def _cells_in(self, box: Box) -> Iterator[int]:
        """All cells that overlap a part of the picture with their walls, and a few more."""
        reach = self.tiles.reach
        right, bottom = box.x + box.width + reach, box.y + box.height + reach
        return self.tiles.cells(self.board.grid, box.x - reach, box.y - reach, right, bottom)


_MARGIN = 8
"""Pixels beyond a chunk in which walls are drawn: their shadows may reach into the chunk."""


def _draw_thick(image: pyxel.Image, begin: Pixel, end: Pixel, width: int) -> None:
    left = top = _MARGIN - width // 2
    for down in range(width):
        for across in range(width):
            x, y = left + across, top + down
            image.line(begin[0] + x, begin[1] + y, end[0] + x, end[1] + y, Role.WALL_TOP)


_EDGE, _FACE, _SHADOW = 2, 4, 8
_RELIEF = bytes(
    {1: Role.WALL_TOP, 1 | _EDGE: Role.WALL_EDGE, _FACE: Role.WALL_FACE, _SHADOW: Role.SHADOW}.get(
        number, Role.CLEAR
    )
    for number in range(256)
)


def _raise(image: pyxel.Image, height: int) -> None:
    """Give the walls in an image a lit edge, a face of this height below them, and a shadow.

    The pixels are the bytes of a long integer, 1 for a wall, which is shifted as a whole.
    """
    pixels, line = memoryview(image.data_ptr()).cast("B"), 8 * image.width
    tops = int.from_bytes(bytes(pixels).translate(_IS_WALL), "little")
    if not tops or not height:
        return
    faces = 0
    for y in range(1, height + 1):
        faces |= tops << line * y
    solid = faces | tops
    shadows = (solid << line | solid << 8) & ~solid
    numbers = tops | (tops & ~(tops << line)) * _EDGE | (faces & ~tops) * _FACE | shadows * _SHADOW
    size = len(pixels)
    found = numbers & (1 << 8 * size) - 1
    pixels[:] = found.to_bytes(size, "little").translate(_RELIEF)


_IS_WALL = bytes(role == Role.WALL_TOP for role in range(256))
