"""A surface that keeps what is written on it, with the real widths of letters."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple

from pixelmaze.looks.theme import Role
from pixelmaze.terminal import canvas
from pixelmaze.terminal.surface import Characters
from pixelmaze.ui.kit.surface import CHARACTERS, PIXELS, Box, Ink, Surface
from pixelmaze.window.canvas import hud
from pixelmaze.window.canvas.atlas import SPRITES

SCREENS = (
    *((Box(0, 0, *size), "pixels", is_lecture) for size, is_lecture in (
        ((640, 360), False), ((320, 180), True), ((450, 350), True),
        ((360, 640), True), ((632, 336), False), ((480, 270), True),
    )),
    *((Box(0, 0, *size), "characters", False) for size in (
        (60, 20), (80, 24), (72, 22), (60, 40), (100, 30), (160, 50),
    )),
)  # fmt: skip
"""Six sizes in each unit, each with whether text is large: with F2, or in a small window."""


class Written(NamedTuple):
    words: str
    box: Box


class Sheet(Surface):
    """A part of a screen, whose texts are listed with those of the whole."""

    def __init__(self, box: Box, unit: str, is_lecture: bool, whole: Sheet | None = None) -> None:
        self._x, self._y, self.width, self.height = box
        self.unit, self.is_lecture = unit, is_lecture
        self.has_pointer = unit == "pixels"
        self.lengths = PIXELS if self.has_pointer else CHARACTERS
        self.written: list[Written] = whole.written if whole else []
        self.cut: list[str] = whole.cut if whole else []
        """Texts that were shortened, or do not end inside their part."""

    def by_unit(self, pixels: Any, characters: Any) -> Any:
        return pixels if self.has_pointer else characters

    def width_of(self, words: str) -> int:
        return hud.width_of(hud.spelled(words)) if self.has_pointer else canvas.width_of(words)

    def shortened(self, words: str, room: int) -> str:
        if self.width_of(words) > room:
            self.cut.append(words)
        return (hud if self.has_pointer else canvas).shortened(words, room)

    def broken(self, words: str, room: int) -> Sequence[str]:
        return hud.broken(words, room) if self.has_pointer else Characters.broken(self, words, room)

    def text(self, x: int, y: int, words: str, ink: Ink) -> int:
        width = self.width_of(words)
        if words and not (0 <= x <= x + width <= self.width and 0 <= y < self.height):
            self.cut.append(words)
        height = self.by_unit(7, 1)
        if words.strip():
            self.written.append(Written(words, Box(self._x + x, self._y + y, width, height)))
        return x + width

    def fill(self, box: Box, role: Role, is_marked: bool = False) -> None:
        """What was written there is covered."""
        at = box._replace(x=self._x + box.x, y=self._y + box.y)
        self.written[:] = [each for each in self.written if not each.box.shares(at)]

    def strip(self, box: Box, is_below: bool) -> None:
        self.fill(box, Role.PANEL)

    def panel(self, box: Box, has_edge: bool = True) -> None:
        self.fill(box, Role.PANEL)

    def frame(self, box: Box, title: str) -> None:
        self.fill(box, Role.PANEL)
        self.text(
            max(0, box.x + (box.width - self.width_of(title)) // 2), box.y, title, Ink(Role.TITLE)
        )

    def icon(self, x: int, y: int, name: str) -> int:
        return x + self.by_unit(11, 2)

    def key_width(self, key: str) -> int:
        return self.width_of(key) + self.by_unit(6, 0)

    def key(self, x: int, y: int, key: str, ink: Ink, is_lit: bool = False) -> int:
        self.text(x + self.by_unit(3, 0), y, key, ink)
        return x + self.key_width(key)

    def badge(self, right: int, y: int, words: str, role: Role) -> int:
        left = right - self.width_of(words) - self.by_unit(7, 2)
        self.text(left + self.by_unit(4, 1), y, words, Ink(role))
        return left

    def logo(self, x: int, y: int) -> int:
        return x + self.by_unit(88, 11)

    def stars(self, right: int, y: int, earned: Sequence[bool]) -> int:
        return right - self.by_unit(10, 1) * len(earned) + self.by_unit(2, 0)

    def sprite_size(self, name: str, scale: int = 1) -> tuple[int, int]:
        _, _, width, height = SPRITES[name] if self.has_pointer else (0, 0, 0, 0)
        return width * scale, height * scale

    def plate(
        self, owner: object, box: Box, shows: Hashable, paint: Callable[[Surface], None]
    ) -> None:
        at = box._replace(x=self._x + box.x, y=self._y + box.y)
        self.fill(box, Role.PANEL)
        paint(Sheet(at, self.unit, self.is_lecture, self))

    # ---- what can be asked -----------------------------------------------------------------------

    def missing(self, *meant: str) -> list[str]:
        """The texts that are not written here, in one or several lines that follow each other."""
        said = "\n".join(each.words for each in self.written)
        plain = "".join(said.split())
        return [words for words in meant if "".join(words.split()) not in plain]

    @property
    def overlaps(self) -> list[tuple[str, str]]:
        return [
            (one.words, other.words)
            for at, one in enumerate(self.written)
            for other in self.written[:at]
            if one.box.shares(other.box)
        ]
