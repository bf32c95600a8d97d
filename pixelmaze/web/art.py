"""Art of the game for the page around it: pictures as PNG, and the letters of the font."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from struct import pack
from typing import Any
from zlib import compress, crc32

from pixelmaze.theme import Role
from pixelmaze.themes import DUNGEON
from pixelmaze.window.atlas import assets, load_banks, sprite_pixels

FONT = "pixelmaze.bdf"


def picture(*sprites: str, scale: int = 1) -> str:
    """The address of a picture with these sprites in a row, each pixel `scale` pixels wide. They
    are equally high.

    >>> picture("icon_app")[:22]
    'data:image/png;base64,'
    """
    load_banks()
    parts = [sprite_pixels(name) for name in sprites]
    rows = [b"".join(pixels[y * width :][:width] for width, _, pixels in parts)
            for y in range(parts[0][1])]  # fmt: skip
    if scale > 1:
        rows = [bytes(pixel for pixel in row for _ in range(scale))
                for row in rows for _ in range(scale)]  # fmt: skip
    return f"data:image/png;base64,{b64encode(_png(rows)).decode()}"


def _png(rows: Sequence[bytes]) -> bytes:
    """A PNG of pixels that are roles."""
    roles = sorted({role for row in rows for role in row})
    colours = b"".join(DUNGEON.colours[Role(role)].to_bytes(3, "big") for role in roles)
    opacity = bytes(0 if role == Role.CLEAR else 255 for role in roles)
    table = bytes(roles.index(role) if role in roles else 0 for role in range(256))
    lines = b"".join(b"\0" + row.translate(table) for row in rows)  # 0: no filter
    size = pack(">IIBBBBB", len(rows[0]), len(rows), 8, 3, 0, 0, 0)  # 8 bits, with a palette
    parts = ((b"IHDR", size), (b"PLTE", colours), (b"tRNS", opacity),
             (b"IDAT", compress(lines, 9)), (b"IEND", b""))  # fmt: skip
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        pack(">I", len(data)) + name + data + pack(">I", crc32(name + data)) for name, data in parts
    )


def letters() -> dict[str, list[Any]]:
    """The letters of the font: for each its advance, left, bottom and rows. Bottom is above the
    base line; each row is a number, whose lowest bit is the pixel at the right, with the width
    before it.

    >>> advance, left, bottom, width, *rows = letters()["L"]
    >>> [f"{row:0{width}b}" for row in rows]
    ['1000', '1000', '1000', '1000', '1000', '1000', '1111']
    """
    lines = (assets() / FONT).read_text(encoding="ascii").splitlines()
    return dict(_glyphs(lines))


def _glyphs(lines: Sequence[str]) -> Iterator[tuple[str, list[Any]]]:
    letter, advance, box, begin = "", 0, (0, 0, 0, 0), 0
    for at, line in enumerate(lines):
        match line.split():
            case ["ENCODING", code]:
                letter = chr(int(code))
            case ["DWIDTH", across, _]:
                advance = int(across)
            case ["BBX", *numbers]:
                width, height, left, bottom = map(int, numbers)
                box = width, height, left, bottom
            case ["BITMAP"]:
                begin = at + 1
            case ["ENDCHAR"]:
                width, _, left, bottom = box
                padding = -width % 8
                rows = [int(row, 16) >> padding for row in lines[begin:at]]
                yield letter, [advance, left, bottom, width, *rows]
