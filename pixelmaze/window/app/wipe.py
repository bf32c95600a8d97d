"""The wipe between scenes: the old picture vanishes tile by tile, outwards from the middle."""

import pyxel

from pixelmaze.looks.theme import Role
from pixelmaze.window.world.lands.colours import FIRST

FRAMES = 14
_CELL = 20  # tile size in pixels
_RIM = 3  # frames for which a tile is dark before it vanishes
_WITHOUT_LANDS = bytes(place if place < FIRST else Role.VOID for place in range(256))


class Wipe:
    """Draws the rest of the old picture, captured on creation, over the new scene, which runs from
    the first frame on."""

    def __init__(self) -> None:
        self._before = pyxel.Image(pyxel.width, pyxel.height)
        columns, rows = -(-pyxel.width // _CELL), -(-pyxel.height // _CELL)
        self._away = {
            (x, y): abs(2 * x + 1 - columns) + abs(2 * y + 1 - rows)
            for y in range(rows)
            for x in range(columns)
        }
        """Distance of each tile from the middle, in half tiles."""
        self._age = 0
        self.take()

    def take(self) -> None:
        """Capture the screen as the old picture."""
        self._before.blt(0, 0, pyxel.screen, 0, 0, pyxel.width, pyxel.height)
        self._colours = list(pyxel.colors)[FIRST:]

    def update(self) -> bool:
        """Call once per frame. Returns whether the wipe is still running."""
        self._age += 1
        return self._age < FRAMES

    def draw(self) -> None:
        """Draw the rest of the old picture and its dark rim."""
        if self._colours and self._colours != list(pyxel.colors)[FIRST:]:
            self._darken()
        farthest = max(self._away.values())
        for (x, y), away in self._away.items():
            left = farthest * (self._age + 1) / (FRAMES - _RIM) - away
            if left < 0:
                pyxel.blt(x * _CELL, y * _CELL, self._before, x * _CELL, y * _CELL, _CELL, _CELL)
                continue
            shut = _CELL - 4 - round(left / farthest * (FRAMES - _RIM) / _RIM * _CELL)
            if shut > 0:
                edge = (_CELL - shut) // 2
                pyxel.rect(x * _CELL + edge, y * _CELL + edge, shut, shut, Role.VOID)

    def _darken(self) -> None:
        """Paint over what was drawn in colours that belong to something else now."""
        pixels = memoryview(self._before.data_ptr()).cast("B")
        pixels[:] = bytes(pixels).translate(_WITHOUT_LANDS)
        self._colours = []
