"""The usual face of a menu, with a room of its own."""

from __future__ import annotations

import pyxel

from pixelmaze.theme import Role
from pixelmaze.ui.menu import Stack
from pixelmaze.ui.surface import Box, Surface
from pixelmaze.ui.widgets import menu
from pixelmaze.window import hud
from pixelmaze.window.surface import SCREEN

ROW = 15
_HEAD = 16


class MenuList(menu.MenuList):
    def __init__(self, stack: Stack, room: Box) -> None:
        super().__init__(stack)
        self._room = room
        self.place(SCREEN, room)

    def draw(self, s: Surface, room: Box, age: int, is_calm: bool) -> None:
        super().draw(s, self._room, age, is_calm)


def paint_frame(image: pyxel.Image, title: str) -> None:
    """The frame around what is chosen from, lit from above, and its heading."""
    image.cls(Role.PANEL)
    image.rectb(0, 0, image.width, image.height, Role.PANEL_EDGE)
    if title:
        image.rect(0, 0, image.width, _HEAD, Role.PANEL_EDGE)
        hud.text((image.width - hud.width_of(title)) // 2, 4, title, Role.WHITE, image)


def paint_arrow(image: pyxel.Image, x: int, y: int, direction: int, colour: Role) -> None:
    """‹ or ›, 4 pixels wide and 7 high."""
    for i in range(4):
        column = x + (3 - i if direction > 0 else i)
        image.line(column, y + 3 - i, column, y + 3 + i, colour)


def bob(age: int) -> int:
    """How far a cursor leans in this frame."""
    return (age // 16) % 2
