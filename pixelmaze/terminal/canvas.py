"""The canvas: a grid of styled characters, drawn before the terminal shows it; and panel frames."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from typing import NamedTuple

from prompt_toolkit.utils import get_cwidth

from pixelmaze.looks.theme import Role
from pixelmaze.ui.kit.surface import Box


class Style(NamedTuple):
    """The look of a character: colours by role, and attributes."""

    ink: Role = Role.TEXT
    ground: Role = Role.PANEL
    is_bold: bool = False
    is_reversed: bool = False  # whether to swap ink and ground on terminals without colours
    is_dim: bool = False  # whether to darken both colours, as for cells out of the light
    is_area: bool = False  # whether ink and ground are two areas side by side, as in a half block


TEXT = Style()
DIM = Style(Role.TEXT_DIM)
EDGE = Style(Role.PANEL_EDGE)  # style of lines and frames
TITLE = Style(Role.TITLE, is_bold=True)  # style of the title in a frame


class Canvas:
    """A grid of `width` × `height` characters, each with a style. Drawing outside is clipped.

    `has_blocks` is True if the terminal can show colours and half blocks.
    """

    def __init__(self, width: int, height: int, *, has_blocks: bool = True) -> None:
        self.width = width
        self.height = height
        self.has_blocks = has_blocks
        self._letters = [[" "] * width for _ in range(height)]
        self._styles = [[TEXT] * width for _ in range(height)]

    @property
    def box(self) -> Box:
        return Box(0, 0, self.width, self.height)

    def put(self, x: int, y: int, letter: str, style: Style) -> None:
        """Put one character that is one column wide."""
        if 0 <= x < self.width and 0 <= y < self.height:
            self._letters[y][x] = letter
            self._styles[y][x] = style

    def write(self, x: int, y: int, words: str, style: Style = TEXT) -> int:
        """Write text from x to the right. Returns the column after the text. Wide characters take
        two columns; zero-width characters are dropped."""
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
        """Fill a box with one character."""
        left, right = max(0, box.x), min(self.width, box.x + box.width)
        if left >= right:
            return
        for y in range(max(0, box.y), min(self.height, box.y + box.height)):
            self._letters[y][left:right] = [letter] * (right - left)
            self._styles[y][left:right] = [style] * (right - left)

    def paste(self, x: int, y: int, letters: list[str], styles: list[Style]) -> None:
        """Put a piece of a line, which must be entirely on the canvas."""
        self._letters[y][x : x + len(letters)] = letters
        self._styles[y][x : x + len(styles)] = styles

    def dim(self, box: Box) -> None:
        """Dim everything drawn so far in a box."""
        left, right = max(0, box.x), min(self.width, box.x + box.width)
        for y in range(max(0, box.y), min(self.height, box.y + box.height)):
            styles = self._styles[y]
            styles[left:right] = map(_dimmed, styles[left:right])

    def letter(self, x: int, y: int) -> str:
        return self._letters[y][x]

    def style(self, x: int, y: int) -> Style:
        return self._styles[y][x]

    def is_like(self, other: Canvas) -> bool:
        """True if both canvases have the same content."""
        return self._letters == other._letters and self._styles == other._styles

    def line(self, y: int) -> str:
        return "".join(self._letters[y])

    def runs(self, y: int) -> list[tuple[Style, str]]:
        """A line as pieces of uniform style."""
        runs = []
        x = 0
        for style, group in groupby(self._styles[y]):
            end = x + sum(1 for _ in group)
            runs.append((style, "".join(self._letters[y][x:end])))
            x = end
        return runs

    def text(self) -> str:
        """All lines as text, without trailing spaces."""
        return "".join(f"{self.line(y).rstrip()}\n" for y in range(self.height))


@cache
def _dimmed(style: Style) -> Style:
    return style._replace(is_dim=True)


width_of = get_cwidth
"""The columns that a text takes."""


def shortened(words: str, room: int) -> str:
    """The text, cut off with "…" if wider than `room` columns."""
    if width_of(words) <= room:
        return words
    while words and width_of(words) + 1 > room:
        words = words[:-1]
    return f"{words}…" if room > 0 else ""


def draw_frame(canvas: Canvas, box: Box, title: str) -> Box:
    """Draw an empty panel. Returns its interior, without a column of padding on each side."""
    x, y, width, height = box
    canvas.fill(box, Style())
    right, bottom = x + width - 1, y + height - 1
    for row, left_end, right_end in ((y, "╭", "╮"), (bottom, "╰", "╯")):
        canvas.write(x, row, left_end + "─" * (width - 2) + right_end, EDGE)
    for row in range(y + 1, bottom):
        canvas.put(x, row, "│", EDGE)
        canvas.put(right, row, "│", EDGE)
    if title:
        words = f" {shortened(title, width - 6)} "
        canvas.write(x + (width - width_of(words)) // 2, y, words, TITLE)
    return Box(x + 2, y + 1, width - 4, height - 2)
