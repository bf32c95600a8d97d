"""A question with its answers, or what is said of it, in a strip below the maze."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from pixelmaze.ui.kit.bindings import Binding, bind
from pixelmaze.ui.kit.commands import QUIZ
from pixelmaze.ui.kit.scene import Pointer
from pixelmaze.ui.kit.surface import DIM, NUMBER, STRONG, TEXT, Box, Ink, Surface


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


def answer_keys(answer: Callable[[int], object], count: int) -> list[Binding]:
    """The bindings of the numbers that answer; the first stands for all in the key bar."""
    return [
        bind(QUIZ["answer"], partial(answer, i), (str(i + 1),), "" if i else None)
        for i in range(count)
    ]


class QuestionStrip:
    """Draws a question, and hears the mouse. Call `draw` before `hear`."""

    def __init__(self) -> None:
        self._box = Box(0, 0, 0, 0)
        self._spots: list[Box] = []

    def lay_out(self, s: Surface, room: Box, asked: Asked) -> Box:
        """Take room for it. Returns what is left."""
        sizes = s.pick(_PIXELS, _CHARACTERS)
        rows = [row for _, row, _ in _placed(s, sizes, room.width, asked)]
        below = max(rows, default=len(_wrapped(s, room.width - 2 * sizes.left, asked)))
        height = sizes.row * max(1 if asked.is_above else _ROWS, 1 + below) + sizes.foot
        left = room._replace(height=max(0, room.height - height))
        if asked.is_above:
            self._box = room._replace(height=height)
            return left._replace(y=room.y + height)
        self._box = room._replace(y=room.y + left.height, height=room.height - left.height)
        return left

    def holds(self, pointer: Pointer) -> bool:
        """Whether the mouse has just been pressed there."""
        return pointer.is_new and self._box.holds(pointer.x, pointer.y)

    def hear(self, pointer: Pointer, answer: Callable[[int], object]) -> bool:
        """Give the answer on which the mouse has just been pressed. Returns whether it was used."""
        hits = (i for i, spot in enumerate(self._spots) if spot.holds(pointer.x, pointer.y))
        hit = next(hits, -1) if pointer.is_new else -1
        if hit >= 0:
            answer(hit)
        return hit >= 0

    def draw(self, s: Surface, asked: Asked) -> None:
        sizes, box = s.pick(_PIXELS, _CHARACTERS), self._box
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
