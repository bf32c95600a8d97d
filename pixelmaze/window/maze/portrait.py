"""The hidden picture that the route has painted, in a frame in front of the maze."""

import pyxel

from pixelmaze.looks.theme import Role
from pixelmaze.ui.celebration import Celebration
from pixelmaze.ui.surface import TITLE, Box
from pixelmaze.window.app import hud
from pixelmaze.window.app.hud import Plate
from pixelmaze.window.app.screen import SCREEN

_LARGEST = 16  # maximum width of a dot in pixels
_FRAME = 10


class Portrait:
    """The picture in its frame, appearing dot by dot."""

    def __init__(self, celebration: Celebration, view: Box) -> None:
        """`view` is the box of the maze, in pixels of the screen."""
        self._celebration = celebration
        columns, rows = celebration.size
        self._size = min(_LARGEST, (view.width - 120) // columns, (view.height - 90) // rows)
        width, height = ((side + 2) * self._size + 2 * _FRAME for side in (columns, rows))
        x, y = (view.width - width) // 2, view.y + (view.height - height) // 2 - 8
        self._plate = Plate(Box(x, y, width, height))

    def draw(self) -> None:
        x, y, width, height = self._plate.box
        pyxel.dither(0.5)
        pyxel.rect(x + 6, y + 6, width, height, Role.VOID)  # drop shadow
        pyxel.dither(1)
        shown, dots = self._celebration.dots_shown, self._celebration.dots
        self._plate.draw(shown, lambda image: self._paint(image, {*dots[:shown]}))
        frame, words = SCREEN.from_pixels(self._plate.box), hud.width_of(self._celebration.title)
        plate, top = frame.x + (frame.width - words) // 2 - 8, frame.y + frame.height - 6
        SCREEN.fill(Box(plate, top, words + 16, 15), Role.GOAL_DARK)
        SCREEN.fill(Box(plate, top, words + 16, 1), Role.GOAL_LIGHT)
        SCREEN.text(plate + 8, top + 4, self._celebration.title, TITLE)

    def _paint(self, image: pyxel.Image, shown: set[tuple[int, int]]) -> None:
        _paint_frame(image)
        first = _FRAME + self._size
        for column, row in shown:
            x, y = first + column * self._size, first + row * self._size
            _paint_dot(image, x, y, self._size, (column, row), shown)


def _paint_frame(image: pyxel.Image) -> None:
    """Paint a golden frame, lit from the upper left, and the canvas inside."""
    width, height = image.width, image.height
    for inset, colour in (
        (0, Role.OUTLINE), (1, Role.GOAL_LIGHT), (3, Role.GOAL), (7, Role.GOAL_DARK),
        (9, Role.OUTLINE), (_FRAME, Role.WALL_FACE),
    ):  # fmt: skip
        image.rect(inset, inset, width - 2 * inset, height - 2 * inset, colour)
    for y in range(_FRAME, height - _FRAME, 2):
        for x in range(_FRAME + y // 2 % 2, width - _FRAME, 4):
            image.pset(x, y, Role.WALL_TOP)


def _paint_dot(
    image: pyxel.Image,
    x: int,
    y: int,
    size: int,
    place: tuple[int, int],
    shown: set[tuple[int, int]],
) -> None:
    """Paint a dot as a square, with light and shadow on edges without a neighbouring dot."""
    column, row = place
    image.rect(x, y, size, size, Role.PATH)
    if (column, row - 1) not in shown:
        image.rect(x, y, size, 2, Role.PATH_LIGHT)
    if (column - 1, row) not in shown:
        image.rect(x, y, 2, size, Role.PATH_LIGHT)
    if (column, row + 1) not in shown:
        image.rect(x, y + size - 3, size, 3, Role.PATH_DARK)
    if (column + 1, row) not in shown:
        image.rect(x + size - 3, y, 3, size, Role.PATH_DARK)
