"""A menu on the screen: it hears keys, gamepad and mouse."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pixelmaze.ui.menu import Menu, Request, Stack
from pixelmaze.ui.surface import Box, Surface
from pixelmaze.ui.widgets import menu
from pixelmaze.ui.widgets.menu import MenuView
from pixelmaze.window.menu_input import Listener
from pixelmaze.window.surface import SCREEN

Face = Any


class _Face:
    """One that is not yet drawn on surfaces."""

    def __init__(self, face: Any) -> None:
        self._face = face

    def __getattr__(self, name: str) -> Any:
        return getattr(self._face, name)

    def draw(self, s: Surface, room: Box, age: int, is_calm: bool) -> None:
        self._face.draw(age, is_calm)


class MenuBox(MenuView):
    """Shows the menus of a stack in a part of the screen. Some may have a look of their own."""

    def __init__(
        self,
        stack: Stack,
        room: Box,
        is_calm: Callable[[], bool] = lambda: False,
        faces: Mapping[Menu, Any] | None = None,
        play: Callable[[str], object] = lambda _: None,
    ) -> None:
        wrapped = {which: face if isinstance(face, menu.MenuList) else _Face(face)
                   for which, face in (faces or {}).items()}  # fmt: skip
        super().__init__(stack, wrapped, play, is_calm)
        self._room = room
        self._listener = Listener()
        self.place(SCREEN, room)

    @property
    def _list(self) -> Any:
        return self.list

    @property
    def box(self) -> Box:
        face: Any = self.face
        return face.layout.box if isinstance(face, menu.MenuList) else face.box

    def update(self) -> Request | None:  # type: ignore[override]
        request = self.do(self._listener.listen(self.stack.is_typing, self.is_number))
        super().update()
        return request

    def draw(self) -> None:  # type: ignore[override]
        super().draw(SCREEN, self._room)
