"""A card with words over the maze until the next move: it introduces a level, or gives a hint."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import product
from math import ceil
from typing import NamedTuple

from pixelmaze.looks.theme import Role
from pixelmaze.ui.kit.motion import Motion
from pixelmaze.ui.kit.surface import TEXT, TITLE, Box, Ink, Surface
from pixelmaze.ui.play.facts import RuleLine


class _Sizes(NamedTuple):
    widths: tuple[int, ...]  # of the card, and smaller ones, if it then hides less
    narrow: int  # one more, without letters, before it loses lines
    margin: int  # between the card and the edges of the maze's box
    line: int
    title: int
    """Width that a heading in the frame leaves free; the whole width if headings are inside."""
    heading: tuple[int, int]
    """y of the first line of the heading, and the width that it leaves free."""
    row: int  # y of the first row, without a heading above it
    foot: int
    icon: int
    text: int
    right: int
    key: int  # from the middle of a row of two letters to each of them, and left of the rose
    ticks: float  # time that the card is shown without a move
    is_floating: bool  # True if the card has a shadow, and its heading inside


_PIXELS = _Sizes((300, 230, 170), 110, 6, 13, 300, (4, 16), 7, 4, 10, 24, 12, 9, 240, True)
_CHARACTERS = _Sizes((56, 40, 28), 22, 0, 1, 6, (1, 4), 1, 1, 2, 5, 2, 2, 600, False)
_ACROSS, _DOWN = (4, 0, 8, 3, 5, 2, 6, 1, 7), (8, 0, 4, 5, 3, 6, 2, 7, 1)
"""The places to choose from, in eighths of the way from edge to edge; those before others are
better, other things being equal."""
_SIGNS = {
    "key": ("a", Role.GREEN), "torch": ("*", Role.GOAL), "ghost": ("&", Role.BLUE_LIGHT),
    "hunter": ("H", Role.ALARM), "time": ("=", Role.TEXT_DIM),
    "shift": ("~", Role.GOAL_LIGHT), "door": (">", Role.BLUE_LIGHT),
    "picture": ("#", Role.PATH), "hexagon": ("⬡", Role.GOAL_LIGHT), "par": ("★", Role.GOAL),
    "hint": ("?", Role.PATH),
}  # fmt: skip
"""Signs of a surface without icons, by the kind of line."""

_APPEARING = 12  # ticks in which the card appears


class StartCard:
    """A heading and lines, in a frame over the maze."""

    def __init__(
        self,
        heading: str,
        lines: Sequence[RuleLine],
        is_calm: bool = False,
        rose: str = "",
        is_lasting: bool = False,
    ) -> None:
        """`is_calm` is True if the card appears without motion, `is_lasting` if only a move removes
        it. `rose` has the letters that walk, drawn where they lead, see `keys.rose`."""
        self._is_lasting = is_lasting
        self._rose = [row.split() for row in rose.split(", ")] if rose else []
        self._appearing = Motion(0 if is_calm else _APPEARING)
        self._heading = heading
        self._lines = lines
        self._age = 0
        self._look = _PIXELS
        self._room = Box(0, 0, 0, 0)
        self._letters: list[tuple[int, int, str]] = []
        """The letters shown, with their row and how far right of the middle they are."""
        self._reach = 0  # from the middle of the letters to their edges; 0 if there are none
        self.height = 0
        self._placed: tuple[Hashable, Box] = None, self._room
        """All that the place of the card depends on, and the place."""

    def tick(self) -> bool:
        """Let a tick pass. True as long as the card is shown."""
        self._age += 1
        self._appearing.tick()
        return self._is_lasting or self._age < self._look.ticks

    def place(self, s: Surface, room: Box) -> None:
        """Lay out the card for the box of the maze."""
        self._look, self._room = s.by_unit(_PIXELS, _CHARACTERS), room
        self.height = self._lay_out(s, self._look.widths[0]).height

    def _lay_out(self, s: Surface, width: int) -> Box:
        """Break the text for this width. Returns a box of the size of the card."""
        sizes, width = self._look, min(width, self._room.width)
        is_framed = s.width_of(self._heading) <= width - sizes.title
        self._title = self._heading if is_framed else ""
        self._head = () if is_framed else s.broken(self._heading, width - sizes.heading[1])
        self._letters = [
            (row, way * sizes.key * (2 if row == 1 else 1), letter)
            for row, letters in enumerate(self._rose if width > sizes.narrow else [])
            for letter, way in zip(letters, (-1, 1), strict=False)
        ]
        self._reach = max(
            (abs(x) + ceil(s.key_width(letter) / 2) for _, x, letter in self._letters), default=0
        )
        side = 2 * self._reach + sizes.key if self._reach else 0
        self._rows = [
            (kind if at == 0 else "", words)
            for kind, said in self._lines
            for at, words in enumerate(s.broken(said, width - sizes.text - sizes.right - side))
        ]
        rows = max(len(self._rows), len(self._rose) if self._reach else 0)
        height = sizes.row + sizes.line * (len(self._head) + rows) + sizes.foot
        return Box(0, 0, width, max(0, min(height, self._room.height - 2 * sizes.margin)))

    def draw(self, s: Surface, picture: Box, *cells: Sequence[Box]) -> None:
        """Draw the card over the maze, which is at `picture`. `cells` are the cells of the way, the
        landmarks and the sights. The card covers no cell of the way, and loses its last lines if
        need be; then as few landmarks as possible, the first ones least of all, as few sights, and
        as little of the maze."""
        shows = self._room, picture, *map(tuple, cells)
        if self._placed[0] != shows:
            self._placed = shows, self._choose(s, picture, *cells)
        box = self._placed[1]
        self._lay_out(s, box.width)

        def draw() -> None:
            s.plate(self, box, (self._title, self._rows), self._paint)
            if self._look.is_floating:
                s.fill(Box(box.x + 3, box.y + box.height, box.width, 3), Role.PANEL_SHADOW)

        if self._appearing.is_over:
            draw()
        else:
            s.appearing(self._appearing, draw)

    def _choose(self, s: Surface, picture: Box, *cells: Sequence[Box]) -> Box:
        sizes, (way, landmarks, sights) = self._look, cells
        cards = [self._lay_out(s, width) for width in sizes.widths]
        eighth = max(1, cards[0].shares(cards[0]) // 8)

        def harm(box: Box) -> tuple[int, list[bool], int, int, int]:
            on_way, hidden = (sum(box.shares(cell) > 0 for cell in each) for each in (way, sights))
            covered = ceil(box.shares(picture) / eighth)
            row = box.y if self._is_lasting else 0  # near the status bar, which has other messages
            return on_way, [box.shares(cell) > 0 for cell in landmarks], hidden, row, covered

        def best() -> Box:
            return min((place for size in cards for place in self._places(size)), key=harm)

        found, least = best(), sizes.row + sizes.line
        if harm(found)[0]:
            cards.append(self._lay_out(s, sizes.narrow))
            found = best()
        while harm(found)[0] and found.height > least:
            cards = [size._replace(height=max(least, size.height - sizes.line)) for size in cards]
            found = best()
        return found

    def _places(self, size: Box) -> Iterator[Box]:
        """The possible places of a card of this size."""
        (x, y, width, height), margin = self._room, self._look.margin
        right, bottom = max(0, width - size.width - 2 * margin), height - size.height - 2 * margin
        for across, down in product(_ACROSS, _DOWN):
            left, top = x + margin + right * across // 8, y + margin + bottom * down // 8
            yield size._replace(x=left, y=top)

    def _paint(self, s: Surface) -> None:
        sizes = self._look
        s.frame(Box(0, 0, s.width, s.height), self._title)
        first, _ = sizes.heading
        if sizes.is_floating:
            s.fill(Box(0, 0, s.width, 2 + sizes.line * len(self._head)), Role.PANEL_EDGE)
        last = s.height - sizes.foot
        for at, words in enumerate(self._head):
            if first + sizes.line * at < last:
                s.text((s.width - s.width_of(words)) // 2, first + sizes.line * at, words, TITLE)
        y = sizes.row + sizes.line * len(self._head)
        self._paint_rose(s, y, last)
        for kind, words in self._rows:
            if y >= last:
                return
            if kind and s.has_pointer:
                s.icon(sizes.icon, y, kind)
            elif kind in _SIGNS:
                sign, role = _SIGNS[kind]
                s.text(sizes.icon, y, sign, Ink(role, True))
            s.text(sizes.text, y, words, TEXT)
            y += sizes.line

    def _paint_rose(self, s: Surface, top: int, last: int) -> None:
        """The letters as they lie around a cell: the middle ones lead to the left and right."""
        sizes = self._look
        middle = s.width - sizes.right - self._reach
        for row, x, letter in self._letters:
            y = top + sizes.line * row
            if y + sizes.line <= last + sizes.foot:
                s.key(middle + x - s.key_width(letter) // 2, y, letter, TITLE)
