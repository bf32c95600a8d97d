"""Textures of looks: patterns on the walls and floors of tiles.

The picture of a texture has a square for each part of a wall, or each shade of a floor. A pixel of
that part takes its colour from the same place of the square. Passages stay calm: the patterns of
floors have only the shades of floors.
"""

from dataclasses import replace
from functools import lru_cache

import pyxel

from pixelmaze.looks.theme import Role
from pixelmaze.ui.kit.surface import Box
from pixelmaze.window.canvas.atlas import picture
from pixelmaze.window.tiles.stretched import tiles_of
from pixelmaze.window.tiles.tileset import FLOORS, JOINTS, TileSet

WALL = (Role.WALL_TOP, Role.WALL_EDGE, Role.WALL_FACE, Role.WALL_SEAM)
FLOOR = (Role.FLOOR_DARK, Role.FLOOR, Role.FLOOR_LIGHT)
"""The parts in a picture, from left to right."""
SIDE = 32  # the size of the square of a part; no tile is larger
SMALLEST = 8  # the smallest cell width with room for textures, in pixels


@lru_cache(64)
def textured(shape: str, pitch: int, walls: str, floors: str) -> TileSet:
    """The tile set for a shape and a cell width in pixels, with textures, and ground outside."""
    tiles = tiles_of(shape, pitch)
    width, height = 16 * pitch, tiles.height
    below = pitch * JOINTS * len(tiles.joints)
    image = pyxel.Image(width, height + below)
    image.blt(0, 0, tiles.bank, 0, tiles.top, image.width, image.height)
    if floors and pitch >= SMALLEST:
        _lay(f"floors/{floors}", FLOOR, image, Box(0, 0, FLOORS * pitch, height), (pitch, height))
    if walls and pitch >= SMALLEST:
        _lay(f"walls/{walls}", WALL, image, Box(0, height, width, below), (pitch, pitch))
    joints = (replace(joint, v=joint.v - tiles.top) for joint in tiles.joints)
    return replace(tiles, bank=image, top=0, joints=(*joints,), outside=Role.GROUND_DARK)


@lru_cache(64)
def texture(name: str, parts: tuple[Role, ...], width: int, height: int) -> dict[int, list[bytes]]:
    """The lines of a texture for tiles of this size, by role."""
    drawn = picture(name)
    return {
        int(role): [bytes(drawn.pget(SIDE * i + x, y) for x in range(width)) for y in range(height)]
        for i, role in enumerate(parts)
    }


def _lay(
    name: str, parts: tuple[Role, ...], image: pyxel.Image, box: Box, tile: tuple[int, int]
) -> None:
    """Lay a texture over the tiles of this size in a box of an image."""
    lines = texture(name, parts, *tile)
    for y in range(box.height):
        for x in range(box.width):
            of_role = lines.get(image.pget(box.x + x, box.y + y))
            if of_role is not None:
                image.pset(box.x + x, box.y + y, of_role[y % tile[1]][x % tile[0]])
