"""A card that says which level it is, and what counts in it, until the first move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil

import pyxel

from pixelmaze.theme import Role
from pixelmaze.ui.messages import Line
from pixelmaze.ui.surface import Box
from pixelmaze.window import hud
from pixelmaze.window.hud import Plate
from pixelmaze.window.view import View

_SHOWN = 240
"""Frames."""
_WIDTH = 300
_LINE = 13
_MARGIN = 6
"""Pixels between the card and the edge of the view."""


class Card:
    """`heading` and lines, in a frame over the maze; it goes by itself."""

    def __init__(self, heading: str, lines: Sequence[Line]) -> None:
        self._heading = hud.broken(heading, _WIDTH - 16)
        self._lines = [(kind, hud.broken(words, _WIDTH - 36)) for kind, words in lines]
        height = self._bar + 9 + sum(_LINE * len(parts) for _, parts in self._lines)
        self._plate = Plate(Box(0, 0, _WIDTH, height))
        self._frames = _SHOWN

    @property
    def _bar(self) -> int:
        """Height of the bar with the heading."""
        return 2 + _LINE * len(self._heading)

    def update(self) -> bool:
        """Once a frame; whether it is still to be seen."""
        self._frames -= 1
        return self._frames > 0

    def draw(self, view: View, cells: Iterable[int]) -> None:
        """Draw it where it hides none of these cells, of which the first ones matter most, and
        little of the maze, if that can be."""
        self._plate.box = self._placed(view, cells)
        self._plate.draw(self._heading, self._paint)
        x, y, width, height = self._plate.box
        pyxel.rect(x + 3, y + height, width, 3, Role.OUTLINE)

    def _placed(self, view: View, cells: Iterable[int]) -> Box:
        room, card = view.box, self._plate.box
        left, top = room.x + _MARGIN, room.y + _MARGIN
        right = room.x + room.width - card.width - _MARGIN
        bottom = room.y + room.height - card.height - _MARGIN
        middle = (left + right) // 2
        places = [card._replace(x=x, y=y) for x in (middle, left, right) for y in (bottom, top)]
        seen = [view.place_of(cell) for cell in cells]

        def harm(box: Box) -> tuple[list[bool], int]:
            quarters = 4 * box.shares(view.picture) / box.shares(box)
            return [box.shares(cell) > 0 for cell in seen], ceil(quarters)

        return min(places, key=harm)

    def _paint(self, image: pyxel.Image) -> None:
        image.cls(Role.PANEL)
        image.rectb(0, 0, image.width, image.height, Role.PANEL_EDGE)
        image.rect(0, 0, image.width, self._bar, Role.PANEL_EDGE)
        for at, words in enumerate(self._heading):
            x = (image.width - hud.width_of(words)) // 2
            hud.text(x, 4 + _LINE * at, words, Role.WHITE, image)
        y = self._bar + 5
        for kind, parts in self._lines:
            if kind:
                hud.icon(f"icon_{kind}", 10, y - 1, image)
            for words in parts:
                hud.text(24, y, words, Role.TEXT, image)
                y += _LINE
