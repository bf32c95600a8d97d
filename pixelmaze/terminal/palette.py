"""The colours of a terminal, 24-bit, 256, 16 or none, and their assignment to roles."""

import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Literal

from prompt_toolkit.output import ColorDepth

from pixelmaze.looks.colours import linear, mixed
from pixelmaze.looks.looks import COSTUMES, RED, look_for
from pixelmaze.looks.theme import HEAT, OF_MARKS, Role
from pixelmaze.maze.board import BLANK
from pixelmaze.terminal.canvas import Style

Depth = Literal["true", "256", "16", "none"]
DEPTHS: dict[Depth, ColorDepth] = {
    "true": ColorDepth.DEPTH_24_BIT,
    "256": ColorDepth.DEPTH_8_BIT,
    "16": ColorDepth.DEPTH_4_BIT,
    "none": ColorDepth.DEPTH_1_BIT,
}

_CONTRAST = 3.0  # minimum contrast of ink against ground (WCAG 2, large text and graphics)
_QUIET_CONTRAST = 1.25  # minimum contrast of quiet roles and of dimmed styles
_QUIET = {Role.WALL_EDGE, Role.ROCK_EDGE, Role.SHADOW, Role.PANEL_EDGE, *HEAT}
_DIMNESS = 0.55  # fraction by which dimmed colours are blended into the dark
_BLACK, _WHITE = 0x000000, 0xFFFFFF

_NAMES = {
    "ansiblack": 0x000000, "ansired": 0xAA0000, "ansigreen": 0x00AA00, "ansiyellow": 0xAA5500,
    "ansiblue": 0x0000AA, "ansimagenta": 0xAA00AA, "ansicyan": 0x00AAAA, "ansigray": 0xAAAAAA,
    "ansibrightblack": 0x555555, "ansibrightred": 0xFF5555, "ansibrightgreen": 0x55FF55,
    "ansibrightyellow": 0xFFFF55, "ansibrightblue": 0x5555FF, "ansibrightmagenta": 0xFF55FF,
    "ansibrightcyan": 0x55FFFF, "ansiwhite": 0xFFFFFF,
}  # fmt: skip
"""Usual values of the 16 colours; players may have configured others."""
_ROLES_OF_16 = {
    "ansiblack": "VOID FLOOR FLOOR_DARK OUTLINE PANEL ROCK WALL_FACE WALL_SEAM HERO_DARK CLEAR "
    "NEXT_DARK FILL_FLOOR PAINT_BLACK WELL PANEL_SHADOW "
    "WATER_SHADE GROUND GROUND_DARK STONE_DARK",
    "ansibrightblack": "WALL_TOP ROCK_EDGE SHADOW PANEL_EDGE FLOOR_LIGHT CODE_LINE PAINT_DARK_GRAY "
    "MUD GROUND_LIGHT STONE FENCE_SHADE",
    "ansigray": "WALL_EDGE TEXT_DIM CODE_DIM FILL SKIN PAINT_GRAY IDLE STONE_LIGHT",
    "ansiwhite": "TEXT WHITE PATH_LIGHT START_LIGHT GOAL_LIGHT CODE NEXT HEAT_0 HEAT_1 PAINT_WHITE "
    "TITLE NOTICE SILVER FENCE",
    "ansicyan": "ROUTE_FLOOR PAINT_DARK_CYAN",
    "ansibrightcyan": "WATER ROUTE START BLUE_LIGHT ROUTE_DARK PAINT_CYAN",
    "ansimagenta": "RETREAT_FLOOR RETREAT_DARK HEAT_11 HEAT_12 HEAT_13",
    "ansibrightmagenta": "RETREAT MAGENTA",
    "ansigreen": "FRONTIER_FLOOR PAINT_DARK_GREEN PLANT PLANT_DARK",
    "ansibrightgreen": "FRONTIER GREEN PAINT_GREEN PLANT_LIGHT",
    "ansiyellow": "MUD_FLOOR PATH_FLOOR PATH_DARK GOAL_DARK HEAT_5 HEAT_6 HEAT_7 "
    "PAINT_ORANGE PAINT_DARK_YELLOW",
    "ansibrightyellow": "PATH GOAL KEYWORD HEADING HEAT_2 HEAT_3 HEAT_4 PAINT_YELLOW",
    "ansiblue": "WATER_FLOOR BACK_FLOOR HEAT_14 HEAT_15 PAINT_DARK_BLUE",
    "ansibrightblue": "BACK BLUE PAINT_BLUE",
    "ansired": "HERO HEAT_8 HEAT_9 HEAT_10 PAINT_DARK_RED",
    "ansibrightred": "ALARM PAINT_RED",
}
_SIXTEEN = {Role[role]: name for name, roles in _ROLES_OF_16.items() for role in roles.split()}

