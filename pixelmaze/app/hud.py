"""The framed strips above and below the maze: names, figures and keys."""

from __future__ import annotations

from functools import cache, lru_cache

import pyxel

from pixelmaze.app.sheet import SPRITE_BANK, SPRITES, assets
from pixelmaze.search import FOUND
from pixelmaze.theme import Role

WIDTH = 480
HEIGHT = 270
TOP = 16
"""Height of the upper strip."""
BOTTOM = 28
"""Height of the lower one."""
VIEW_HEIGHT = HEIGHT - TOP - BOTTOM

STATUS_COLOURS = {None: Role.ROUTE, FOUND: Role.PATH}
"""Behind the word that says how a search stands; any other outcome is an alarm."""

_MARGIN = 6
_NAME = 88  # where the maze's name begins, right of the logo
_GAP = 12


@cache
def _font() -> pyxel.Font:
    return pyxel.Font(str(assets() / "pixelmaze.bdf"))


def text(x: int, y: int, words: str, colour: Role) -> int:
    """Write with capitals 7 pixels high below y, and return where the text ends."""
    pyxel.text(x, y, words, colour, _font())
    return x + width_of(words)


@lru_cache(1000)  # counters make new words every frame
def width_of(words: str) -> int:
    """The width of a text in pixels."""
    return max(0, _font().text_width(words) - 1)


def draw_top(name: str, subject: str, status: str, colour: Role) -> None:
    """The upper strip: the maze's name, what is going on, and how it stands."""
    pyxel.rect(0, 0, WIDTH, TOP, Role.PANEL)
    pyxel.line(0, TOP - 1, WIDTH, TOP - 1, Role.PANEL_EDGE)
    icon("logo", 4, 1)
    right = WIDTH - _MARGIN - width_of(status) - 7
    pyxel.rect(right, 2, width_of(status) + 7, 11, colour)
    text(right + 4, 4, status, Role.OUTLINE)
    right -= 8 + width_of(subject)
    text(right, 4, subject, Role.TEXT)
    text(_NAME, 4, _shortened(name, right - 8 - _NAME), Role.TEXT_DIM)


@lru_cache(10)
def _shortened(name: str, room: int) -> str:
    name = name.encode("ascii", "replace").decode()  # which the font is sure to have
    if width_of(name) <= room:
        return name
    while width_of(name + "…") > room:
        name = name[:-1]
    return name + "…"


def draw_bottom(
    figures: list[tuple[str, str, str]], keys: list[tuple[str, str]], note: str = ""
) -> None:
    """The lower strip: figures as (icon, number, word), and keys as (key, what it does).

    A note, if there is one, stands at the right of the figures; where room is short, the words go.
    """
    top = HEIGHT - BOTTOM
    pyxel.rect(0, top, WIDTH, BOTTOM, Role.PANEL)
    pyxel.line(0, top, WIDTH, top, Role.PANEL_EDGE)
    room = WIDTH - 2 * _MARGIN - width_of(note)
    for _, number, word in figures:
        room -= 11 + width_of(number) + 4 + width_of(word) + _GAP
    x = _MARGIN
    for name, number, word in figures:
        icon(name, x, top + 3)
        x = text(x + 11, top + 4, number, Role.TEXT)
        x = text(x + 4, top + 4, word if room + _GAP >= 0 else "", Role.TEXT_DIM) + _GAP
    text(WIDTH - _MARGIN - width_of(note), top + 4, note, Role.GOAL_LIGHT)
    x = _MARGIN
    for key, word in keys:
        width = width_of(key) + 6
        pyxel.rect(x, top + 14, width, 11, Role.PANEL_EDGE)
        pyxel.line(x, top + 25, x + width - 1, top + 25, Role.OUTLINE)
        text(x + 3, top + 16, key, Role.TEXT)
        x = text(x + width + 4, top + 16, word, Role.TEXT_DIM) + _GAP


def icon(name: str, x: int, y: int) -> None:
    """A sprite at its own size."""
    pyxel.blt(x, y, SPRITE_BANK, *SPRITES[name], Role.CLEAR)
