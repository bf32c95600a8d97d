"""The status bar in the first row, with a name or notice, the state of the scene and icons; and
toasts, which show a message for a while."""

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

from pixelmaze.looks.theme import Role
from pixelmaze.ui.kit.surface import DIM, NOTICE, TEXT, Box, Surface

_LOGO, _LEAST = (88, 11), (0, 30)
"""x of the name, right of the logo, and the room that the subject leaves for the name, in pixels
and in characters."""
_ICON = (11, 2)  # from one icon to the next, in pixels and in characters


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


class StatusBar:
    def __init__(self) -> None:
        self.icons = Box(0, 0, 0, 0)  # their place

    def draw(
        self, s: Surface, name: str, stands: Status, notice: str = "", icons: Sequence[str] = ()
    ) -> None:
        """A notice replaces the name, and all but the icons if it needs the room. It takes as many
        lines as it needs, over what is below."""
        lengths, gap, (subject, word, kind) = s.lengths, s.lengths.margin, stands
        width = s.by_unit(*_ICON) * len(icons)
        self.icons = Box(s.width - lengths.edge - width, 0, width, lengths.bar)
        end = self.icons.x - gap * bool(icons)
        lines = s.broken(notice, end - lengths.space)

        def paint(s: Surface) -> None:
            is_long = s.width_of(f"{notice}{subject}{word}") + 3 * gap > end - lengths.space
            s.strip(Box(0, 0, s.width, s.height), is_below=False)
            for at, icon in enumerate(icons):
                s.icon(self.icons.x + at * s.by_unit(*_ICON), lengths.text, icon)
            right, said, x = end, lines, lengths.space
            if not (notice and (is_long or (s.is_lecture and s.has_pointer))):
                right = s.badge(right, lengths.text, word, COLOURS[kind]) - gap if word else right
                rest = s.shortened(subject, right - s.by_unit(*_LEAST))
                right -= s.width_of(rest)
                s.text(right, lengths.text, rest, TEXT)
                said = lines if notice else [s.shortened(name, right - gap - x)]
                if right - gap - s.by_unit(*_LOGO) >= s.width_of(said[0]):  # else there is no logo
                    x = s.logo(x, lengths.text)
            for at, words in enumerate(said):
                y = lengths.text + lengths.line * at
                s.text(x, y, words, NOTICE if notice else s.by_unit(DIM, TEXT))

        height = lengths.bar + lengths.line * (len(lines) - 1 if notice else 0)
        shows = name, stands, notice, tuple(icons)
        s.plate(self, Box(0, 0, s.width, height), shows, paint)


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
