"""The lines above and below a scene: what it is, how it stands, what counts, what can be done."""

from __future__ import annotations

from collections.abc import Sequence

from pixelmaze.terminal.canvas import DIM, STRONG, TEXT, Canvas, Style, shortened, width_of
from pixelmaze.terminal.controls import Group
from pixelmaze.terminal.surface import Characters
from pixelmaze.theme import Role
from pixelmaze.ui.bindings import Binding
from pixelmaze.ui.messages import COLOURS, Figure, Standing
from pixelmaze.ui.surface import Box
from pixelmaze.ui.widgets.keys import KeyBar
from pixelmaze.ui.widgets.status import StatusBar
from pixelmaze.ui.widgets.toast import Toast

TOP = 1
"""Lines of the upper strip."""
BOTTOM = 2
"""Those of the lower ones: figures or time, and keys."""
_GAP = 2
_NOTICE = Style(Role.GOAL_LIGHT, is_bold=True)
_STARS = {
    "star": ("★", Style(Role.GOAL, is_bold=True)),
    "star_empty": ("☆", Style(Role.GOAL)),
    "star_lost": ("·", DIM),
}
_WORDS = {"moves": "moves", "time": "time", "key": "keys", "ghost": "ghost", "visited": "solver"}
"""What figures are called, which have an icon elsewhere."""
_GIVING_WAY = ("visited", "ghost", "key", "time", "moves")
"""The figures whose further words go where there is no room for all: the least needed first."""
_Pieces = list[tuple[str, Style]]
Notice = Toast


def view_box(canvas: Canvas) -> Box:
    """What is left between the strips."""
    return Box(0, TOP, canvas.width, max(0, canvas.height - TOP - BOTTOM))


def draw_top(canvas: Canvas, heading: str, standing: Standing | None, notice: str = "") -> None:
    """The first line. A notice stands in place of the heading."""
    _, word, kind = standing or ("", "", "ready")
    subject = standing.subject if standing else ""
    StatusBar().draw(Characters(canvas), heading, subject, word, COLOURS[kind], notice)


def draw_figures(canvas: Canvas, figures: Sequence[Figure], offers: Sequence[str] = ()) -> None:
    """The line but one: what is counted, or what is offered, and the stars beside it."""
    y = canvas.height - BOTTOM
    canvas.fill(Box(0, y, canvas.width, 1), TEXT)
    stars = [_STARS[figure.kind] for figure in figures if figure.kind in _STARS]
    right = canvas.width - 1 - 2 * len(stars)
    for at, (sign, style) in enumerate(stars):
        canvas.put(right + 1 + 2 * at, y, sign, style)
    if offers:
        _draw_offer(canvas, y, right - 2, offers)
        return
    counted = [figure for figure in figures if figure.kind not in _STARS]
    places: list[_Pieces] = []
    for gone in range(len(_GIVING_WAY) + 1):
        places = [_figure(figure, figure.kind not in _GIVING_WAY[:gone]) for figure in counted]
        if sum(map(_width, places)) + (_GAP + 1) * (len(places) - 1) < right:
            break
    x = 1
    for pieces in places:
        if x + _width(pieces) > right:
            break
        for words, style in pieces:
            x = canvas.write(x, y, words, style)
        x += _GAP + 1


def _figure(figure: Figure, is_whole: bool) -> _Pieces:
    name = _WORDS.get(figure.kind, figure.kind)
    word = f" {figure.word}" if figure.word and is_whole else ""
    return [(f"{name} ", DIM), (figure.number, STRONG), (word, DIM)]


def _width(pieces: _Pieces) -> int:
    return sum(width_of(words) for words, _ in pieces)


def _draw_offer(canvas: Canvas, y: int, beside: int, offers: Sequence[str]) -> None:
    """The first of its forms for which there is room; the stars beside it give way first."""
    room = canvas.width - 2
    words = next((words for words in offers if width_of(words) <= room), offers[-1])
    if width_of(words) > beside:
        canvas.fill(Box(0, y, canvas.width, 1), TEXT)
    canvas.write(1, y, shortened(words, room), _NOTICE)


def draw_keys(
    canvas: Canvas, groups: Sequence[Group], is_typing: bool = False, corner: str = ""
) -> int:
    """The last line: as many of the keys as there is room for, the first ones first; returns
    where they end. While text is typed, keys that are text are left out."""
    bar = KeyBar()
    bar.draw(Characters(canvas), groups, ALWAYS[1], is_typing, corner)
    return bar.end


ALWAYS: Group = ("Terminal", [
    Binding("?", ("?", "f1"), "keys", "show and hide this list; also F1",
            else_key="F1"),
    Binding("Q", ("q",), "quit", "quit; also Ctrl C", else_key="Ctrl C"),
    Binding("Ctrl Z", (), "", "leave it for the shell, until fg"),
])  # fmt: skip
