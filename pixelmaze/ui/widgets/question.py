"""A question with its answers, or what is said of it, in a strip below the maze."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pixelmaze.ui.surface import DIM, NUMBER, STRONG, TEXT, Box, Ink, Surface


class QuestionSizes(NamedTuple):
    row: int
    text: int
    left: int
    gap: int  # between a key and its word
    apart: int  # between two answers
    foot: int


_PIXELS = QuestionSizes(row=12, text=3, left=6, gap=4, apart=12, foot=2)
_CHARACTERS = QuestionSizes(row=1, text=0, left=1, gap=1, apart=3, foot=0)
_ROWS = 4  # the fewest rows


class Asked(NamedTuple):
    """What the strip shows."""

    heading: str
    ink: Ink  # of the heading
    corner: str  # at the right end of the first row
    lines: Sequence[str] = ()  # below the heading: texts, which are wrapped
    hint: str = ""  # below the lines
    answers: Sequence[str] = ()  # to choose from, by number
    chosen: int = -1  # the index of the answer that is chosen


class QuestionStrip:
    """Draws a question. Call `draw` before `hit`."""

    def __init__(self) -> None:
        self._spots: list[Box] = []

    def height(self, s: Surface, width: int, asked: Asked) -> int:
        sizes = question_sizes(s)
        rows = [row for _, row, _ in answers_in(s, sizes, width, asked.answers)]
        return sizes.row * max(_ROWS, 1 + max(rows, default=0)) + sizes.foot

    def hit(self, x: int, y: int) -> int:
        """The index of the answer at this place; -1 if there is none."""
        return next((i for i, spot in enumerate(self._spots) if spot.holds(x, y)), -1)

    def draw(self, s: Surface, box: Box, asked: Asked) -> None:
        sizes = question_sizes(s)
        self._spots = [
            Box(box.x + x, box.y + row * sizes.row, width, sizes.row)
            for x, row, width in answers_in(s, sizes, box.width, asked.answers)
        ]
        s.plate(self, box, asked, lambda part: self._paint(part, sizes, box, asked))

    def _paint(self, s: Surface, sizes: QuestionSizes, box: Box, asked: Asked) -> None:
        s.strip(Box(0, 0, box.width, box.height), is_below=True)
        room = box.width - 2 * sizes.left
        right = sizes.left + room - s.width_of(asked.corner)
        s.text(right, sizes.text, asked.corner, NUMBER)
        heading = s.shortened(asked.heading, right - sizes.left - sizes.apart)
        s.text(sizes.left, sizes.text, heading, asked.ink)
        wrapped = [part for words in asked.lines for part in s.broken(words, room)][: _ROWS - 2]
        rows = [(words, TEXT) for words in wrapped] + [(asked.hint, DIM)]
        for i, (words, ink) in enumerate(rows, 1):
            s.text(sizes.left, sizes.text + i * sizes.row, words, ink)
        draw_answers(s, sizes, box, self._spots, asked.answers, asked.chosen)


def question_sizes(s: Surface) -> QuestionSizes:
    return s.pick(_PIXELS, _CHARACTERS)


def draw_answers(
    s: Surface,
    sizes: QuestionSizes,
    box: Box,
    spots: Sequence[Box],
    answers: Sequence[str],
    chosen: int,
) -> None:
    """Draw answers on a part of the surface that is this box; the spots are those of the whole."""
    for i, (spot, words) in enumerate(zip(spots, answers, strict=True)):
        y = spot.y - box.y + sizes.text
        x = s.key(spot.x - box.x, y, str(i + 1), TEXT, i == chosen) + sizes.gap
        s.text(x, y, words, STRONG if i == chosen else TEXT)


def answers_in(
    s: Surface, sizes: QuestionSizes, room: int, answers: Sequence[str]
) -> Iterator[tuple[int, int, int]]:
    """The x, the row, from 1, and the width of each answer."""
    x, row = sizes.left, 1
    for i, words in enumerate(answers, 1):
        width = s.key_width(str(i)) + sizes.gap + s.width_of(words)
        if x > sizes.left and x + width > room - sizes.left:
            x, row = sizes.left, row + 1
        yield x, row, width
        x += width + sizes.apart
