"""Colours by role. The art is drawn in roles, not in colours, so a theme is one table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, auto


class Role(IntEnum):
    """What a colour is for; its number is the palette index in every picture under assets/."""

    VOID = 0
    FLOOR = auto()
    FLOOR_DARK = auto()
    FLOOR_LIGHT = auto()
    SHADOW = auto()
    WALL_TOP = auto()
    WALL_EDGE = auto()
    WALL_FACE = auto()
    WALL_SEAM = auto()
    OUTLINE = auto()
    # what an algorithm has done to a cell: a line between cells, and the floor under it
    ROUTE = auto()
    ROUTE_FLOOR = auto()
    ROUTE_DARK = auto()
    RETREAT = auto()
    RETREAT_FLOOR = auto()
    RETREAT_DARK = auto()
    FRONTIER = auto()
    FRONTIER_FLOOR = auto()
    PATH = auto()
    PATH_LIGHT = auto()
    PATH_FLOOR = auto()
    BACK = auto()
    BACK_FLOOR = auto()
    FILL = auto()
    FILL_FLOOR = auto()
    # things and people
    START = auto()
    START_LIGHT = auto()
    GOAL = auto()
    GOAL_LIGHT = auto()
    GOAL_DARK = auto()
    HERO = auto()
    HERO_DARK = auto()
    SKIN = auto()
    WHITE = auto()
    BLUE = auto()
    BLUE_LIGHT = auto()
    MAGENTA = auto()
    GREEN = auto()
    # text and its frames
    TEXT = auto()
    TEXT_DIM = auto()
    PANEL = auto()
    PANEL_EDGE = auto()
    ALARM = auto()
    CLEAR = auto()
    """Nothing: what lies beneath shows through."""


@dataclass(frozen=True, slots=True)
class Theme:
    name: str
    colours: dict[Role, int]
    """0xRRGGBB for every role."""

    def palette(self) -> list[int]:
        """The colours in order of their palette index."""
        return [self.colours[role] for role in Role]


DUNGEON = Theme(
    "dungeon",
    {
        Role.VOID: 0x0D0E18,
        Role.FLOOR: 0x5A6080,
        Role.FLOOR_DARK: 0x4E5371,
        Role.FLOOR_LIGHT: 0x696F92,
        Role.SHADOW: 0x42466A,
        Role.WALL_TOP: 0x383150,
        Role.WALL_EDGE: 0x8475A0,
        Role.WALL_FACE: 0x272039,
        Role.WALL_SEAM: 0x1B162A,
        Role.OUTLINE: 0x10101E,
        Role.ROUTE: 0x3FD0E6,
        Role.ROUTE_FLOOR: 0x3D6F8C,
        Role.ROUTE_DARK: 0x2A5570,
        Role.RETREAT: 0xE58AA8,
        Role.RETREAT_FLOOR: 0x5F4668,
        Role.RETREAT_DARK: 0x523B5C,
        Role.FRONTIER: 0xA8E65A,
        Role.FRONTIER_FLOOR: 0x4F6F64,
        Role.PATH: 0xFFC93C,
        Role.PATH_LIGHT: 0xFFF8D2,
        Role.PATH_FLOOR: 0x9A7A3A,
        Role.BACK: 0x5FD39A,
        Role.BACK_FLOOR: 0x4A7568,
        Role.FILL: 0x8B8FA8,
        Role.FILL_FLOOR: 0x3A3D52,
        Role.START: 0x4FC3D9,
        Role.START_LIGHT: 0xBDF0F5,
        Role.GOAL: 0xF2B632,
        Role.GOAL_LIGHT: 0xFFF0A0,
        Role.GOAL_DARK: 0xA8641C,
        Role.HERO: 0xE2483D,
        Role.HERO_DARK: 0x9C2738,
        Role.SKIN: 0xFFD9B0,
        Role.WHITE: 0xF4F1DE,
        Role.BLUE: 0x5B8DEF,
        Role.BLUE_LIGHT: 0xA9C8FF,
        Role.MAGENTA: 0xD65DB1,
        Role.GREEN: 0x6ECB63,
        Role.TEXT: 0xE9E7DC,
        Role.TEXT_DIM: 0x8D90AD,
        Role.PANEL: 0x191A2B,
        Role.PANEL_EDGE: 0x3A3D5C,
        Role.ALARM: 0xF2545B,
        Role.CLEAR: 0xFF00FF,
    },
)

THEMES: dict[str, Theme] = {theme.name: theme for theme in (DUNGEON,)}
