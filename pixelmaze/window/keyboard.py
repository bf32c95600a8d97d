"""The engine's numbers for keys and gamepad buttons that are known by their names."""

from __future__ import annotations

from functools import cache

import pyxel

_NAMES = {
    "?": ("QUESTION",),
    "/": ("SLASH",),
    "=": ("EQUALS",),
    "+": ("PLUS", "KP_PLUS"),
    "-": ("MINUS", "KP_MINUS"),
    ".": ("PERIOD",),
    "[": ("LEFTBRACKET",),
    "]": ("RIGHTBRACKET",),
    "return": ("RETURN", "KP_ENTER"),
    "backspace": ("BACKSPACE", "KP_BACKSPACE"),
    "page up": ("PAGEUP",),
    "page down": ("PAGEDOWN",),
}
"""Keys with another name in the engine."""


@cache
def codes(key: str) -> tuple[int, ...]:
    """The keys that go by this name of `game/keys.py`, without modifiers."""
    names = _NAMES.get(key, (key.upper(),))
    return tuple(getattr(pyxel, f"KEY_{name}") for name in names)


@cache
def chord(key: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The modifiers of a key, and the keys that go by its name."""
    if key in _NAMES:
        return (), codes(key)
    *held, last = key.split()
    return tuple(code for name in held for code in codes(name)), codes(last)


@cache
def button(pad: str) -> int:
    """The gamepad button of this name of `ui/commands.py`."""
    dpad = "DPAD_" if pad in ("left", "up", "right", "down") else ""
    return int(getattr(pyxel, f"GAMEPAD1_BUTTON_{dpad}{pad.replace(' ', '').upper()}"))


def is_down(key: str) -> bool:
    return any(pyxel.btn(code) for code in codes(key))
