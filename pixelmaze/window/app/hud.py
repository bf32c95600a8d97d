"""The screen layout around the maze, and drawing of text, icons and keys."""

import re
from collections.abc import Callable, Hashable
from functools import cache, lru_cache
from typing import Any
from unicodedata import normalize

import pyxel

from pixelmaze.looks.theme import Role
from pixelmaze.ui.surface import Box
from pixelmaze.window.app.atlas import SPRITE_BANK, SPRITES, assets

WIDTH = 640
HEIGHT = 360
TOP = 16  # height of the status bar at the top, in pixels
BOTTOM = 28  # height of the two rows at the bottom
ROW = BOTTOM // 2
SIDE = 228  # width of the side panel at the right, in scenes that have one

MARGIN = 6


VIEW = Box(0, TOP, WIDTH, HEIGHT - TOP - BOTTOM)
"""The box of the maze, between the bars at the top and the bottom."""
COLUMN = Box(WIDTH - SIDE, TOP, SIDE, VIEW.height)
BESIDE_COLUMN = Box(0, TOP, WIDTH - SIDE, VIEW.height)


class Plate:
    """A part of the screen that is repainted only when its content changes."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self._image = pyxel.Image(box.width, box.height)
        self._shown: Hashable = None

    def draw(self, shows: Hashable, paint: Callable[[pyxel.Image], None], on: Any = None) -> None:
        """Draw the plate. `shows` is everything that its content depends on; `paint` paints it,
        with 0, 0 as the upper left corner."""
        if shows != self._shown:
            paint(self._image)
            self._shown = shows
        x, y, width, height = self.box
        (on or pyxel.screen).blt(x, y, self._image, 0, 0, width, height)


_FONT, _CODE_FONT = "pixelmaze.bdf", "pixelmaze-mono.bdf"
CODE_WIDTH = 6  # width of a character of source code in pixels, with the gap to the next one


@cache
def _font() -> pyxel.Font:
    return pyxel.Font(str(assets() / _FONT))


@cache
def _code_font() -> pyxel.Font:
    return pyxel.Font(str(assets() / _CODE_FONT))


@cache
def _letters() -> frozenset[str]:
    """The characters in the font."""
    lines = (assets() / _FONT).read_text(encoding="ascii").splitlines()
    return frozenset(chr(int(line.split()[1])) for line in lines if line.startswith("ENCODING "))


def text(x: int, y: int, words: str, colour: int, on: Any = None) -> int:
    """Write text and return the x where it ends. `y` is the top of capitals, 7 pixels high."""
    (on or pyxel.screen).text(x, y, words, colour, _font())
    return x + width_of(words)


def code(x: int, y: int, words: str, colour: Role, on: Any = None) -> int:
    """Write source code and return the x where the next character goes."""
    (on or pyxel.screen).text(x, y, words, colour, _code_font())
    return x + CODE_WIDTH * len(words)


@lru_cache(2000)  # counters produce new texts in every frame
def width_of(words: str) -> int:
    """The width of a text in pixels."""
    return max(0, _font().text_width(words) - 1)


LINE = 10  # line height of text, in pixels


@lru_cache(200)
def broken(words: str, room: int) -> tuple[str, ...]:
    """Break a text into lines at most `room` pixels wide. Longer IDs and paths break after "-" and
    "/", and anywhere if there is none for long."""
    lines = [""]
    for word in words.split():
        pieces = re.findall("[^-/]{0,20}[-/]?", word) if width_of(word) > room else [word]
        glue = " " if lines[-1] else ""
        for piece in pieces:
            if lines[-1] and width_of(lines[-1] + glue + piece) > room:
                lines.append(piece)
            else:
                lines[-1] += glue + piece
            glue = ""
    return tuple(lines)


def icon(name: str, x: int, y: int, on: Any = None) -> None:
    """Draw a sprite at scale 1."""
    (on or pyxel.screen).blt(x, y, SPRITE_BANK, *SPRITES[name], Role.CLEAR)


@lru_cache(2000)
def spelled(words: str) -> str:
    """The text with plain letters, or "?", for characters that the font lacks."""
    return words if words.isascii() else "".join(map(_spelled, words))


def _spelled(letter: str) -> str:
    plain = normalize("NFKD", letter)[0]
    return next((each for each in (letter, plain) if each in _letters()), "?")


@lru_cache(100)
def shortened(words: str, room: int) -> str:
    """The text, `spelled`, cut off with "…" if it is wider than `room` pixels."""
    words = spelled(words)
    if width_of(words) <= room:
        return words
    while words and width_of(words + "…") > room:
        words = words[:-1]
    return words + "…" if words else ""


def draw_key(x: int, y: int, key: str, on: Any, is_lit: bool = False) -> int:
    """Draw a keycap, 12 pixels high, and return the x where it ends."""
    width = width_of(key) + 6
    on.rect(x, y, width, 11, Role.ROUTE if is_lit else Role.PANEL_EDGE)
    on.line(x, y + 11, x + width - 1, y + 11, Role.PANEL_SHADOW)
    text(x + 3, y + 2, key, Role.OUTLINE if is_lit else Role.TEXT, on)
    return x + width
