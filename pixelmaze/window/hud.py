"""The frame around the maze: how the screen is divided, and how words and figures are written."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from functools import cache, lru_cache

import pyxel

from pixelmaze.theme import Role
from pixelmaze.ui.surface import Box
from pixelmaze.window.atlas import SPRITE_BANK, SPRITES, assets

WIDTH = 640
HEIGHT = 360
TOP = 16
"""Height of the upper strip."""
BOTTOM = 28
"""Height of the lower one, two rows."""
ROW = BOTTOM // 2
SIDE = 228
"""Width of the column at the right, where there is one."""

MARGIN = 6


VIEW = Box(0, TOP, WIDTH, HEIGHT - TOP - BOTTOM)
"""The part between the strips."""
COLUMN = Box(WIDTH - SIDE, TOP, SIDE, VIEW.height)
BESIDE_COLUMN = Box(0, TOP, WIDTH - SIDE, VIEW.height)


class Plate:
    """A part of the screen that is painted anew only when what it shows has changed."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self._image = pyxel.Image(box.width, box.height)
        self._shown: Hashable = None

    def draw(self, shows: Hashable, paint: Callable[[pyxel.Image], None]) -> None:
        """`shows` is all that the painting depends on; it is painted from 0, 0."""
        if shows != self._shown:
            paint(self._image)
            self._shown = shows
        x, y, width, height = self.box
        pyxel.blt(x, y, self._image, 0, 0, width, height)


_FONT = "pixelmaze.bdf"


@cache
def _font() -> pyxel.Font:
    return pyxel.Font(str(assets() / _FONT))


@cache
def _letters() -> frozenset[str]:
    """Those that the font has."""
    lines = (assets() / _FONT).read_text(encoding="ascii").splitlines()
    return frozenset(chr(int(line.split()[1])) for line in lines if line.startswith("ENCODING "))


def text(x: int, y: int, words: str, colour: Role, on: pyxel.Image | None = None) -> int:
    """Write with capitals 7 pixels high below y, and return where the text ends."""
    (on or pyxel.screen).text(x, y, words, colour, _font())
    return x + width_of(words)


@lru_cache(2000)  # counters make new words every frame
def width_of(words: str) -> int:
    """The width of a text in pixels."""
    return max(0, _font().text_width(words) - 1)


LINE = 10
"""From one line of a text to the next."""


@lru_cache(200)
def broken(words: str, room: int) -> tuple[str, ...]:
    """The words in lines of that width; an ID or a path that is longer goes on in the next line."""
    lines = [""]
    for word in words.split():
        pieces = re.findall("[^-/]*[-/]?", word) if width_of(word) > room else [word]
        glue = " " if lines[-1] else ""
        for piece in pieces:
            if lines[-1] and width_of(lines[-1] + glue + piece) > room:
                lines.append(piece)
            else:
                lines[-1] += glue + piece
            glue = ""
    return tuple(lines)


def icon(name: str, x: int, y: int, on: pyxel.Image | None = None) -> None:
    """A sprite at its own size."""
    (on or pyxel.screen).blt(x, y, SPRITE_BANK, *SPRITES[name], Role.CLEAR)


@lru_cache(100)
def shortened(words: str, room: int) -> str:
    """As much of the words as there is room for."""
    words = "".join(letter if letter in _letters() else "?" for letter in words)
    if width_of(words) <= room:
        return words
    while width_of(words + "…") > room:
        words = words[:-1]
    return words + "…"


def draw_key(x: int, y: int, key: str, on: pyxel.Image, is_lit: bool = False) -> int:
    """A key's cap, 12 pixels high; returns where it ends."""
    width = width_of(key) + 6
    on.rect(x, y, width, 11, Role.ROUTE if is_lit else Role.PANEL_EDGE)
    on.line(x, y + 11, x + width - 1, y + 11, Role.OUTLINE)
    text(x + 3, y + 2, key, Role.OUTLINE if is_lit else Role.TEXT, on)
    return x + width
