"""Menu input in the window, from keys, gamepad and mouse."""

from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from typing import NamedTuple

import pyxel

from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.ui.ports import Clipboard
from pixelmaze.ui.widgets.menu_keys import MenuInput, keys_for
from pixelmaze.window.app import keyboard
from pixelmaze.window.app.screen import SCREEN

_HOLD = 18  # frames until a held key repeats
_REPEAT = 6  # frames between repeats
_UNHURRIED = 18  # frames between repeats for values other than numbers, which would flicker
_LONG = 66  # frames after which a held key changes numbers in every frame
_TILTED = 0.5


class _Way(NamedTuple):
    """An input that repeats while it is held."""

    effect: MenuInput
    pads: Sequence[int] = ()
    axis: int = -1
    sign: int = 1
    changes: bool = False  # whether it changes a value rather than the selected item


_X, _Y = pyxel.GAMEPAD1_AXIS_LEFTX, pyxel.GAMEPAD1_AXIS_LEFTY
_WAYS = {
    "right": _Way(MenuInput(x=1), [pyxel.GAMEPAD1_BUTTON_DPAD_RIGHT], _X, 1, True),
    "left": _Way(MenuInput(x=-1), [pyxel.GAMEPAD1_BUTTON_DPAD_LEFT], _X, -1, True),
    "down": _Way(MenuInput(y=1), [pyxel.GAMEPAD1_BUTTON_DPAD_DOWN], _Y),
    "up": _Way(MenuInput(y=-1), [pyxel.GAMEPAD1_BUTTON_DPAD_UP], _Y, -1),
    "page down": _Way(MenuInput(pages=1), [pyxel.GAMEPAD1_BUTTON_RIGHTSHOULDER]),
    "page up": _Way(MenuInput(pages=-1), [pyxel.GAMEPAD1_BUTTON_LEFTSHOULDER]),
    "erase": _Way(MenuInput(erases=True), keyboard.codes("backspace"), changes=True),
}


class Listener:
    """Reads the input for a menu, once per frame."""

    def __init__(self) -> None:
        self._ways = {name: _Held(way) for name, way in _WAYS.items()}
        self._pointer = SCREEN.pointer

    def listen(self, is_typing: bool, is_number: bool) -> MenuInput:
        """The input of this frame. With `is_typing`, letters are text; with `is_number`, left and
        right change a number."""
        asked = {
            name: held.fires(is_typing, is_number or name == "erase")
            for name, held in self._ways.items()
        }
        pointer = SCREEN.pointer
        clicks = pyxel.btnp(pyxel.MOUSE_BUTTON_LEFT)
        # the engine reports 0, 0 until the pointer first moves
        has_moved = pointer != self._pointer and self._pointer != (0, 0)
        self._pointer = pointer

        def pressed(effect: MenuInput, *others: int) -> bool:
            return any(map(pyxel.btnp, (*_codes(effect, is_typing), *others)))

        return MenuInput(
            x=asked["right"] - asked["left"],
            y=asked["down"] - asked["up"],
            pages=asked["page down"] - asked["page up"],
            end=pressed(MenuInput(end=1)) - pressed(MenuInput(end=-1)),
            chooses=pressed(MenuInput(chooses=True), pyxel.GAMEPAD1_BUTTON_A)
            and not pyxel.btn(pyxel.KEY_ALT),
            goes_back=pressed(
                MenuInput(goes_back=True), pyxel.GAMEPAD1_BUTTON_B, pyxel.MOUSE_BUTTON_RIGHT
            ),
            erases=is_typing and asked["erase"],
            typed=pyxel.input_text + _pasted() if is_typing else "",
            notches=-pyxel.mouse_wheel,
            pointer=pointer if has_moved or clicks or pyxel.mouse_wheel else None,
            clicks=clicks,
        )


class _Held:
    """Tracks a held input and decides when it repeats."""

    def __init__(self, way: _Way) -> None:
        self._way = way
        self._was_tilted = True  # ignore a stick that is tilted already
        self._age = -1
        """Frames since the press; -1 if not held, or held since before this menu opened."""

    def fires(self, is_typing: bool, is_number: bool) -> bool:
        """Whether the input takes effect in this frame."""
        way = self._way
        keys = [*_codes(way.effect, is_typing), *way.pads]
        tilt = way.sign * pyxel.btnv(way.axis) / 32768 if way.axis >= 0 else 0
        is_tilted = tilt > _TILTED
        if any(map(pyxel.btnp, keys)) or (is_tilted and not self._was_tilted):
            self._age = 0
        elif self._age >= 0:
            self._age = self._age + 1 if is_tilted or any(map(pyxel.btn, keys)) else -1
        self._was_tilted = is_tilted
        if self._age < _HOLD:
            return self._age == 0
        if not way.changes:
            return (self._age - _HOLD) % _REPEAT == 0
        if not is_number:
            return (self._age - _HOLD) % _UNHURRIED == 0
        return self._age > _LONG or (self._age - _HOLD) % _REPEAT == 0


def _pasted() -> str:
    """The text on the clipboard, if the keys to paste it were pressed."""
    has_chord = pyxel.btn(pyxel.KEY_CTRL) or pyxel.btn(pyxel.KEY_GUI)
    if not (has_chord and pyxel.btnp(pyxel.KEY_V)):
        return ""
    with suppress(PixelmazeError):
        return Clipboard().paste()
    return ""


@cache
def _codes(effect: MenuInput, is_typing: bool) -> list[int]:
    return [code for key in keys_for(effect, is_typing) for code in keyboard.codes(key)]
