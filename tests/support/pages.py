"""Reads the pages that films are written to, as a browser does."""

import json
import re
import zlib
from array import array
from base64 import b64decode
from collections.abc import Iterator
from itertools import accumulate
from typing import Any

from pixelmaze.looks.theme import Role

MARGIN = 8
"""Pixels around the maze."""
_CODES = {"u1": "B", "u2": "H", "i4": "i"}


class Film:
    """The film of a page."""

    def __init__(self, html: str) -> None:
        (text,) = re.findall(
            r'<script type="application/json" id="data">(.*?)</script>', html, re.DOTALL
        )
        self.data: dict[str, Any] = _unpacked(json.loads(text))
        self.tiles = self.data["tiles"]
        for board in self.data["boards"]:
            board["told"] = [*_calls(**board["told"])]
            last = 0
            for calls in board["calls"]:
                calls[:] = [last + by for by in calls]
                last = calls[-1] if calls else last

    def slots(self, index: int, board: int = 0) -> list[int]:
        """The tile in each slot at a position."""
        data = self.data["boards"][board]
        now = [-1] * len(self.tiles["x"])
        changes = zip(accumulate(data["slots"]), data["tiles"], strict=True)
        for _, (slot, tile) in zip(range(sum(data["counts"][: index + 1])), changes, strict=False):
            now[slot] = tile
        return now

    def marks(self, index: int, board: int = 0) -> bytes:
        """The mark of each cell; that of rock for a cell that is not made yet."""
        cells = self.slots(index, board)[: self.tiles["cells"]]
        return bytes(self.tiles["marks"][tile] for tile in cells)

    def picture(self, index: int, board: int = 0) -> tuple[int, int, bytes]:
        """Width, height and pixels, as roles, of the tiles at a position."""
        width, height = (length + 2 * MARGIN for length in self.tiles["size"])
        pixels = bytearray([Role.VOID]) * (width * height)
        tiles, places = self.tiles, zip(self.tiles["x"], self.tiles["y"], strict=True)
        for slot, (tile, (left, top)) in enumerate(
            zip(self.slots(index, board), places, strict=True)
        ):
            across, down, *_ = tiles["kinds"][tiles["kind"][slot]]
            for i, role in enumerate(tiles["pixels"][tiles["begins"][tile] :][: across * down]):
                x, y = left + i % across + MARGIN, top + i // across + MARGIN
                if role != Role.CLEAR and 0 <= x < width and 0 <= y < height:
                    pixels[y * width + x] = role
        return width, height, bytes(pixels)


def _calls(
    calls: list[tuple[str, int]], columns: list[tuple[str, list[Any]]]
) -> Iterator[tuple[str, int, list[tuple[str, str]]]]:
    """The words, the line and the variables of each call."""
    now: dict[str, str | None] = {}
    for i, (words, line) in enumerate(calls):
        now |= {name: texts[i] for name, texts in columns if texts[i] != 0}
        yield words, line, [(name, text) for name, text in now.items() if text is not None]


def _unpacked(value: Any) -> Any:
    if isinstance(value, list):
        return [_unpacked(entry) for entry in value]
    if not isinstance(value, dict):
        return value
    kind = next(iter(value), "")
    if kind in {*_CODES, "json"}:
        data = zlib.decompress(b64decode(value[kind]))
        return json.loads(data) if kind == "json" else array(_CODES[kind], data)
    return {name: _unpacked(entry) for name, entry in value.items()}
