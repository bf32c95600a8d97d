"""The landscape on the map of the adventure: sky, hills and lands in view."""

from collections.abc import Sequence
from functools import cache
from math import sin
from random import Random
from typing import Any

import pyxel

from pixelmaze.game.lands import HEIGHT, HORIZON, LandMap, LandsView, MapLand
from pixelmaze.looks.theme import Role
from pixelmaze.ui.kit.surface import Box
from pixelmaze.window.canvas import hud, look
from pixelmaze.window.canvas.atlas import SPRITE_BANK, SPRITES, blit
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
    far_image,
    land_image,
    lay,
    mixed_all,
    paint_of,
    set_colours,
    sky_image,
    slot,
    stars,
)

_STAR = (0b00100, 0b11111, 0b01110, 0b01010)  # bitmaps 5 pixels wide, one integer per row
_LOCK = (0b01110, 0b10001, 0b11111, 0b11011, 0b11111)
_MIST = 0.72  # the fraction of the mist's colour in the colours of a land in mist
_PATH_OF_SUN = (0.2, 0.75)  # x over the first land and the last, in widths of the view
_CLOUDS = ((40, 9, 0), (190, 17, 1), (330, 6, 2), (470, 22, 1), (590, 12, 0))
"""x, y and picture number of each cloud."""
_STARS = stars(5, 80, 640, HORIZON - 8)


