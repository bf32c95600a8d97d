"""The stars of a game, each with what it is for."""

from __future__ import annotations

from collections.abc import Collection

from pixelmaze.game.rules import STARS
from pixelmaze.terminal.canvas import DIM, Canvas, Style, width_of
from pixelmaze.theme import Role
from pixelmaze.ui.messages import STAR_WORDS
from pixelmaze.ui.surface import Box

_APART = 10
"""Characters from star to star, where there is room."""
_EARNED = Style(Role.GOAL, is_bold=True)
_NEW = Style(Role.GOAL_LIGHT, is_bold=True)


def draw_stars(canvas: Canvas, box: Box, earned: Collection[str], new: str = "") -> None:
    """In the first two lines of the box. A new star sparkles."""
    middle, apart = box.x + box.width // 2, min(_APART, box.width // len(STARS))
    for at, (star, word) in enumerate(zip(STARS, STAR_WORDS, strict=True)):
        x = middle + apart * (at - 1)
        if star == new:
            canvas.write(x - 2, box.y, "· ★ ·", _NEW)
        else:
            is_earned = star in earned
            canvas.put(x, box.y, "★" if is_earned else "☆", _EARNED if is_earned else DIM)
        canvas.write(x - width_of(word) // 2, box.y + 1, word, DIM)
