"""The camera over a maze: which part of it is in view, and how large.

*Screen pixels* are those of the window; *picture pixels* are those of the whole maze at scale 1.
"""

from collections.abc import Sequence

import pyxel

from pixelmaze.maze.board import Board
from pixelmaze.ui.kit.surface import Box
from pixelmaze.window.canvas.look import look_shown
from pixelmaze.window.maze.painter import Painter
from pixelmaze.window.maze.polygon_painter import PolygonPainter
from pixelmaze.window.maze.tile_painter import TilePainter
from pixelmaze.window.tiles.stretched import size_of, widths

STEPS = (4, 8, 16, 32, 48, 64, 96)  # zoom levels: the width of a cell in screen pixels
REAL_SIZE = 16

MARGIN = 8  # picture pixels around the maze, for its outer walls
WALK_SMOOTHING = 0.15  # fraction of the distance to its target that the camera covers per frame
JUMP_SMOOTHING = 0.03  # the same for a target that jumps from place to place
_QUICKEST = 12  # maximum camera speed, in screen pixels per frame
LEFT_STICK = (pyxel.GAMEPAD1_AXIS_LEFTX, pyxel.GAMEPAD1_AXIS_LEFTY)
RIGHT_STICK = (pyxel.GAMEPAD1_AXIS_RIGHTX, pyxel.GAMEPAD1_AXIS_RIGHTY)
_STICK_SPEED = 8  # camera speed at full tilt, in screen pixels per frame


class Camera:
    """A viewport on a board, without what is drawn in it.

    It starts at the largest zoom at which the whole maze fits, but at least at `zoom`. A zoom is
    the width of a cell in screen pixels.
    """

    dragged_by = pyxel.MOUSE_BUTTON_LEFT
    moved_by = LEFT_STICK
    farthest = STEPS[0]  # the smallest zoom
    has_large_sprites = False  # whether large sprites count for more than large cells

    def __init__(self, board: Board, box: Box, zoom: int = STEPS[0]) -> None:
        self.box = box
        self.has_scenery = False
        """Whether the scenery of the current look surrounds the maze."""
        self.is_at_ebb = False
        """Whether the waves of water are drawn where the troughs were, and the other way round."""
        self.is_taken = False
        """Whether the player has moved the camera by hand; if not, it follows its target."""
        self._x = self._y = 0.0  # the upper left visible picture pixel
        self._widths = widths(board.grid.shape.name)
        self._zoom = self._fitting = STEPS[0]
        self._pitch, self.scale = self._widths[self._zoom]
        """The width of a cell, and screen pixels per pixel of the picture."""
        self._was_placed = False
        self._drag: tuple[int, int] | None = None
        self._shows_rock = False
        self.heat: Sequence[int] | None = None
        """The heat of the floors, by cell; None if it is not shown."""
        self.show(board)
        self.fit(zoom)

    def fit(self, zoom: int = STEPS[0]) -> None:
        """Choose the largest zoom at which the whole maze fits, but at least `zoom`."""

        def worth(zoom: int) -> tuple[int, int]:
            pitch, scale = self._widths[zoom]
            return (scale - (pitch == REAL_SIZE)) * self.has_large_sprites, zoom

        self.zoom = max(filter(self._fits, self._widths), key=worth, default=zoom)
        self.zoom = max(zoom, self.zoom)
        self.is_taken = False
        self._fitting = self.zoom

    def place(self, box: Box, zoom: int = STEPS[0]) -> None:
        """Move the viewport to a box. Keeps a zoom chosen by the player, or else fits the maze, but
        with at least the zoom given."""
        before, is_zoomed = self.zoom, self.is_zoomed
        self.box = box
        self.fit(zoom)
        if is_zoomed:
            self.zoom = before
        self.arrive()

    @property
    def is_zoomed(self) -> bool:
        """Whether the player has changed the zoom."""
        return self.zoom != self._fitting

    def show(self, board: Board) -> None:
        """Replace the board by another one of the same maze. The camera stays where it is."""
        self._board = board
        self._cached_painter: Painter | None = None

    def show_ground(self, shows_rock: bool, heat: Sequence[int] | None) -> None:
        """Choose whether cells without passages are rock, and the heat of the floors; see
        `Painter`."""
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
            if self.is_taken:
                self.look_at(across, down)

    def zoom_by(self, steps: int) -> None:
        """Zoom in, or out if `steps` is negative. The zoom that fits the maze is a step too."""
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
        """Whether sprites are drawn in their mini versions, which have at most two frames."""
        return self._pitch < 16

    def _fits(self, zoom: int) -> bool:
        pitch, scale = self._widths[zoom]
        grid = self._board.grid
        width, height = size_of(grid, pitch)
        room = 2 * MARGIN - 4
        box = self.box
        return (width + room) * scale <= box.width and (height + room) * scale <= box.height

    @property
    def fits(self) -> bool:
        """Whether the whole maze is visible at the current zoom."""
        return self._fits(self._zoom)

    def zooms_from_whole(self) -> list[int]:
        """The zooms from the largest at which the whole maze fits up to the present one; the latter
        alone if it fits at none."""
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
        if self.is_taken:
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
        self.is_taken = True
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

    def _between(self, cell: int, other: int, part: float) -> tuple[float, float]:
        middle = self._painter.middle
        (x, y), (other_x, other_y) = middle(cell), middle(other)
        return x + (other_x - x) * part, y + (other_y - y) * part


def _placed(target: float, size: int, seen: float) -> float:
    """Where a viewport `seen` pixels long starts, with the target in its middle and as little void
    as possible."""
    if size + 2 * MARGIN <= seen:
        return (size - seen) / 2
    return min(max(target - seen / 2, -MARGIN), size + MARGIN - seen)
