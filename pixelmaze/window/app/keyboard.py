"""The engine's codes for keys and gamepad buttons, by name."""

from functools import cache

import pyxel

from pixelmaze.game.keys import BINDABLE, NUMBER_PAD

_NAMES = {
    ";": "SEMICOLON", "?": "QUESTION", "/": "SLASH", "=": "EQUALS", ".": "PERIOD", ",": "COMMA",
    "+": "PLUS KP_PLUS", "-": "MINUS KP_MINUS", "[": "LEFTBRACKET", "]": "RIGHTBRACKET",
    "return": "RETURN KP_ENTER", "backspace": "BACKSPACE KP_BACKSPACE",
    "page up": "PAGEUP", "page down": "PAGEDOWN",
    **{key: key.replace("number ", "KP_") for key in NUMBER_PAD},
}  # fmt: skip
"""Keys whose names differ in the engine, or that a keyboard has twice."""

_STAYING = ("escape", "return", "backspace", "delete", "left", "up", "right", "down")
_PADS = (
    "a", "b", "x", "y", "back", "start", "left", "up", "right", "down",
    "left shoulder", "right shoulder",
)  # fmt: skip


@cache
def codes(key: str) -> tuple[int, ...]:
    """The codes of a key, named as in `game/keys.py`, without modifiers."""
    names = _NAMES.get(key, key.upper())
    return tuple(getattr(pyxel, f"KEY_{name}") for name in names.split())


@cache
def chord(key: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The codes of a key's modifiers, and of the key itself."""
    if key in _NAMES:
        return (), codes(key)
    *held, last = key.split()
    return tuple(code for name in held for code in codes(name)), codes(last)


@cache
def button(pad: str) -> int:
    """The code of a gamepad button, named as in `ui/kit/commands.py`."""
    dpad = "DPAD_" if pad in ("left", "up", "right", "down") else ""
    return int(getattr(pyxel, f"GAMEPAD1_BUTTON_{dpad}{pad.replace(' ', '').upper()}"))


def pressed() -> str:
    """The key pressed in this frame, or `pad` and a gamepad button; empty if unnamed here."""
    keys = (*BINDABLE, *_STAYING)
    found = (key for key in sorted(keys) if any(map(pyxel.btnp, codes(key))))
    pads = (f"pad {pad}" for pad in _PADS if pyxel.btnp(button(pad)))
    return next(found, "") or next(pads, "")
