"""The picture that a way has painted, hung in a frame before the maze."""

from __future__ import annotations

import pyxel

from pixelmaze.app import hud
from pixelmaze.app.hud import VIEW
from pixelmaze.game.level import Level
from pixelmaze.maze import Maze
from pixelmaze.theme import Role

_LARGEST = 16
"""Pixels that a dot is wide, at the most."""
_FRAME = 10
_DOTS_A_FRAME = 0.8
_REST = 150
"""Frames that it is seen when it is whole."""


class Portrait:
    """It appears dot by dot, in the order in which the way leads over them."""

    def __init__(self, level: Level, maze: Maze, way: list[int]) -> None:
        self._title = level.title
        self._rows = level.picture
        places = ((x // 2, y // 2) for x, y in map(maze.grid.xy, way))
        self._dots = [*dict.fromkeys(places)]
        self._age = 0
        self.frames = round(len(self._dots) / _DOTS_A_FRAME) + _REST
        """How long it is to be looked at."""

    def update(self) -> None:
        """Once a frame."""
        self._age += 1

    def draw(self) -> None:
        columns, rows = len(self._rows[0]), len(self._rows)
        size = min(_LARGEST, (VIEW.width - 120) // columns, (VIEW.height - 90) // rows)
        width, height = (columns + 2) * size, (rows + 2) * size
        x, y = (VIEW.width - width) // 2, VIEW.y + (VIEW.height - height) // 2 - 8
        _draw_frame(x, y, width, height)
        left, top = x + size, y + size
        shown = {*self._dots[: int(self._age * _DOTS_A_FRAME)]}
        for column, row in shown:
            _draw_dot(left + column * size, top + row * size, size, (column, row), shown)
        words = hud.width_of(self._title)
        plate = x + (width - words) // 2 - 8
        pyxel.rect(plate, y + height + 4, words + 16, 15, Role.GOAL_DARK)
        pyxel.rect(plate, y + height + 4, words + 16, 1, Role.GOAL_LIGHT)
        hud.text(plate + 8, y + height + 8, self._title, Role.WHITE)


def _draw_frame(x: int, y: int, width: int, height: int) -> None:
    """A golden frame, lit from the upper left, with its shadow on the wall."""
    pyxel.dither(0.5)
    pyxel.rect(x - _FRAME + 6, y - _FRAME + 6, width + 2 * _FRAME, height + 2 * _FRAME, Role.VOID)
    pyxel.dither(1)
    for inset, colour in (
        (_FRAME, Role.OUTLINE), (_FRAME - 1, Role.GOAL_LIGHT), (_FRAME - 3, Role.GOAL),
        (3, Role.GOAL_DARK), (1, Role.OUTLINE),
    ):  # fmt: skip
        pyxel.rect(x - inset, y - inset, width + 2 * inset, height + 2 * inset, colour)
    pyxel.rect(x, y, width, height, Role.WALL_FACE)
    for line in range(0, height, 2):  # a canvas
        for column in range(line // 2 % 2, width, 4):
            pyxel.pset(x + column, y + line, Role.WALL_TOP)


def _draw_dot(
    x: int, y: int, size: int, place: tuple[int, int], shown: set[tuple[int, int]]
) -> None:
    """A square with its edges lit or in shadow, where the picture ends."""
    column, row = place
    pyxel.rect(x, y, size, size, Role.PATH)
    if (column, row - 1) not in shown:
        pyxel.rect(x, y, size, 2, Role.PATH_LIGHT)
    if (column - 1, row) not in shown:
        pyxel.rect(x, y, 2, size, Role.PATH_LIGHT)
    if (column, row + 1) not in shown:
        pyxel.rect(x, y + size - 3, size, 3, Role.PATH_DARK)
    if (column + 1, row) not in shown:
        pyxel.rect(x + size - 3, y, 3, size, Role.PATH_DARK)
