"""Frames of panels that lie over a scene, and line breaking."""

from __future__ import annotations

from textwrap import wrap

from pixelmaze.terminal.canvas import EDGE, Canvas, Style, shortened, width_of
from pixelmaze.theme import Role
from pixelmaze.ui.surface import Box

TITLE = Style(Role.TITLE, is_bold=True)


def draw_frame(canvas: Canvas, box: Box, title: str = "") -> Box:
    """Draw an empty panel. Returns its interior, without a column of padding on each side."""
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
    """Break a text into lines of at most `width` characters."""
    return wrap(words, max(1, width))
