"""The pictures in `assets/`: what a colour in them stands for is its number in a palette."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pyxel

from pixelmaze.theme import Role
from pixelmaze.window.atlas import assets

NOTHING = 0xFF00FF
"""The colour in all pictures for what is clear."""


@cache
def picture(name: str) -> pyxel.Image:
    """A picture in roles."""
    return painted(name, _roles())


@cache
def _roles() -> Mapping[int, int]:
    """The colour of each role in pictures."""
    lines = (assets() / "tiles.pyxpal").read_text(encoding="ascii").split()
    return {role: int(line, 16) for role, line in zip(Role, lines, strict=True)}


def painted(name: str, palette: Mapping[int, int]) -> pyxel.Image:
    """A picture, in which each pixel is the number that has its colour in the palette, or clear."""
    palette = {Role.CLEAR: NOTHING, **palette}
    shown = [*pyxel.colors]
    pyxel.colors[:] = [*palette.values()]
    image = pyxel.Image.from_image(str(assets() / f"{name}.png"))
    pyxel.colors[:] = shown
    pixels = memoryview(image.data_ptr()).cast("B")
    pixels[:] = bytes(pixels).translate(bytes(palette).ljust(256))
    return image
