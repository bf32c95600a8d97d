"""The key bar in the last row of a scene, and the list of all keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pixelmaze.theme import Role
from pixelmaze.ui.bindings import Binding, Group
from pixelmaze.ui.surface import DIM, HEADING, TEXT, TITLE, Box, Ink, Surface


class _Look(NamedTuple):
    row: int
    text: int
    left: int
    right: int
    label: int
    """Between a key and its word."""
    gaps: tuple[int, int]
    """Between two entries, at least and at most."""
    corner: int
    """Right of the text in the corner."""


_PIXELS = _Look(row=14, text=2, left=6, right=6, label=4, gaps=(3, 10), corner=6)
_CHARACTERS = _Look(row=1, text=0, left=1, right=2, label=1, gaps=(2, 2), corner=1)


class KeyBar:
    """The last row. Where there is little room, the last keys are left out; those of the shell
    stay."""

    def __init__(self) -> None:
        self.spots: list[tuple[Box, Binding]] = []
        """What can be clicked."""
        self.end = 0

    def draw(
        self,
        s: Surface,
        groups: Sequence[Group],
        always: Sequence[Binding],
        is_typing: bool = False,
        corner: str = "",
    ) -> None:
        """While text is typed, keys that are text are left out. `corner` is written at the right
        end if there is room."""
        look = s.pick(_PIXELS, _CHARACTERS)
        y = s.height - look.row
        entries = _entries((each for _, group in groups for each in group), is_typing)
        last = _entries(always, is_typing)
        shows = tuple((each.key, label) for each, label in (*entries, *last))
        s.plate(
            self,
            Box(0, y, s.width, look.row),
            shows,
            lambda part: self._paint(part, look, y, [*entries, *last], len(last)),
        )
        left = s.width - look.corner - s.width_of(corner)
        if corner and left > self.end:
            s.text(left, y + look.text, corner, DIM)

    def _paint(
        self, s: Surface, look: _Look, top: int, entries: list[tuple[Binding, str]], kept: int
    ) -> None:
        s.fill(Box(0, 0, s.width, look.row), Role.PANEL)

        def widths() -> list[int]:
            return [s.key_width(each.key) + look.label + s.width_of(word) for each, word in entries]

        def room() -> int:
            return s.width - look.left - look.right - sum(widths())

        while room() < look.gaps[0] * (len(entries) - 1) and len(entries) > kept:
            del entries[-kept - 1]
        gap = max(look.gaps[0], min(look.gaps[1], room() // max(1, len(entries) - 1)))
        x = look.left
        self.spots = []
        for (each, word), width in zip(entries, widths(), strict=True):
            end = s.key(x, look.text, each.key, TITLE)
            s.text(end + look.label, look.text, word, DIM)
            self.spots.append((Box(x, top, width, look.row), each))
            x += width + gap
        self.end = x


def _entries(bindings: Iterable[Binding], is_typing: bool) -> list[tuple[Binding, str]]:
    """The bindings that have a word for the key bar."""
    shown = (each.while_typing() if is_typing else each for each in bindings)
    return [(each, each.label) for each in shown if each and each.label]


class _ListLook(NamedTuple):
    row: int
    text: int
    edge: tuple[int, int]
    """From the frame to the first column, and to the first row."""
    between: int
    """Above a heading."""
    help: int
    """Where the descriptions begin, unless a key is wider."""
    hint: str
    title: str


_LIST = _ListLook(
    13, 2, (12, 10), 6, 86, "A click does what a line says; so do ↑ ↓ and Return.", ""
)
_LIST_CHARACTERS = _ListLook(1, 0, (2, 1), 0, 16, "", "Keys")
_WIDE, _COLUMN, _GAP, _NARROW = 66, 48, 3, 40
_KEY = Ink(Role.GOAL_LIGHT, True)


class _Row(NamedTuple):
    heading: str = ""
    binding: Binding | None = None
    words: str = ""
    indent: int = 2


class KeyList:
    """All keys, in two columns if one is too high. It scrolls if two are."""

    def __init__(self) -> None:
        self.chosen = 0
        self.first = 0
        self.page = 1
        self.last = 0
        self.spots: list[tuple[Box, Binding]] = []

    def scroll(self, by: int) -> None:
        self.first = min(max(self.first + by, 0), self.last)

    def draw(self, s: Surface, groups: Sequence[Group]) -> None:
        look = s.pick(_LIST, _LIST_CHARACTERS)
        room = s.pick(Box(20, 26, s.width - 40, s.height - 62), Box(0, 1, s.width, s.height - 2))
        columns, width = self._columns(s, look, groups)
        rows = max(map(len, columns))
        box = s.pick(room, _middle(room, len(columns) * (width + _GAP) - _GAP + 4, rows + 2))
        seen = (box.height - 2 * look.edge[1]) // look.row
        self.page, self.last = max(1, seen), max(0, rows - seen) if s.pick(False, True) else 0
        self.first = min(self.first, self.last)
        labels = tuple(each.label for _, group in groups for each in group)
        s.plate(
            self,
            box,
            (labels, self.chosen, self.first),
            lambda part: self._paint(part, look, box, columns, width, seen),
        )

    def _paint(
        self,
        s: Surface,
        look: _ListLook,
        box: Box,
        columns: list[list[_Row]],
        width: int,
        seen: int,
    ) -> None:
        s.frame(Box(0, 0, s.width, s.height), look.title)
        self.spots = []
        if look.hint:
            x = (s.width - s.width_of(look.hint)) // 2
            s.text(x, s.height - 14, look.hint, DIM)
        at = -1
        for number, column in enumerate(columns):
            x = look.edge[0] + number * s.pick(s.width // 2, width + _GAP)
            y = look.edge[1]
            for row in column[self.first : self.first + max(seen, self.page)]:
                at += row.binding is not None
                if row.heading:
                    y += look.between if y > look.edge[1] else 0
                    s.text(x, y, row.heading, HEADING)
                if row.binding:
                    is_lit = at == self.chosen
                    s.key(x, y + look.text, row.binding.key, _KEY, is_lit)
                    spot = Box(box.x + x, box.y + y, s.width // 2 - 12, look.row)
                    self.spots.append((spot, row.binding))
                s.text(x + row.indent, y + look.text, row.words, TEXT)
                y += look.row
        for is_more, y, sign in (
            (self.first > 0, 0, "↑"),
            (self.first < self.last, s.height - 1, "↓"),
        ):
            if is_more:
                s.text(s.width - 5, y, f" {sign} ", HEADING)

    def _columns(
        self, s: Surface, look: _ListLook, groups: Sequence[Group]
    ) -> tuple[list[list[_Row]], int]:
        """The rows of each column, and the width of a column."""
        wide = s.pick(s.width, min(_WIDE, s.width - 4))
        rows = [row for group in groups for row in _rows(s, look, group, wide)]
        if s.pick(False, len(rows) <= s.height - 4 or s.width < 2 * _COLUMN + _GAP + 4):
            return [rows], wide
        blocks = [_rows(s, look, group, s.pick(wide, _COLUMN)) for group in groups]
        total = sum(map(len, blocks))
        half, at = 0, 0
        while at < len(blocks) - 1 and (at == 0 or half + len(blocks[at]) // 2 <= total // 2):
            half += len(blocks[at])
            at += 1
        rows = [row for block in blocks for row in block]
        return [rows[:half], rows[half:]], _COLUMN


def _rows(s: Surface, look: _ListLook, group: Group, width: int) -> list[_Row]:
    heading, bindings = group
    rows = [_Row(heading)]
    widest = max((s.width_of(each.key) for each in bindings), default=0)
    for each in bindings:
        if width < _NARROW:  # the description goes below the key
            rows.append(_Row(binding=each))
            rows += [_Row(words=line) for line in s.broken(each.help, width - 2)]
            continue
        indent = max(look.help, s.pick(widest + 12, s.width_of(each.key) + 2))
        first, *rest = s.broken(each.help, width - indent) or [""]
        rows.append(_Row("", each, first, indent))
        rows += [_Row(words=line, indent=indent) for line in rest]
    return rows


def _middle(room: Box, width: int, height: int) -> Box:
    width, height = min(width, room.width), min(height, room.height)
    return Box(
        room.x + (room.width - width) // 2, room.y + (room.height - height) // 2, width, height
    )
