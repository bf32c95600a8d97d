"""The dawn after the adventure: the hero on a hill, with the lands of mazes below."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from random import Random

import pyxel

from pixelmaze.factory import generate
from pixelmaze.theme import Role
from pixelmaze.ui.lands import HORIZON, Dawn
from pixelmaze.ui.surface import Box
from pixelmaze.window.atlas import SPRITE_BANK, SPRITES, blit
from pixelmaze.window.lands.colours import (
    ACCENT,
    BANDS,
    BODY,
    BRIGHT,
    COOL,
    DARK,
    DEEP,
    FIRST,
    GLOW,
    GROUND,
    LIGHT,
    LIT,
    PAINTS,
    PALE,
    SKY,
    mixed_all,
    set_colours,
    slot,
)
from pixelmaze.window.lands.painting import (
    PERIOD,
    SCALE,
    cloud_image,
    enlarged,
    hills_image,
    sky_image,
    sun_image,
)

_WIDTH, _HEIGHT = 480, 270
"""Of what is painted, in large pixels: enough for the largest picture."""
_ASIDE, _LOW = (640, 228), 270
"""Width of the whole dawn, and how much of it may be cut at the left; and its lowest part that is
never cut, in pixels."""
_SKYLINE = 96
"""Where the valley begins."""
_TOP = (226, 116)
"""The top of the hill."""
_SUN = 214
_HOURS = (("night", 0.0), ("manor", 0.3), ("dawn", 0.62), ("garden", 1.0))
"""The lands whose skies and colours follow one another, and when."""
_FIELDS = ("garden", "dunes", "hive", "frost", "market", "fair", "drowned", "castle")
_STARS = 90


def draw_dawn(box: Box, dawn: Dawn) -> None:
    """Draw the dawn in a box of the screen. A small one shows the hero and the sun."""
    pyxel.clip(*box)
    aside, above = max(0, min(_ASIDE[0] - box.width, _ASIDE[1])), max(0, _LOW - box.height)
    x, y, width = box.x - aside, box.y - above, box.width + aside
    _set_hour(dawn.share)
    sky = _sky(width // SCALE + 1)
    pyxel.blt(x, y, sky, 0, 0, width, sky.height)
    for i, (a, b) in enumerate(_stars()[: round(_STARS * max(0.0, 1 - dawn.share * 2.2))]):
        if not dawn.age or (dawn.age // 20 + i * 7) % 11:
            pyxel.rect(x + a * SCALE, y + b * SCALE, SCALE, SCALE, LIGHT)
    sun = sun_image()
    rise = round(_SKYLINE + 26 - 62 * max(0.0, (dawn.share - 0.25) / 0.75)) * SCALE
    if dawn.share > 0.3:
        _draw_rays(x + _SUN * SCALE, y + rise, dawn)
    pyxel.blt(
        x + _SUN * SCALE - sun.width // 2, y + rise - sun.height // 2,
        sun, 0, 0, sun.width, sun.height, Role.CLEAR,
    )  # fmt: skip
    pyxel.pal(LIGHT, SKY + BANDS - 1)  # clouds have the colour of the horizon
    for i, (a, b) in enumerate(((30, 22), (250, 12), (470, 34))):
        image = cloud_image(i)
        drift = (a * SCALE + dawn.age * (0.06 + 0.02 * i)) % (PERIOD * SCALE) - image.width
        pyxel.blt(x + drift, y + b * SCALE, image, 0, 0, image.width, image.height, Role.CLEAR)
    pyxel.pal()
    for is_near in (False, True):
        hills = hills_image(is_near)
        down = y + (_SKYLINE - HORIZON + 2) * SCALE
        pyxel.blt(x, down, hills, 80 * is_near, 0, width, hills.height, Role.CLEAR)
    for image in (_valley(), _hill()):
        pyxel.blt(x, y, image, 0, 0, image.width, image.height, Role.CLEAR)
    _draw_hero(x, y, dawn)
    pyxel.clip()


def _draw_rays(x: int, y: int, dawn: Dawn) -> None:
    """Beams of light, which turn slowly."""
    strength = min(1.0, (dawn.share - 0.3) * 2)
    pyxel.dither(0.16 * strength)
    for i in range(9):
        turn = i * 2 * pi / 9 + dawn.age * 0.0012
        near, far = 0.07, 900
        pyxel.tri(
            x, y,
            x + far * cos(turn - near), y + far * sin(turn - near),
            x + far * cos(turn + near), y + far * sin(turn + near), LIGHT,
        )  # fmt: skip
    pyxel.dither(1)


def _draw_hero(x: int, y: int, dawn: Dawn) -> None:
    """The hero climbs the hill, and looks at the sun with their back to us."""
    start = 96
    place = start + (_TOP[0] - 10 - start) * dawn.climb
    is_there = dawn.climb >= 1
    a, b = x + round(place) * SCALE - 16, y + round(_crest(place)) * SCALE - 30
    if dawn.cheers:
        name = f"hero_cheer_{dawn.age // 20 % 2}"
    elif is_there:
        name = "hero_up_0"
    else:
        name = f"hero_right_{(0, 1, 0, 2)[dawn.age // 7 % 4]}"
    blit(a, b, SPRITE_BANK, *SPRITES[name], SCALE)
    if dawn.has_crown:
        bob = SCALE * (dawn.cheers and dawn.age // 20 % 2)
        draw_crown(a + 7, b - 8 - bob, SCALE)


_CROWN = ("#...#...#", "##.###.##", "#########", "#*##*##*#", "#########")


def draw_crown(x: int, y: int, scale: int, on: pyxel.Image | None = None) -> None:
    """Draw a crown by its upper left corner, 9 × 5 pixels times the scale, with an outline."""
    image = on or pyxel.screen
    for grow, colour in ((scale, Role.OUTLINE), (0, Role.GOAL)):
        for row, line in enumerate(_CROWN):
            for column, sign in enumerate(line):
                if sign != ".":
                    role = Role.HERO if sign == "*" and not grow else colour
                    if not grow and row == 0:
                        role = Role.GOAL_LIGHT
                    left, top = x + scale * column - grow, y + scale * row - grow
                    image.rect(left, top, scale + 2 * grow, scale + 2 * grow, role)


# ---- colours -----------------------------------------------------------------------------------


def _set_hour(share: float) -> None:
    """Set the colours for this part of the dawn."""
    at = max(i for i, (_, begin) in enumerate(_HOURS[:-1]) if begin <= share)
    (one, begin), (two, end) = _HOURS[at], _HOURS[at + 1]
    part = round(64 * (share - begin) / (end - begin))
    set_colours(FIRST, mixed_all(PAINTS[one].far, PAINTS[two].far, part))
    set_colours(slot(0, 0), mixed_all(PAINTS[one].tones, PAINTS[two].tones, part))
    light = round(64 * min(1.0, 0.12 + share * 1.1))
    night = PAINTS["night"]
    for bank in (1, 2):
        tones = _field_tones(bank)
        set_colours(slot(bank, 0), mixed_all((night.tones[GROUND],) * len(tones), tones, light))


def _field_tones(bank: int) -> tuple[int, ...]:
    """Three tones of each of four lands: ground, wall and path."""
    looks = _FIELDS[4 * (bank - 1) : 4 * bank]
    return tuple(PAINTS[look].tones[tone] for look in looks for tone in (PALE, BODY, COOL))


# ---- what is painted once ----------------------------------------------------------------------


@cache
def _sky(width: int) -> pyxel.Image:
    return sky_image(width, _SKYLINE + 6)


@cache
def _stars() -> list[tuple[int, int]]:
    random = Random(9)
    return [(random.randrange(0, _WIDTH), random.randrange(0, 84)) for _ in range(_STARS)]


@cache
def _valley() -> pyxel.Image:
    """Fields, each of them a maze, smaller the farther off they are."""
    image = pyxel.Image(_WIDTH, _HEIGHT)
    image.cls(Role.CLEAR)
    image.rect(0, _SKYLINE, _WIDTH, _HEIGHT, slot(0, DARK))
    random = Random(3)
    y, depth = _SKYLINE + 1, 6
    row = 0
    while y < _HEIGHT:
        x = -random.randrange(0, 30)
        while x < _WIDTH:
            width = depth * random.choice((3, 4, 5))
            field = random.randrange(8)
            _paint_field(image, x, y, width, depth, field, random.randrange(1000))
            x += width + 2 + row
        y += depth + 2 + row // 2
        depth = round(depth * 1.5)
        row += 1
    return enlarged(image)


def _paint_field(
    image: pyxel.Image, x: int, y: int, width: int, height: int, field: int, seed: int
) -> None:
    """A maze as a field, seen at a slant."""
    bank, first = 1 + field // 4, 3 * (field % 4)
    ground, wall, edge = (slot(bank, first + i) for i in range(3))
    pitch = 2 if height < 12 else 3 if height < 24 else 5
    across, down = max(2, width // (pitch * 2)), max(2, height // pitch)
    maze = generate(across, down, seed=seed)
    image.rect(x, y, across * pitch * 2 + 1, down * pitch + 1, ground)
    image.rect(x, y + down * pitch + 1, across * pitch * 2 + 1, 1, edge)
    grid = maze.grid
    for cell in range(grid.size):
        for arc, right, left in grid.sides(cell):
            if arc < 0 or not maze.passages[arc]:
                image.line(
                    x + right[0] * pitch, y + right[1] * pitch // 2,
                    x + left[0] * pitch, y + left[1] * pitch // 2, wall,
                )  # fmt: skip


def _crest(x: float) -> float:
    """The height of the hill."""
    away = (x - _TOP[0]) / 170
    return _TOP[1] + 62 * away * away + 1.5 * sin(x * 0.09)


@cache
def _hill() -> pyxel.Image:
    """The hill in front, with its grass, flowers and a tree."""
    image = pyxel.Image(_WIDTH, _HEIGHT)
    image.cls(Role.CLEAR)
    random = Random(8)
    for x in range(_WIDTH):
        top = round(_crest(x))
        image.rect(x, top, 1, _HEIGHT, slot(0, GROUND))
        image.rect(x, top, 1, 3, slot(0, PALE))
        image.rect(x, top + 18 + round(3 * sin(x * 0.07)), 1, _HEIGHT, slot(0, DARK))
        if random.random() < 0.5:
            image.rect(x, top - random.randrange(1, 3), 1, 3, slot(0, random.choice((PALE, LIT))))
    for _ in range(420):
        x = random.randrange(_WIDTH)
        y = round(_crest(x)) + random.randrange(4, 70)
        image.rect(x, y, 1, random.randrange(1, 4), slot(0, random.choice((PALE, LIT, DARK, COOL))))
    for _ in range(60):
        x = random.randrange(_WIDTH)
        y = random.randrange(round(_crest(x)) + 4, round(_crest(x)) + 50)
        image.pset(x, y, slot(0, random.choice((ACCENT, GLOW, BRIGHT))))
    _paint_tree(image, 284, round(_crest(284)) + 2)
    return enlarged(image)


def _paint_tree(image: pyxel.Image, x: int, y: int) -> None:
    """A great tree on the hill."""
    image.tri(x - 6, y + 2, x + 6, y + 2, x, y - 26, slot(0, DEEP))
    image.rect(x - 2, y - 34, 5, 34, slot(0, DEEP))
    image.line(x, y - 22, x + 12, y - 36, slot(0, DEEP))
    image.line(x, y - 24, x - 14, y - 34, slot(0, DEEP))
    crowns = ((-15, -38, 12), (14, -40, 13), (0, -50, 16), (-6, -34, 10), (8, -32, 9))
    for tone, shift, shrink in ((COOL, 0, 0), (BODY, 2, 3), (LIT, 5, 7)):
        for dx, dy, radius in crowns:
            if tone == LIT:
                image.dither(0.5)
            image.circ(x + dx - shift, y + dy - shift, max(1, radius - shrink), slot(0, tone))
            image.dither(1)
