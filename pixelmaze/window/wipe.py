"""How one picture gives way to the next: the old one goes cell by cell, from the middle on, in
the order in which a search would come by."""

from __future__ import annotations

import pyxel

from pixelmaze.theme import Role
from pixelmaze.window.hud import HEIGHT, WIDTH

FRAMES = 14
_CELL = 20
"""Both sides of the screen are a multiple of it."""
_RIM = 3
"""Frames that a cell is dark before it is gone."""
_COLUMNS, _ROWS = WIDTH // _CELL, HEIGHT // _CELL
_AWAY = {
    (x, y): abs(2 * x + 1 - _COLUMNS) + abs(2 * y + 1 - _ROWS)
    for y in range(_ROWS)
    for x in range(_COLUMNS)
}
"""How far each cell is from the middle, in half cells."""
_FARTHEST = max(_AWAY.values())


class Wipe:
    """Lies over the new picture, and shows what is left of the one that is on the screen when this
    is made. A new scene is at work from the first frame on."""

    def __init__(self) -> None:
        self._before = pyxel.Image(WIDTH, HEIGHT)
        self._age = 0
        self.take()

    def take(self) -> None:
        """Let what is on the screen now be the old picture."""
        self._before.blt(0, 0, pyxel.screen, 0, 0, WIDTH, HEIGHT)

    def update(self) -> bool:
        """Once a frame; whether there is anything left to be seen."""
        self._age += 1
        return self._age < FRAMES

    def draw(self) -> None:
        """Draw what is left of the old picture, and the rim at which it ends."""
        for (x, y), away in _AWAY.items():
            left = _FARTHEST * (self._age + 1) / (FRAMES - _RIM) - away
            if left < 0:
                pyxel.blt(x * _CELL, y * _CELL, self._before, x * _CELL, y * _CELL, _CELL, _CELL)
                continue
            shut = _CELL - 4 - round(left / _FARTHEST * (FRAMES - _RIM) / _RIM * _CELL)
            if shut > 0:
                edge = (_CELL - shut) // 2
                pyxel.rect(x * _CELL + edge, y * _CELL + edge, shut, shut, Role.VOID)
