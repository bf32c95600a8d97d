"""The viewport: a board, the camera over it, and the sprites that stand in it."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain

import pyxel

from pixelmaze.looks.theme import Role
from pixelmaze.maze.grid import arcs
from pixelmaze.ui.kit.surface import Box
from pixelmaze.window.canvas.atlas import SPRITE_BANK, SPRITES, blit
from pixelmaze.window.canvas.look import look_shown, swapped
from pixelmaze.window.maze.camera import MARGIN, Camera
from pixelmaze.window.maze.scenery import motes
from pixelmaze.window.tiles.polygon_tiles import PolygonTiles

TIDE = 40  # frames until the waves of water change places with the troughs


class View(Camera):
    """A camera that draws what is in view."""

    _seen_at: object = None
    _rows_seen: Mapping[int, Sequence[int]] = {}
    _cover: tuple[object, pyxel.Image] | None = None

    @contextmanager
    def shaken(self, x: int, y: int) -> Iterator[None]:
        """Move all that is drawn in this context by that many pixels of the screen."""
        box = self.box
        self.box = box._replace(x=box.x + x, y=box.y + y)
        yield
        self.box = box

    def draw(self) -> None:
        """Draw the maze. Leaves the screen clipped to the viewport until `pyxel.clip()`."""
        if self._painter.look is not (look_shown() if self.has_scenery else None):
            self._cached_painter = None
        x, y, width, height = self.box
        pyxel.clip(x, y, width, height)
        board = self._board
        self._painter.refresh(board.dirty_cells, board.dirty_walls, board.all_dirty)
        board.dirty_cells.clear()
        board.dirty_walls.clear()
        board.all_dirty = False
        pyxel.camera(-x, -y)
        with swapped(Role.WATER, Role.WATER_SHADE, self.is_at_ebb and bool(board.terrain)):
            self._painter.draw(round(self._x), round(self._y), width, height, self.scale)
        pyxel.camera()

    def draw_air(self, age: int) -> None:
        """Draw what moves in the air around the maze, after this many ticks."""
        scenery, scale = self._painter.scenery, self.scale
        if not scenery or not scenery.look.motes:
            return
        left, top = round(self._x), round(self._y)
        part = (left, top, self.box.width // scale, self.box.height // scale)
        for x, y, width, height, role in motes(scenery.look.motes, *part, age):
            if scenery.is_clear(x, y):
                place = ((x - left) * scale + self.box.x, (y - top) * scale + self.box.y)
                pyxel.rect(*place, width * scale, height * scale, role)

    def sprite(
        self,
        name: str,
        cell: int,
        other: int | None = None,
        part: float = 0.0,
        frame: int = 0,
        shift: tuple[float, float] = (0.0, 0.0),
    ) -> None:
        """Draw a sprite in a cell, or at the fraction `part` of the way to `other`.

        `name` and `frame` select a sprite of the sheet; small cells get its mini version, which is
        at least 8 pixels wide. `shift` is an offset in sixteenths of a cell.
        """
        x, y = self.screen_place(cell, cell if other is None else other, part)
        scale = self.scale
        if self.is_small:
            name, frame = f"mini_{name}", frame % 2
        u, v, width, height = SPRITES.get(f"{name}_{frame}") or SPRITES[name]
        unit = self._pitch * scale / 16
        left = x - width * scale // 2 + round(shift[0] * unit)
        top = y - height * 11 // 16 * scale + round(shift[1] * unit)
        blit(left, top, SPRITE_BANK, u, v, width, height, scale)

    def overlay(self, tile: int, cell: int) -> None:
        """Draw a floor tile on top of a cell."""
        tiles = self._painter.tiles.of(self._board.grid, cell)
        left, top = self._corner(cell)
        blit(left, top, *tiles.floor(tile, 0), tiles.pitch, tiles.height, self.scale)

    def cover(self, cell: int) -> None:
        """Paint over the rectangle around a cell and, at the border, its outer walls."""
        grid, tiles, scale = self._board.grid, self._painter.tiles, self.scale
        is_at_border = len(arcs(grid, cell)) < grid.n_headings
        margin = min(MARGIN, tiles.pitch // 2) * is_at_border  # no farther than outer walls reach
        left, top = self._corner(cell)
        width, height = tiles.pitch + 2 * margin, tiles.height + 2 * margin
        left, top = left - margin * scale, top - margin * scale
        pyxel.rect(left, top, width * scale, height * scale, Role.VOID)

    def cover_polygons(self, explored: Sequence[int]) -> bool:
        """Paint over all cells that are not explored, with their walls, but not over those of
        explored ones. Returns whether cells are drawn as polygons; else it does nothing."""
        grid, tiles = self._board.grid, self._painter.tiles
        if not isinstance(tiles, PolygonTiles):
            return False
        left, top, scale = round(self._x), round(self._y), self.scale
        width, height = -(-self.box.width // scale), -(-self.box.height // scale)
        key = tiles, bytes(explored), left, top, width, height
        if self._cover is None or self._cover[0] != key:
            image = pyxel.Image(width, height)
            image.cls(Role.CLEAR)
            cells = [*self.cells_seen()]
            for is_explored, role in ((False, Role.VOID), (True, Role.CLEAR)):
                for cell in cells:
                    if bool(explored[cell]) == is_explored:
                        for triangle in tiles.around(grid, cell, left, top):
                            image.tri(*triangle, role)
            self._cover = key, image
        blit(self.box.x, self.box.y, self._cover[1], 0, 0, width, height, scale)
        return True

    def cover_row(self, row: int) -> None:
        """Paint over a row of cells and the walls around them."""
        tiles, scale = self._painter.tiles, self.scale
        top = (row * tiles.row - MARGIN - round(self._y)) * scale + self.box.y
        height = (tiles.height + 2 * MARGIN) * scale
        picture = self.picture
        left, width = picture.x - MARGIN * scale, picture.width + 2 * MARGIN * scale
        pyxel.rect(left, top, width, height, Role.VOID)

    def _corner(self, cell: int) -> tuple[int, int]:
        """The upper left screen pixel of a cell."""
        x, y = self._painter.place(cell)
        left, top = x - round(self._x), y - round(self._y)
        return left * self.scale + self.box.x, top * self.scale + self.box.y

    def screen_place(self, cell: int, other: int, part: float) -> tuple[int, int]:
        """The screen pixel at the fraction `part` of the way from one cell to another."""
        return self._on_screen(*self._between(cell, other, part))

    def wall_at(self, arc: int, part: float = 0.5) -> tuple[int, int]:
        """The screen pixel at the fraction `part` of the way along the wall that an arc crosses, be
        it there or not."""
        return self._on_screen(*self._painter.point(arc, part))

    def _on_screen(self, x: float, y: float) -> tuple[int, int]:
        """The screen pixel of a point of the picture."""
        left, top = round(self._x), round(self._y)
        return (
            round((x - left) * self.scale) + self.box.x,
            round((y - top) * self.scale) + self.box.y,
        )

    @property
    def inside(self) -> tuple[int, int]:
        """Width and height of the rectangle inside each cell, in screen pixels."""
        is_square = self._board.grid.n_headings == 4
        return self._zoom * 3 // 4, self._zoom * 3 // (4 if is_square else 5)

    def place_of(self, cell: int) -> Box:
        """The box of a sprite in a cell, in screen pixels. It may lie off the screen."""
        x, y = self.screen_place(cell, cell, 0)
        size = max(self._pitch, 8) * self.scale
        return Box(x - size // 2, y - size * 11 // 16, size, size)

    @property
    def picture(self) -> Box:
        """The box of the whole maze, in screen pixels. It may extend off the screen."""
        width, height = self._size
        left, top = -round(self._x) * self.scale, -round(self._y) * self.scale
        return Box(self.box.x + left, self.box.y + top, width * self.scale, height * self.scale)

    def cell_at(self, x: int, y: int) -> int:
        """The cell at a screen pixel, or -1."""
        across = (x - self.box.x) / self.scale + round(self._x)
        down = (y - self.box.y) / self.scale + round(self._y)
        return self._painter.tiles.cell_at(self._board.grid, across, down)

    def cells_seen(self) -> Iterator[int]:
        """All cells that are at least partly visible."""
        return chain.from_iterable(self.rows_seen().values())

    def rows_seen(self) -> Mapping[int, Sequence[int]]:
        """All cells that are at least partly visible, by row. They are collected again when the
        camera has moved to others."""
        grid, tiles = self._board.grid, self._painter.tiles
        left, top = int(self._x), int(self._y)
        right, bottom = left + self.box.width // self.scale, top + self.box.height // self.scale
        if self._seen_at != (tiles, left, top, right, bottom):
            self._seen_at = tiles, left, top, right, bottom
            self._rows_seen = tiles.rows(grid, left, top, right, bottom)
        return self._rows_seen
