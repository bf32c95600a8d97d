"""The lands of the adventure in characters. A unit of the map is a quarter of a column."""

from math import sin

from pixelmaze.game.lands import HEIGHT, HORIZON, HillView, LandsView, MapLand
from pixelmaze.looks.looks import LANDSCAPES
from pixelmaze.looks.theme import HEAT, Role
from pixelmaze.terminal.canvas import DIM, EDGE, Canvas, Style
from pixelmaze.terminal.glyphs import PLAYER, ROOM_THINGS
from pixelmaze.ui.kit.surface import Box

_ACROSS, _DOWN = 4, 8  # units in a character
_SELECTED = Style(Role.TITLE, Role.PANEL_EDGE, is_bold=True, is_reversed=True)
_DONE, _NAME = Style(Role.HEADING), Style(Role.TITLE, is_bold=True)
_HILLS = " ▁▂▃▄▅▆▇█"
_ROAD = Style(Role.TEXT_DIM)


def draw_lands(canvas: Canvas, box: Box, sight: LandsView) -> None:
    """Draw the visible part of the lands in a box."""
    canvas.fill(box, Style())
    for column in range(box.width):
        x = round(sight.left) + column * _ACROSS
        land = next((land for land in sight.lands.lands if land.left <= x < land.right), None)
        if land:
            _draw_column(canvas, box, sight, land, column, x)
    for land in sight.lands.lands:
        _draw_land(canvas, box, sight, land)
    a, b = sight.hero
    x, y = _place(box, sight, a, b)
    if box.holds(x, y - 1):
        canvas.put(x, y - 1, PLAYER.letter, PLAYER.style)


def _place(box: Box, sight: LandsView, a: float, b: float) -> tuple[int, int]:
    """The character at a point of the map."""
    x = box.x + round((a - sight.left) / _ACROSS)
    return x, box.y + box.height - 1 - round((HEIGHT - 4 - b) / _DOWN)


def _draw_column(
    canvas: Canvas, box: Box, sight: LandsView, land: MapLand, column: int, x: int
) -> None:
    landscape = LANDSCAPES.get(land.look, LANDSCAPES["garden"])
    signs, ink = landscape["signs"], Style(Role[landscape["ink"].upper()])
    at, place = box.x + column, x // _ACROSS
    is_misty = sight.mist[land.at] > 0.5
    top = _place(box, sight, x, HORIZON)[1]
    rise = 9 + 6 * sin(x * 0.021) + 3 * sin(x * 0.057 + 1)
    for i in (0, 1):
        part = min(max(round(rise) - 8 * i, 0), 8)
        canvas.put(at, top - i, _HILLS[part], EDGE)
    road = _place(box, sight, x, sight.lands.road(x))[1]
    for y in range(top + 1, box.y + box.height):
        number = (place * 7919 + (y - top) * 104729 + place * (y - top) * 31) % 97
        if y == road:
            canvas.put(at, y, "·", _ROAD)
        elif is_misty and number % 5 < 2:
            canvas.put(at, y, "░", EDGE)
        elif not is_misty and number < 12:
            canvas.put(at, y, signs[number % 5], ink)


def _draw_land(canvas: Canvas, box: Box, sight: LandsView, land: MapLand) -> None:
    name = f" {land.at + 1} {land.title} " if land.levels else f" {land.title} "
    left = max(_place(box, sight, land.left, 0)[0] + 1, box.x)
    right = min(_place(box, sight, land.right, 0)[0], box.x + box.width)
    if right - left > len(name):
        is_open = sight.mist[land.at] < 0.5
        canvas.write(left, box.y + 2, name, _NAME if is_open else DIM)
        canvas.write(left, box.y + 3, "▔" * len(name), EDGE)
    for i in range(max(1, len(land.levels))):
        stop = land.first + i
        number = land.levels[i].number.partition("-")[2] if land.levels else "◆"
        stars = sight.stars[stop]
        row = "".join("★" if star else "☆" for star in stars or ()) or "☆☆☆"
        words = "  ×  " if stars is None else f"{number} {row}"
        x, y = _place(box, sight, *sight.lands.stops[stop])
        if not box.x + 3 <= x < box.x + box.width - 3:
            continue
        is_lit = stop not in sight.skipped if sight.skipped else bool(stars)
        style = _SELECTED if stop == sight.selected else _DONE if is_lit else DIM
        canvas.write(x - 3, y, f" {words} "[:7], style)


_SKYLINE, _CREST = 0.55, 0.68
"""Top of the far hills and of the hill in front, as fractions of the box's height."""
_TOP = 0.72  # where the hill in front is highest, as a fraction of the box's width


def draw_hill(canvas: Canvas, box: Box, hill: HillView) -> None:
    """Draw the hill: a sky in bands that grow lighter, hills, the house, and the hero."""
    skyline, crest = round(box.height * _SKYLINE), round(box.height * _CREST)

    def near(x: int) -> int:
        return round(crest + (x / box.width - _TOP) ** 2 * box.height * 1.2)

    sun = skyline + 3 - round(hill.hour**2 * skyline * 0.8)
    for y in range(box.height):
        for x in range(box.width):
            far = skyline - round(1.4 * sin(x * 0.11) + 0.8 * sin(x * 0.29))
            if y >= near(x):
                number = (x * 53 + y * 131 + x * y * 7) % 89
                sign = "♣'\".,*"[number % 6] if number < 9 else " "
                style = Style(Role.FRONTIER, Role.PANEL)
            elif y >= far:
                sign = "╬╦╩╠╣║═┼"[(x * 31 + y * 17) % 8]
                style = Style(Role.MUD if (x // 9 + y) % 2 else Role.PLANT, Role.PANEL)
            else:
                sign, style = _sky_of(x, y, skyline, abs(hill.hour))
                if y == sun and x == round(box.width * 0.6):
                    sign, style = "●", style._replace(ink=Role.GOAL)
            canvas.put(box.x + x, box.y + y, sign, style)
    home = round(box.width * 0.45)
    canvas.put(box.x + home, box.y + near(home) - 1, "⌂", Style(Role.MUD_FLOOR, Role.PANEL))
    if hill.climb is None:
        return
    x = round(box.width * (0.3 + (_TOP - 0.31) * hill.climb))
    party = ((0, PLAYER), (-2, ROOM_THINGS["your reflection"]), (2, ROOM_THINGS["minotaur"]))
    for aside, glyph in party[: 1 + 2 * ("jungle" in hill.found)]:
        canvas.put(box.x + x + aside, box.y + near(x + aside) - 1, glyph.letter, glyph.style)
    if hill.has_crown:
        y = near(x) - 2
        canvas.put(box.x + x, box.y + y, "♔", Style(Role.GOAL, canvas.style(x, y).ground))


def _sky_of(x: int, y: int, skyline: int, light: float) -> tuple[str, Style]:
    """A character of the sky: lighter near the horizon, and in the `light` of the day, 0 … 1."""
    last = len(HEAT) - 1
    height = 1 - y / max(1, skyline)
    level = last - light * (1 - height) * 11 - light * 3
    ground = HEAT[min(last, max(0, round(level)))]
    is_star = (x * 7919 + y * 104729 + x * y * 31) % 71 == 0
    return "·" if is_star and height > light * 1.3 else " ", Style(Role.WHITE, ground)
