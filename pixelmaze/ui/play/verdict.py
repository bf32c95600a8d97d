"""The verdict of a game: stars, a table of figures with par and record, and praise."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from pixelmaze.ui.kit.surface import DIM, PRAISE, TEXT, Box, Ink, Surface
from pixelmaze.ui.play.facts import comparison, praise, result_rows
from pixelmaze.ui.play.messages import LEGEND, STAR_WORDS, no_record
from pixelmaze.ui.play.playthrough import Playthrough
from pixelmaze.ui.play.start_card import paint_more


class _Sizes(NamedTuple):
    table: tuple[int, int, int, int, int]
    """Width, x of the first column, and right edges of the others. Width 0: not centered."""
    row: int
    left: int
    gaps: tuple[int, int, int]
    """Above the stars, below them, and below the table, where there is room."""
    star: int  # from a star to its label
    apart: int


_PIXELS = _Sizes((0, 10, 100, 140, 182), 13, 10, (20, 10, 4), 30, 56)
_LECTURE = _PIXELS._replace(table=(0, 10, 94, 132, 172), gaps=(8, 8, 4))
_CHARACTERS = _Sizes((34, 0, 18, 26, 34), 1, 2, (1, 1, 1), 1, 10)
_PARAGRAPH = 4  # below the praise, in pixels


class Verdict(NamedTuple):
    """The words of a verdict, laid out in a box. Lines without room follow on more pages."""

    box: Box
    sizes: _Sizes
    stars: Mapping[str, int]  # the x of the middle of each star that there is
    rows: Sequence[tuple[str, str, str, str]]
    pages: Sequence[Sequence[tuple[str, Ink]]]
    top: int
    below: int
    after: int  # the gaps, see `_Sizes.gaps`

    def draw(self, s: Surface, earned: Collection[str], page: int, key: str) -> None:
        """Draw a page, with these stars. `key` turns to the next page."""
        y = self.box.y + self.top
        if page == 0:
            y = self._draw_figures(s, earned, y)
        before = DIM
        for words, ink in self.pages[page]:
            y += s.by_unit(_PARAGRAPH, 0) if before is PRAISE is not ink else 0
            s.text(self.box.x + self.sizes.left, y, words, ink)
            y, before = y + s.lengths.line, ink
        if self.pages[1:]:
            paint_more(s, self.box.x + self.sizes.left, y, page, len(self.pages), key)

    def _draw_figures(self, s: Surface, earned: Collection[str], y: int) -> int:
        """Draw stars and table. Returns the y below them."""
        sizes = self.sizes
        for star, x in self.stars.items():
            s.star(x, y, star in earned)
            word = STAR_WORDS[star]
            s.text(x - s.width_of(word) // 2, y + sizes.star, word, DIM)
        y += sizes.star + s.lengths.line + self.below
        width, first, *ends = sizes.table
        left = self.box.x + ((self.box.width - width) // 2 if width else 0)
        for row in self.rows:
            s.text(left + first, y, row[0], DIM)
            for words, end in zip(row[1:], ends, strict=True):
                s.text(left + end - s.width_of(words), y, words, TEXT if row[0] else DIM)
            y += sizes.row
        return y + self.after


def verdict_in(s: Surface, box: Box, play: Playthrough, more: Sequence[str]) -> Verdict:
    """Lay out praise and `more` lines in this box."""
    sizes = s.by_unit(_LECTURE if s.is_lecture else _PIXELS, _CHARACTERS)
    line, rows = s.lengths.line, result_rows(play.game, play.record, play.rival)
    said = [
        (words, ink)
        for text, ink in comments(play, more)
        for words in s.broken(text, box.width - 2 * sizes.left)
    ]
    spare = box.height - sizes.star - line - len(rows) * sizes.row - s.by_unit(_PARAGRAPH, 0)
    left = spare // line - len(said)
    top, below, after = (
        gap if left > least else 0 for gap, least in zip(sizes.gaps, (3, 0, 1), strict=True)
    )
    pages = [said]
    if left < 0:  # the last line of each page says how to turn it
        first, page = max(0, spare // line - 1), max(1, box.height // line - 2)
        rest = range(first, len(said), page)
        pages = [said[:first], *(said[begin : begin + page] for begin in rest)]
    stars = play.game.offered_stars
    apart = min(sizes.apart, box.width // 3)
    x = box.x + box.width // 2 - apart * (len(stars) - 1) // 2
    across = {star: x + apart * at for at, star in enumerate(stars)}
    return Verdict(box, sizes, across, rows, pages, top, below, after)


def comments(play: Playthrough, more: Sequence[str], legend: str = LEGEND) -> list[tuple[str, Ink]]:
    """Praise, or else the legend of the picture, and `more` lines, with their inks."""
    words = praise(play.game, play.news, legend)
    said = [(words, PRAISE), (comparison(play.game, play.rival), TEXT)]
    if play.uncounted:
        said.append((no_record(play.uncounted), DIM))
    else:
        said += [(words, DIM) for words in more]
    return [(words, ink) for words, ink in said if words]
