"""The view of a maze: which part of it is shown, how large, and the sprites in it.

*Screen pixels* are those of the window; *picture pixels* are those of the whole maze at scale 1.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain

import pyxel

from pixelmaze.looks.theme import Role
from pixelmaze.maze.board import Board
from pixelmaze.maze.grid import arcs
from pixelmaze.ui.kit.surface import Box
from pixelmaze.window.canvas.atlas import SPRITE_BANK, SPRITES, blit, clear_image
from pixelmaze.window.canvas.look import drawn_as, look_shown
from pixelmaze.window.maze.painter import Painter
from pixelmaze.window.maze.polygon_painter import PolygonPainter
from pixelmaze.window.maze.scenery import motes
from pixelmaze.window.maze.tile_painter import TilePainter
from pixelmaze.window.tiles.polygons import PolygonTiles
from pixelmaze.window.tiles.stretched import size_of, widths

STEPS = (4, 8, 16, 32, 48, 64, 96)  # zoom levels: the width of a cell in screen pixels
REAL_SIZE = 16

MARGIN = 8  # picture pixels around the maze, for its outer walls
_ROUND = 2 * MARGIN - 4  # width and height that a maze of which all is seen needs around it
WALK_SMOOTHING = 0.15  # fraction of the distance to its target that the camera covers per frame
JUMP_SMOOTHING = 0.03  # the same for a target that jumps from place to place
_QUICKEST = 12  # maximum camera speed, in screen pixels per frame
LEFT_STICK = (pyxel.GAMEPAD1_AXIS_LEFTX, pyxel.GAMEPAD1_AXIS_LEFTY)
RIGHT_STICK = (pyxel.GAMEPAD1_AXIS_RIGHTX, pyxel.GAMEPAD1_AXIS_RIGHTY)
_STICK_SPEED = 8  # camera speed at full tilt, in screen pixels per frame

TIDE = 40  # frames until the waves of water change places with the troughs
_EBB = {Role.WATER: Role.WATER_SHADE, Role.WATER_SHADE: Role.WATER}


class View:
    """A viewport on a board, with a camera that moves over the maze.

    It starts at the largest zoom at which the whole maze fits, but at least at `zoom`. A zoom is
    the width of a cell in screen pixels.
    """

    dragged_by = pyxel.MOUSE_BUTTON_LEFT
    moved_by = LEFT_STICK
    farthest = STEPS[0]  # the smallest zoom
    has_large_sprites = False  # True if large sprites matter more than large cells

    def __init__(self, board: Board, box: Box, zoom: int = STEPS[0]) -> None:
        self.box = box
        self.has_scenery = False
        """True if the scenery of the current look surrounds the maze."""
        self.is_at_ebb = False
        """True in the second frame of the water animation."""
        self.is_moved_by_hand = False
        """True if the player has moved the camera, which then follows nothing."""
        self._x = self._y = 0.0  # the upper left visible picture pixel
        self._widths = widths(board.grid.shape.name)
        self._zoom = self._fitting = STEPS[0]
        self._pitch, self.scale = self._widths[self._zoom]
        """The width of a cell in picture pixels; screen pixels per picture pixel."""
        self._was_placed = False
        self._drag: tuple[int, int] | None = None
        self._shows_rock = False
        self._seen_at: object = None
        self._rows_seen: Mapping[int, Sequence[int]] = {}
        self._cover: tuple[object, pyxel.Image] | None = None
        self.heat: Sequence[int] | None = None
        """The heat of the floors, by cell; None if not shown."""
        self.show(board)
        self.fit(zoom)

    def fit(self, zoom: int = STEPS[0]) -> None:
        """Choose the largest zoom at which the whole maze fits, but at least `zoom`."""

        def worth(zoom: int) -> tuple[int, int]:
            pitch, scale = self._widths[zoom]
            return (scale - (pitch == REAL_SIZE)) * self.has_large_sprites, zoom

        self.zoom = max(filter(self._fits, self._widths), key=worth, default=zoom)
        self.zoom = max(zoom, self.zoom)
        self.is_moved_by_hand = False
        self._fitting = self.zoom

    def place(self, box: Box, zoom: int = STEPS[0]) -> None:
        """Move the viewport to a box. Keeps a zoom that the player chose; else see `fit`."""
        before, is_zoomed = self.zoom, self.is_zoomed
        self.box = box
        self.fit(zoom)
        if is_zoomed:
            self.zoom = before
        self.arrive()

    @property
    def is_zoomed(self) -> bool:
        """True if the player has changed the zoom."""
        return self.zoom != self._fitting

    def show(self, board: Board) -> None:
        """Replace the board by another of the same maze, without moving the camera."""
        self._board = board
        self._cached_painter: Painter | None = None

    def show_ground(self, shows_rock: bool, heat: Sequence[int] | None) -> None:
        """Set if cells without passages are rock, and the heat of the floors; see `Painter`."""
        if (shows_rock, heat) != (self._shows_rock, self.heat):
            self._shows_rock, self.heat = shows_rock, heat
            self._cached_painter = None

    @property
    def zoom(self) -> int:
        """The width of a cell in screen pixels."""
        return self._zoom

    @zoom.setter
    def zoom(self, zoom: int) -> None:
        zoom = max(width for width in self._widths if width <= max(zoom, self.farthest))
        if zoom != self._zoom:
            across, down = self._middle()
            self._zoom = zoom
            pitch, self.scale = self._widths[zoom]
            if pitch != self._pitch:
                self._pitch, self._cached_painter = pitch, None
            self._was_placed = False
            if self.is_moved_by_hand:
                self.look_at(across, down)

    def zoom_by(self, steps: int) -> None:
        """Zoom in, or out if `steps` is negative. The zoom that fits the maze is a step, too."""
        for _ in range(abs(steps)):
            zooms = {*STEPS, self._fitting}
            if steps > 0:
                self.zoom = min((zoom for zoom in zooms if zoom > self.zoom), default=self.zoom)
            else:
                self.zoom = max((zoom for zoom in zooms if zoom < self.zoom), default=self.zoom)

    @property
    def _painter(self) -> Painter:
        if self._cached_painter is None:
            kind = TilePainter if self._board.grid.shape.art else PolygonPainter
            look = look_shown() if self.has_scenery else None
            self._cached_painter = kind(self._board, self._pitch, self._shows_rock, self.heat, look)
        return self._cached_painter

    @property
    def is_small(self) -> bool:
        """True if cells are so small that sprites are mini versions, with at most two frames."""
        return self._pitch < 16

    def _fits(self, zoom: int) -> bool:
        pitch, scale = self._widths[zoom]
        grid = self._board.grid
        width, height = size_of(grid, pitch)
        box = self.box
        return (width + _ROUND) * scale <= box.width and (height + _ROUND) * scale <= box.height

    @property
    def fits(self) -> bool:
        """True if the whole maze is visible at the current zoom."""
        return self._fits(self._zoom)

    def zooms_from_whole(self) -> list[int]:
        """The zooms from the largest at which the whole maze fits, if any, to the current one."""
        whole = max(filter(self._fits, self._widths), default=self._zoom)
        return [width for width in self._widths if whole <= width <= self._zoom] or [self._zoom]

    def point_of(self, cell: int) -> tuple[float, float]:
        """The middle of a cell, in fractions of the picture (0 … 1)."""
        (x, y), (width, height) = self._painter.tiles.middle(self._board.grid, cell), self._size
        return x / width, y / height

    def arrive(self) -> None:
        """Make the next `follow` jump to its target instead of easing."""
        self._was_placed = False

    def follow(
        self,
        cell: int,
        other: int,
        part: float,
        smoothing: float = WALK_SMOOTHING,
        slack: float = 0.0,
        lead: tuple[float, float] = (0.0, 0.0),
    ) -> None:
        """Move the camera after a target, unless the player has moved it by hand.

        The target lies between two cells, at the fraction `part` of the way from `cell` to `other`.
        `smoothing` is the fraction of the remaining distance to cover in this frame. The camera
        rests while the target is within `slack` of the middle, a fraction of the way to the edge.
        `lead` is how far ahead of the target the camera looks, in cells.
        """
        if self.is_moved_by_hand:
            return
        (x, y), size = self._between(cell, other, part), self._size
        target = (x + lead[0] * self._pitch, y + lead[1] * self._pitch)
        seen = (self.box.width / self.scale, self.box.height / self.scale)
        place = [self._x, self._y]
        for axis in range(2):
            goal = _placed(target[axis], size[axis], seen[axis])
            room = slack * seen[axis] / 2
            if not self._was_placed:
                place[axis] = goal
            elif abs(goal - place[axis]) > room:
                way = (goal - place[axis] - (room if goal > place[axis] else -room)) * smoothing
                place[axis] += max(-_QUICKEST / self.scale, min(way, _QUICKEST / self.scale))
        self._x, self._y = place
        self._was_placed = True

    @property
    def _size(self) -> tuple[int, int]:
        """Width and height of the maze, in picture pixels."""
        return self._painter.tiles.size(self._board.grid)

    def update(self, hears_mouse: bool) -> None:
        """Zoom and pan with the mouse wheel, mouse drags and the gamepad stick."""
        x, y = pyxel.mouse_x, pyxel.mouse_y
        is_over = hears_mouse and self.box.holds(x, y)
        if pyxel.mouse_wheel and is_over:
            self.zoom_by(1 if pyxel.mouse_wheel > 0 else -1)
        if pyxel.btnp(self.dragged_by) and is_over:
            self._drag = (x, y)
        if not pyxel.btn(self.dragged_by):
            self._drag = None
        if self._drag and self._drag != (x, y):
            self.pan((self._drag[0] - x) / self.scale, (self._drag[1] - y) / self.scale)
            self._drag = (x, y)
        stick = [pyxel.btnv(axis) / 32768 for axis in self.moved_by]
        if max(map(abs, stick)) > 0.2:
            self.pan(stick[0] * _STICK_SPEED / self.scale, stick[1] * _STICK_SPEED / self.scale)

    def pan(self, x: float, y: float) -> None:
        """Move the camera by a number of picture pixels, and stop following."""
        across, down = self._middle()
        width, height = self._size
        self.look_at(across + x / width, down + y / height)

    def look_at(self, across: float, down: float) -> None:
        """Centre the camera on a point, in fractions of the picture (0 … 1), and stop following."""
        self.is_moved_by_hand = True
        width, height = self._size
        self._x = _placed(across * width, width, self.box.width / self.scale)
        self._y = _placed(down * height, height, self.box.height / self.scale)

    def _middle(self) -> tuple[float, float]:
        """The point in the middle of the viewport, in fractions of the picture."""
        width, height = self._size
        x = self._x + self.box.width / self.scale / 2
        y = self._y + self.box.height / self.scale / 2
        return x / width, y / height

    @property
    def seen(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the viewport, in fractions of the picture."""
        width, height = self._size
        right, bottom = self.box.width / self.scale, self.box.height / self.scale
        x, y = self._x / width, self._y / height
        return x, y, x + right / width, y + bottom / height

    # ---- where things are ------------------------------------------------------------------------

    def screen_place(self, cell: int, other: int, part: float) -> tuple[int, int]:
        """The screen pixel at the fraction `part` of the way from one cell to another."""
        return self._on_screen(*self._between(cell, other, part))

    def wall_at(self, arc: int, part: float = 0.5) -> tuple[int, int]:
        """The screen pixel at the fraction `part` along the wall or passage of an arc."""
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
        """All cells that are at least partly visible, by row; cached until the camera moves."""
        grid, tiles = self._board.grid, self._painter.tiles
        left, top = int(self._x), int(self._y)
        right, bottom = left + self.box.width // self.scale, top + self.box.height // self.scale
        if self._seen_at != (tiles, left, top, right, bottom):
            self._seen_at = tiles, left, top, right, bottom
            self._rows_seen = tiles.rows(grid, left, top, right, bottom)
        return self._rows_seen

    def _between(self, cell: int, other: int, part: float) -> tuple[float, float]:
        middle = self._painter.middle
        (x, y), (other_x, other_y) = middle(cell), middle(other)
        return x + (other_x - x) * part, y + (other_y - y) * part

    # ---- draw ------------------------------------------------------------------------------------

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
        with drawn_as(_EBB, self.is_at_ebb and bool(board.terrain)):
            self._painter.draw(round(self._x), round(self._y), width, height, self.scale)
        pyxel.camera()

    def draw_air(self, age: int) -> None:
        """Draw what floats in the air around the maze. `age` is in ticks."""
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
        left, top = self._on_screen(*self._painter.place(cell))
        blit(left, top, *tiles.floor(tile, 0), tiles.pitch, tiles.height, self.scale)

    def cover(self, cell: int) -> None:
        """Paint over the rectangle around a cell and, at the border, its outer walls."""
        grid, tiles, scale = self._board.grid, self._painter.tiles, self.scale
        is_at_border = len(arcs(grid, cell)) < grid.n_headings
        margin = min(MARGIN, tiles.pitch // 2) * is_at_border  # no farther than outer walls reach
        left, top = self._on_screen(*self._painter.place(cell))
        width, height = tiles.pitch + 2 * margin, tiles.height + 2 * margin
        left, top = left - margin * scale, top - margin * scale
        pyxel.rect(left, top, width * scale, height * scale, Role.VOID)

    def cover_polygons(self, explored: Sequence[int]) -> bool:
        """Paint over unexplored cells and their walls, unless explored cells share them.

        Does nothing and returns False if cells are not drawn as polygons.
        """
        grid, tiles = self._board.grid, self._painter.tiles
        if not isinstance(tiles, PolygonTiles):
            return False
        left, top, scale = round(self._x), round(self._y), self.scale
        width, height = -(-self.box.width // scale), -(-self.box.height // scale)
        key = tiles, bytes(explored), left, top, width, height
        if self._cover is None or self._cover[0] != key:
            image = clear_image(width, height)
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


def _placed(target: float, size: int, seen: float) -> float:
    """Where a viewport `seen` pixels long starts: the target in the middle, but little void."""
    if size + _ROUND <= seen:
        return (size - seen) / 2
    return min(max(target - seen / 2, -MARGIN), size + MARGIN - seen)
