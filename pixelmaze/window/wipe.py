"""The wipe between scenes: the old picture vanishes tile by tile, outwards from the middle."""

from __future__ import annotations

import pyxel

from pixelmaze.theme import Role
from pixelmaze.window.hud import HEIGHT, WIDTH
from pixelmaze.window.lands.colours import FIRST

FRAMES = 14
_CELL = 20
"""Tile size in pixels; the screen's width and height are multiples of it."""
_RIM = 3
"""Frames for which a tile is dark before it vanishes."""
_COLUMNS, _ROWS = WIDTH // _CELL, HEIGHT // _CELL
_AWAY = {
    (x, y): abs(2 * x + 1 - _COLUMNS) + abs(2 * y + 1 - _ROWS)
    for y in range(_ROWS)
    for x in range(_COLUMNS)
}
"""Distance of each tile from the middle, in half tiles."""
_WITHOUT_LANDS = bytes(place if place < FIRST else Role.VOID for place in range(256))
_FARTHEST = max(_AWAY.values())


class Wipe:
    """Draws the rest of the old picture, captured on creation, over the new scene, which runs from
    the first frame on."""

    def __init__(self) -> None:
        self._before = pyxel.Image(WIDTH, HEIGHT)
        self._age = 0
        self.take()

    def take(self) -> None:
        """Capture the screen as the old picture."""
        self._before.blt(0, 0, pyxel.screen, 0, 0, WIDTH, HEIGHT)
        self._colours = list(pyxel.colors)[FIRST:]

    def update(self) -> bool:
        """Call once per frame. Returns whether the wipe is still running."""
        self._age += 1
        return self._age < FRAMES

    def draw(self) -> None:
        """Draw the rest of the old picture and its dark rim."""
        if self._colours and self._colours != list(pyxel.colors)[FIRST:]:
            self._darken()
        for (x, y), away in _AWAY.items():
            left = _FARTHEST * (self._age + 1) / (FRAMES - _RIM) - away
            if left < 0:
                pyxel.blt(x * _CELL, y * _CELL, self._before, x * _CELL, y * _CELL, _CELL, _CELL)
                continue
            shut = _CELL - 4 - round(left / _FARTHEST * (FRAMES - _RIM) / _RIM * _CELL)
            if shut > 0:
                edge = (_CELL - shut) // 2
                pyxel.rect(x * _CELL + edge, y * _CELL + edge, shut, shut, Role.VOID)

    def _darken(self) -> None:
        """Paint over what was drawn in colours that belong to something else now."""
        pixels = memoryview(self._before.data_ptr()).cast("B")
        pixels[:] = bytes(pixels).translate(_WITHOUT_LANDS)
        self._colours = []