class Landscape:
    """The picture of lands. A land's art is read when it is first seen."""

    def __init__(self, lands: LandMap) -> None:
        self.lands = lands
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
        for land in seen:
            self._draw_banner(land, box, left, sight, scale)
        self._draw_selected(sight, x - left, top)
        self._draw_hero(sight, x - left, top)
        pyxel.clip()

    # ---- colours -------------------------------------------------------------------------------

    def _colour(self, sight: LandsView, seen: Sequence[MapLand], middle: float) -> None:
        """Set the colours of the lands in view and of the sky."""
        far = self._between(middle / SCALE)
        set_colours(FIRST, far.far)
        for land in seen:
            paint = paint_of(land.look)
            part = sight.mist[land.at] * _MIST
            tones = mixed_all(paint.tones, (_mist(paint),) * len(paint.tones), round(part * 64))
            set_colours(slot(land.at, 0), tones)

    def _between(self, x: float) -> Paint:
        """The sky over a point: a blend of the skies over the middles of two lands."""
        lands = self.lands.lands
        middles = [land.left + land.width / 2 for land in lands]
        at = max([i for i, middle in enumerate(middles) if middle <= x], default=0)
        after = min(at + 1, len(lands) - 1)
        part = (x - middles[at]) / max(1, middles[after] - middles[at])
        return _blend(lands[at].look, lands[after].look, round(min(max(part, 0), 1) * 64))

    # ---- draw ------------------------------------------------------------------------------------

    def _draw_far(self, box: Box, sight: LandsView, left: int) -> None:
        x, y, width, _ = box
        far = self._between((left + width / 2) / SCALE)
        sky = sky_image(width // SCALE + 1, HORIZON)
        if y > 0:
            pyxel.rect(x, 0, width, y, FIRST)
        pyxel.blt(x, y, sky, 0, 0, width, sky.height)
        if far.night > 0.2:
            for i, (a, b) in enumerate(_STARS[: round(len(_STARS) * far.night)]):
                if not sight.age or (sight.age // 20 + i * 7) % 11:
                    pyxel.rect(x + a * SCALE % width, y + b * SCALE, SCALE, SCALE, LIGHT)
        part = left / max(1, self.lands.width * SCALE - width)
        at = x + round(width * (_PATH_OF_SUN[0] + (_PATH_OF_SUN[1] - _PATH_OF_SUN[0]) * part))
        sun, moon = far_image("sun"), far_image("moon")
        for image, height in ((sun, far.sun), (moon, round(70 * far.night - 26))):
            rise = y + (HORIZON - 4 - height) * SCALE - image.height // 2
            if height > -20:
                lay(image, at - image.width // 2, rise)
        if far.night < 0.5 and not look.is_dimmed():
            pyxel.pal(LIGHT, FIRST + BANDS - 1)  # clouds have the colour of the horizon
            for a, b, kind in _CLOUDS:
                image = far_image(f"cloud_{kind}")
                drift = a * SCALE - left * 0.12 + sight.age * 0.05
                place = drift % (PERIOD * SCALE) - image.width
                lay(image, x + place, y + b * SCALE)
            pyxel.pal()
        for name, speed in (("hills_far", 0.25), ("hills_near", 0.5)):
            hills = far_image(name)
            offset = round(left * speed) % hills.width // SCALE * SCALE
            for start in (-offset, hills.width - offset):
                lay(hills, x + start, y)

    def _draw_mist(self, land: MapLand, x: int, y: int, sight: LandsView) -> None:
        """Draw banks of mist that drift to and fro."""
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
        beat = 2 * (sight.age // 16 % 2)
        ring = _ring(beat)
        lay(ring, a - ring.width // 2, b + 1 - ring.height // 2)
        if abs(a - x - sight.hero[0] * SCALE) > 24:
            top = b - 30 - beat
            for i in range(6):
                pyxel.rect(a - 12 + 2 * i - 2, top + 2 * i, 24 - 4 * i + 4, 2, Role.OUTLINE)
            for i in range(5):
                pyxel.rect(a - 10 + 2 * i, top + 2 * i, 20 - 4 * i, 2, Role.GOAL)

    def _draw_hero(self, sight: LandsView, x: int, y: int) -> None:
        """Draw the hero with their companions and the lantern as far as it is made."""
        a, b = x + round(sight.hero[0]) * SCALE, y + round(sight.hero[1]) * SCALE
        if "jungle" in sight.found:
            blit(a + 16, b - 32, SPRITE_BANK, *SPRITES["minotaur_down"], SCALE)
        if "manor" in sight.found:
            with ghostly():
                blit(a - 46, b - 32, SPRITE_BANK, *SPRITES[sight.sprite], SCALE)
        pyxel.elli(a - 10, b - 3, 20, 7, Role.OUTLINE)
        blit(a - 16, b - 30, SPRITE_BANK, *SPRITES[sight.sprite], SCALE)
        if "garden" in sight.found:
            stage = 3 if "night" in sight.found else min(2, len(sight.found) // 5)
            blit(a + 4, b - 16, SPRITE_BANK, *SPRITES[f"mini_lantern_{stage}"], SCALE)

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

    # ---- banners -------------------------------------------------------------------------------

    def _draw_banner(
        self, land: MapLand, box: Box, left: int, sight: LandsView, scale: int
    ) -> None:
        """Draw the name of a land on a cloth above the visible part of the land."""
        image = self._banner(land, sight.mist[land.at] < 0.5, scale)
        begin, end = (box.x + edge * SCALE - left for edge in (land.left, land.right))
        x = min(max(begin + 6 * SCALE, box.x + 6), end - image.width - 4 * SCALE)
        lay(image, x, box.y)


def _banner(land: MapLand, is_open: bool, scale: int) -> pyxel.Image:
    words = f"{land.at + 1}  {land.title}" if land.levels else land.title
    cloth, ink, hem = (
        (slot(land.at, tone) for tone in (BRIGHT, DEEP, ACCENT))
        if is_open
        else (Role.PANEL, Role.TEXT_DIM, Role.PANEL_EDGE)
    )
    width, height = (hud.width_of(words) + 16) * scale, 13 * scale + 4
    image = pyxel.Image(width, height + 12)
    image.cls(Role.CLEAR)
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


@cache
def _ring(grow: int) -> pyxel.Image:
    """The ring around the selected stop."""
    width, height = 46 + 2 * grow, 30 + 2 * grow
    image = pyxel.Image(width, height)
    image.cls(Role.CLEAR)
    for inset, role in ((0, Role.OUTLINE), (2, Role.WHITE), (5, Role.OUTLINE), (6, Role.CLEAR)):
        image.elli(inset, inset, width - 2 * inset, height - 2 * inset, role)
    return image


@cache
def _blend(look: str, other: str, part: int) -> Paint:
    """The sky `part` 64ths of the way from one look's to another's."""
    one, two = paint_of(look), paint_of(other)
    far = mixed_all(one.hills, two.hills, part)
    return Paint(
        (),
        mixed_all(one.far[:-3], two.far[:-3], part),
        (far[0], far[1]),
        mixed_all((one.light,), (two.light,), part)[0],
        one.night + (two.night - one.night) * part / 64,
        round(one.sun + (two.sun - one.sun) * part / 64),
    )


@cache
def _mist(paint: Paint) -> int:
    """The colour of mist over a land: its sky at the horizon, paler by day."""
    return mixed_all((paint.sky[-1],), (0xC4CCD8,), round(40 * (1 - paint.night)))[0]
