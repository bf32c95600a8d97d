"""The landscape on the map of the adventure: sky, hills and lands in view."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import sin
from random import Random
from typing import Any

import pyxel

from pixelmaze.game.lands import HEIGHT, HORIZON, LandMap, LandsView, MapLand
from pixelmaze.looks.looks import DUSK
from pixelmaze.looks.theme import Role
from pixelmaze.ui.kit.surface import Box
from pixelmaze.window.canvas import hud, look
from pixelmaze.window.canvas.atlas import clear_image, draw_sprite, picture
from pixelmaze.window.canvas.hud import Enlarged
from pixelmaze.window.canvas.look import ghostly
from pixelmaze.window.lands.painting import (
    ACCENT,
    BANDS,
    BRIGHT,
    DEEP,
    FIRST,
    GLOW,
    KERB,
    LIGHT,
    PERIOD,
    ROAD,
    SCALE,
    SEAM,
    Paint,
    blended,
    far_image,
    land_image,
    lay,
    mixed_all,
    paint_at,
    paint_between,
    paint_of,
    set_colours,
    sky_image,
    slot,
)

_STAR = (0b00100, 0b11111, 0b01110, 0b01010)  # bitmaps 5 pixels wide, one integer per row
_LOCK = (0b01110, 0b10001, 0b11111, 0b11011, 0b11111)
NIGHT, NIGHT_BY_DUSK = 0x141C4C, 3.2
"""The colour of the night, and its fraction in a land's colours, in units of the land's dusk."""
_HOUR = 0.8  # the fraction of the hour's colours in a sky that is not a land's own
_PALE_MIST = 0xC4CCD8  # mist has the colour of the sky at the horizon, and more of this by day
_MIST = 0.72  # the fraction of the mist's colour in the colours of a land in mist
_PATH_OF_SUN = (0.2, 0.75)  # x over the first land and the last, in widths of the view
_CLOUDS = ((40, 9, 0), (190, 17, 1), (330, 6, 2), (470, 22, 1), (590, 12, 0))
"""x, y and picture number of each cloud."""
_CHANCE = Random(5)
_STARS = [(_CHANCE.randrange(640), _CHANCE.randrange(HORIZON - 8)) for _ in range(80)]
"""x and y of each star."""


class Landscape:
    """The picture of lands. A land's art is read when it is first seen."""

    def __init__(self, lands: LandMap) -> None:
        self.lands = lands
        self._skies = [(land.left + land.width / 2, paint_of(land.look)) for land in lands.lands]
        """The colours over the middle of each land."""
        self._banner = cache(_banner)
        self._marked: dict[int, tuple[Any, pyxel.Image]] = {}

    def draw(self, box: Box, sight: LandsView, scale: int) -> None:
        """Draw the lands in a box of the screen, with text enlarged by `scale`."""
        x, y, width, height = box
        pyxel.clip(*box)
        left = round(sight.left * SCALE)
        seen = [
            land
            for land in self.lands.lands
            if (land.left - SEAM) * SCALE < left + width and land.right * SCALE > left
        ]
        top = y + height - HEIGHT * SCALE
        self._colour(sight, seen, left + width / 2)
        self._draw_far(Box(x, top, width, height), sight, left)
        for land in seen:
            image = self._with_marks(land, sight, scale)
            lay(image, x + (land.left - SEAM) * SCALE - left, top)
            if sight.mist[land.at]:
                self._draw_mist(land, x - left, top, sight)
        for land in seen:  # the name on a cloth above the visible part of the land
            banner = self._banner(land, sight.mist[land.at] < 0.5, scale)
            begin, end = (x + edge * SCALE - left for edge in (land.left, land.right))
            lay(banner, min(max(begin + 6 * SCALE, x + 6), end - banner.width - 4 * SCALE), y)
        self._draw_selected(sight, x - left, top)
        self._draw_hero(sight, x - left, top)
        pyxel.clip()

    # ---- colours -------------------------------------------------------------------------------

    def _colour(self, sight: LandsView, seen: Sequence[MapLand], middle: float) -> None:
        """Set the colours of the lands in view and of the sky."""
        set_colours(FIRST, self._sky(sight, middle / SCALE).far)
        for land in seen:
            paint = paint_of(land.look)
            dusk = DUSK.get(land.look, 0.0) * NIGHT_BY_DUSK if sight.hour < 1 else 0.0
            tones = mixed_all(paint.tones, (NIGHT,) * len(paint.tones), round(dusk * 64))
            part = sight.mist[land.at] * _MIST
            sky = self._sky(sight, land.left + land.width / 2)
            mist = mixed_all(sky.sky[-1:], (_PALE_MIST,), round(40 * (1 - sky.night)))
            tones = mixed_all(tones, mist * len(tones), round(part * 64))
            set_colours(slot(land.at, 0), tones)

    def _sky(self, sight: LandsView, x: float) -> Paint:
        """The sky over a point: by day as over the lands there, except dark ones; before the end
        mostly as at this hour."""
        own = paint_between(self._skies, x)
        part = _HOUR * (own.night if sight.hour == 1 else 1)
        return blended(own, paint_at(sight.hour), round(part * 64))

    # ---- draw ------------------------------------------------------------------------------------

    def _draw_far(self, box: Box, sight: LandsView, left: int) -> None:
        x, y, width, _ = box
        if y > 0:
            pyxel.rect(x, 0, width, y, FIRST)
        part = left / max(1, self.lands.width * SCALE - width)
        at = x + round(width * (_PATH_OF_SUN[0] + (_PATH_OF_SUN[1] - _PATH_OF_SUN[0]) * part))
        paint = self._sky(sight, (left + width / 2) / SCALE)
        draw_far(box, HORIZON, paint, sight.age, (at, at), left)

    def _draw_mist(self, land: MapLand, x: int, y: int, sight: LandsView) -> None:
        random = Random(land.at)
        for i in range(land.width // 16):
            a, b = random.randrange(land.width), random.randrange(HORIZON - 20, HEIGHT)
            width, speed = random.randrange(40, 90), random.uniform(0.004, 0.01)
            drift = round(8 * sin(sight.age * speed + i)) * SCALE
            pyxel.dither(0.25 * sight.mist[land.at] + 0.125)
            left = x + (land.left + a) * SCALE + drift - width
            pyxel.elli(left, y + b * SCALE, 2 * width, width // 2, slot(land.at, BRIGHT))
        pyxel.dither(1)

    def _draw_selected(self, sight: LandsView, x: int, y: int) -> None:
        """Draw a ring around the selected stop, and an arrow above until the hero is there."""
        a, b = self.lands.stops[sight.selected]
        a, b = x + a * SCALE, y + b * SCALE
        beat = sight.age // 16 % 2
        ring = picture(f"map/ring_{beat}")
        lay(ring, a - ring.width // 2, b + 1 - ring.height // 2)
        if abs(a - x - sight.hero[0] * SCALE) > 24:
            lay(picture("map/arrow"), a - 14, b - 30 - 2 * beat)

    def _draw_hero(self, sight: LandsView, x: int, y: int) -> None:
        a, b = x + round(sight.hero[0]) * SCALE, y + round(sight.hero[1]) * SCALE
        pyxel.elli(a - 10, b - 3, 20, 7, Role.OUTLINE)
        draw_party(a, lambda _: b, sight.sprite, sight.found, sight.away)

    # ---- marks ---------------------------------------------------------------------------------

    def _with_marks(self, land: MapLand, sight: LandsView, scale: int) -> pyxel.Image:
        """The picture of a land with its stops in their current state."""
        stops = range(land.first, land.first + max(1, len(land.levels)))
        stars, skipped = sight.stars[stops.start : stops.stop], sight.skipped & {*stops}
        shows = (stars, skipped, scale)
        kept = self._marked.get(land.at)
        if kept and kept[0] == shows:
            return kept[1]
        image = land_image(self.lands, land)
        on = Enlarged(image, scale) if scale > 1 else image
        for i, earned in enumerate(stars):
            a, b = self.lands.stops[land.first + i]
            number = land.levels[i].number.partition("-")[2] if land.levels else ""
            place = ((a - land.left + SEAM) * SCALE, b * SCALE)
            is_dim = land.first + i in skipped
            shown = () if is_dim and earned else earned
            _paint_stop(image, on, land, place, number, shown, scale, is_dim)
        self._marked[land.at] = shows, image
        return image


def draw_far(
    box: Box, horizon: int, paint: Paint, age: int, places: tuple[int, int], left: int = 0
) -> None:
    """Draw the sky and the hills on the horizon, `left` of which is beyond the box, and sun and
    moon above two places."""
    x, y, width, _ = box
    sky = sky_image(width // SCALE + 1, horizon)
    pyxel.blt(x, y, sky, 0, 0, width, sky.height)
    for i, (a, b) in enumerate(_STARS[: round(len(_STARS) * max(0.0, paint.night - 0.1))]):
        if not age or (age // 20 + i * 7) % 11:
            down = y + b * horizon // HORIZON * SCALE
            pyxel.rect(x + a * SCALE % width, down, SCALE, SCALE, LIGHT)
    heights = (paint.sun, round(70 * paint.night - 26))
    for name, at, height in zip(("sun", "moon"), places, heights, strict=True):
        image = far_image(name)
        if height > -26:
            rise = y + (horizon - 4 - height) * SCALE - image.height // 2
            lay(image, at - image.width // 2, rise)
    if not look.is_dimmed():
        pyxel.pal(LIGHT, FIRST + BANDS - 1)  # clouds have the colour of the horizon
        for a, b, kind in _CLOUDS:
            image = far_image(f"cloud_{kind}")
            place = (a * SCALE - left * 0.12 + age * 0.05) % (PERIOD * SCALE) - image.width
            lay(image, x + place, y + b * SCALE)
        pyxel.pal()
    for name, speed in (("hills_far", 0.25), ("hills_near", 0.5)):
        hills = far_image(name)
        offset = round(left * speed) % hills.width // SCALE * SCALE
        for start in (-offset, hills.width - offset):
            lay(hills, x + start, y + (horizon - HORIZON) * SCALE)


def draw_party(
    x: int, ground: Callable[[int], int], hero: str, found: frozenset[str], away: Mapping[str, int]
) -> None:
    """Draw the hero by a sprite, with companions and the lantern as far as it is made. `ground` is
    the y of the ground this far to the right of the hero; `away` is as in `LandsView`."""
    if "jungle" in found:
        right, way = 32 + away.get("jungle", 0), hero.split("_")[1]
        name = f"minotaur_{way if way in ('up', 'right', 'left') else 'down'}"
        draw_sprite(x + right - 16, ground(right) - 32, name, SCALE)
    if "manor" in found:
        left = 34 + away.get("manor", 0)
        with ghostly():
            draw_sprite(x - left - 16, ground(-left) - 32, hero, SCALE)
    draw_sprite(x - 16, ground(0) - 30, hero, SCALE)
    if "garden" in found:
        stage = 3 if "night" in found else min(2, len(found) // 5)
        down = ground(0) - 16 - away.get("garden", 0)
        draw_sprite(x + 4, down, f"mini_lantern_{stage}", SCALE)


def _banner(land: MapLand, is_open: bool, scale: int) -> pyxel.Image:
    words = f"{land.at + 1}  {land.title}" if land.levels else land.title
    cloth, ink, hem = (
        (slot(land.at, tone) for tone in (BRIGHT, DEEP, ACCENT))
        if is_open
        else (Role.PANEL, Role.TEXT_DIM, Role.PANEL_EDGE)
    )
    width, height = (hud.width_of(words) + 16) * scale, 13 * scale + 4
    image = clear_image(width, height + 12)
    for x in (6, width - 10):
        image.rect(x, 0, 4, 8, Role.OUTLINE)
        image.rect(x, 0, 2, 8, hem)
    image.rect(0, 6, width, height, Role.OUTLINE)
    image.rect(2, 8, width - 4, height - 4, cloth)
    image.rect(2, height, width - 4, 2, hem)
    for i in range(0, width - 4, 12):  # the hem
        image.tri(i, height + 4, i + 10, height + 4, i + 5, height + 10, Role.OUTLINE)
        image.tri(i + 2, height + 4, i + 8, height + 4, i + 5, height + 8, hem)
    on = Enlarged(image, scale) if scale > 1 else image
    hud.text(8, (9 + 2 * scale) // scale, words, ink, on)
    return image


def _paint_stop(
    image: pyxel.Image,
    on: Any,
    land: MapLand,
    place: tuple[int, int],
    number: str,
    earned: Sequence[bool] | None,
    scale: int,
    is_dim: bool,
) -> None:
    """Paint a stop around its middle, with its number and stars, or a lock."""
    x, y = place
    deep = slot(land.at, DEEP)
    is_perfect = bool(earned) and all(earned or ())
    face = Role.GOAL if is_perfect else slot(land.at, KERB if earned is None or is_dim else BRIGHT)
    image.elli(x - 17, y - 8, 34, 20, deep)
    image.elli(x - 17, y - 10, 34, 20, deep)
    image.elli(x - 15, y - 6, 30, 16, Role.GOAL_DARK if is_perfect else slot(land.at, ROAD))
    image.elli(x - 15, y - 8, 30, 16, face)
    if earned is None:
        _bits(image, x - 5, y - 6, _LOCK, slot(land.at, ROAD))
    elif number:
        width = hud.width_of(number)
        hud.text(x // scale - width // 2, y // scale - 3, number, deep, on)
    else:
        image.elli(x - 6, y - 6, 12, 12, slot(land.at, GLOW))
    if earned:
        image.rect(x - 20, y + 14, 40, 12, deep)
        for i, is_earned in enumerate(earned):
            colour = Role.GOAL if is_earned else slot(land.at, KERB)
            _bits(image, x - 17 + 12 * i, y + 16, _STAR, colour)


def _bits(image: pyxel.Image, x: int, y: int, bits: Sequence[int], colour: int) -> None:
    for row, line in enumerate(bits):
        for column in range(5):
            if line >> (4 - column) & 1:
                image.rect(x + SCALE * column, y + SCALE * row, SCALE, SCALE, colour)