_LINES = {floor: line for mark, (line, floor) in OF_MARKS.items() if mark != BLANK}
"""The colour of the line over a floor."""

_GROUNDS = (Role.VOID, Role.FLOOR, Role.WALL_TOP), (*_LINES,)
"""Roles whose colours must differ: plain grounds, then floors, which also differ in hue."""

_LEVELS = (0, 95, 135, 175, 215, 255)
_CUBE = [red << 16 | green << 8 | blue for red in _LEVELS for green in _LEVELS for blue in _LEVELS]
_HUES = [colour for colour in _CUBE if colour % 0x010101]
_GREYS = [level * 0x010101 for level in range(8, 239, 10)]
_HUELESS = 25  # maximum spread of the channels of a colour that may be replaced by a grey


class Palette:
    """The colours of a theme, or of a look, at a colour depth."""

    def __init__(self, theme: str, depth: Depth, hero: str = RED) -> None:
        self.depth = depth
        self._colours = look_for(theme, hero=hero).theme.colours
        coat = {Role.HERO: COSTUMES[hero].of_16} if hero in COSTUMES else {}
        self._names_of_16 = _SIXTEEN | coat
        self.of = cache(self._words_of)
        self._nearest = _distinct(*([self._colours[role] for role in roles] for roles in _GROUNDS))

    def _words_of(self, style: Style) -> str:
        """The style as a prompt_toolkit style string."""
        if self.depth == "none":
            words = "reverse" * style.is_reversed
        elif self.depth == "16":
            words = "{} bg:{}".format(*self._sixteen(style))
        else:
            words = "#{:06x} bg:#{:06x}".format(*self.colours(style))
        return f"{words} bold".strip() if style.is_bold else words

    def colours(self, style: Style) -> tuple[int, int]:
        """Ink and ground as 0xRRGGBB."""
        if self.depth == "none":
            return (_BLACK, _WHITE) if style.is_reversed else (_WHITE, _BLACK)
        if self.depth == "16":
            names = self._sixteen(style)
            return _NAMES[names[0]], _NAMES[names[1]]
        ink, ground = (self._colours[role] for role in self._roles(style))
        if style.is_dim:
            dark = self._colours[Role.VOID]
            ink, ground = mixed(ink, dark, _DIMNESS), mixed(ground, dark, _DIMNESS)
        shown = self._of_256 if self.depth == "256" else int
        if style.is_area:
            return shown(ink), shown(ground)
        return _legible(ink, shown(ground), _least(style), shown), shown(ground)

    def _sixteen(self, style: Style) -> tuple[str, str]:
        """Ink and ground as names of the 16 colours."""
        ink, ground = (self._names_of_16[role] for role in self._roles(style))
        if style.is_area:
            return ink, ground
        if style.is_dim:
            return "ansibrightblack", "ansiblack"
        behind = _NAMES[ground]
        if contrast(_NAMES[ink], behind) < _least(style):
            is_black = contrast(_BLACK, behind) > contrast(_WHITE, behind)
            ink = "ansiblack" if is_black else "ansiwhite"
        return ink, ground

    def _of_256(self, colour: int) -> int:
        return self._nearest[colour] if colour in self._nearest else nearest(colour)

    def _roles(self, style: Style) -> tuple[Role, Role]:
        if style.is_area:
            return self._of_area(style.ink), self._of_area(style.ground)
        return style.ink, style.ground

    def _of_area(self, role: Role) -> Role:
        """The more conspicuous of a mark's two colours, floor and line: the cell is one pixel."""
        around = [self._plain(Role.FLOOR), self._plain(Role.WALL_TOP)]
        return max(
            (role, _LINES.get(role, role)),
            key=lambda its: min(_difference(self._plain(its), other) for other in around),
        )

    def _plain(self, role: Role) -> int:
        return _NAMES[_SIXTEEN[role]] if self.depth == "16" else self._colours[role]


