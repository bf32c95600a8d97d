"""The keys of a terminal, by the names that `game/keys.py` gives them."""

from __future__ import annotations

_NAMES = {
    " ": "space", "c-m": "return", "c-j": "return", "c-h": "backspace", "c-i": "tab",
    "pageup": "page up", "pagedown": "page down", "c-@": "ctrl space",
}  # fmt: skip
_HELD = {"c": "ctrl", "s": "shift"}


def name_of(key: str) -> str:
    """What prompt_toolkit calls by that; a letter, or any other sign, stays as it was typed."""
    if key in _NAMES:
        return _NAMES[key]
    *held, last = key.split("-") if len(key) > 1 else [key]
    return " ".join((*(_HELD[sign] for sign in held if sign in _HELD), _NAMES.get(last, last)))
