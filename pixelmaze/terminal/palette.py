"""Roles as colours of a terminal, which may have millions of them, 256, 16, or none."""

from __future__ import annotations

from pixelmaze.terminal.canvas import Style
from pixelmaze.theme import THEMES

DEPTHS = ("true", "256", "16", "none")


class Palette:
    """The colours of a theme, as far as a terminal of that depth shows them."""

    def __init__(self, theme: str, depth: str) -> None:
        self.depth = depth
        self._colours = THEMES[theme].colours
        self._kept: dict[Style, str] = {}

    def of(self, style: Style) -> str:
        """The style in the words of prompt_toolkit."""
        if style not in self._kept:
            self._kept[style] = self._words(style)
        return self._kept[style]

    def _words(self, style: Style) -> str:
        bold = "bold" if style.is_bold else ""
        if self.depth == "none":
            return " ".join(filter(None, (bold, "reverse" if style.is_reversed else "")))
        ink, ground = self._colours[style.ink], self._colours[style.ground]
        return f"#{ink:06x} bg:#{ground:06x} {bold}".rstrip()
