"""Small pictures of the mazes of levels."""

import pyxel

from pixelmaze.game.level import Level
from pixelmaze.looks.theme import Role
from pixelmaze.maze.maze import Maze
from pixelmaze.ui.surface import Box
from pixelmaze.window.world.lands.painting import COOL, DEEP, ROAD, lay, slot

_EDGE = 3


def draw_thumbnail(
    on: pyxel.Image, box: Box, level: Level, maze: Maze, land: int, is_done: bool
) -> None:
    """Draw the maze of a level in the colours of its land. A dark one is dark but for the start,
    and what a path draws is hidden until the level is done."""
    picture = _picture(level, maze, box.width - 2 * _EDGE, box.height - 2 * _EDGE, land, is_done)
    draw_frame(on, box, land)
    x, y = box.x + (box.width - picture.width) // 2, box.y + (box.height - picture.height) // 2
    lay(picture, x, y, on)


def draw_frame(on: pyxel.Image, box: Box, land: int) -> None:
    """Draw the frame and the ground of a small picture."""
    on.rect(*box, Role.PANEL_EDGE)
    on.rect(box.x + 1, box.y + 1, box.width - 2, box.height - 2, slot(land, DEEP))


def _picture(
    level: Level, maze: Maze, width: int, height: int, land: int, is_done: bool
) -> pyxel.Image:
    grid = maze.grid
    across, down = grid.extent
    aspect = grid.shape.aspect  # height of a unit, where its width is 1
    scale = min((width - 1) / across, (height - 1) / (down / aspect))
    pitch = grid.shape.spacing[0] * scale
    if grid.shape.name == "square" and pitch > 2:  # all cells of one size
        scale *= int(pitch) / pitch
    size = round(across * scale) + 1, round(down / aspect * scale) + 1
    image = pyxel.Image(*size)
    image.cls(Role.CLEAR)

    def at(point: tuple[int, int]) -> tuple[int, int]:
        return round(point[0] * scale), round(point[1] / aspect * scale)

    for cell in range(grid.size):
        middle = at(grid.centre(cell))
        for _, right, left in grid.sides(cell):
            image.tri(*middle, *at(right), *at(left), slot(land, ROAD))
    for cell in range(grid.size):
        for arc, right, left in grid.sides(cell):
            if arc < 0 or not maze.passages[arc]:
                image.line(*at(right), *at(left), slot(land, COOL))
    if is_done and level.picture:
        _paint_dots(image, level, size)
    if level.rules.torch:
        _darken(image, at(grid.centre(maze.start)), pitch * level.rules.torch, slot(land, DEEP))
    dot = 1 if pitch >= 4 else 0
    for cell, role in ((maze.goal, Role.GOAL_DARK), (maze.start, Role.START)):
        if cell == maze.start or not level.rules.torch:
            x, y = at(grid.centre(cell))
            image.rect(x - dot, y - dot, 2 * dot + 1, 2 * dot + 1, role)
    return image


def _paint_dots(image: pyxel.Image, level: Level, size: tuple[int, int]) -> None:
    """What the path draws."""
    rows, columns = len(level.picture), len(level.picture[0])
    for row, line in enumerate(level.picture):
        top, bottom = (size[1] * y // rows for y in (row, row + 1))
        for column, dot in enumerate(line):
            left, right = (size[0] * x // columns for x in (column, column + 1))
            if dot == "#":
                image.rect(left, top, right - left, bottom - top, Role.PATH)


def _darken(image: pyxel.Image, middle: tuple[int, int], reach: float, colour: int) -> None:
    """Let only what is within reach of a light be seen."""
    dark = pyxel.Image(image.width, image.height)
    dark.cls(colour)
    dark.dither(0.5)
    dark.circ(*middle, reach + 3, Role.CLEAR)
    dark.dither(1)
    dark.circ(*middle, reach, Role.CLEAR)
    lay(dark, 0, 0, image)
