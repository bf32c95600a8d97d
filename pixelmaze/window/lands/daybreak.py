"""The dawn after the adventure: the hero on a hill, with the lands of mazes below."""

from functools import cache
from math import cos, pi, sin

import pyxel

from pixelmaze.game.lands import HORIZON, Dawn
from pixelmaze.looks.theme import Role
from pixelmaze.ui.kit.surface import Box
from pixelmaze.window.canvas.atlas import SPRITE_BANK, SPRITES, blit, painted
from pixelmaze.window.lands.painting import (
    BANDS,
    BODY,
    COOL,
    DARK,
    FIRST,
    GROUND,
    LIGHT,
    PAINTS,
    PALE,
    PERIOD,
    SCALE,
    SKY,
    enlarged,
    far_image,
    lay,
    mixed_all,
    set_colours,
    sky_image,
    slot,
    slots,
    stars,
)

_WIDTH = 480  # of the pictures, in large pixels: enough for the largest window
_ASIDE, _LOW = (640, 228), 270
"""Width of the whole picture; how much may be cut off at the left; and the height that is never cut
off, all in pixels."""
_SKYLINE = 96  # y at which the valley starts
_TOP = (226, 116)  # the top of the hill
_SUN = 214
_HOURS = (("night", 0.0), ("manor", 0.3), ("dawn", 0.62), ("garden", 1.0))
"""The lands whose skies and colours follow one another, and the share of the dawn at which."""
_FIELDS = ("garden", "dunes", "hive", "frost", "market", "fair", "drowned", "castle")
_STARS = stars(9, 90, _WIDTH, 84)


def draw_dawn(box: Box, dawn: Dawn) -> None:
    """Draw the dawn in a box of the screen. A small box shows the hero and the sun."""
    pyxel.clip(*box)
    aside, above = max(0, min(_ASIDE[0] - box.width, _ASIDE[1])), max(0, _LOW - box.height)
    x, y, width = box.x - aside, box.y - above, box.width + aside
    _set_hour(dawn.share)
    sky = sky_image(width // SCALE + 1, _SKYLINE + 6)
    pyxel.blt(x, y, sky, 0, 0, width, sky.height)
    for i, (a, b) in enumerate(_STARS[: round(len(_STARS) * max(0.0, 1 - dawn.share * 2.2))]):
        if not dawn.age or (dawn.age // 20 + i * 7) % 11:
            pyxel.rect(x + a * SCALE, y + b * SCALE, SCALE, SCALE, LIGHT)
    sun = far_image("sun")
    rise = round(_SKYLINE + 26 - 62 * max(0.0, (dawn.share - 0.25) / 0.75)) * SCALE
    if dawn.share > 0.3:
        _draw_rays(x + _SUN * SCALE, y + rise, dawn)
    lay(sun, x + _SUN * SCALE - sun.width // 2, y + rise - sun.height // 2)
    pyxel.pal(LIGHT, SKY + BANDS - 1)  # clouds have the colour of the horizon
    for i, (a, b) in enumerate(((30, 22), (250, 12), (470, 34))):
        image = far_image(f"cloud_{i}")
        drift = (a * SCALE + dawn.age * (0.06 + 0.02 * i)) % (PERIOD * SCALE) - image.width
        lay(image, x + drift, y + b * SCALE)
    pyxel.pal()
    for name, left in (("hills_far", 0), ("hills_near", 80)):
        hills = far_image(name)
        down = y + (_SKYLINE - HORIZON + 2) * SCALE
        pyxel.blt(x, down, hills, left, 0, width, hills.height, Role.CLEAR)
    lay(dawn_image("valley"), x, y)
    lay(dawn_image("hill"), x, y)
    _draw_hero(x, y, dawn)
    pyxel.clip()


def _draw_rays(x: int, y: int, dawn: Dawn) -> None:
    """Draw beams of light that turn slowly."""
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
    """Draw the hero, climbing the hill, then seen from behind, looking at the sun."""
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
    """Set the colours for the fraction `share` of the dawn."""
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


# ---- pictures ----------------------------------------------------------------------------------

PALETTES = {
    "hill": slots(0, PAINTS["garden"].tones),
    "valley": {
        slot(0, DARK): PAINTS["garden"].tones[DARK],
        **slots(1, _field_tones(1)),
        **slots(2, _field_tones(2)),
    },
}
"""The colours of the pictures in `assets/dawn/`: the hill in front, and the valley below, whose
fields are mazes, smaller with distance."""


@cache
def dawn_image(name: str) -> pyxel.Image:
    """An enlarged picture of `assets/dawn/`."""
    return enlarged(painted(f"dawn/{name}", PALETTES[name]))


def _crest(x: float) -> float:
    """The y of the hill's edge in its picture."""
    away = (x - _TOP[0]) / 170
    return _TOP[1] + 62 * away * away + 1.5 * sin(x * 0.09)
