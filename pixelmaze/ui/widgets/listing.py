"""The listing of a source: its rows, where it is scrolled to, its breakpoints and the lit line."""

from collections.abc import Collection, Mapping, Sequence
from types import CodeType
from typing import NamedTuple

from pixelmaze.inspect.source import COMMENT, KEYWORD, PLAIN, STRING, SourceCode, source_of
from pixelmaze.looks.theme import Role
from pixelmaze.ui.surface import DIM, Box, Ink, Surface
from pixelmaze.ui.value_texts import first_line

INKS = {
    PLAIN: Ink(Role.CODE),
    KEYWORD: Ink(Role.KEYWORD),
    STRING: Ink(Role.CODE_DIM),
    COMMENT: Ink(Role.CODE_DIM),
}
_LEAST = 16  # characters that a deep indentation leaves for the code
_BAR = 4  # how far from the right edge the mouse holds the scroll bar
_HANG = 2  # indentation of continued lines, in characters


class _Sizes(NamedTuple):
    row: int
    beside: tuple[int, int]  # gap left of the line numbers, and right of them
    around: int  # number of rows above and below the lit one that stay in view
    lead: int  # rows above the first line of code, before the algorithm begins


_PIXELS = _Sizes(9, (4, 4), 3, 2)
_CHARACTERS = _Sizes(1, (1, 1), 3, 1)


class Row(NamedTuple):
    line: int  # the number of the line in the file; a long line takes several rows
    pieces: tuple[tuple[int, str, str], ...]  # x, words, and the kind of the words


