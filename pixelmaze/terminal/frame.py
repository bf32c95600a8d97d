"""Frames around what lies over a scene."""

from __future__ import annotations

from textwrap import wrap

from pixelmaze.terminal.canvas import EDGE, Canvas, Style, shortened, width_of
from pixelmaze.theme import Role
from pixelmaze.ui.surface import Box

TITLE = Style(Role.WHITE, is_bold=True)


def draw_frame(canvas: Canvas, box: Box, title: str = "") -> Box:
    """An empty panel; returns what is inside of its edge, a space aside."""
    x, y, width, height = box
    canvas.fill(box, Style())
    right, bottom = x + width - 1, y + height - 1
    for row, left_end, right_end in ((y, "╭", "╮"), (bottom, "╰", "╯")):
        canvas.write(x, row, left_end + "─" * (width - 2) + right_end, EDGE)
    for row in range(y + 1, bottom):
        canvas.put(x, row, "│", EDGE)
        canvas.put(right, row, "│", EDGE)
    if title:
        words = f" {shortened(title, width - 6)} "
        canvas.write(x + (width - width_of(words)) // 2, y, words, TITLE)
    return Box(x + 2, y + 1, width - 4, height - 2)


def broken(words: str, width: int) -> list[str]:
    """The words in lines of no more than so many characters."""
    return wrap(words, max(1, width))
