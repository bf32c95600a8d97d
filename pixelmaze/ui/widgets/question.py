"""A question with its answers, or what is said of it, in a strip below the maze."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pixelmaze.ui.surface import DIM, NUMBER, STRONG, TEXT, Box, Ink, Surface


class _Look(NamedTuple):
    row: int
    text: int
    left: int
    gap: int
    """Between a key and its word."""
    apart: int
    """Between two answers."""
    foot: int


_PIXELS = _Look(row=12, text=3, left=6, gap=4, apart=12, foot=2)
_CHARACTERS = _Look(row=1, text=0, left=1, gap=1, apart=3, foot=1)
_ROWS = 5


class Asked(NamedTuple):
    """What the strip shows."""

    heading: str
    ink: Ink
    """Of the heading."""
    corner: str
    """At the right end of the first row."""
    lines: Sequence[str] = ()
    """Below the heading: texts, which are wrapped."""
    hint: str = ""
    """Below the lines."""
    answers: Sequence[str] = ()
    """To choose from, by number."""
    is_row: bool = False
    """Whether the answers stand side by side."""
    chosen: int = -1
    """The index of the answer that is chosen."""


class QuestionStrip:
    """Draws a question. Call `height` before `draw`, and `draw` before `hit`."""

    def __init__(self) -> None:
        self._spots: list[Box] = []

    def height(self, s: Surface) -> int:
        look = s.pick(_PIXELS, _CHARACTERS)
        return look.row * _ROWS + look.foot

    def hit(self, x: int, y: int) -> int:
        """The index of the answer at this place; -1 if there is none."""
        return next((i for i, spot in enumerate(self._spots) if spot.holds(x, y)), -1)

    def draw(self, s: Surface, box: Box, asked: Asked) -> None:
        look = s.pick(_PIXELS, _CHARACTERS)
        self._spots = []
        x, y = look.left, look.text + look.row
        for i, words in enumerate(asked.answers, 1):
            width = s.key_width(str(i)) + look.gap + s.width_of(words)
            self._spots.append(Box(box.x + x, box.y + y - look.text, width, look.row))
            x, y = (x + width + look.apart, y) if asked.is_row else (x, y + look.row)
        s.plate(self, box, asked, lambda part: self._paint(part, look, box, asked))

    def _paint(self, s: Surface, look: _Look, box: Box, asked: Asked) -> None:
        s.strip(Box(0, 0, box.width, box.height), is_below=True)
        room = box.width - 2 * look.left
        right = look.left + room - s.width_of(asked.corner)
        s.text(right, look.text, asked.corner, NUMBER)
        heading = s.shortened(asked.heading, right - look.left - look.apart)
        s.text(look.left, look.text, heading, asked.ink)
        wrapped = [part for words in asked.lines for part in s.broken(words, room)][: _ROWS - 2]
        rows = [(words, TEXT) for words in wrapped] + [(asked.hint, DIM)]
        for i, (words, ink) in enumerate(rows, 1):
            s.text(look.left, look.text + i * look.row, words, ink)
        for i, (spot, words) in enumerate(zip(self._spots, asked.answers, strict=True)):
            y = spot.y - box.y + look.text
            x = s.key(spot.x - box.x, y, str(i + 1), TEXT, i == asked.chosen) + look.gap
            s.text(x, y, words, STRONG if i == asked.chosen else TEXT)
