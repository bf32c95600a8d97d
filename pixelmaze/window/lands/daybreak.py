"""Before and after the adventure: the hero's home, and the hill with the lands of mazes below."""

from functools import cache
from math import cos, pi, sin

import pyxel

from pixelmaze.files.files import toml_in
from pixelmaze.game.lands import HillView
from pixelmaze.ui.kit.surface import Box
from pixelmaze.window.canvas.atlas import SPRITES, draw_sprite, painted, picture
from pixelmaze.window.lands.landscape import draw_far, draw_party
from pixelmaze.window.lands.painting import (
    BODY,
    COOL,
    DARK,
    FIRST,
    GROUND,
    LIGHT,
    PAINTS,
    PALE,
    SCALE,
    Paint,
    enlarged,
    lay,
    mixed_all,
    paint_at,
    set_colours,
    slot,
    slots,
)

_ASIDE, _LOW = (640, 228), 270
"""Width of the whole picture; how much may be cut off at the left; and the height that is never cut
off, all in pixels."""
_SKYLINE = 96  # y at which the valley starts
_TOP = (226, 116)  # the top of the hill
_SUN = 214
_MOON, _LATE_MOON = -20, 340
"""The x of the moon at first, in pixels: in the evening, and at the end, beside the credits."""
_HOUSE = (128, 90)  # its upper left corner
_FLOOR = 62  # y of the floor at home
_AT_HOME = toml_in("dawn/home.toml")["parts"]
_FIELDS = ("garden", "dunes", "hive", "frost", "market", "fair", "drowned", "castle")


def draw_hill(box: Box, hill: HillView) -> None:
    """Draw the hill in a box of the screen. A small box shows the house, the hero and the sun."""
    pyxel.clip(*box)
    aside, above = max(0, min(_ASIDE[0] - box.width, _ASIDE[1])), max(0, _LOW - box.height)
    x, y, width = box.x - aside, box.y - above, box.width + aside
    paint, sun = _set_hour(hill.hour), x + _SUN * SCALE
    moon = _MOON if hill.climb is None else _LATE_MOON
    places = sun, x + moon + round(hill.age * 0.4)
    draw_far(Box(x, y, width, box.height), _SKYLINE, paint, hill.age, places)
    if hill.hour > 0.3:
        _draw_rays(sun, y + (_SKYLINE - 4 - paint.sun) * SCALE, hill)
    lay(dawn_image("valley"), x, y)
    lay(front := dawn_image("hill"), x, y)
    pyxel.rect(x, y + front.height, width, box.height, front.pget(0, front.height - 1))
    if hill.climb is not None:
        _draw_hero(x, y, hill, hill.climb)
    _draw_house(x, y, hill)  # from behind which they come
    pyxel.clip()


