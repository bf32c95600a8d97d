"""The screen layout around the maze, and drawing of text, icons and keys."""

import re
from bisect import bisect_right
from collections.abc import Callable, Hashable
from functools import cache, lru_cache
from typing import Any
from unicodedata import normalize

import pyxel

from pixelmaze.files.files import assets
from pixelmaze.looks.theme import Role
from pixelmaze.ui.kit.surface import Box
from pixelmaze.window.canvas.atlas import clear_image

WIDTH = 640
HEIGHT = 360
TOP = 16  # height of the status bar at the top, in pixels
BOTTOM = 28  # height of the two rows at the bottom
VIEW = Box(0, TOP, WIDTH, HEIGHT - TOP - BOTTOM)
"""The box of the maze, between the bars at the top and the bottom."""


class Plate:
    """A part of the screen that is repainted only when its content changes."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self._image = pyxel.Image(box.width, box.height)
        self._shown: Hashable = None

    def draw(self, shows: Hashable, paint: Callable[[pyxel.Image], None], on: Any = None) -> None:
        """Draw the plate; call `paint`, which starts at 0, 0, only if `shows` has changed."""
        if shows != self._shown:
            paint(self._image)
            self._shown = shows
        x, y, width, height = self.box
        (on or pyxel.screen).blt(x, y, self._image, 0, 0, width, height)


_FONT, _CODE_FONT = "pixelmaze.bdf", "pixelmaze-mono.bdf"
CODE_WIDTH = 6  # width of a character of source code in pixels, with the gap to the next one


@cache
def _font(name: str = _FONT) -> pyxel.Font:
    return pyxel.Font(str(assets() / name))


@cache
def _letters() -> frozenset[str]:
    """The characters in the font."""
    lines = (assets() / _FONT).read_text(encoding="ascii").splitlines()
    return frozenset(chr(int(line.split()[1])) for line in lines if line.startswith("ENCODING "))


def text(x: int, y: int, words: str, colour: int, on: Any = None) -> int:
    """Write text and return the x where it ends. `y` is the top of capitals, 7 pixels high."""
    (on or pyxel.screen).text(x, y, words, colour, _font())
    return x + width_of(words)


def code(x: int, y: int, words: str, colour: Role, on: Any = None) -> int:
    """Write source code and return the x where the next character goes."""
    (on or pyxel.screen).text(x, y, words, colour, _font(_CODE_FONT))
    return x + CODE_WIDTH * len(words)


@lru_cache(2000)  # counters produce new texts in every frame
def width_of(words: str) -> int:
    """The width of a text in pixels."""
    return max(0, _font().text_width(words) - 1)


LINE = 10  # line height of text, in pixels


@lru_cache(200)
def broken(words: str, room: int) -> tuple[str, ...]:
    """Break a text into lines at most `room` pixels wide.

    Longer IDs and paths break after "-" and "/", or else after 20 characters.
    """
    lines = [""]
    for word in words.split():
        pieces = re.findall("[^-/]{0,20}[-/]?", word) if width_of(word) > room else [word]
        glue = " " if lines[-1] else ""
        for piece in pieces:
            if lines[-1] and width_of(lines[-1] + glue + piece) > room:
                lines.append(piece)
            else:
                lines[-1] += glue + piece
            glue = ""
    return tuple(lines)


@lru_cache(2000)
def spelled(words: str) -> str:
    """The text with characters that the font lacks replaced by plain letters, or by "?"."""
    return words if words.isascii() else "".join(map(_spelled, words))


@cache
def _spelled(letter: str) -> str:
    plain = normalize("NFKD", letter)[0]
    return next((each for each in (letter, plain) if each in _letters()), "?")


@lru_cache(100)
def shortened(words: str, room: int) -> str:
    """The text, `spelled`, cut off with "…" if it is wider than `room` pixels."""
    words = spelled(words)
    if width_of(words) <= room:
        return words
    lengths = range(1, len(words))
    kept = bisect_right(lengths, room, key=lambda length: width_of(words[:length] + "…"))
    return words[:kept] + "…" if kept else ""


# ---- enlarged ------------------------------------------------------------------------------------

_HEIGHT = 16
"""Height of the image on which text is written before it is enlarged: more than any font's."""


