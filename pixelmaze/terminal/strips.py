"""The lines above and below a scene: what it is, how it stands, what counts, what can be done."""

from __future__ import annotations

from collections.abc import Sequence

from pixelmaze.terminal.canvas import DIM, STRONG, TEXT, Box, Canvas, Style, shortened, width_of
from pixelmaze.terminal.controls import Group
from pixelmaze.theme import Role
from pixelmaze.ui.messages import COLOURS, Figure, Standing

TOP = 1
"""Lines of the upper strip."""
BOTTOM = 2
"""Those of the lower ones: figures or time, and keys."""
_GAP = 2
_NAME = Style(Role.GOAL, is_bold=True)
_NOTICE = Style(Role.GOAL_LIGHT, is_bold=True)
_KEY = Style(Role.WHITE, is_bold=True)
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
_READING = 18
"""Characters that are read in a second."""
_SHOWN = 3.0
"""Seconds that a notice is shown at least."""


class Notice:
    """Something that is said for a while."""

    def __init__(self) -> None:
        self.words = ""
        self._left = 0.0

    def say(self, words: str) -> None:
        """Nothing is no reason to be silent about what was said before."""
        if words:
            self.words = words
            self._left = max(_SHOWN, len(words) / _READING)

    def forget(self) -> None:
        """Be silent about what was said before."""
        self.words = ""

    def update(self, seconds: float, waiting: list[str] | None = None) -> None:
        """Time passes. What waits, as that of the store does, is said in the next silence, and
        taken out."""
        self._left -= seconds
        if self._left <= 0:
            self.forget()
        if waiting and not self.words:
            self.say(waiting.pop(0))


def view_box(canvas: Canvas) -> Box:
    """What is left between the strips."""
    return Box(0, TOP, canvas.width, max(0, canvas.height - TOP - BOTTOM))


def draw_top(canvas: Canvas, heading: str, standing: Standing | None, notice: str = "") -> None:
    """The first line. A notice stands in place of the heading."""
    canvas.fill(Box(0, 0, canvas.width, 1), TEXT)
    right = canvas.width
    if standing:
        ground = COLOURS[standing.kind]
        badge = f" {standing.word} "
        right -= width_of(badge)
        canvas.write(right, 0, badge, Style(Role.PANEL, ground, is_bold=True, is_reversed=True))
        subject = shortened(standing.subject, right - 30)
        right -= width_of(subject) + 1
        canvas.write(right, 0, subject, TEXT)
    x = 1
    said = notice or heading
    if not said or right - x - 11 >= width_of(said):  # the name gives way first
        x = canvas.write(x, 0, shortened("pixelmaze", right - x), _NAME) + _GAP
    canvas.write(x, 0, shortened(said, right - x - 1), _NOTICE if notice else TEXT)


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


def draw_keys(canvas: Canvas, groups: Sequence[Group], is_typing: bool = False) -> int:
    """The last line: as many of the keys as there is room for, the first ones first; returns
    where they end. While somebody is typing, keys that are text are left out."""
    y = canvas.height - 1
    canvas.fill(Box(0, y, canvas.width, 1), TEXT)
    always = [("F1", "keys"), ("Ctrl C", "quit")] if is_typing else [("?", "keys"), ("Q", "quit")]
    right = canvas.width - sum(_entry_width(*entry) + _GAP for entry in always)
    x = 1
    for entry in [(control.key, control.word) for _, group in groups for control in group]:
        is_text = len(entry[0]) == 1 and entry[0] not in "←↑→↓"
        if not entry[1] or (is_text and is_typing):
            continue
        if x + _entry_width(*entry) + _GAP > right:
            break
        x = _draw_entry(canvas, x, y, *entry) + _GAP
    for entry in always:
        x = _draw_entry(canvas, x, y, *entry) + _GAP
    return x


def _entry_width(key: str, word: str) -> int:
    return width_of(key) + 1 + width_of(word)


def _draw_entry(canvas: Canvas, x: int, y: int, key: str, word: str) -> int:
    x = canvas.write(x, y, key, _KEY)
    return canvas.write(x + 1, y, word, DIM)
