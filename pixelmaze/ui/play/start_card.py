"""A card with words over the maze until the next move: it introduces a level, or gives a hint."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import product
from math import ceil
from typing import NamedTuple

from pixelmaze.looks.theme import Role
from pixelmaze.ui.kit.motion import Motion
from pixelmaze.ui.kit.surface import DIM, TEXT, TITLE, Box, Surface
from pixelmaze.ui.play.facts import RuleLine
from pixelmaze.ui.play.messages import MORE_WORDS


class _Sizes(NamedTuple):
    widths: tuple[int, ...]  # of the card, and smaller ones, if it then hides less
    margin: int  # between the card and the edges of the maze's box
    line: int
    heading: tuple[int, int]
    """y of the first line of the heading inside, and the width that it leaves free."""
    row: int  # y of the first row, without a heading above it
    foot: int
    icon: int
    text: int
    right: int
    key: int  # from the middle of a row of two letters to each of them, and left of the rose
    is_floating: bool  # True if the card has a shadow, and its heading inside


_PIXELS = _Sizes((300, 230, 170), 6, 13, (4, 16), 7, 4, 10, 24, 12, 9, True)
_CHARACTERS = _Sizes((56, 40, 28), 0, 1, (1, 4), 1, 1, 2, 5, 2, 2, False)
_ACROSS, _DOWN = (4, 0, 8, 3, 5, 2, 6, 1, 7), (8, 0, 4, 5, 3, 6, 2, 7, 1)
"""The places to choose from, in eighths of the way from edge to edge; those before others are
better, other things being equal."""
_APPEARING = 12  # ticks in which the card appears


class _Plan(NamedTuple):
    """The words of a card, broken for its width."""

    box: Box
    title: str  # the heading, if it is in the frame
    head: Sequence[str]  # the lines of the heading inside
    rows: Sequence[tuple[str, str]]  # kind and words
    page: int  # rows on a page
    letters: Sequence[tuple[int, int, str]]
    """The letters that walk, with their row and how far right of the middle they are."""
    reach: int  # from the middle of the letters to their edges; 0 without letters

    @property
    def pages(self) -> int:
        return -(-len(self.rows) // self.page)


class StartCard:
    """A heading and lines, in a frame over the maze. What does not fit follows on more pages."""

    def __init__(
        self,
        heading: str,
        lines: Sequence[RuleLine],
        key: str,
        is_calm: bool = False,
        rose: str = "",
    ) -> None:
        """`key` turns the pages. `is_calm` is True if the card appears without motion. `rose` has
        the letters that walk, drawn where they lead, see `keys.rose`."""
        self._rose = [row.split() for row in rose.split(", ")] if rose else []
        self._appearing = Motion(0 if is_calm else _APPEARING)
        self._heading, self._lines, self._key = heading, lines, key
        self._page = 0
        self._look = _PIXELS
        self._room = Box(0, 0, 0, 0)
        self._plans: Sequence[_Plan] = ()
        """The plans to choose from, which depend on the box of the maze."""
        self._placed: tuple[Hashable, _Plan | None] = None, None
        """All that the place of the card depends on, and its plan, with the place."""

    @property
    def height(self) -> int:
        return self._plans[0].box.height

    def says(self) -> Iterator[str]:
        yield self._heading
        yield from (line.words for line in self._lines)

    def tick(self) -> None:
        self._appearing.tick()

    def turn(self) -> bool:
        """Turn to the next page; False after the last."""
        self._page += 1
        return self._page < max((plan.pages for plan in self._plans), default=1)

    def place(self, s: Surface, room: Box) -> None:
        """Lay out the card for the box of the maze."""
        if room == self._room:
            return
        self._look, self._room = s.by_unit(_PIXELS, _CHARACTERS), room
        plans = [self._lay_out(s, width) for width in self._look.widths]
        self._plans = [plan for plan in plans if plan.pages == 1] or plans[:1]
        self._page = min(self._page, self._plans[0].pages - 1)

    def _lay_out(self, s: Surface, width: int) -> _Plan:
        sizes, width = self._look, min(width, self._room.width)
        room = width - sizes.heading[1]
        is_framed = not sizes.is_floating and s.width_of(self._heading) + 2 <= room  # and spaces
        head = () if is_framed else s.broken(self._heading, room)
        letters = [
            (row, way * sizes.key * (2 if row == 1 else 1), letter)
            for row, letters in enumerate(self._rose)
            for letter, way in zip(letters, (-1, 1), strict=False)
        ]
        reach = max((abs(x) + ceil(s.key_width(letter) / 2) for _, x, letter in letters), default=0)
        side = 2 * reach + sizes.key if reach else 0
        rows = [
            (kind if at == 0 else "", words)
            for kind, said in self._lines
            for at, words in enumerate(s.broken(said, width - sizes.text - sizes.right - side))
        ]
        around = sizes.row + sizes.line * len(head) + sizes.foot
        most = max(2, (self._room.height - 2 * sizes.margin - around) // sizes.line)
        page = most if len(rows) <= most else most - 1  # the last row says how to turn the page
        shown = min(most, max(len(rows), len(self._rose)))
        box = Box(0, 0, width, around + sizes.line * shown)
        return _Plan(box, self._heading * is_framed, head, rows, page, letters, reach)

    def draw(self, s: Surface, picture: Box, cells: Sequence[Box]) -> None:
        """Draw the card over the maze, which is at `picture`. It covers the first of these cells
        only if it must, as few of the others as possible, and as little of the maze."""
        shows = self._room, picture, tuple(cells)
        if self._placed[0] != shows or not self._placed[1]:
            self._placed = shows, self._choose(picture, cells)
        plan, page = self._placed[1], self._page
        assert plan
        box = plan.box

        def draw() -> None:
            s.plate(self, box, (plan, page), lambda s: self._paint(s, plan, page))
            if self._look.is_floating:
                s.fill(Box(box.x + 3, box.y + box.height, box.width, 3), Role.PANEL_SHADOW)

        s.appearing(self._appearing, draw)

    def _choose(self, picture: Box, cells: Sequence[Box]) -> _Plan:
        places = [plan._replace(box=box) for plan in self._plans for box in self._places(plan.box)]
        eighth = max(1, self._plans[0].box.width * self.height // 8)

        def harm(plan: _Plan) -> tuple[list[bool], int, int]:
            hidden = [plan.box.shares(cell) > 0 for cell in cells]
            return hidden[:1], sum(hidden), ceil(plan.box.shares(picture) / eighth)

        return min(places, key=harm)

    def _places(self, size: Box) -> Iterator[Box]:
        """The possible places of a card of this size."""
        (x, y, width, height), margin = self._room, self._look.margin
        right, bottom = max(0, width - size.width - 2 * margin), height - size.height - 2 * margin
        for across, down in product(_ACROSS, _DOWN):
            left, top = x + margin + right * across // 8, y + margin + bottom * down // 8
            yield size._replace(x=left, y=top)

    def _paint(self, s: Surface, plan: _Plan, page: int) -> None:
        sizes = self._look
        s.frame(Box(0, 0, s.width, s.height), plan.title)
        y, _ = sizes.heading
        if sizes.is_floating:
            s.fill(Box(0, 0, s.width, 2 + sizes.line * len(plan.head)), Role.PANEL_EDGE)
        for words in plan.head:
            s.text((s.width - s.width_of(words)) // 2, y, words, TITLE)
            y += sizes.line
        y = sizes.row + sizes.line * len(plan.head)
        self._paint_rose(s, plan, y)
        for kind, words in plan.rows[page * plan.page : (page + 1) * plan.page]:
            if kind:
                s.icon(sizes.icon, y, kind)
            s.text(sizes.text, y, words, TEXT)
            y += sizes.line
        if plan.pages > 1:
            below = s.height - sizes.foot - sizes.line
            paint_more(s, sizes.text, below, page, plan.pages, self._key)

    def _paint_rose(self, s: Surface, plan: _Plan, top: int) -> None:
        """The letters as they lie around a cell: the middle ones lead to the left and right."""
        sizes = self._look
        middle = s.width - sizes.right - plan.reach
        for row, x, letter in plan.letters:
            y = top + sizes.line * row
            s.key(middle + x - s.key_width(letter) // 2, y, letter, TITLE)


def paint_more(s: Surface, x: int, y: int, page: int, pages: int, key: str) -> None:
    """The number of a page, and the key that turns to the next."""
    end = s.text(x, y, f"{page + 1}/{pages}", DIM) + s.lengths.gap
    end = s.key(end, y, key, TITLE) + s.lengths.space
    s.text(end, y, MORE_WORDS, DIM)
