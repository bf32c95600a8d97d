"""The minimap in the corner of a view that shows only a part of its maze."""

from collections.abc import Iterable

import pyxel

from pixelmaze.maze.board import Board
from pixelmaze.window.maze.minimap import Figure, Place
from pixelmaze.window.maze.pixel_minimap import minimap
from pixelmaze.window.maze.view import View

_LARGEST = (96, 72)
_LEAST = 400  # minimum width of the view, in pixels; in a smaller one the map would hide too much
_NEAR = 24  # margin around the map, in pixels, to keep clear of the target


class CornerMap:
    """A minimap that moves the camera when it is clicked."""

    def __init__(self, view: View, board: Board, *, shows_rock: bool = False) -> None:
        self.is_wanted = True
        self.small = minimap(board, *_LARGEST, shows_rock=shows_rock)
        self._view = view
        self._is_held = False

    def watch(self, view: View) -> None:
        """Move the camera of this view from now on."""
        self._view = view

    @property
    def is_shown(self) -> bool:
        return self.is_wanted and not self._view.fits and self._view.box.width >= _LEAST

    def holds(self, x: int, y: int) -> bool:
        """Whether a pixel of the screen is on the map."""
        return self.is_shown and self.small.place_at(x, y) is not None

    def update(self, hears_mouse: bool) -> bool:
        """Call once per frame. Clicks and drags on the map move the camera. Returns whether the map
        has used the mouse."""
        if not self.is_shown:
            return False
        self.small.update()
        if not pyxel.btn(pyxel.MOUSE_BUTTON_LEFT):
            return False
        place = self.small.place_at(pyxel.mouse_x, pyxel.mouse_y)
        if pyxel.btnp(pyxel.MOUSE_BUTTON_LEFT):
            self._is_held = hears_mouse and place is not None
        if place and self._is_held:
            self._view.look_at(*place)
        return self._is_held

    def draw(
        self,
        head: int,
        target: int,
        places: Iterable[Place] = (),
        figures: Iterable[Figure] = (),
    ) -> None:
        """Draw the map in the lower right corner, or in the upper right one if it would hide the
        cell `target`. For the other arguments see `Minimap.draw`."""
        if not self.is_shown:
            return
        box, small = self._view.box, self.small
        x, y = box.x + box.width - small.width - 6, box.y + box.height - small.height - 6
        left, top = self._view.screen_place(target, target, 0)
        is_beneath = left > x - _NEAR and top > y - _NEAR
        small.draw(x, box.y + 6 if is_beneath else y, self._view.seen, head, places, figures)
