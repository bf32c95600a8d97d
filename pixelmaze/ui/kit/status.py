"""The status bar in the first row, with a name or notice and the state of the scene; and toasts,
which show a message for a while."""

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from pixelmaze.looks.theme import Role
from pixelmaze.ui.kit.surface import DIM, NOTICE, TEXT, Box, Ink, Surface


class _Sizes(NamedTuple):
    height: int
    text: int
    left: int
    right: int
    gap: int  # left of the badge, and left of the subject
    logo: int  # x of the name, right of the logo
    least: int  # room that the subject leaves for the name
    name: Ink


_PIXELS = _Sizes(height=16, text=4, left=4, right=6, gap=8, logo=88, least=0, name=DIM)
_LINE = 10  # height of a line of a notice, in pixels
_CHARACTERS = _Sizes(height=1, text=0, left=1, right=0, gap=1, logo=11, least=30, name=TEXT)


class StatusBar:
    def draw(
        self, s: Surface, name: str, subject: str, word: str, role: Role, *notice: str
    ) -> None:
        """A notice replaces the name. It may be given in texts of decreasing length."""
        sizes = s.pick(_PIXELS, _CHARACTERS)
        if any(notice) and s.is_lecture and s.has_pointer:
            _draw_notice(s, sizes, notice[0])
            return
        shows = (name, subject, word, role, notice)
        s.plate(self, Box(0, 0, s.width, sizes.height), shows, lambda s: _paint(s, sizes, *shows))


def _draw_notice(s: Surface, sizes: _Sizes, notice: str) -> None:
    """In place of all else, in as many lines as it takes."""
    lines = s.broken(notice, s.width - sizes.left - sizes.right)
    s.strip(Box(0, 0, s.width, sizes.height + _LINE * (len(lines) - 1)), is_below=False)
    for i, words in enumerate(lines):
        s.text(sizes.left, sizes.text + _LINE * i, words, NOTICE)


def _paint(
    s: Surface, sizes: _Sizes, name: str, subject: str, word: str, role: Role, notice: Sequence[str]
) -> None:
    s.strip(Box(0, 0, s.width, sizes.height), is_below=False)
    right = s.width - sizes.right
    if word:
        right = s.badge(right, sizes.text, word, role)
        subject = s.shortened(subject, right - sizes.least)
        right -= sizes.gap + s.width_of(subject)
        s.text(right, sizes.text, subject, TEXT)
    fitting = (words for words in notice if s.width_of(words) <= right - sizes.gap - sizes.left)
    told = next(fitting, notice[-1] if notice else "")
    said, x = told or name, sizes.left
    if not said or right - sizes.gap - sizes.logo >= s.width_of(said):  # else there is no logo
        x = s.logo(x, sizes.text)
    s.text(x, sizes.text, s.shortened(said, right - sizes.gap - x), NOTICE if told else sizes.name)


# ---- a message that is shown for a while ---------------------------------------------------------

_READING = 18  # how fast people read, in characters per second


class Toast:
    def __init__(self, least: float = 3.0, most: float = inf) -> None:
        """Messages are shown for their reading time, within these limits in seconds."""
        self.words = ""
        """The message; empty if there is none."""
        self._least, self._most = least, most
        self._left = 0.0

    def say(self, words: str) -> None:
        """Show a message. Without words, the current message stays."""
        if words:
            self.words = words
            self._left = min(max(self._least, len(words) / _READING), self._most)

    def forget(self) -> None:
        self.words = ""

    def update(self, seconds: float, waiting: list[str] | None = None) -> None:
        """Let time pass. Once there is no message, show the first of the waiting ones, and remove
        it from the list."""
        self._left -= seconds
        if self._left <= 1e-9:
            self.forget()
        if waiting and not self.words:
            self.say(waiting.pop(0))


class Standing(NamedTuple):
    subject: str  # the algorithm at work; empty while the player walks
    word: str
    kind: str  # a key of COLOURS


COLOURS = {
    "ready": Role.IDLE, "walking": Role.GREEN, "making": Role.GREEN, "searching": Role.ROUTE,
    "paused": Role.WHITE, "found": Role.PATH, "won": Role.PATH, "stuck": Role.ALARM,
    "lost": Role.ALARM,
}  # fmt: skip
"""The colour of each kind of state."""