def _draw_house(x: int, y: int, hill: HillView) -> None:
    """Draw the hero's house with its smoke, and the cockerel on the roof, who may call the sun."""
    a, b = x + _HOUSE[0] * SCALE, y + _HOUSE[1] * SCALE
    lay(dawn_image("house"), a, b)
    for i in range(3):
        age = (hill.age / 90 + i / 3) % 1
        pyxel.dither(0.7 - 0.6 * age)
        pyxel.circ(a + 76 + round(9 * age * age), b - round(26 * age), round(2 + 4 * age), LIGHT)
    pyxel.dither(1)
    calls = hill.is_called and (not hill.age or hill.age // 30 % 3 > 0)
    lay(dawn_image(f"cockerel_{int(calls)}"), a + 40, b - 14)
    if calls:
        lay(dawn_image("call"), a + 68, b - 58)


def _draw_rays(x: int, y: int, hill: HillView) -> None:
    """Draw beams of light that turn slowly."""
    strength = min(1.0, (hill.hour - 0.3) * 2)
    pyxel.dither(0.16 * strength)
    for i in range(9):
        turn = i * 2 * pi / 9 + hill.age * 0.0012
        near, far = 0.07, 900
        pyxel.tri(
            x, y,
            x + far * cos(turn - near), y + far * sin(turn - near),
            x + far * cos(turn + near), y + far * sin(turn + near), LIGHT,
        )  # fmt: skip
    pyxel.dither(1)


def _draw_hero(x: int, y: int, hill: HillView, climb: float) -> None:
    """Draw the hero and companions, climbing the hill, then seen from behind, looking at the
    sun."""
    start = 134  # behind the house
    place = start + (_TOP[0] - 10 - start) * climb
    if hill.cheers:
        name = f"hero_cheer_{hill.age // 20 % 2}"
    elif climb >= 1:
        name = "hero_up_0"
    else:
        name = f"hero_right_{(0, 1, 0, 2)[hill.age // 7 % 4]}"

    def slope(aside: int) -> int:
        return y + round(_crest(place + aside / SCALE)) * SCALE

    a = x + round(place) * SCALE
    draw_party(a, slope, name, hill.found, {})
    if hill.has_crown:
        bob = SCALE * (hill.cheers and hill.age // 20 % 2)
        lay(picture("finds/crown"), a - 11, slope(0) - 40 - bob, scale=SCALE)


def draw_home(box: Box, share: float) -> None:
    """Draw the hero at home, as far as the fraction `share` of the time there."""
    pyxel.clip(*box)
    _set_hour(0)
    room = plain_image("room")
    scale = max(2, min(box.width // room.width, box.height // (room.height - 7)))
    x = box.x + (box.width - room.width * scale) // 2
    y = box.y + (box.height - room.height * scale) // 2
    pyxel.rect(*box, slot(0, DARK))
    pyxel.rect(box.x, y + _FLOOR * scale, box.width, box.height, slot(0, BODY))
    for part in _AT_HOME:
        begin, end = part.get("when", (0, 1.1))
        if begin <= share < end:
            name, way = part["name"], (share - begin) / (end - begin)
            ends = zip(part["at"], part.get("to", part["at"]), strict=True)
            a, b = (round(one + (two - one) * way) for one, two in ends)
            step = (0, 1, 0, 2)[int(share * 60) % 4] if "to" in part else 0
            place = x + a * scale, y + b * scale
            if f"{name}_{step}" in SPRITES:
                draw_sprite(*place, f"{name}_{step}", scale)
            else:
                lay(plain_image(name), *place, scale=scale)
    pyxel.clip()


# ---- colours -----------------------------------------------------------------------------------


def _set_hour(hour: float) -> Paint:
    """Set the colours of the hour. Returns those of the sky and the hill."""
    paint = paint_at(hour)
    set_colours(FIRST, paint.far)
    set_colours(slot(0, 0), paint.tones)
    light = round(64 * min(1.0, 0.12 + abs(hour) * 1.1))
    night = PAINTS["night"]
    for bank in (1, 2):
        tones = _field_tones(bank)
        set_colours(slot(bank, 0), mixed_all((night.tones[GROUND],) * len(tones), tones, light))
    return paint


def _field_tones(bank: int) -> tuple[int, ...]:
    """Three tones of each of four lands: ground, wall and path."""
    looks = _FIELDS[4 * (bank - 1) : 4 * bank]
    return tuple(PAINTS[look].tones[tone] for look in looks for tone in (PALE, BODY, COOL))


# ---- pictures ----------------------------------------------------------------------------------

PALETTE = slots(0, PAINTS["garden"].tones)
VALLEY = {slot(0, DARK): PALETTE[slot(0, DARK)]}
VALLEY |= slots(1, _field_tones(1)) | slots(2, _field_tones(2))
"""The colours of the pictures in `assets/dawn/`: of the hill in front and the hero's home, and of
the valley below, whose fields are mazes, smaller with distance."""


@cache
def plain_image(name: str) -> pyxel.Image:
    """A picture of `assets/dawn/`."""
    return painted(f"dawn/{name}", VALLEY if name == "valley" else PALETTE)


@cache
def dawn_image(name: str) -> pyxel.Image:
    """An enlarged picture of `assets/dawn/`."""
    return enlarged(plain_image(name))


def _crest(x: float) -> float:
    """The y of the hill's edge in its picture."""
    away = (x - _TOP[0]) / 170
    return _TOP[1] + 62 * away * away + 1.5 * sin(x * 0.09)
