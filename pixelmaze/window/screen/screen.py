"""The surface that fills the window, whatever size that has, and the wipe from scene to scene.

The picture has as many pixels as fit into the window in blocks of a whole number of its own. In
lecture mode its pixels are blocks of 2 × 2 pixels of the screen, so that text can be read from
afar. Mazes are drawn in pixels of the screen in any mode.
"""

from collections.abc import Callable
from typing import Any

import pyxel

from pixelmaze.looks.theme import Role
from pixelmaze.ui.kit.surface import Box
from pixelmaze.window.canvas import hud
from pixelmaze.window.canvas.hud import Enlarged
from pixelmaze.window.lands.painting import FIRST
from pixelmaze.window.screen.surface import Pixels

_LECTURE = 2  # pixels of the screen in a pixel of the surface, across and down, in lecture mode

FULL, SMALLEST, LARGEST = (hud.WIDTH, hud.HEIGHT), (hud.WIDTH // 2, hud.HEIGHT // 2), (960, 540)
"""Width and height of the usual picture, the smallest and the largest one."""
LEAST_FULL = (632, 336)  # what all widgets need to say all they have to say


def picture_for(width: int, height: int) -> tuple[int, int]:
    """The size of the picture for a window of this size, which holds the smallest one: a whole part
    of it, in even numbers. Of those nearest to the usual picture, rather one that says all, if it
    has at most twice the pixels."""
    parts = range(1, min(width // SMALLEST[0], height // SMALLEST[1]) + 1)
    sizes = [(width // part // 2 * 2, height // part // 2 * 2) for part in parts]

    def strain(size: tuple[int, int]) -> float:
        share = size[0] * size[1] / (FULL[0] * FULL[1])
        return max(share, 1 / share)

    full = [size for size in sizes if _holds(size, LEAST_FULL) and strain(size) <= 2]
    best = min(full or sizes, key=strain)
    return min(best[0], LARGEST[0]), min(best[1], LARGEST[1])


def _holds(size: tuple[int, int], least: tuple[int, int]) -> bool:
    return size[0] >= least[0] and size[1] >= least[1]


class Screen(Pixels):
    """The surface that fills the window."""

    picture = FULL  # width and height in pixels of the screen
    _wants_lecture = False
    _below = 0
    """The rows below the picture, which are not shown: those of the key bar where there are no
    keys."""

    @property
    def is_compact(self) -> bool:
        """Whether there are so few pixels that it is laid out as for a lecture, not enlarged."""
        return not _holds(self.picture, LEAST_FULL)

    def set_lecture(self, is_lecture: bool) -> None:
        """Turn lecture mode on or off."""
        self._wants_lecture = is_lecture
        self.is_lecture = is_lecture or self.is_compact
        self.scale = _LECTURE if is_lecture and not self.is_compact else 1
        self.width, self.height = (length // self.scale for length in self.picture)
        self.height += self._below

    def show_keys(self, is_shown: bool) -> None:
        """Whether there is a key bar."""
        self._below = 0 if is_shown else hud.BOTTOM // 2
        self.set_lecture(self._wants_lecture)

    def resize(self, width: int, height: int) -> bool:
        """Give the screen so many pixels. Returns whether that has changed anything."""
        if (width, height) == self.picture:
            return False
        self.picture = width, height
        self.set_lecture(self._wants_lecture)
        pyxel.resize(width, height)
        self.forget()
        return True

    @property
    def image(self) -> Any:
        return Enlarged(pyxel.screen, self.scale) if self.scale > 1 else pyxel.screen

    @property
    def pointer(self) -> tuple[int, int]:
        """The place of the mouse on this surface."""
        return pyxel.mouse_x // self.scale, pyxel.mouse_y // self.scale

    def moved(self, x: int, y: int, draw: Callable[[], None]) -> None:
        super().moved(x * self.scale, y * self.scale, draw)

    def from_pixels(self, box: Box) -> Box:
        """A box in pixels of the screen, on this surface."""
        return box if self.scale == 1 else Box(*(length // self.scale for length in box))


SCREEN = Screen()


# ---- the wipe ------------------------------------------------------------------------------------

FRAMES = 14
_CELL = 20  # tile size in pixels
_RIM = 3  # frames for which a tile is dark before it vanishes
_WITHOUT_LANDS = bytes(place if place < FIRST else Role.VOID for place in range(256))


class Wipe:
    """Lets the old picture, captured on creation, vanish tile by tile, outwards from the middle,
    over the new scene, which runs from the first frame on."""

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
