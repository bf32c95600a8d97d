"""A picture made of characters, before anybody shows it: what is drawn on, and can be looked at."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from typing import NamedTuple

from prompt_toolkit.utils import get_cwidth

from pixelmaze.theme import Role
from pixelmaze.ui.surface import Box


class Style(NamedTuple):
    """How a character looks. Where there are no colours, the last two tell it apart."""

    ink: Role = Role.TEXT
    ground: Role = Role.PANEL
    is_bold: bool = False
    is_reversed: bool = False
    """Whether ink and ground change places where there are no colours."""
    is_dim: bool = False
    """Whether it is seen from afar, out of the light: both colours are darker."""
    is_area: bool = False
    """Whether the ink is an area of its own beside the ground, not a sign on it."""


TEXT = Style()
DIM = Style(Role.TEXT_DIM)
EDGE = Style(Role.PANEL_EDGE)
"""Styles of text and of lines."""


class Canvas:
    """`width` times `height` characters, of which each has a style. What is drawn beyond is cut.

    `has_blocks` says whether it will be seen in colours, with characters that are divided in two.
    """

    def __init__(
        self, width: int, height: int, style: Style = TEXT, *, has_blocks: bool = True
    ) -> None:
        self.width = width
        self.height = height
        self.has_blocks = has_blocks
        self._letters = [[" "] * width for _ in range(height)]
        self._styles = [[style] * width for _ in range(height)]

    @property
    def box(self) -> Box:
        return Box(0, 0, self.width, self.height)

    def put(self, x: int, y: int, letter: str, style: Style) -> None:
        """One character, one place wide."""
        if 0 <= x < self.width and 0 <= y < self.height:
            self._letters[y][x] = letter
            self._styles[y][x] = style

    def write(self, x: int, y: int, words: str, style: Style = TEXT) -> int:
        """Words from there to the right; returns where they end. Some signs take two places, and
        those that take none are left out."""
        for letter in words:
            width = get_cwidth(letter)
            if not width:
                continue
            if width == 2 and x + 1 >= self.width:
                break
            self.put(x, y, letter, style)
            if width == 2:
                self.put(x + 1, y, "", style)
            x += width
        return x

    def fill(self, box: Box, style: Style, letter: str = " ") -> None:
        """The same in all places of a box."""
        left, right = max(0, box.x), min(self.width, box.x + box.width)
        if left >= right:
            return
        for y in range(max(0, box.y), min(self.height, box.y + box.height)):
            self._letters[y][left:right] = [letter] * (right - left)
            self._styles[y][left:right] = [style] * (right - left)

    def paste(self, x: int, y: int, letters: list[str], styles: list[Style]) -> None:
        """A piece of a line that lies on the canvas wholly."""
        self._letters[y][x : x + len(letters)] = letters
        self._styles[y][x : x + len(styles)] = styles

    def dim(self, box: Box) -> None:
        """What is there lies in the background from now on."""
        left, right = max(0, box.x), min(self.width, box.x + box.width)
        for y in range(max(0, box.y), min(self.height, box.y + box.height)):
            styles = self._styles[y]
            styles[left:right] = map(_dimmed, styles[left:right])

    def letter(self, x: int, y: int) -> str:
        return self._letters[y][x]

    def style(self, x: int, y: int) -> Style:
        return self._styles[y][x]

    def is_like(self, other: Canvas) -> bool:
        """Whether both look the same."""
        return self._letters == other._letters and self._styles == other._styles

    def line(self, y: int) -> str:
        """The characters of a line."""
        return "".join(self._letters[y])

    def runs(self, y: int) -> list[tuple[Style, str]]:
        """The line in pieces of one style each."""
        runs = []
        x = 0
        for style, group in groupby(self._styles[y]):
            end = x + sum(1 for _ in group)
            runs.append((style, "".join(self._letters[y][x:end])))
            x = end
        return runs

    def text(self) -> str:
        """All lines, without the spaces at their ends."""
        return "".join(f"{self.line(y).rstrip()}\n" for y in range(self.height))


@cache
def _dimmed(style: Style) -> Style:
    return style._replace(is_dim=True)


def width_of(words: str) -> int:
    """How many places the words take."""
    return get_cwidth(words)


def shortened(words: str, room: int) -> str:
    """As much of the words as there is room for."""
    if width_of(words) <= room:
        return words
    while words and width_of(words) + 1 > room:
        words = words[:-1]
    return f"{words}…" if room > 0 else ""
