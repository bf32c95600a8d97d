"""Key names in the terminal, and the effect of keys in a menu."""

from __future__ import annotations

from pixelmaze.ui.widgets.menu_keys import MENU_KEYS, MenuInput, is_edit

_NAMES = {
    " ": "space", "c-m": "return", "c-j": "return", "c-h": "backspace", "c-i": "tab",
    "pageup": "page up", "pagedown": "page down", "c-@": "ctrl space",
}  # fmt: skip
_HELD = {"c": "ctrl", "s": "shift"}


def name_of(key: str) -> str:
    """Translate a prompt_toolkit key to its name in bindings. Characters stay as typed."""
    if key in _NAMES:
        return _NAMES[key]
    *held, last = key.split("-") if len(key) > 1 else [key]
    return " ".join((*(_HELD[sign] for sign in held if sign in _HELD), _NAMES.get(last, last)))


_CHORDS = {
    "tab": MenuInput(y=1), "shift tab": MenuInput(y=-1),
    "shift left": MenuInput(x=-10), "shift right": MenuInput(x=10),
}  # fmt: skip
"""Terminals do not report held keys, so Shift changes numbers in steps of ten."""


def menu_input(key: str, is_typing: bool, is_number: bool) -> MenuInput:
    """The effect of a key in a menu. With `is_number`, left and right change a number."""
    if is_typing and is_edit(key):
        erases = key == "backspace"
        return MenuInput(erases=erases, typed={"space": " ", "backspace": ""}.get(key, key))
    name = key.lower() if len(key) == 1 else key
    asked = MENU_KEYS.get(name) or _CHORDS.get(name, MenuInput())
    return asked if is_number or not asked.x else MenuInput(x=asked.x // abs(asked.x))
