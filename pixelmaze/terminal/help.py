"""The list of all keys, over a scene."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pixelmaze.terminal.canvas import HEADING, Box, Canvas, Style, width_of
from pixelmaze.terminal.controls import Control, Group
from pixelmaze.terminal.frame import broken, centred, draw_frame
from pixelmaze.theme import Role

_KEY = Style(Role.GOAL_LIGHT, is_bold=True)
_WIDE, _COLUMN = 66, 48
"""Characters that a column takes, if there is room: the only one, and one of two."""
_GAP = 3
_MOST_KEY = 16
_NARROW = 40
"""Characters below which the words of a key stand below it, not beside it."""
_OF_ALL: Group = ("Terminal", [
    Control("?", ("?", "f1"), "keys", "show and hide this list; also F1"),
    Control("Q", ("q",), "quit", "quit; also Ctrl C"),
    Control("Ctrl Z", (), "", "leave it for the shell, until fg"),
])  # fmt: skip
_WALK = {"up": -1, "k": -1, "w": -1, "down": 1, "j": 1, "s": 1}


class _Row(NamedTuple):
    heading: str = ""
    key: str = ""
    words: str = ""
    indent: int = 2
    """Where the words begin."""


class KeyList:
    """What stands in a list of keys, and where one is in it."""

    def __init__(self, groups: Sequence[Group]) -> None:
        self._groups = [*groups, _OF_ALL]
        self._first = 0
        self._page = 1
        """Rows seen at a time, as it was drawn last."""
        self._last = 0
        """Where the list can begin at the latest."""

    def press(self, key: str) -> bool:
        """Move along the list; False if it is to be closed."""
        if key in ("escape", "return", "space"):
            return False
        pages = {"page up": -self._page, "page down": self._page, "home": -9999, "end": 9999}
        by = _WALK.get(key.lower(), 0) + pages.get(key, 0)
        self._first = min(max(self._first + by, 0), self._last)
        return True

    def draw(self, canvas: Canvas) -> None:
        columns, width = self._columns(canvas)
        rows = max(map(len, columns))
        box = centred(canvas, len(columns) * (width + _GAP) - _GAP + 4, rows + 2, top=1, bottom=1)
        room = draw_frame(canvas, box, "Keys")
        self._page = max(1, room.height)
        self._last = max(0, rows - room.height)
        self._first = min(self._first, self._last)
        for at, column in enumerate(columns):
            left = room.x + at * (width + _GAP)
            shown = column[self._first : self._first + room.height]
            for y, row in enumerate(shown, start=room.y):
                _draw_row(canvas, left, y, row)
        self._draw_more(canvas, box)

    def _columns(self, canvas: Canvas) -> tuple[list[list[_Row]], int]:
        """All rows, in two columns where one is too high and two are not too wide; and how wide
        they are."""
        width = min(_WIDE, canvas.width - 4)
        rows = [row for group in self._groups for row in _rows(group, width)]
        if len(rows) <= canvas.height - 4 or canvas.width < 2 * _COLUMN + _GAP + 4:
            return [rows], width
        groups = [_rows(group, _COLUMN) for group in self._groups]
        rows = [row for group in groups for row in group]
        half, at = 0, 0
        while at < len(groups) - 1 and (at == 0 or half + len(groups[at]) // 2 <= len(rows) // 2):
            half += len(groups[at])
            at += 1
        return [rows[:half], rows[half:]], _COLUMN

    def _draw_more(self, canvas: Canvas, box: Box) -> None:
        """Whether there is more above or below."""
        for is_more, y, sign in (
            (self._first > 0, box.y, "↑"), (self._first < self._last, box.y + box.height - 1, "↓"),
        ):  # fmt: skip
            if is_more:
                canvas.write(box.x + box.width - 5, y, f" {sign} ", HEADING)


def _rows(group: Group, width: int) -> list[_Row]:
    heading, controls = group
    rows = [_Row(heading)]
    for control in controls:
        if width < _NARROW:
            rows.append(_Row(key=control.key))
            rows += [_Row(words=line) for line in broken(control.help, width - 2)]
            continue
        indent = max(_MOST_KEY, width_of(control.key) + 2)
        first, *rest = broken(control.help, width - indent) or [""]
        rows.append(_Row("", control.key, first, indent))
        rows += [_Row(words=line, indent=indent) for line in rest]
    return rows


def _draw_row(canvas: Canvas, x: int, y: int, row: _Row) -> None:
    if row.heading:
        canvas.write(x, y, row.heading, HEADING)
        return
    canvas.write(x, y, row.key, _KEY)
    canvas.write(x + row.indent, y, row.words)
