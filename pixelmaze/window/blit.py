"""Copying pixels to the screen, enlarged."""

from __future__ import annotations

import pyxel

from pixelmaze.theme import Role


def blit(
    x: int, y: int, image: int | pyxel.Image, u: int, v: int, width: int, height: int, scale: int
) -> None:
    """Copy a part of an image or bank to the screen with its upper left pixel at x, y."""
    # the engine enlarges about the middle of what it copies
    x += width * (scale - 1) // 2
    y += height * (scale - 1) // 2
    pyxel.blt(x, y, image, u, v, width, height, Role.CLEAR, scale=scale)
