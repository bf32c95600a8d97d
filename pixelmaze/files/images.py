"""Opens pictures, which may be damaged or hostile."""

import warnings
from io import BytesIO

from PIL import Image, ImageOps, UnidentifiedImageError

from pixelmaze.maze.errors import PixelmazeError

MOST_PIXELS = 25_000_000
MOST_PIXELS_A_SIDE = 50_000
PICTURES = ("PNG", "JPEG", "GIF", "BMP", "WEBP", "PPM", "TIFF")
"""The names in Pillow of the formats read; for some others Pillow starts programs."""

_STRIP = 1_000_000  # number of pixels converted at a time


def opened(data: bytes, mode: str) -> Image.Image | None:
    """The picture on white, in a mode of Pillow such as L for greys; None for other data.
    PixelmazeError if the picture is too large or damaged."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(BytesIO(data), formats=PICTURES) as picture:
                too_long = max(picture.size) > MOST_PIXELS_A_SIDE
                if too_long or picture.width * picture.height > MOST_PIXELS:
                    raise Image.DecompressionBombError
                ImageOps.exif_transpose(picture, in_place=True)  # as the camera was held
                return _on_white(picture, mode)
    except UnidentifiedImageError:
        return None
    except Image.DecompressionBombError:
        raise PixelmazeError(
            f"the picture is too large (at most {MOST_PIXELS:,} pixels, {MOST_PIXELS_A_SIDE:,} a "
            "side)"
        ) from None
    except MemoryError:
        raise
    except Exception:  # the kind depends on the format of the damaged file
        raise PixelmazeError("the picture is damaged") from None


def _on_white(picture: Image.Image, mode: str) -> Image.Image:
    """The picture on a white background, in strips, as transparency takes more memory."""
    width, height = picture.size
    whole = Image.new(mode, picture.size)
    rows = max(1, _STRIP // width)
    for top in range(0, height, rows):
        colours = picture.crop((0, top, width, min(top + rows, height))).convert("RGBA")
        ground = Image.new("RGBA", colours.size, "white")
        whole.paste(Image.alpha_composite(ground, colours).convert(mode), (0, top))
    return whole
