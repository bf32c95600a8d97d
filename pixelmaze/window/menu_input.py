"""What a player does in a menu: by keys, gamepad and mouse alike."""

from __future__ import annotations

from collections.abc import Sequence

import pyxel

from pixelmaze.ui.widgets.menu import MenuInput

_HOLD = 18
"""Frames until what is held repeats."""
_REPEAT = 6
"""Frames from then on."""
_UNHURRIED = 18
"""The same where it would flicker."""
_LONG = 66
"""Frames after which numbers run."""
_TILTED = 0.5


class Listener:
    """MenuInput once a frame."""

    def __init__(self) -> None:
        self._ways = {name: _Held(*how) for name, how in _WAYS.items()}
        self._erasing = _Held((pyxel.KEY_BACKSPACE, pyxel.KEY_KP_BACKSPACE))
        self._pointer = (pyxel.mouse_x, pyxel.mouse_y)

    def listen(self, is_typing: bool, is_number: bool) -> MenuInput:
        """`is_typing` tells whether letters are text, `is_number` what left and right change."""
        asked = {name: held.fires(is_typing, is_number) for name, held in self._ways.items()}
        pointer = (pyxel.mouse_x, pyxel.mouse_y)
        clicks = pyxel.btnp(pyxel.MOUSE_BUTTON_LEFT)
        # the engine says 0, 0 until it has first heard of the pointer, which rests somewhere
        has_moved = pointer != self._pointer and self._pointer != (0, 0)
        self._pointer = pointer
        erases = self._erasing.fires(is_typing, is_number=True)
        return MenuInput(
            x=asked["right"] - asked["left"],
            y=asked["down"] - asked["up"],
            pages=asked["page down"] - asked["page up"],
            end=_any(_END) - _any(_HOME),
            chooses=(_any(_CHOOSE) and not pyxel.btn(pyxel.KEY_ALT))
            or (not is_typing and pyxel.btnp(pyxel.KEY_SPACE)),
            goes_back=_any(_BACK) or (not is_typing and pyxel.btnp(pyxel.KEY_BACKSPACE)),
            erases=is_typing and erases,
            typed=pyxel.input_text if is_typing else "",
            notches=-pyxel.mouse_wheel,
            pointer=pointer if has_moved or clicks or pyxel.mouse_wheel else None,
            clicks=clicks,
        )


class _Held:
    """Keys that repeat while one of them is held, and faster after a while."""

    def __init__(
        self,
        keys: Sequence[int],
        letters: Sequence[int] = (),
        axis: int = -1,
        sign: int = 1,
        changes: bool = True,
    ) -> None:
        self._keys = keys
        self._letters = letters
        self._axis, self._sign = axis, sign
        self._changes = changes
        """Whether it changes a value, and does not move along the menu."""
        self._was_tilted = True  # it may be held from before
        self._age = -1
        """Frames since it was pressed; -1 if it is not held, or was not pressed here."""

    def fires(self, is_typing: bool, is_number: bool) -> bool:
        """Whether it acts in this frame."""
        keys = [*self._keys] if is_typing else [*self._keys, *self._letters]
        tilt = self._sign * pyxel.btnv(self._axis) / 32768 if self._axis >= 0 else 0
        is_tilted = tilt > _TILTED
        if any(map(pyxel.btnp, keys)) or (is_tilted and not self._was_tilted):
            self._age = 0
        elif self._age >= 0:
            self._age = self._age + 1 if is_tilted or any(map(pyxel.btn, keys)) else -1
        self._was_tilted = is_tilted
        if self._age < _HOLD:
            return self._age == 0
        if not self._changes:
            return (self._age - _HOLD) % _REPEAT == 0
        if not is_number:
            return (self._age - _HOLD) % _UNHURRIED == 0
        return self._age > _LONG or (self._age - _HOLD) % _REPEAT == 0


def _any(keys: Sequence[int]) -> bool:
    return any(map(pyxel.btnp, keys))


_X, _Y = pyxel.GAMEPAD1_AXIS_LEFTX, pyxel.GAMEPAD1_AXIS_LEFTY
_WAYS: dict[str, tuple[Sequence[int], Sequence[int], int, int, bool]] = {
    "right": ((pyxel.KEY_RIGHT, pyxel.GAMEPAD1_BUTTON_DPAD_RIGHT), (pyxel.KEY_D, pyxel.KEY_L),
              _X, 1, True),
    "left": ((pyxel.KEY_LEFT, pyxel.GAMEPAD1_BUTTON_DPAD_LEFT), (pyxel.KEY_A, pyxel.KEY_H),
             _X, -1, True),
    "down": ((pyxel.KEY_DOWN, pyxel.GAMEPAD1_BUTTON_DPAD_DOWN), (pyxel.KEY_S, pyxel.KEY_J),
             _Y, 1, False),
    "up": ((pyxel.KEY_UP, pyxel.GAMEPAD1_BUTTON_DPAD_UP), (pyxel.KEY_W, pyxel.KEY_K),
           _Y, -1, False),
    "page down": ((pyxel.KEY_PAGEDOWN, pyxel.GAMEPAD1_BUTTON_RIGHTSHOULDER), (), -1, 1, False),
    "page up": ((pyxel.KEY_PAGEUP, pyxel.GAMEPAD1_BUTTON_LEFTSHOULDER), (), -1, 1, False),
}  # fmt: skip
_HOME = (pyxel.KEY_HOME,)
_END = (pyxel.KEY_END,)
_CHOOSE = (pyxel.KEY_RETURN, pyxel.KEY_KP_ENTER, pyxel.GAMEPAD1_BUTTON_A)
_BACK = (pyxel.KEY_ESCAPE, pyxel.GAMEPAD1_BUTTON_B, pyxel.MOUSE_BUTTON_RIGHT)
