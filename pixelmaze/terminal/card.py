"""A card that says which level it is, and what counts in it, until the first move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pixelmaze.terminal.canvas import Canvas, Style, width_of
from pixelmaze.terminal.frame import TITLE, broken, draw_frame
from pixelmaze.theme import Role
from pixelmaze.ui.messages import Line
from pixelmaze.ui.surface import Box

_WIDTH = 56
SIGNS = {
    "key": ("a", Role.GREEN), "torch": ("*", Role.GOAL), "ghost": ("&", Role.BLUE_LIGHT),
    "picture": ("#", Role.PATH), "hexagon": ("⬡", Role.GOAL_LIGHT), "par": ("★", Role.GOAL),
}  # fmt: skip
"""What stands before a line, by its kind."""


class Card:
    """At one end of a box in which a maze is drawn."""

    def __init__(self, box: Box, heading: str, lines: Sequence[Line]) -> None:
        self._box = box
        self._width = min(_WIDTH, box.width)
        is_long = width_of(heading) > self._width - 6
        self._heading = "" if is_long else heading  # which then stands in the card
        self._head = broken(heading, self._width - 4) if is_long else []
        self._rows = [
            (kind if at == 0 else "", words)
            for kind, said in lines
            for at, words in enumerate(broken(said, self._width - 7))
        ]
        self._height = min(len(self._head) + len(self._rows) + 2, box.height)

    def room(self, height: int) -> Box:
        """Where a maze of so many lines can be drawn: above the card, if it fits there."""
        left = self._box.height - self._height
        return self._box._replace(height=left) if height <= left else self._box

    def draw(self, canvas: Canvas, places: Iterable[tuple[int, int] | None]) -> None:
        """At the end where it hides none of these places; if there is none such, the first of them
        matter most."""
        x, y, width, height = self._box
        last = y + height - self._height
        places = [*places]
        top = min((last, y), key=lambda top: [self._hides(place, top) for place in places])
        box = Box(x + (width - self._width) // 2, top, self._width, self._height)
        room = draw_frame(canvas, box, self._heading)
        for row, words in enumerate(self._head[: room.height], start=room.y):
            canvas.write(room.x, row, words, TITLE)
        left = max(0, room.height - len(self._head))
        for row, (kind, words) in enumerate(self._rows[:left], start=room.y + len(self._head)):
            if kind in SIGNS:
                sign, role = SIGNS[kind]
                canvas.put(room.x, row, sign, Style(role, is_bold=True))
            canvas.write(room.x + 3, row, words)

    def _hides(self, place: tuple[int, int] | None, top: int) -> bool:
        return place is not None and top <= place[1] < top + self._height