class Enlarged:
    """Draws on an image as if each of its pixels were a block of `scale` × `scale` pixels.

    Has the methods of `pyxel.Image` that widgets need. Lines are horizontal or vertical.
    """

    def __init__(self, image: pyxel.Image, scale: int) -> None:
        self._image, self._scale = image, scale

    @property
    def width(self) -> int:
        return self._image.width // self._scale

    @property
    def height(self) -> int:
        return self._image.height // self._scale

    def rect(self, x: float, y: float, width: float, height: float, colour: int) -> None:
        k = self._scale
        self._image.rect(x * k, y * k, width * k, height * k, colour)

    def rectb(self, x: float, y: float, width: float, height: float, colour: int) -> None:
        for i in range(self._scale):
            self._image.rectb(
                x * self._scale + i, y * self._scale + i,
                width * self._scale - 2 * i, height * self._scale - 2 * i, colour,
            )  # fmt: skip

    def line(self, x: float, y: float, to_x: float, to_y: float, colour: int) -> None:
        left, top = min(x, to_x), min(y, to_y)
        self.rect(left, top, abs(to_x - x) + 1, abs(to_y - y) + 1, colour)

    def pset(self, x: float, y: float, colour: int) -> None:
        self.rect(x, y, 1, 1, colour)

    def text(self, x: int, y: int, words: str, colour: int, font: pyxel.Font) -> None:
        """Letters may reach above `y` and left of `x` by a pixel."""
        width, scratch = font.text_width(words) + 2, _scratch(self._image.width)
        scratch.rect(0, 0, width, _HEIGHT, Role.CLEAR)
        scratch.text(1, 1, words, colour, font)
        self.blt(x - 1, y - 1, scratch, 0, 0, width, _HEIGHT, Role.CLEAR)

    def blt(
        self,
        x: float,
        y: float,
        image: int | pyxel.Image,
        u: float,
        v: float,
        width: float,
        height: float,
        clear: int | None = None,
        scale: float = 1,
    ) -> None:
        k = self._scale  # the engine scales about the middle of the copied part
        self._image.blt(
            x * k + width * (k - 1) / 2, y * k + height * (k - 1) / 2,
            image, u, v, width, height, clear, scale=scale * k,
        )  # fmt: skip


@cache
def _scratch(width: int) -> pyxel.Image:
    return pyxel.Image(width, _HEIGHT)


# ---- letters of 3×5 pixels, for texts in cells ---------------------------------------------------

SMALL_WIDTH, SMALL_HEIGHT = 4, 6  # pixels that a letter takes, with the space around it
_ROWS = {
    "0": "75557", "1": "26227", "2": "71747", "3": "71717", "4": "55711", "5": "74717",
    "6": "74757", "7": "71122", "8": "75757", "9": "75717", "A": "25755", "B": "65656",
    "C": "34443", "D": "65556", "E": "74647", "F": "74644", "G": "34553", "H": "55755",
    "I": "72227", "J": "11152", "K": "55655", "L": "44447", "M": "57755", "N": "65555",
    "O": "25552", "P": "65644", "Q": "25563", "R": "65655", "S": "34216", "T": "72222",
    "U": "55557", "V": "55552", "W": "55775", "X": "55255", "Y": "55222", "Z": "71247",
    "-": "00700", "+": "02720", ".": "00002", ",": "00024", ":": "02020", "/": "11244",
    "#": "57575", "_": "00007", " ": "00000",
}  # fmt: skip
"""The rows of each letter from the top, as digits of three bits. All letters are capitals."""


def small_width(words: str, scale: int = 1) -> int:
    """The width of a small text in pixels."""
    return max(0, len(words) * SMALL_WIDTH - 1) * scale


def is_spelled(words: str) -> bool:
    """True if all characters of the text are in the small font."""
    return _ROWS.keys() >= {*words.upper()}


def small_text(x: int, y: int, words: str, scale: int = 1) -> None:
    """Write text with an outline, legible on any ground, from its upper left corner at `x`, `y`.
    Characters that the font lacks stay blank."""
    image = _small_image(words.upper())
    width, height = image.width, image.height
    left, top = x - scale + (scale - 1) * width // 2, y - scale + (scale - 1) * height // 2
    pyxel.blt(left, top, image, 0, 0, width, height, Role.CLEAR, scale=scale)  # about its middle


@lru_cache(4000)
def _small_image(words: str) -> pyxel.Image:
    """The text, with its outline."""
    image = clear_image(len(words) * SMALL_WIDTH + 1, SMALL_HEIGHT + 1)
    for role, reach in ((Role.OUTLINE, 1), (Role.WHITE, 0)):
        for i, letter in enumerate(words):
            for y, row in enumerate(_ROWS.get(letter, ""), 1):
                for x in range(3):
                    if int(row) >> 2 - x & 1:
                        left, size = i * SMALL_WIDTH + 1 + x - reach, 1 + 2 * reach
                        image.rect(left, y - reach, size, size, role)
    return image
