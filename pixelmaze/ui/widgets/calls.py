"""The functions at work: a row for each call, and the one whose variables are shown; and the card
of an error, with its traceback."""

from collections.abc import Sequence
from typing import NamedTuple

from pixelmaze.inspect.state import Snapshot
from pixelmaze.looks.theme import Role
from pixelmaze.run.words import Fault
from pixelmaze.ui.messages import OUTCOMES
from pixelmaze.ui.messages.algorithms import call_words
from pixelmaze.ui.surface import DIM, NOTICE, STRONG, TEXT, Box, Ink, Surface


class _Row(NamedTuple):
    call: int  # counted from the outermost one; of those left out the nearest
    line: str  # the number of its line; empty for those left out
    words: str


class Calls:
    """Rows of calls, outermost first. Of many it shows the innermost, or those around the chosen
    one."""

    def __init__(self) -> None:
        self.count = 0
        """The number of rows. It only grows, so that what is above them keeps its place."""
        self._rows: list[_Row] = []
        self._box = Box(0, 0, 0, 0)
        self._line = 1

    def clear(self) -> None:
        """Forget how many rows there were."""
        self.count, self._rows = 0, []

    def show(self, view: Snapshot, chosen: int, most: int) -> None:
        """Make the rows of these calls, at most so many."""
        self.count = min(most, max(self.count, view.depth))
        unread = view.depth - len(view.calls)
        begin, end = _shown(view.depth, max(chosen, unread), self.count)
        self._rows = []
        if begin and self.count > 1:
            self._rows.append(_Row(begin - 1, "", f"… {begin:,} more"))
        for i in range(begin, end):
            call = view.calls[i - unread]
            words = call_words(call.name, call.arguments)
            self._rows.append(_Row(i, str(call.line.number), words))
        if end < view.depth and self.count > 2:
            self._rows.append(_Row(end, "", f"… {view.depth - end:,} more"))

    def call_at(self, x: int, y: int) -> int:
        """The call in the row at a point of the panel; -1 if there is none."""
        row = (y - self._box.y) // self._line
        is_there = self._box.holds(x, y) and 0 <= row < len(self._rows)
        return self._rows[row].call if is_there else -1

    def draw(self, s: Surface, box: Box, line: int, chosen: int) -> None:
        """Draw the rows from the top of a box."""
        self._box, self._line = box, line
        width = max((s.width_of(row.line) for row in self._rows), default=0)
        gap = s.pick(4, 1)
        for i, row in enumerate(self._rows):
            y, is_chosen = box.y + i * line, bool(row.line) and row.call == chosen
            if is_chosen:
                s.lit_line(Box(0, y, s.width, line))
            s.text(box.x + width - s.width_of(row.line), y, row.line, DIM)
            left = box.x + width + gap
            ink = STRONG if is_chosen else TEXT if row.line else DIM
            s.text(left, y, s.shortened(row.words, box.x + box.width - left), ink)


def _shown(depth: int, chosen: int, most: int) -> tuple[int, int]:
    """The calls that are shown in so many rows. Those left out at an end take one of them, if there
    are enough."""
    if depth <= most:
        return 0, depth
    begin, end = depth - most + (most > 1), depth
    if chosen < begin:
        begin = chosen
        end = begin + most - (begin > 0 and most > 1) - (most > 2)
    return begin, end


# ---- the calls that led to an error --------------------------------------------------------------

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
                (0, _place_of(frame.function, frame.line), DIM),
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


def _place_of(function: str, line: int) -> str:
    name = f"{function}()" if function.isidentifier() else function
    return f"{name}, line {line}" if name else f"line {line}"
