"""The stats bar: the counts and stars of a game."""

from collections.abc import Sequence
from typing import NamedTuple

from pixelmaze.ui.kit.surface import DIM, STRONG, Box, Surface
from pixelmaze.ui.play.facts import Figure
from pixelmaze.ui.play.messages import FIGURE_NAMES

_STARS = ("star", "star_empty", "star_lost")
_GIVING_WAY = ("visited", "ghost", "hunter", "key", "shift", "time", "moves")
"""The figures that lose their words where there is little room: the least needed first."""


class _Sizes(NamedTuple):
    row: int
    text: int
    left: int
    gap: int  # between two figures
    word: int  # between the number and its word
    star: int  # from one star to the next


_PIXELS = _Sizes(row=14, text=4, left=6, gap=12, word=4, star=11)
_CHARACTERS = _Sizes(row=1, text=0, left=1, gap=3, word=1, star=2)


class StatsBar:
    """The row above the key bar."""

    def __init__(self) -> None:
        self._y = 0
        self._places: dict[str, int] = {}
        """The x of each figure that is shown, by its kind."""

    def draw(self, s: Surface, y: int, figures: Sequence[Figure]) -> None:
        sizes = s.pick(_PIXELS, _CHARACTERS)
        shows = tuple(figures)
        self._y = y + sizes.text

        def paint(s: Surface) -> None:
            self._places = _paint(s, sizes, shows)

        s.plate(self, Box(0, y, s.width, sizes.row), shows, paint)

    def place_of(self, kind: str) -> Box | None:
        """Where the icon of a figure was last drawn; None if it was not."""
        return Box(self._places[kind], self._y - 1, 8, 8) if kind in self._places else None


def _paint(s: Surface, sizes: _Sizes, figures: Sequence[Figure]) -> dict[str, int]:
    """Returns the x of each figure, by its kind."""
    s.strip(Box(0, 0, s.width, sizes.row), is_below=True)
    stars = [figure.kind for figure in figures if figure.kind in _STARS]
    counted = [figure for figure in figures if figure.kind not in _STARS]
    x = s.width - s.pick(sizes.left, 0) - sizes.star * len(stars)
    places = _draw_figures(s, sizes, counted, x - s.pick(sizes.gap, 1))
    x = s.pick(places.pop(""), x)
    for star in stars:
        s.icon(x, sizes.text, star)
        x += sizes.star
    return places


def _draw_figures(
    s: Surface, sizes: _Sizes, figures: Sequence[Figure], right: int
) -> dict[str, int]:
    """Draw as many as end before `right`. Returns the x of each by its kind, and by "" the x after
    them."""
    places: dict[str, int] = {}
    shown = list(figures)
    for gone in range(len(_GIVING_WAY) + 1):
        shown = [
            each._replace(word="") if each.kind in _GIVING_WAY[:gone] else each for each in figures
        ]
        widths = [_width(s, sizes, figure) for figure in shown]
        if sizes.left + sum(widths) + sizes.gap * (len(shown) - 1) <= right:
            break
    x = sizes.left
    for figure, width in zip(shown, widths, strict=True):
        if x + width > right:
            break
        places[figure.kind] = x
        left = s.icon(x, sizes.text, figure.kind) if s.has_pointer else x
        if not s.has_pointer:
            left = s.text(x, sizes.text, FIGURE_NAMES[figure.kind], DIM) + 1
        end = s.text(left, sizes.text, figure.number, STRONG)
        if figure.word:
            s.text(end + sizes.word, sizes.text, figure.word, DIM)
        x += width + sizes.gap
    return {**places, "": x}


def _width(s: Surface, sizes: _Sizes, figure: Figure) -> int:
    head = s.pick(11, s.width_of(FIGURE_NAMES[figure.kind]) + 1)
    word = sizes.word + s.width_of(figure.word) if figure.word else 0
    return head + s.width_of(figure.number) + word
