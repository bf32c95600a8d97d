"""The surface that fills the window.

In lecture mode its pixels are blocks of 2 × 2 pixels of the screen, so that text can be read from
afar. Mazes are drawn in pixels of the screen in any mode.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyxel

from pixelmaze.ui.surface import Box
from pixelmaze.window import hud
from pixelmaze.window.enlarged import Enlarged
from pixelmaze.window.surface import Pixels

_LECTURE = 2
"""Pixels of the screen in a pixel of the surface, across and down, in lecture mode."""


class Screen(Pixels):
    """The surface that fills the window."""

    is_compact = False
    """Whether the window is so small that there are fewer pixels: as many as in lecture mode, but
    not enlarged."""
    _wants_lecture = False

    def set_lecture(self, is_lecture: bool) -> None:
        """Turn lecture mode on or off. A compact screen is laid out like that of a lecture."""
        self._wants_lecture = is_lecture
        self.is_lecture = is_lecture or self.is_compact
        self.scale = _LECTURE if is_lecture and not self.is_compact else 1
        part = _LECTURE if self.is_lecture else 1
        self.width, self.height = hud.WIDTH // part, hud.HEIGHT // part

    def set_compact(self, is_compact: bool) -> bool:
        """Give the screen fewer pixels, or all of them again. Returns whether it has changed."""
        if is_compact == self.is_compact:
            return False
        self.is_compact = is_compact
        self.set_lecture(self._wants_lecture)
        pyxel.resize(*((self.width, self.height) if is_compact else (hud.WIDTH, hud.HEIGHT)))
        self.forget()
        return True

    @property
    def image(self) -> Any:
        return Enlarged(pyxel.screen, self.scale) if self.scale > 1 else pyxel.screen

    @property
    def pointer(self) -> tuple[int, int]:
        """The place of the mouse on this surface."""
        return pyxel.mouse_x // self.scale, pyxel.mouse_y // self.scale

    def moved(self, x: int, y: int, draw: Callable[[], None]) -> None:
        super().moved(x * self.scale, y * self.scale, draw)

    def from_pixels(self, box: Box) -> Box:
        """A box in pixels of the screen, on this surface."""
        return Box(*(length // self.scale for length in box))


SCREEN = Screen()