class Listing:
    """A source in rows. It follows the lit line, unless the user has scrolled it since."""

    def __init__(self) -> None:
        self.source: SourceCode | None = None
        self.rows: Sequence[Row] = ()
        self.first = 0
        """The first visible row."""
        self.count = 0
        """How many rows are visible."""
        self.box = Box(0, 0, 0, 0)
        self._code: CodeType | SourceCode | None = None
        self._followed: tuple[int | None, int, int, int] = (None, 0, 0, 0)
        """The line that was brought into view, the step then, and the rows: all, and visible."""
        self._laid: tuple[SourceCode, int] | None = None
        self._row = 1
        self._gutter = 0

    def show(self, s: Surface, code: CodeType | SourceCode | None, box: Box) -> None:
        """Lay out this source in a box of the panel; None keeps the one that was shown."""
        sizes = s.pick(_PIXELS, _CHARACTERS)
        if code is not None and code is not self._code:
            self._code, self.first, self._followed = code, 0, (None, 0, 0, 0)
        self.box, self._row, self.count = box, sizes.row, max(0, box.height // sizes.row)
        self.source = source_of(self._code) if self._code else None
        if self.source and self._laid != (self.source, box.width):
            self._laid = self.source, box.width
            self.rows = laid_out(s, self.source, box.width)
            self._gutter = _gutter(s, self.source)

    def follow(self, s: Surface, line: int | None, step: int) -> None:
        """Keep the lit line in view, until the user scrolls; from the next step or line on again.
        0 is before the first line; None leaves the place as it is."""
        sizes, now = s.pick(_PIXELS, _CHARACTERS), (line, step, len(self.rows), self.count)
        if self.source and line is not None and now != self._followed:
            shown = line or first_line(self.source)
            at = next((i for i, row in enumerate(self.rows) if row.line >= shown), 0)
            around = min(sizes.around, self.count // 3)
            if not self.first + around <= at < self.first + self.count - around:
                self.first = at - (self.count // 2 if line else sizes.lead)
            self._followed = now
        self.scroll(0)

    def scroll(self, rows: int) -> None:
        """Move down by this many rows; up if negative."""
        self.first = max(0, min(self.first + rows, len(self.rows) - self.count))

    def scroll_to(self, y: int) -> None:
        """Scroll so that the bar is around this y of the panel."""
        height = max(1, self.count * self._row)
        self.scroll((y - self.box.y) * len(self.rows) // height - self.count // 2 - self.first)

    def is_bar(self, x: int) -> bool:
        """Whether this is on the scroll bar."""
        right = self.box.x + self.box.width
        return right - _BAR <= x < right and len(self.rows) > self.count

    def line_at(self, x: int, y: int) -> int:
        """The number of the line at a point of the panel; 0 if there is no line of code."""
        i = self.first + (y - self.box.y) // self._row
        if not self.box.holds(x, y) or not self.source or i >= len(self.rows):
            return 0
        line = self.rows[i].line
        return 0 if self.source.is_aside[line - self.source.first] else line

    def is_gutter(self, x: int) -> bool:
        """Whether this is left of the code, where line numbers and breakpoints are."""
        return x < self.box.x + self._gutter

    def draw(
        self, s: Surface, lit: int, breakpoints: Collection[int], labels: Mapping[int, str]
    ) -> None:
        """Draw the visible rows. `lit` is a line number, 0 for none. So are those of `labels`, each
        with a text in place of it."""
        sizes, box = s.pick(_PIXELS, _CHARACTERS), self.box
        right = box.x + box.width
        for i, row in enumerate(self.rows[self.first :][: self.count], self.first):
            top = box.y + (i - self.first) * sizes.row
            is_lit = row.line == lit or row.line in labels
            if is_lit:
                s.lit_line(Box(box.x, top, box.width, sizes.row))
            if i == self.first or self.rows[i - 1].line != row.line:  # once for each line
                if row.line in breakpoints:
                    s.stop_sign(box.x + s.pick(4, 0), top)
                else:
                    number = labels.get(row.line, str(row.line))
                    end = box.x + self._gutter - sizes.beside[1]
                    s.code(end - s.code_width(number), top, number, DIM)
            for x, words, kind in row.pieces:
                s.code(box.x + x, top, words, INKS[kind]._replace(is_bold=is_lit))
        if s.has_pointer and len(self.rows) > self.count:
            height = self.count * sizes.row
            top, length = (height * n // len(self.rows) for n in (self.first, self.count))
            s.fill(Box(right - 2, box.y + top, 2, length), Role.PANEL_EDGE)


def _gutter(s: Surface, listing: SourceCode) -> int:
    """Width of the room for the line numbers."""
    last = str(listing.first + len(listing.lines) - 1)
    return sum(s.pick(_PIXELS, _CHARACTERS).beside) + s.code_width(last)


def laid_out(s: Surface, listing: SourceCode, width: int) -> list[Row]:
    """The lines of the source, indented as in the file; long ones are broken, between words if
    possible."""
    rows, letter, gutter = list[Row](), s.code_width("m"), _gutter(s, listing)
    right = width - s.pick(3, 1)
    deepest = max(0, (right - gutter) // letter - _LEAST)
    for number, tokens, hanging in listing.flowing():
        text = "".join(piece for piece, _ in tokens)
        spaces = len(text) - len(text.lstrip())
        x = gutter + min(spaces, deepest) * letter
        next_left = x + (_HANG if hanging < 0 else hanging - spaces) * letter
        pieces: list[tuple[int, str, str]] = []
        for word, kind in _words(tokens):
            while x + s.code_width(word.rstrip()) > right:
                if not pieces:  # a word longer than a row
                    cut = _cut(s, word, right - x)
                    pieces, word = [(x, word[:cut], kind)], word[cut:]
                rows.append(Row(number, tuple(pieces)))
                pieces, x = [], next_left
            pieces.append((x, word, kind))
            x += s.code_width(word)
        rows.append(Row(number, tuple(pieces)))
    return rows


def _cut(s: Surface, word: str, room: int) -> int:
    """How many letters of a word to put in a row in which not all have room."""
    most = next((n for n in range(len(word), 1, -1) if s.code_width(word[:n]) <= room), 1)
    return max((i + 1 for i, letter in enumerate(word[:most]) if letter in "([{,.="), default=most)


def _words(tokens: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Words with the space that follows them, and their kinds, without the indentation."""
    words: list[tuple[str, str]] = []
    for piece, kind in tokens:
        for part in piece.replace(" ", " \0").split("\0"):
            if part.strip() or words:
                words.append((part, kind))
    return [(word, kind) for word, kind in words if word]
