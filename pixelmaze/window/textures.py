"""Textures of looks: patterns in the drawn tiles, of floors and of walls.

A texture changes single pixels of a tile set: those of walls by their role, which says whether they
belong to the top, the lit edge or the face of a wall. Passages stay calm: floors have patterns of
their own shades only.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

import pyxel

from pixelmaze.theme import Role
from pixelmaze.window.stretched import tiles_of
from pixelmaze.window.tileset import FLOORS, JOINTS, TileSet

Texture = Callable[[int, int, int], int]
"""Takes a pixel of a tile, x and y, and its role; returns its role with the texture."""

_VOID, _CLEAR, _SHADOW = Role.VOID, Role.CLEAR, Role.SHADOW
_TOP, _EDGE, _FACE, _SEAM = Role.WALL_TOP, Role.WALL_EDGE, Role.WALL_FACE, Role.WALL_SEAM
_WALL = (_TOP, _EDGE, _FACE, _SEAM)
_DARK, _PLAIN, _LIGHT = Role.FLOOR_DARK, Role.FLOOR, Role.FLOOR_LIGHT
_SMALLEST = 8
"""The cell width from which on there is room for textures, in pixels."""


def _one_in(count: int, x: int, y: int) -> bool:
    """Whether this pixel is one of those scattered over a tile."""
    return ((x * 73 ^ y * 151) * 2654435761 >> 8) % count == 0


# ---- walls -------------------------------------------------------------------------------------


def _leaves(x: int, y: int, role: int) -> int:
    if role == _TOP:
        return _EDGE if _one_in(4, x, y) else _FACE if _one_in(5, y, x) else role
    if role == _EDGE:
        return _TOP if _one_in(4, x, y) else role
    if role in (_FACE, _SEAM):
        return _TOP if _one_in(5, x, y) else _SEAM if _one_in(3, y, x) else _FACE
    return role


def _bricks(x: int, y: int, role: int) -> int:
    if role in (_FACE, _SEAM):
        return _SEAM if y % 3 == 0 or (x + y // 3 % 2 * 3) % 6 == 0 else _FACE
    if role == _TOP:
        return _FACE if (x + y // 4 % 2 * 2) % 5 == 0 or y % 4 == 0 else role
    return role


def _timber(x: int, y: int, role: int) -> int:
    if role in (_FACE, _SEAM):
        return _SEAM if x % 4 == 0 else _FACE
    if role == _TOP:
        return _EDGE if (x + 5 * y) % 11 < 2 else _FACE if (2 * x + 3 * y) % 13 == 0 else role
    return role


def _blocks(x: int, y: int, role: int) -> int:
    if role in (_FACE, _SEAM):
        return _SEAM if (x + y // 2 % 2 * 4) % 8 == 0 else _FACE
    if role == _EDGE:
        return _TOP if (x + y) % 6 == 0 else role
    if role == _TOP:
        return _SEAM if x % 8 == 4 and y % 8 == 4 else role
    return role


def _ice(x: int, y: int, role: int) -> int:
    if role in (_TOP, _FACE) and (x + y) % 9 == 0:
        return _EDGE
    return Role.WHITE if role in (_TOP, _EDGE) and _one_in(14, x, y) else role


def _moss(x: int, y: int, role: int) -> int:
    if role == _TOP and _one_in(7, x, y):
        return Role.PLANT_LIGHT
    if role in (_FACE, _SEAM):
        return Role.PLANT if _one_in(6, x, y) else role
    return role


def _stripes(x: int, y: int, role: int) -> int:
    return _EDGE if role in (_TOP, _FACE, _SEAM) and (x + y) % 6 < 2 else role


def _honey(x: int, y: int, role: int) -> int:
    if role in (_FACE, _SEAM):
        return _EDGE if x % 6 == 1 and y % 4 < 3 else role
    return _EDGE if role == _TOP and x % 4 == 0 and y % 4 == x // 4 % 2 * 2 else role


def _ink(x: int, y: int, role: int) -> int:
    return _TOP if role in (_EDGE, _FACE) and _one_in(3, x, y) else role


def _carved(x: int, y: int, role: int) -> int:
    if role in (_FACE, _SEAM):
        return _SEAM if x % 4 == 0 else _TOP if x % 4 == 1 else _FACE
    return _EDGE if role == _TOP and (x + y) % 8 == 0 and (x - y) % 8 == 0 else role


def _sparks(x: int, y: int, role: int) -> int:
    if role in (_TOP, _FACE) and _one_in(17, x, y):
        return Role.BLUE_LIGHT if _one_in(2, y, x) else _EDGE
    return role


# ---- floors ------------------------------------------------------------------------------------


def _flags(x: int, y: int, role: int) -> int:
    """Slabs of stone."""
    row = y // 8 % 2
    return _DARK if y % 8 == 7 or x % 16 == (15 if row else 7) else role


def _checks(x: int, y: int, role: int) -> int:
    return _DARK if (x // 8 + y // 8) % 2 and role == _PLAIN else role


def _ruled(_: int, y: int, __: int) -> int:
    return _DARK if y % 8 == 6 else _PLAIN


def _boards(x: int, y: int, role: int) -> int:
    return _DARK if y % 5 == 4 or (x % 16 == y // 5 % 3 * 5 + 2) else role


def _sand(x: int, y: int, role: int) -> int:
    return _DARK if (y + abs(x % 16 - 8) // 3) % 6 == 5 else role


def _water(x: int, y: int, role: int) -> int:
    return _LIGHT if (y + (0, 0, 1, 1)[x // 2 % 4]) % 8 == 2 and x % 16 < 11 else role


def _gravel(x: int, y: int, role: int) -> int:
    return _DARK if _one_in(19, x, y) else _LIGHT if _one_in(23, y, x) else role


def _cells(x: int, y: int, role: int) -> int:
    """Small cells of wax."""
    column = (x + y // 4 % 2 * 4) % 8
    return _DARK if column == 4 or (y % 4 == 0 and column in (0, 1, 7)) else role


def _cracks(x: int, y: int, role: int) -> int:
    return _LIGHT if (x + 2 * y) % 19 == 0 or (2 * x - y) % 23 == 0 else role


def _none(_: int, __: int, role: int) -> int:
    return role


WALLS: dict[str, Texture] = {
    "": _none,
    "leaves": _leaves,
    "bricks": _bricks,
    "timber": _timber,
    "blocks": _blocks,
    "ice": _ice,
    "moss": _moss,
    "stripes": _stripes,
    "honey": _honey,
    "ink": _ink,
    "carved": _carved,
    "sparks": _sparks,
}
FLOORINGS: dict[str, Texture] = {
    "": _none,
    "flags": _flags,
    "checks": _checks,
    "ruled": _ruled,
    "boards": _boards,
    "sand": _sand,
    "water": _water,
    "gravel": _gravel,
    "cells": _cells,
    "cracks": _cracks,
}


@lru_cache(64)
def textured(shape: str, pitch: int, walls: str, floors: str) -> TileSet:
    """The tile set for a shape and a cell width in pixels, with these textures; shadows beyond the
    walls fall on the ground."""
    tiles = tiles_of(shape, pitch)
    bank = pyxel.images[tiles.bank] if isinstance(tiles.bank, int) else tiles.bank
    lines = tiles.height + pitch * JOINTS * len(tiles.joints)
    image = pyxel.Image(16 * pitch, lines)
    image.blt(0, 0, bank, 0, tiles.top, image.width, lines)
    if pitch >= _SMALLEST:
        _lay(image, pitch, tiles.height, WALLS[walls], FLOORINGS[floors])
    joints = (replace(joint, v=joint.v - tiles.top) for joint in tiles.joints)
    return replace(tiles, bank=image, top=0, joints=(*joints,), outside=Role.GROUND_DARK)


def _lay(image: pyxel.Image, pitch: int, height: int, wall: Texture, floor: Texture) -> None:
    pixels = memoryview(image.data_ptr()).cast("B")
    grounds, parts = {int(_DARK), int(_PLAIN), int(_LIGHT)}, {*map(int, _WALL)}
    for i, role in enumerate(bytes(pixels)):
        y, x = divmod(i, image.width)
        if y < height:
            if x < FLOORS * pitch and role in grounds:
                pixels[i] = floor(x % pitch, y, role)
        elif role in parts:
            pixels[i] = wall(x % pitch, (y - height) % pitch, role)
