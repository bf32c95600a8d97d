"""A menu on the screen: it is drawn, and hears keys, gamepad and mouse."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

import pyxel

from pixelmaze.ui.menu import Menu, Request, Stack
from pixelmaze.window.effects import EFFECTS, Effect
from pixelmaze.window.hud import Box
from pixelmaze.window.menu_input import Asked, Listener
from pixelmaze.window.menu_list import MenuList

_APPEARING = (0.85, 0.7, 0.55, 0.4)
"""How much of a menu is seen in its first frames, from the last of them on: all of it a little, so
that what is pressed shows at once."""


class Face(Protocol):
    """How a menu looks, and so what lies where."""

    @property
    def box(self) -> Box:
        """The frame."""

    @property
    def selected(self) -> object:
        """What is selected; only to be compared."""

    def move(self, by: int) -> None:
        """Down, or up."""

    def change(self, by: int) -> None:
        """To the right, or left."""

    def page(self, by: int) -> None: ...

    def scroll(self, by: int) -> None: ...

    def point(self, x: int, y: int) -> int | None:
        """Select what is there. What a click there changes; 0 if it chooses, None if nothing is
        there."""

    def update(self) -> None:
        """Once a frame, when the player has done what he does."""

    def draw(self, age: int, is_calm: bool) -> None: ...


class MenuBox:
    """Shows the menus of a stack in a part of the screen. Some may have a look of their own."""

    def __init__(
        self,
        stack: Stack,
        room: Box,
        is_calm: Callable[[], bool] = lambda: False,
        faces: Mapping[Menu, Face] | None = None,
    ) -> None:
        self.stack = stack
        self._is_calm = is_calm
        self._list = MenuList(stack, room)
        self._faces = faces or {}
        self._listener = Listener()
        self._age = 0
        self._shown = stack.menu
        self._appearing = len(_APPEARING)
        """Frames until the menu is seen in full."""
        self._depth = stack.depth
        self._was_told = False

    @property
    def _face(self) -> Face:
        return self._faces.get(self.stack.menu, self._list)

    @property
    def box(self) -> Box:
        """The frame around the menu."""
        return self._face.box

    # ---- once a frame --------------------------------------------------------------------------

    def update(self) -> Request | None:
        """Do what the player asks for; what is asked for by that, if anything."""
        self._age += 1
        stack, face = self.stack, self._face
        item = stack.menu.selected
        is_number = face is self._list and item.value[:1].isdigit()
        asked = self._listener.listen(stack.is_typing, is_number)
        before, value = face.selected, item.value
        self._move(face, asked)
        request = None
        clicked = face.point(*asked.pointer) if asked.pointer else None
        if asked.clicks and clicked:
            face.change(clicked)
        if asked.chooses or (asked.clicks and clicked == 0):
            request = stack.choose()
        elif asked.goes_back:
            request = stack.back()
        self._sound(face.selected != before, value, request)
        self._appearing = max(0, self._appearing - 1)
        if stack.menu is not self._shown:
            self._shown, self._appearing = stack.menu, len(_APPEARING)
        self._face.update()
        return request

    def _move(self, face: Face, asked: Asked) -> None:
        stack = self.stack
        if asked.typed:
            stack.type(asked.typed)
        if asked.erases:
            stack.erase()
        if asked.end:
            stack.point(len(stack.menu.items) - 1 if asked.end > 0 else 0)
        if asked.pages:
            face.page(asked.pages)
        if asked.y:
            face.move(asked.y)
        if asked.x:
            face.change(asked.x)
        if asked.notches:
            face.scroll(asked.notches)

    def _sound(self, has_moved: bool, value: str, request: Request | None) -> None:
        """Let it be heard what has come of it."""
        depth, self._depth = self._depth, self.stack.depth
        if self.stack.message:
            if not self._was_told:
                EFFECTS.play(Effect.BUMP)
        elif self.stack.depth < depth:
            EFFECTS.play(Effect.MENU_BACK)
        elif request or self.stack.depth > depth:
            EFFECTS.play(Effect.MENU_CHOOSE)
        elif has_moved or self.stack.menu.selected.value != value:
            EFFECTS.play(Effect.MENU_MOVE)
        self._was_told = bool(self.stack.message)

    def draw(self) -> None:
        is_calm = self._is_calm()
        if self._appearing and not is_calm:
            pyxel.dither(_APPEARING[self._appearing - 1])
        self._face.draw(self._age, is_calm)
        pyxel.dither(1)
