"""The engine's numbers for keys that are known by their names."""

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
"""Those that are not called the same in the engine."""


@cache
def codes(key: str) -> tuple[int, ...]:
    """The keys that go by this name of `keys.py`."""
    names = _NAMES.get(key, (key.upper(),))
    return tuple(getattr(pyxel, f"KEY_{name}") for name in names)


def is_down(key: str) -> bool:
    return any(pyxel.btn(code) for code in codes(key))
