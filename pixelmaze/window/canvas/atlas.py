"""The art in `assets/`: the image banks in `tiles.pyxres`, and pictures.

Each shape with tile art names the image bank that holds its tile sets, one per cell width, one
below the other (see `window.tiles.tileset`). Bank 2 holds the sprites, in the order of
`tiles.toml`. A pixel of a picture stands for the number of its colour in a palette.
"""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any
from zipimport import zipimporter

import pyxel

from pixelmaze.files.files import assets, toml_in
from pixelmaze.looks.theme import Role

SPRITE_BANK = 2

Place = tuple[int, int, int, int]  # u, v, width and height in a bank, in pixels
NOTHING = 0xFF00FF  # the colour of clear pixels in all pictures


@cache
def load_banks() -> None:
    """Fill the image banks, with or without an engine.

    All rows of a bank are on one line, which is also JSON. The engine's reader, or one for any
    TOML, would take several times as long.
    """
    archive = zipimporter(str(assets() / "tiles.pyxres"))  # always loaded, unlike `zipfile`
    lines = archive.get_data("pyxel_resource.toml").decode().splitlines()
    rows_of_banks = [line.removeprefix("data = ") for line in lines if line.startswith("data = ")]
    for bank, text in zip(pyxel.images, rows_of_banks, strict=False):
        # equal pixels at the end of a row are written once, and so are equal rows at the end
        rows = [bytes(row).ljust(bank.width, bytes(row[-1:])) for row in json.loads(text)]
        rows += rows[-1:] * (bank.height - len(rows))
        memoryview(bank.data_ptr()).cast("B")[:] = b"".join(rows)


def sprite_pixels(name: str) -> tuple[int, int, bytes]:
    """Width, height and pixels of a sprite, row by row."""
    u, v, width, height = SPRITES[name]
    bank = pyxel.images[SPRITE_BANK]
    pixels = memoryview(bank.data_ptr()).cast("B")
    rows = (pixels[y * bank.width + u :][:width] for y in range(v, v + height))
    return width, height, b"".join(rows)


def _in_rows(left: int, top: int, size: int, names: str) -> dict[str, Place]:
    """Positions of square sprites of one size, row by row."""
    return {
        name: (left + column * size, top + row * size, size, size)
        for row, line in enumerate(names.strip().splitlines())
        for column, name in enumerate(line.split())
    }


_LAYOUT = toml_in("tiles.toml")
SPRITES: dict[str, Place] = {
    name: place for block in _LAYOUT["blocks"] for name, place in _in_rows(**block).items()
}
SPRITES |= {
    "icon_door": SPRITES["mini_hint_right"], "logo": (0, 128, 72, 14), "title": (0, 184, 216, 44)
}  # fmt: skip


def clear_image(width: int, height: int) -> pyxel.Image:
    """A new image, all of it transparent."""
    image = pyxel.Image(width, height)
    image.cls(Role.CLEAR)
    return image


def blit(
    x: float,
    y: float,
    image: int | pyxel.Image,
    u: int,
    v: int,
    width: int,
    height: int,
    scale: int,
    on: Any = None,
) -> None:
    """Copy a part of an image or bank to the screen or another image, scaled, with its upper left
    corner at `x`, `y`."""
    # the engine scales about the middle of the copied part
    x += width * (scale - 1) // 2
    y += height * (scale - 1) // 2
    (on or pyxel.screen).blt(x, y, image, u, v, width, height, Role.CLEAR, scale=scale)


def draw_sprite(x: float, y: float, name: str, scale: int) -> None:
    """Draw a sprite on the screen, scaled, with its upper left corner at `x`, `y`."""
    blit(x, y, SPRITE_BANK, *SPRITES[name], scale)


def draw_centred(x: int, y: int, name: str, scale: int) -> None:
    """Draw a sprite on the screen, scaled, with its middle at `x`, `y`."""
    _, _, width, height = SPRITES[name]
    draw_sprite(x - width * scale // 2, y - height * scale // 2, name, scale)


@cache
def picture(name: str) -> pyxel.Image:
    """A picture in roles."""
    return painted(name, _roles())


@cache
def _roles() -> Mapping[int, int]:
    """The colours by which pictures show roles: 0xRRGGBB."""
    lines = (assets() / "tiles.pyxpal").read_text(encoding="ascii").split()
    return {role: int(line, 16) for role, line in zip(Role, lines, strict=True)}


def painted(name: str, palette: Mapping[int, int]) -> pyxel.Image:
    """A picture whose pixels are the numbers of their colours in the palette, or clear."""
    palette = {Role.CLEAR: NOTHING, **palette}
    shown = [*pyxel.colors]
    pyxel.colors[:] = [*palette.values()]
    image = pyxel.Image.from_image(str(assets() / f"{name}.png"))
    pyxel.colors[:] = shown
    pixels = memoryview(image.data_ptr()).cast("B")
    pixels[:] = bytes(pixels).translate(bytes(palette).ljust(256))
    return image
