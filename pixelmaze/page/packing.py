"""Packs numbers and texts into JSON: as compressed bytes, in letters."""

import json
import sys
import zlib
from array import array
from base64 import b64encode
from collections.abc import Sequence
from typing import Any

_TYPES = (("u1", "B", 0, 255), ("u2", "H", 0, 65_535), ("i4", "i", -(1 << 31), (1 << 31) - 1))
"""Name, type code and range."""


def packed(numbers: Sequence[int]) -> dict[str, str]:
    """Whole numbers of at most 32 bits, in the least bytes that hold all of them."""
    least, most = min(numbers, default=0), max(numbers, default=0)
    name, code, _, _ = next(kind for kind in _TYPES if kind[2] <= least and most <= kind[3])
    values = array(code, numbers)
    if sys.byteorder == "big":
        values.byteswap()
    return _in_letters(name, values.tobytes())


def packed_texts(value: Any) -> dict[str, str]:
    """Anything that JSON can hold."""
    return _in_letters("json", json.dumps(value, separators=(",", ":")).encode())


def _in_letters(name: str, data: bytes) -> dict[str, str]:
    return {"as": name, "packed": b64encode(zlib.compress(data, 9)).decode()}
