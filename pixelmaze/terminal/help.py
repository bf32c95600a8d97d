"""The list of all keys, over a scene."""

from __future__ import annotations

from collections.abc import Sequence

from pixelmaze.terminal.canvas import Canvas
from pixelmaze.terminal.controls import Group
from pixelmaze.terminal.strips import ALWAYS
from pixelmaze.terminal.surface import Characters
from pixelmaze.ui.widgets import keys

_WALK = {"up": -1, "k": -1, "w": -1, "down": 1, "j": 1, "s": 1}


class KeyList(keys.KeyList):
    def __init__(self, groups: Sequence[Group]) -> None:
        super().__init__()
        self._groups = [*groups, ALWAYS]

    def press(self, key: str) -> bool:
        """Move along the list; False if it is to be closed."""
        if key in ("escape", "return", "space"):
            return False
        pages = {"page up": -self.page, "page down": self.page, "home": -9999, "end": 9999}
        self.scroll(_WALK.get(key.lower(), 0) + pages.get(key, 0))
        return True

    def draw(self, canvas: Canvas) -> None:  # type: ignore[override]
        super().draw(Characters(canvas), self._groups)
