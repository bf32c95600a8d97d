"""The ID: a short text that fixes a whole maze, on every machine and for ever.

`square-24x13-prim-4711` is shape, cells wide x cells high, generator, seed. Start is the top left
cell, goal the bottom right one. The letters, digits and hyphens are safe in a shell and in a URL.

    shape-WxH-generator-seed[-modifier…]

A generator's name may hold hyphens: the seed is the first part after it that is all digits.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from pixelmaze.errors import PixelmazeError
from pixelmaze.rng import SEEDS

EXAMPLE = "square-24x13-prim-4711"
_SHAPE_AND_SIZE = re.compile(r"([a-z]+)-([0-9]{1,40})x([0-9]{1,40})-(.+)", re.ASCII)


class MazeId(NamedTuple):
    """The parts of an ID; `str()` puts them together."""

    shape: str
    width: int
    height: int
    generator: str
    seed: int

    def __str__(self) -> str:
        return f"{self.shape}-{self.width}x{self.height}-{self.generator}-{self.seed}"


def looks_like_id(text: str) -> bool:
    """Whether the text can only be meant as an ID, be it a correct one or not."""
    return _SHAPE_AND_SIZE.fullmatch(text) is not None


def parse(text: str) -> MazeId:
    """The parts of an ID, by grammar; whether shape and generator exist is not asked here."""
    match = _SHAPE_AND_SIZE.fullmatch(text)
    if not match:
        raise PixelmazeError(f"{text!r} is not an ID: shape-WxH-generator-seed, such as {EXAMPLE}")
    shape, width, height, rest = match.groups()
    parts = rest.split("-")
    digits = [i for i, part in enumerate(parts) if re.fullmatch("[0-9]+", part) and i > 0]
    if not digits:
        raise PixelmazeError(f"the ID {text!r} has no seed: a number at its end, as in {EXAMPLE}")
    at = digits[0]
    if at + 1 < len(parts):
        raise PixelmazeError(
            f"the ID {text!r} goes on after its seed with {'-'.join(parts[at + 1 :])!r}, "
            "which this version does not know"
        )
    return MazeId(shape, int(width), int(height), "-".join(parts[:at]), checked_seed(parts[at]))


def checked_seed(text: str) -> int:
    """The seed that a text of digits means."""
    digits = text.lstrip("0") or "0"
    if len(digits) > 10 or int(digits) >= SEEDS:
        raise PixelmazeError(f"the seed {digits[:40]} is too large: seeds are 0 … {SEEDS - 1}")
    return int(digits)
