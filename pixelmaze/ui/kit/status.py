"""The status bar in the first row, with a name or notice and the state of the scene; and toasts,
which show a message for a while."""

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from pixelmaze.looks.theme import Role
from pixelmaze.ui.kit.surface import DIM, NOTICE, TEXT, Box, Surface

_LOGO, _LEAST = (88, 11), (0, 30)
"""x of the name, right of the logo, and the room that the subject leaves for the name, in pixels
and in characters."""


class StatusBar:
    def draw(
        self, s: Surface, name: str, subject: str, word: str, role: Role, *notice: str
    ) -> None:
        """A notice replaces the name. It may be given in texts of decreasing length."""
        if any(notice) and s.is_lecture and s.has_pointer:
            _draw_notice(s, notice[0])
            return
        shows = (name, subject, word, role, notice)
        s.plate(self, Box(0, 0, s.width, s.lengths.bar), shows, lambda s: _paint(s, *shows))


def _draw_notice(s: Surface, notice: str) -> None:
    """Draw a notice instead of all else, in as many lines as it takes."""
    lengths = s.lengths
    lines = s.broken(notice, s.width - lengths.space - lengths.edge)
    s.strip(Box(0, 0, s.width, lengths.bar + lengths.line * (len(lines) - 1)), is_below=False)
    for i, words in enumerate(lines):
        s.text(lengths.space, lengths.text + lengths.line * i, words, NOTICE)


def _paint(
    s: Surface, name: str, subject: str, word: str, role: Role, notice: Sequence[str]
) -> None:
    lengths, gap = s.lengths, s.lengths.margin
    s.strip(Box(0, 0, s.width, lengths.bar), is_below=False)
    right = s.width - lengths.edge
    if word:
        right = s.badge(right, lengths.text, word, role)
    subject = s.shortened(subject, right - s.by_unit(*_LEAST))
    right -= gap + s.width_of(subject)
    s.text(right, lengths.text, subject, TEXT)
    fitting = (words for words in notice if s.width_of(words) <= right - gap - lengths.space)
    fitted = next(fitting, notice[-1] if notice else "")
    said, x = fitted or name, lengths.space
    if not said or right - gap - s.by_unit(*_LOGO) >= s.width_of(said):  # else there is no logo
        x = s.logo(x, lengths.text)
    ink = NOTICE if fitted else s.by_unit(DIM, TEXT)
    s.text(x, lengths.text, s.shortened(said, right - gap - x), ink)


# ---- a message that is shown for a while ---------------------------------------------------------

_READING = 18  # reading speed, in characters per second


class Toast:
    def __init__(self, least: float = 3.0, most: float = inf) -> None:
        """Messages are shown for their reading time, within these limits in seconds."""
        self.words = ""
        """The message; empty if there is none."""
        self._least, self._most = least, most
        self._left = 0.0

    def show(self, words: str) -> None:
        """Show a message. Without words, the current message stays."""
        if words:
            self.words = words
            self._left = min(max(self._least, len(words) / _READING), self._most)

    def clear(self) -> None:
        self.words = ""

    def update(self, seconds: float, waiting: list[str] | None = None) -> None:
        """Let time pass. Without a message, take the first of the waiting ones and show it."""
        self._left -= seconds
        if self._left <= 1e-9:
            self.clear()
        if waiting and not self.words:
            self.show(waiting.pop(0))


class Status(NamedTuple):
    subject: str  # the algorithm at work; empty while the player walks
    word: str
    kind: str  # a key of COLOURS


COLOURS = {
    "ready": Role.IDLE, "walking": Role.GREEN, "making": Role.GREEN, "searching": Role.ROUTE,
    "paused": Role.WHITE, "found": Role.PATH, "won": Role.PATH, "stuck": Role.ALARM,
    "lost": Role.ALARM,
}  # fmt: skip
"""The colour of each kind of state."""
