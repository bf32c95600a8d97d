"""A menu in the terminal: it hears keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.controls import Control
from pixelmaze.terminal.surface import Characters
from pixelmaze.ui.menu import Menu, Request, Stack
from pixelmaze.ui.surface import Box
from pixelmaze.ui.widgets.menu import MenuInput
from pixelmaze.ui.widgets.menu import MenuView as Shared

CONTROLS = (
    Control("↑ ↓", (), "choose", "along the menu; also W S, K J"),
    Control("← →", (), "change", "what the line says; also A D, H L; with Shift by ten"),
    Control("Return", (), "go", "do it; also Space"),
    Control("Esc", (), "back", "to where you came from; also Backspace"),
)
"""What a menu hears by itself."""
_WAYS = {
    "up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0),
    "w": (0, -1), "s": (0, 1), "a": (-1, 0), "d": (1, 0),
    "k": (0, -1), "j": (0, 1), "h": (-1, 0), "l": (1, 0),
    "tab": (0, 1), "shift tab": (0, -1), "shift left": (-10, 0), "shift right": (10, 0),
}  # fmt: skip
_OTHERS = {
    "return": MenuInput(chooses=True), "space": MenuInput(chooses=True),
    "escape": MenuInput(goes_back=True), "backspace": MenuInput(goes_back=True),
    "home": MenuInput(end=-1), "end": MenuInput(end=1),
    "page up": MenuInput(pages=-1), "page down": MenuInput(pages=1),
}  # fmt: skip


def asked_by(key: str, is_typing: bool, is_number: bool) -> MenuInput:
    """What a key asks of a menu."""
    is_letter = len(key) == 1
    if is_typing and key == "backspace":
        return MenuInput(erases=True)
    if is_typing and (is_letter or key == "space"):
        return MenuInput(typed=" " if key == "space" else key)
    name = key.lower() if is_letter else key
    x, y = _WAYS.get(name, (0, 0))
    if x or y:
        return MenuInput(x=x if is_number or not x else x // abs(x), y=y)
    return _OTHERS.get(name, MenuInput())


class _Face:
    """One that is not yet drawn on surfaces."""

    selected: object = None

    def __init__(self, face: Any) -> None:
        self._face = face

    def move(self, by: int) -> None:
        self._face.move(by)

    def change(self, by: int) -> None:
        self._face.change(by)

    def page(self, by: int) -> None:
        stack = self._face._menus
        last = len(stack.menu.items) - 1
        stack.point(min(max(stack.menu.index + 6 * by, 0), last))

    def scroll(self, by: int) -> None: ...

    def point(self, x: int, y: int) -> int | None:
        return None

    def update(self) -> None: ...

    def draw(self, s: Any, room: Box, age: int, is_calm: bool) -> None:
        self._face.draw(s.canvas, room)


class MenuView(Shared):
    def __init__(self, stack: Stack, faces: Mapping[Menu, Any] | None = None) -> None:
        super().__init__(stack, {menu: _Face(face) for menu, face in (faces or {}).items()})

    def press(self, key: str) -> Request | None:
        return self.do(asked_by(key, self.stack.is_typing, self.is_number))

    def draw(self, canvas: Canvas, room: Box) -> None:  # type: ignore[override]
        self.update()
        super().draw(Characters(canvas), room)
