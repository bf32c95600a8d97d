"""The camera: which part of a maze is on the screen, how large, and what stands in it."""

from __future__ import annotations

import pyxel

from pixelmaze.app.blit import blit
from pixelmaze.app.painter import Painter
from pixelmaze.app.sheet import SPRITE_BANK, SPRITES
from pixelmaze.app.tiles import tile_set
from pixelmaze.board import Board

ZOOMS = ((4, 1), (8, 1), (16, 1), (16, 2), (16, 3), (16, 4), (16, 6))
"""Cell width in the picture, and how many times it is enlarged on the screen."""
REAL_SIZE = ZOOMS.index((16, 1))

_MARGIN = 8
"""Picture pixels around the maze, for its outer walls."""
WALK_EASE = 0.15
"""The part of its way to the target that the camera goes in a frame."""
JUMP_EASE = 0.03
"""The same where the target jumps about."""


class View:
    """A window of width × height screen pixels at 0, top onto a board.

    It begins as near as the whole maze can be seen, but no farther than `zoom`.
    """

    def __init__(self, board: Board, top: int, width: int, height: int, zoom: int = 0) -> None:
        self._top = top
        self._width = width
        self._height = height
        self._x = self._y = 0.0
        self._zoom = zoom
        self._was_placed = False
        self._painters: dict[int, Painter] = {}
        self.show(board)
        self.zoom = zoom
        while self.zoom + 1 < len(ZOOMS) and self._fits(self.zoom + 1):
            self.zoom += 1

    def show(self, board: Board) -> None:
        """Show this board from now on: the same maze, so the camera stays where it is."""
        self._board = board
        self._painters.clear()

    @property
    def zoom(self) -> int:
        """An index into ZOOMS."""
        return self._zoom

    @zoom.setter
    def zoom(self, zoom: int) -> None:
        zoom = min(max(zoom, 0), len(ZOOMS) - 1)
        self._was_placed = self._was_placed and zoom == self._zoom
        self._zoom = zoom

    @property
    def _painter(self) -> Painter:
        if self._pitch not in self._painters:
            self._painters[self._pitch] = Painter(self._board, self._pitch)
        return self._painters[self._pitch]

    @property
    def _pitch(self) -> int:
        return ZOOMS[self._zoom][0]

    @property
    def _scale(self) -> int:
        return ZOOMS[self._zoom][1]

    def _fits(self, zoom: int) -> bool:
        pitch, scale = ZOOMS[zoom]
        grid = self._board.grid
        width, height = tile_set(grid.shape.name, pitch).size(grid)
        room = 2 * _MARGIN - 4
        return (width + room) * scale <= self._width and (height + room) * scale <= self._height

    def arrive(self) -> None:
        """Let the camera be at its target at once, the next time that it follows."""
        self._was_placed = False

    # ---- once a frame, in update ---------------------------------------------------------------

    def follow(self, cell: int, other: int, part: float, ease: float = WALK_EASE) -> None:
        """Keep in view the place that lies that part of the way from a cell to another."""
        x, y = self._between(cell, other, part)
        width, height = self._painter.tiles.size(self._board.grid)
        target_x = _placed(x, width, self._width / self._scale)
        target_y = _placed(y, height, self._height / self._scale)
        if not self._was_placed:
            self._x, self._y = target_x, target_y
            self._was_placed = True
        self._x += (target_x - self._x) * ease
        self._y += (target_y - self._y) * ease

    def update_zoom(self) -> None:
        """Obey plus, minus and the wheel."""
        if (
            pyxel.btnp(pyxel.KEY_PLUS)
            or pyxel.btnp(pyxel.KEY_EQUALS)
            or pyxel.btnp(pyxel.KEY_KP_PLUS)
        ):
            self.zoom += 1
        if pyxel.btnp(pyxel.KEY_MINUS) or pyxel.btnp(pyxel.KEY_KP_MINUS):
            self.zoom -= 1
        if pyxel.mouse_wheel:
            self.zoom += 1 if pyxel.mouse_wheel > 0 else -1

    # ---- in draw -------------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw the maze; afterwards the screen is clipped to the view, until `pyxel.clip()`."""
        pyxel.clip(0, self._top, self._width, self._height)
        board = self._board
        for painter in self._painters.values():
            painter.refresh(board.changed, board.rebuilt)
        board.changed.clear()
        board.rebuilt.clear()
        pyxel.camera(0, -self._top)
        self._painter.draw(round(self._x), round(self._y), self._width, self._height, self._scale)
        pyxel.camera()

    def sprite(
        self,
        name: str,
        cell: int,
        other: int | None = None,
        part: float = 0.0,
        frame: int = 0,
        shift: tuple[float, float] = (0.0, 0.0),
    ) -> None:
        """Draw a sprite in a cell, or that part of the way to another one.

        `name` and `frame` name a sprite of the sheet; where cells are small its mini version is
        taken, never smaller than 8 pixels. `shift` moves it by sixteenths of a cell.
        """
        x, y = self.screen_place(cell, cell if other is None else other, part)
        scale = self._scale
        if self._pitch < 16:
            name, frame = f"mini_{name}", frame % 2
        u, v, width, height = SPRITES.get(f"{name}_{frame}") or SPRITES[name]
        unit = self._pitch * scale / 16
        left = x - width * scale // 2 + round(shift[0] * unit)
        top = y - height * 11 // 16 * scale + round(shift[1] * unit)
        blit(left, top, SPRITE_BANK, u, v, width, height, scale)

    def screen_place(self, cell: int, other: int, part: float) -> tuple[int, int]:
        """The screen pixel that lies that part of the way from a cell to another."""
        x, y = self._between(cell, other, part)
        left, top = round(self._x), round(self._y)
        return round((x - left) * self._scale), round((y - top) * self._scale) + self._top

    def _between(self, cell: int, other: int, part: float) -> tuple[float, float]:
        tiles, grid = self._painter.tiles, self._board.grid
        (x, y), (other_x, other_y) = tiles.middle(grid, cell), tiles.middle(grid, other)
        return x + (other_x - x) * part, y + (other_y - y) * part


def _placed(target: float, size: int, seen: float) -> float:
    """Where a view of that extent begins, to have the target in its middle and no more void than
    it must."""
    if size + 2 * _MARGIN <= seen:
        return (size - seen) / 2
    return min(max(target - seen / 2, -_MARGIN), size + _MARGIN - seen)
