"""Text in letters of 3×5 pixels, for what a cell holds."""

from functools import lru_cache

import pyxel

from pixelmaze.looks.theme import Role

WIDTH, HEIGHT = 4, 6  # the pixels that a letter takes, with the space around it
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


def width_of(words: str, scale: int = 1) -> int:
    """The width of a text in pixels."""
    return max(0, len(words) * WIDTH - 1) * scale


def is_spelled(words: str) -> bool:
    """Whether there are letters for the whole text."""
    return all(letter in _ROWS for letter in words.upper())


def text(x: int, y: int, words: str, scale: int = 1) -> None:
    """Write text with an outline, which is legible on any ground. `x` and `y` are its upper left
    corner. Letters that there are none for are left out."""
    image = _image(words.upper())
    width, height = image.width, image.height
    left, top = x - scale + (scale - 1) * width // 2, y - scale + (scale - 1) * height // 2
    pyxel.blt(left, top, image, 0, 0, width, height, Role.CLEAR, scale=scale)  # about its middle


@lru_cache(4000)
def _image(words: str) -> pyxel.Image:
    """The text, with its outline."""
    image = pyxel.Image(len(words) * WIDTH + 1, HEIGHT + 1)
    image.cls(Role.CLEAR)
    for role, reach in ((Role.OUTLINE, 1), (Role.WHITE, 0)):
        for i, letter in enumerate(words):
            for y, row in enumerate(_ROWS.get(letter, ""), 1):
                for x in range(3):
                    if int(row) >> 2 - x & 1:
                        left, size = i * WIDTH + 1 + x - reach, 1 + 2 * reach
                        image.rect(left, y - reach, size, size, role)
    return image
