"""A card that introduces a level until the first move."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from pixelmaze.theme import Role
from pixelmaze.ui.game_facts import Line
from pixelmaze.ui.motion import Motion
from pixelmaze.ui.surface import TEXT, TITLE, Box, Ink, Surface
from pixelmaze.ui.widgets.menu import appear


class _Look(NamedTuple):
    width: int
    margin: int
    """Between the card and the edges of the maze's box."""
    line: int
    title: int
    """Width that a heading in the frame itself leaves free; all of it, if headings stand inside."""
    heading: tuple[int, int]
    """y of the first line of the heading, and the width that it leaves free."""
    row: int
    """y of the first row, without a heading above it."""
    foot: int
    icon: int
    text: int
    right: int
    key: int
    """From the middle of a row of two letters to each of them."""
    ticks: float
    """How long the card is shown if there is no move."""
    is_floating: bool
    """Whether the card may stand left or right, and has a shadow."""


_PIXELS = _Look(300, 6, 13, 300, (4, 16), 7, 4, 10, 24, 12, 9, 240, True)
_CHARACTERS = _Look(56, 0, 1, 6, (1, 4), 1, 1, 2, 5, 2, 2, 600, False)
_SIGNS = {
    "key": ("a", Role.GREEN), "torch": ("*", Role.GOAL), "ghost": ("&", Role.BLUE_LIGHT),
    "hunter": ("H", Role.ALARM), "time": ("=", Role.TEXT_DIM),
    "shift": ("~", Role.GOAL_LIGHT), "door": (">", Role.BLUE_LIGHT),
    "picture": ("#", Role.PATH), "hexagon": ("⬡", Role.GOAL_LIGHT), "par": ("★", Role.GOAL),
}  # fmt: skip
"""Signs of a surface without icons, by the kind of line."""

_APPEARING = 12
"""Ticks in which it appears."""


class StartCard:
    """A heading and lines, in a frame over the maze."""

    def __init__(
        self, heading: str, lines: Sequence[Line], is_calm: bool = False, rose: str = ""
    ) -> None:
        """`is_calm`: whether it is there at once. `rose` are the letters that walk, to be drawn
        where they lead; see `keys.rose`."""
        self._rose = [row.split() for row in rose.split(", ")] if rose else []
        self._appearing = Motion(0 if is_calm else _APPEARING)
        self._heading = heading
        self._lines = lines
        self._age = 0
        self._look = _PIXELS
        self._box = self._room = Box(0, 0, 0, 0)

    @property
    def height(self) -> int:
        return self._box.height

    def tick(self) -> bool:
        """Let a tick pass. Returns whether the card is still to be shown."""
        self._age += 1
        self._appearing.tick()
        return self._age < self._look.ticks

    def place(self, s: Surface, room: Box) -> None:
        """Lay out the card for the box of the maze."""
        look = self._look = s.pick(_PIXELS, _CHARACTERS)
        width = min(look.width, room.width)
        is_framed = s.width_of(self._heading) <= width - look.title
        self._title = self._heading if is_framed else ""
        self._head = () if is_framed else s.broken(self._heading, width - look.heading[1])
        self._rows = [
            (kind if at == 0 else "", words)
            for kind, said in self._lines
            for at, words in enumerate(s.broken(said, width - look.text - look.right - self._side))
        ]
        rows = max(len(self._rows), len(self._rose))
        height = look.row + look.line * (len(self._head) + rows) + look.foot
        self._room, self._box = room, Box(0, 0, width, min(height, room.height))

    @property
    def _side(self) -> int:
        """The width of the letters at the right; 0 if there are none."""
        most = max(map(len, self._rose), default=0)
        return 2 * self._look.key * most if most else 0

    def draw(
        self, s: Surface, picture: Box, landmarks: Sequence[Box], sights: Sequence[Box]
    ) -> None:
        """Draw the card where it covers as few landmarks as possible, the first ones least of all,
        then as few sights, and then as little of the maze, which lies at `picture`."""
        box = self._placed(picture, landmarks, sights)

        def draw() -> None:
            s.plate(self, box, (self._title, self._rows), self._paint)
            if self._look.is_floating:
                s.fill(Box(box.x + 3, box.y + box.height, box.width, 3), Role.PANEL_SHADOW)

        if self._appearing.is_over:
            draw()
        else:
            appear(s, self._appearing, draw)

    def _placed(self, picture: Box, landmarks: Sequence[Box], sights: Sequence[Box]) -> Box:
        room, card, margin = self._room, self._box, self._look.margin
        left, top = room.x + margin, room.y + margin
        right = room.x + room.width - card.width - margin
        bottom = room.y + room.height - card.height - margin
        across = (
            ((left + right) // 2, left, right)
            if self._look.is_floating
            else (room.x + (room.width - card.width) // 2,)
        )
        down = (bottom, top, (bottom + top) // 2)
        places = [card._replace(x=x, y=y) for x in across for y in down]

        def harm(box: Box) -> tuple[list[bool], int, int]:
            quarters = 4 * box.shares(picture) / max(1, box.shares(box))
            hidden = sum(box.shares(cell) > 0 for cell in sights)
            return [box.shares(cell) > 0 for cell in landmarks], hidden, ceil(quarters)

        return min(places, key=harm)

    def _paint(self, s: Surface) -> None:
        look = self._look
        s.frame(Box(0, 0, s.width, s.height), self._title)
        first, _ = look.heading
        if look.is_floating:
            s.fill(Box(0, 0, s.width, 2 + look.line * len(self._head)), Role.PANEL_EDGE)
        last = s.height - look.foot
        for at, words in enumerate(self._head):
            if first + look.line * at < last:
                s.text((s.width - s.width_of(words)) // 2, first + look.line * at, words, TITLE)
        y = look.row + look.line * len(self._head)
        self._paint_rose(s, y, last)
        for kind, words in self._rows:
            if y >= last:
                return
            if kind and s.has_pointer:
                s.icon(look.icon, y, kind)
            elif kind in _SIGNS:
                sign, role = _SIGNS[kind]
                s.text(look.icon, y, sign, Ink(role, True))
            s.text(look.text, y, words, TEXT)
            y += look.line

    def _paint_rose(self, s: Surface, top: int, last: int) -> None:
        """The letters as they lie around a cell: the middle ones lead to the left and right."""
        look = self._look
        middle = s.width - look.right - self._side // 2
        for at, letters in enumerate(self._rose):
            y = top + look.line * at
            if y + look.line > last + look.foot:
                return
            apart = look.key * (2 if at == 1 else 1)
            for letter, way in zip(letters, (-1, 1), strict=False):
                x = middle + way * apart - s.key_width(letter) // 2
                s.key(x, y, letter, TITLE)
