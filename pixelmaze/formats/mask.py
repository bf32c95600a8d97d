"""Masks out of files: a text or a picture shows which cells there are."""

from __future__ import annotations

import warnings
from pathlib import Path

from PIL import Image, UnidentifiedImageError

from pixelmaze.errors import PixelmazeError
from pixelmaze.grid import checked_shape

CELLS, GAPS = "#X1", " .0"
"""What stands in a text for a cell, and for none."""
LONGEST_SIDE = 64
"""In cells; a picture of more pixels is made smaller, unless a size is asked for."""

_DARK = 128
"""What is darker than this, of 256 greys, is a cell."""


def read_mask(path: Path, size: tuple[int, int] | None = None) -> tuple[int, int, bytes]:
    """Width, height, and one byte a place, 0 where no cell is.

    In a text each of `#X1` is a cell, and each of ` .0` none. In a picture what is dark and opaque
    is cells. Either is stretched to `size` if one is given.

    PixelmazeError if the file cannot be read, or shows no cell.
    """
    if size is not None:
        checked_shape(*size, "square")
    picture = _opened(path)
    if picture is None:
        picture = _drawn(path)
    elif size is None:
        picture.thumbnail((LONGEST_SIDE, LONGEST_SIDE), Image.Resampling.BOX)
    if size is not None:
        picture = picture.resize(size, Image.Resampling.BOX)
    exists = picture.point([grey < _DARK for grey in range(256)]).tobytes()
    if not any(exists):
        raise PixelmazeError(
            f"{path}: it shows no cell: that is what is dark in a picture, or one of "
            f"{' '.join(CELLS)} in a text"
        )
    return *picture.size, exists


def _opened(path: Path) -> Image.Image | None:
    """The picture in greys on a white ground; None if the file is no picture."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(path) as picture:
                colours = picture.convert("RGBA")
    except UnidentifiedImageError:
        return None
    except OSError as error:
        raise PixelmazeError(f"{path}: {error.strerror or 'the picture is damaged'}") from None
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise PixelmazeError(
            f"{path}: the picture is too large: at most {Image.MAX_IMAGE_PIXELS:,} pixels"
        ) from None
    except Exception:  # what Pillow says of a damaged file depends on the format
        raise PixelmazeError(f"{path}: the picture is damaged") from None
    ground = Image.new("RGBA", colours.size, "white")
    return Image.alpha_composite(ground, colours).convert("L")


def _drawn(path: Path) -> Image.Image:
    """A text as a picture: black for cells, white for none."""
    try:
        lines = path.read_text("utf-8-sig").splitlines()
    except UnicodeDecodeError:
        raise PixelmazeError(f"{path}: this is neither a picture nor a text") from None
    for number, line in enumerate(lines, 1):
        strange = line.strip(CELLS + GAPS)
        if strange:
            raise PixelmazeError(
                f"{path}: line {number}: {strange[0]!r} is unknown in a mask: "
                f"a cell is one of {' '.join(CELLS)}, and a gap a space, . or 0"
            )
    width = max(map(len, lines), default=0)
    if not width:
        raise PixelmazeError(f"{path}: there is no mask in an empty text")
    greys = str.maketrans(CELLS + GAPS, "\0" * len(CELLS) + "\xff" * len(GAPS))
    rows = [line.ljust(width).translate(greys).encode("latin-1") for line in lines]
    return Image.frombytes("L", (width, len(rows)), b"".join(rows))
