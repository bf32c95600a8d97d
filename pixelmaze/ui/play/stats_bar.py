"""The stats bar: the counts and stars of a game."""

from collections.abc import Sequence

from pixelmaze.ui.kit.surface import DIM, STRONG, Box, Surface
from pixelmaze.ui.play.facts import Stat
from pixelmaze.ui.play.messages import FIGURE_NAMES

_STARS = ("star", "star_empty", "star_lost")
_GIVING_WAY = ("visited", "ghost", "hunter", "key", "shift", "time", "moves")
"""The figures that lose their words where there is little room: the least needed first."""
_STAR = (11, 2)  # from one star to the next, in pixels and in characters


class StatsBar:
    """The row above the key bar."""

    def __init__(self) -> None:
        self._y = 0
        self._places: dict[str, int] = {}
        """The x of each figure that is shown, by its kind."""

    def draw(self, s: Surface, y: int, figures: Sequence[Stat]) -> None:
        shows = tuple(figures)
        self._y = y + s.lengths.text

        def paint(s: Surface) -> None:
            self._places = _paint(s, shows)

        s.plate(self, Box(0, y, s.width, s.lengths.row), shows, paint)

    def place_of(self, kind: str) -> Box | None:
        """The latest place of the icon of a figure; None if not drawn."""
        return Box(self._places[kind], self._y - 1, 8, 8) if kind in self._places else None


def _paint(s: Surface, figures: Sequence[Stat]) -> dict[str, int]:
    """Returns the x of each figure, by its kind."""
    lengths, apart = s.lengths, s.by_unit(*_STAR)
    s.strip(Box(0, 0, s.width, lengths.row), is_below=True)
    stars = [figure.kind for figure in figures if figure.kind in _STARS]
    counted = [figure for figure in figures if figure.kind not in _STARS]
    x = s.width - lengths.edge - apart * len(stars)
    places = _draw_figures(s, counted, x - s.by_unit(lengths.apart, 1))
    x = s.by_unit(places.pop(""), x)
    for star in stars:
        s.icon(x, lengths.text, star)
        x += apart
    return places


def _draw_figures(s: Surface, figures: Sequence[Stat], right: int) -> dict[str, int]:
    """Draw as many as end before `right`. Returns the x of each by its kind, and by "" the x after
    them."""
    lengths, places = s.lengths, dict[str, int]()
    shown = list(figures)
    for gone in range(len(_GIVING_WAY) + 1):
        shown = [
            each._replace(word="") if each.kind in _GIVING_WAY[:gone] else each for each in figures
        ]
        widths = [_width(s, figure) for figure in shown]
        if lengths.side + sum(widths) + lengths.apart * (len(shown) - 1) <= right:
            break
    x = lengths.side
    for figure, width in zip(shown, widths, strict=True):
        if x + width > right:
            break
        places[figure.kind] = x
        left = s.icon(x, lengths.text, figure.kind) if s.has_pointer else x
        if not s.has_pointer:
            left = s.text(x, lengths.text, FIGURE_NAMES[figure.kind], DIM) + 1
        end = s.text(left, lengths.text, figure.number, STRONG)
        if figure.word:
            s.text(end, lengths.text, figure.word, DIM)
        x += width + lengths.apart
    return {**places, "": x}


def _width(s: Surface, figure: Stat) -> int:
    head = s.by_unit(11, s.width_of(FIGURE_NAMES[figure.kind]) + 1)
    return head + s.width_of(figure.number) + s.width_of(figure.word)
