"""The error of an algorithm: its message, and its own traceback."""

from collections.abc import Sequence
from typing import NamedTuple

from pixelmaze.looks.theme import Role
from pixelmaze.run.words import Fault
from pixelmaze.ui.messages import OUTCOMES
from pixelmaze.ui.messages.algorithms import frame_of
from pixelmaze.ui.surface import DIM, NOTICE, STRONG, Box, Ink, Surface

_MOST_FRAMES = 4
_CODE = Ink(Role.CODE)


class _Sizes(NamedTuple):
    head: int  # from the top to the first line
    line: int
    left: int
    indent: int
    foot: int


_PIXELS = _Sizes(18, 10, 6, 10, 3)
_CHARACTERS = _Sizes(1, 1, 0, 2, 0)


class FaultCard:
    """The card of an error, laid out for a width."""

    def __init__(self, s: Surface, fault: Fault, width: int) -> None:
        self._look = sizes = s.pick(_PIXELS, _CHARACTERS)
        room = width - 2 * sizes.left
        self._lines: list[tuple[int, str, Ink]] = [
            *((0, words, STRONG) for words in s.broken(fault.message, room)),
            *((0, words, NOTICE) for words in s.broken(fault.advice, room) if fault.advice),
        ]
        frames: Sequence[tuple[int, str, Ink]] = [
            row
            for frame in fault.frames[-_MOST_FRAMES:]
            for row in (
                (0, frame_of(frame.function, frame.line), DIM),
                (sizes.indent, frame.text.strip(), _CODE),
            )
        ]
        if len(fault.frames) > _MOST_FRAMES:  # of many, not all are known
            self._lines.append((0, "… more calls", DIM))
        if not frames and fault.line:
            frames = [(0, str(fault).removesuffix(f": {fault.message}"), DIM)]
        self._lines += [(x, s.shortened(words, room - x), ink) for x, words, ink in frames]

    @property
    def height(self) -> int:
        return self._look.head + self._look.line * len(self._lines) + self._look.foot

    def draw(self, s: Surface, box: Box) -> None:
        """Draw as many lines as fit."""
        sizes = self._look
        s.card(box, OUTCOMES["failed"].upper(), Role.ALARM, "")
        y = box.y + sizes.head
        for x, words, ink in self._lines:
            if y + sizes.line > box.y + box.height:
                return
            s.text(box.x + sizes.left + x, y, words, ink)
            y += sizes.line
