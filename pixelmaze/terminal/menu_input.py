"""Input for menus in the terminal, from keys."""

from __future__ import annotations

from pixelmaze.ui.widgets.menu import MenuInput

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
