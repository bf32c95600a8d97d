"""A card that says which level it is, and what counts in it, until the first move."""

from __future__ import annotations

from collections.abc import Sequence

from pixelmaze.front.wording import Line
from pixelmaze.terminal.canvas import Canvas, Style
from pixelmaze.terminal.frame import broken, centred, draw_frame
from pixelmaze.terminal.strips import BOTTOM, TOP
from pixelmaze.theme import Role

_WIDTH = 56
SIGNS = {
    "key": ("a", Role.GREEN), "torch": ("*", Role.GOAL), "ghost": ("&", Role.BLUE_LIGHT),
    "picture": ("#", Role.PATH), "hexagon": ("⬡", Role.GOAL_LIGHT), "par": ("★", Role.GOAL),
}  # fmt: skip
"""What stands before a line, by its kind."""


def draw_card(canvas: Canvas, heading: str, lines: Sequence[Line]) -> None:
    width = min(_WIDTH, canvas.width)
    rows = [
        (kind if at == 0 else "", words)
        for kind, said in lines
        for at, words in enumerate(broken(said, width - 7))
    ]
    box = centred(canvas, width, len(rows) + 2, TOP, BOTTOM)
    low = canvas.height - BOTTOM - box.height - 1  # most mazes begin at the top
    room = draw_frame(canvas, box._replace(y=max(box.y, low)), heading)
    for y, (kind, words) in enumerate(rows[: room.height], start=room.y):
        if kind in SIGNS:
            sign, role = SIGNS[kind]
            canvas.put(room.x, y, sign, Style(role, is_bold=True))
        canvas.write(room.x + 3, y, words)
