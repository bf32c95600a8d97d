"""A card that says which level it is, and what counts in it, until the first move."""

from __future__ import annotations

from collections.abc import Sequence

import pyxel

from pixelmaze.app import hud
from pixelmaze.app.hud import VIEW, Box, Plate
from pixelmaze.front.wording import Line
from pixelmaze.theme import Role

_SHOWN = 240
"""Frames."""
_WIDTH = 300
_LINE = 13


class Card:
    """`heading` and lines, in a frame over the maze; it goes by itself."""

    def __init__(self, heading: str, lines: Sequence[Line]) -> None:
        self._heading = heading
        self._lines = lines
        height = 24 + sum(self._height(words) for _, words in lines)
        x, y = (VIEW.width - _WIDTH) // 2, VIEW.y + (VIEW.height - height) // 2
        self._plate = Plate(Box(x, y, _WIDTH, height))
        self._frames = _SHOWN

    def _height(self, words: str) -> int:
        return _LINE * len(hud.broken(words, _WIDTH - 36))

    def update(self) -> bool:
        """Once a frame; whether it is still to be seen."""
        self._frames -= 1
        return self._frames > 0

    def draw(self) -> None:
        self._plate.draw(self._heading, self._paint)
        x, y, width, height = self._plate.box
        pyxel.rect(x + 3, y + height, width, 3, Role.OUTLINE)

    def _paint(self, image: pyxel.Image) -> None:
        image.cls(Role.PANEL)
        image.rectb(0, 0, image.width, image.height, Role.PANEL_EDGE)
        image.rect(0, 0, image.width, 15, Role.PANEL_EDGE)
        x = (image.width - hud.width_of(self._heading)) // 2
        hud.text(x, 4, self._heading, Role.WHITE, image)
        y = 20
        for kind, words in self._lines:
            if kind:
                hud.icon(f"icon_{kind}", 10, y - 1, image)
            for line in hud.broken(words, _WIDTH - 36):
                hud.text(24, y, line, Role.TEXT, image)
                y += _LINE
