"""Text in letters of 3×5 pixels, for what a cell holds."""

from __future__ import annotations

from functools import cache

import pyxel

from pixelmaze.theme import Role

WIDTH, HEIGHT = 4, 6
"""The pixels that a letter takes, with the space around it."""
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
"""Each row of a letter, from above, as a digit of three bits. Small letters look like capitals."""
_LETTERS = "".join(_ROWS)
_SIZE = WIDTH + 2, HEIGHT + 2
"""Of a letter with its outline."""


def width_of(words: str, scale: int = 1) -> int:
    """The width of a text in pixels."""
    return max(0, len(words) * WIDTH - 1) * scale


def is_spelled(words: str) -> bool:
    """Whether there are letters for the whole text."""
    return all(letter in _ROWS for letter in words.upper())


def text(x: int, y: int, words: str, scale: int = 1) -> None:
    """Write text with an outline, which is legible on any ground. `x` and `y` are its upper left
    corner. Letters that there are none for are left out."""
    for i, letter in enumerate(words.upper()):
        at = _LETTERS.find(letter)
        if at >= 0:
            _blit(x + (i * WIDTH - 1) * scale, y - scale, at, scale)


def _blit(x: int, y: int, at: int, scale: int) -> None:
    width, height = _SIZE
    beyond = (scale - 1) * width // 2, (scale - 1) * height // 2  # it is scaled about its middle
    pyxel.blt(
        x + beyond[0], y + beyond[1], _sheet(), at * width, 0, width, height, Role.CLEAR,
        scale=scale,
    )  # fmt: skip


@cache
def _sheet() -> pyxel.Image:
    """All letters in a row, each with its outline."""
    width, height = _SIZE
    sheet = pyxel.Image(len(_LETTERS) * width, height)
    sheet.cls(Role.CLEAR)
    for role, reach in ((Role.OUTLINE, 1), (Role.WHITE, 0)):
        for at, rows in enumerate(_ROWS.values()):
            for y, row in enumerate(rows, 1):
                for x in range(3):
                    if int(row) >> 2 - x & 1:
                        size = 1 + 2 * reach
                        sheet.rect(at * width + 1 + x - reach, y - reach, size, size, role)
    return sheet
