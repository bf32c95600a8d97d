"""A question with its answers, or what is said of it, in a strip below the maze."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pixelmaze.ui.surface import DIM, NUMBER, STRONG, TEXT, Box, Ink, Surface


class _Sizes(NamedTuple):
    row: int
    text: int
    left: int
    gap: int  # between a key and its word
    apart: int  # between two answers
    foot: int


_PIXELS = _Sizes(row=12, text=3, left=6, gap=4, apart=12, foot=2)
_CHARACTERS = _Sizes(row=1, text=0, left=1, gap=1, apart=3, foot=0)
_ROWS = 4  # the fewest rows


class Asked(NamedTuple):
    """What the strip shows."""

    heading: str
    ink: Ink  # of the heading
    corner: str  # at the right end of the first row
    lines: Sequence[str] = ()  # below the heading: texts, which are wrapped
    hint: str = ""  # below the lines
    answers: Sequence[str] = ()  # to choose from, by number, below the lines
    chosen: int = -1  # the index of the answer that is chosen
    is_above: bool = False
    """Whether the strip lies above the maze, and is as high as all of its lines and answers."""
    tone: Ink = TEXT  # of all lines but the first


class QuestionStrip:
    """Draws a question. Call `draw` before `hit`."""

    def __init__(self) -> None:
        self._spots: list[Box] = []

    def height(self, s: Surface, width: int, asked: Asked) -> int:
        sizes = s.pick(_PIXELS, _CHARACTERS)
        rows = [row for _, row, _ in _placed(s, sizes, width, asked)]
        below = max(rows, default=len(_wrapped(s, width - 2 * sizes.left, asked)))
        return sizes.row * max(1 if asked.is_above else _ROWS, 1 + below) + sizes.foot

    def hit(self, x: int, y: int) -> int:
        """The index of the answer at this place; -1 if there is none."""
        return next((i for i, spot in enumerate(self._spots) if spot.holds(x, y)), -1)

    def draw(self, s: Surface, box: Box, asked: Asked) -> None:
        sizes = s.pick(_PIXELS, _CHARACTERS)
        self._spots = [
            Box(box.x + x, box.y + row * sizes.row, width, sizes.row)
            for x, row, width in _placed(s, sizes, box.width, asked)
        ]
        s.plate(self, box, asked, lambda part: self._paint(part, sizes, box, asked))

    def _paint(self, s: Surface, sizes: _Sizes, box: Box, asked: Asked) -> None:
        s.strip(Box(0, 0, box.width, box.height), is_below=not asked.is_above)
        room = box.width - 2 * sizes.left
        right = sizes.left + room - s.width_of(asked.corner)
        s.text(right, sizes.text, asked.corner, NUMBER)
        heading = s.shortened(asked.heading, right - sizes.left - sizes.apart)
        s.text(sizes.left, sizes.text, heading, asked.ink)
        rows = [*_wrapped(s, room, asked), (asked.hint, DIM)]
        for i, (words, ink) in enumerate(rows, 1):
            s.text(sizes.left, sizes.text + i * sizes.row, words, ink)
        for i, (spot, words) in enumerate(zip(self._spots, asked.answers, strict=True)):
            y = spot.y - box.y + sizes.text
            x = s.key(spot.x - box.x, y, str(i + 1), TEXT, i == asked.chosen) + sizes.gap
            s.text(x, y, words, STRONG if i == asked.chosen else TEXT)


def _wrapped(s: Surface, room: int, asked: Asked) -> Sequence[tuple[str, Ink]]:
    """The lines below the heading, in rows."""
    inks = [TEXT] + [asked.tone] * len(asked.lines)
    pairs = zip(asked.lines, inks, strict=False)
    rows = [(part, ink) for words, ink in pairs for part in s.broken(words, room)]
    return rows if asked.is_above else rows[: _ROWS - 2]


def _placed(s: Surface, sizes: _Sizes, room: int, asked: Asked) -> Iterator[tuple[int, int, int]]:
    """The x, the row, below the heading and the lines, and the width of each answer."""
    x, row = sizes.left, 1 + len(_wrapped(s, room - 2 * sizes.left, asked))
    for i, words in enumerate(asked.answers, 1):
        width = s.key_width(str(i)) + sizes.gap + s.width_of(words)
        if x > sizes.left and x + width > room - sizes.left:
            x, row = sizes.left, row + 1
        yield x, row, width
        x += width + sizes.apart
