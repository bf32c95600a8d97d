"""An image on which everything is drawn enlarged, with square blocks for pixels."""

from functools import cache

import pyxel

from pixelmaze.looks.theme import Role

_HEIGHT = 16
"""Height of the image that text is written on before it is enlarged; more than any font has."""


class Enlarged:
    """Draws on an image as if each of its pixels were a block of `scale` × `scale`.

    It has the methods of `pyxel.Image` that widgets need. Lines are horizontal or vertical.
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
