"""Masks from files: a text or a picture shows the cells."""

from pathlib import Path
from typing import BinaryIO

from PIL import Image

from pixelmaze.files.files import opened_file
from pixelmaze.files.images import MOST_PIXELS, opened
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.maze.grid import checked_shape
from pixelmaze.maze.masks import CELLS, GAPS

LONGEST_SIDE = 64
"""The longest side in cells; a larger picture is scaled down unless a size is given."""
MOST_PLACES = 1_000_000  # the most places of a text; if a size is given, MOST_PIXELS
MOST_BYTES = 100_000_000  # the most bytes of a file

_DARK = 128  # pixels darker than this, of 256 greys, are cells


def read_mask(
    path: Path, size: tuple[int, int] | None = None, most: int = MOST_PLACES
) -> tuple[int, int, bytes]:
    """Width, height, and a mask: one byte per place, 0 for no cell.

    In a text each of `#X1` is a cell, and each of ` .0` is none. In a picture dark opaque parts are
    cells. Both are scaled to `size` if given. If not, a text may have at most `most` places, and a
    larger picture is scaled down.

    PixelmazeError if the file cannot be read, is too large, or shows no cell.
    """
    if size is not None:
        checked_shape(*size, "square")

    def greys(file: BinaryIO) -> Image.Image:
        data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise PixelmazeError(f"too large (at most {MOST_BYTES:,} bytes)")
        picture = opened(data, "L")
        if picture is None:
            return _drawn(data, most if size is None else MOST_PIXELS)
        if size is None:
            picture.thumbnail((LONGEST_SIDE, LONGEST_SIDE), Image.Resampling.BOX)
        return picture

    picture = opened_file(str(path), greys)
    if size is not None:
        picture = picture.resize(size, Image.Resampling.BOX)
    exists = picture.point([grey < _DARK for grey in range(256)]).tobytes()
    if not any(exists):
        raise PixelmazeError(
            f"{path} has no cells: a cell is a dark pixel in a picture, or one of "
            f"{' '.join(CELLS)} in a text file"
        )
    return *picture.size, exists


def _drawn(data: bytes, most: int) -> Image.Image:
    """A text of at most `most` places as a picture: black for cells, white for none."""
    try:
        lines = data.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError:
        raise PixelmazeError("not a picture or text") from None
    for number, line in enumerate(lines, 1):
        strange = line.strip(CELLS + GAPS)
        if strange:
            raise PixelmazeError(
                f"line {number}: unexpected {strange[0]!r}; a cell is one of {' '.join(CELLS)}, "
                "and a gap is a space, . or 0"
            )
    width = max(map(len, lines), default=0)
    if not width:
        raise PixelmazeError("the mask is empty")
    if width * len(lines) > most:
        raise PixelmazeError(
            f"the mask has {width:,} x {len(lines):,} places: at most {most:,} are allowed"
            f"{'' if most == MOST_PIXELS else ' without --size'}"
        )
    greys = str.maketrans(CELLS + GAPS, "\0" * len(CELLS) + "\xff" * len(GAPS))
    rows = [line.ljust(width).translate(greys).encode("latin-1") for line in lines]
    return Image.frombytes("L", (width, len(rows)), b"".join(rows))