def _least(style: Style) -> float:
    return _QUIET_CONTRAST if style.is_dim or style.ink in _QUIET else _CONTRAST


def _legible(ink: int, ground: int, least: float, shown: Callable[[int], int]) -> int:
    """The ink, made lighter or darker in steps until its contrast is at least `least`."""
    ways = [_WHITE, _BLACK] if luminance(ink) >= luminance(ground) else [_BLACK, _WHITE]
    if contrast(ways[0], ground) < least:
        ways.reverse()
    for eighths in range(9):
        found = shown(mixed(ink, ways[0], eighths / 8))
        if contrast(found, ground) >= least:
            break
    return found


@cache
def nearest(colour: int, taken: frozenset[int] = frozenset(), hueless: int = _HUELESS) -> int:
    """The nearest of 256 colours not `taken`; grey only if channels differ by up to `hueless`."""
    channels = colour.to_bytes(3)
    has_hue = max(channels) - min(channels) > hueless
    free = {*(_HUES if has_hue else _CUBE + _GREYS)} - taken
    return min(sorted(free), key=lambda other: _difference(colour, other))


def _distinct(plain: Sequence[int], hued: Sequence[int]) -> dict[int, int]:
    """Assign each colour a different one of the 256 colours; earlier colours choose first."""
    chosen: dict[int, int] = {}
    for colour in plain:
        chosen[colour] = nearest(colour, frozenset(chosen.values()), hueless=255)
    for colour in hued:
        chosen[colour] = nearest(colour, frozenset(chosen.values()))
    return chosen


def _difference(colour: int, other: int) -> float:
    """The perceived difference of two colours, by the "redmean" approximation."""
    ends = zip(colour.to_bytes(3), other.to_bytes(3), strict=True)
    red, green, blue = (a - b for a, b in ends)
    mean = ((colour >> 16) + (other >> 16)) / 512
    return (2 + mean) * red**2 + 4 * green**2 + (3 - mean) * blue**2


def contrast(colour: int, other: int) -> float:
    """The WCAG 2 contrast ratio of two colours, 1 … 21."""
    darker, lighter = sorted((luminance(colour), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: int) -> float:
    """The WCAG 2 relative luminance of a colour, 0 … 1."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def depth_of(environment: Mapping[str, str]) -> Depth:
    """The colour depth, from NO_COLOR, COLORTERM and TERM."""
    if environment.get("NO_COLOR"):
        return "none"
    if environment.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return "true"
    if sys.platform == "win32":
        named = {depth: name for name, depth in DEPTHS.items()}
        return named[ColorDepth.default()]
    return _known_depth(environment.get("TERM", ""))


def _known_depth(terminal: str) -> Depth:
    """The depth in the terminfo database; for unknown terminals a guess from the name."""
    colours = 256 if "256" in terminal else 16
    with suppress(ImportError):  # not in every build of Python
        import curses

        with suppress(curses.error):
            curses.setupterm(terminal)
            colours = curses.tigetnum("colors")
    if colours >= 256:
        return "256"
    return "16" if colours >= 8 else "none"
