"""Colours by role. The art is drawn in roles, not in colours, so a theme is one table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, auto

from pixelmaze.oklab import evenly


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
    # how far a cell is from the start, from near to far
    HEAT_0 = auto()
    HEAT_1 = auto()
    HEAT_2 = auto()
    HEAT_3 = auto()
    HEAT_4 = auto()
    HEAT_5 = auto()
    HEAT_6 = auto()
    HEAT_7 = auto()
    HEAT_8 = auto()
    HEAT_9 = auto()
    HEAT_10 = auto()
    HEAT_11 = auto()
    HEAT_12 = auto()
    HEAT_13 = auto()
    HEAT_14 = auto()
    HEAT_15 = auto()
    # what a generator has not dug yet
    ROCK = auto()
    ROCK_EDGE = auto()
    # around the cells that the algorithm will take next
    NEXT = auto()
    NEXT_DARK = auto()
    # source text, and behind the line that is at work
    CODE = auto()
    CODE_DIM = auto()
    CODE_LINE = auto()
    KEYWORD = auto()
    # the other squares of the path's floor
    PATH_DARK = auto()
    # what programs paint cells with, by the names of the mms protocol
    PAINT_BLACK = auto()
    PAINT_BLUE = auto()
    PAINT_GRAY = auto()
    PAINT_CYAN = auto()
    PAINT_GREEN = auto()
    PAINT_ORANGE = auto()
    PAINT_RED = auto()
    PAINT_WHITE = auto()
    PAINT_YELLOW = auto()
    PAINT_DARK_BLUE = auto()
    PAINT_DARK_CYAN = auto()
    PAINT_DARK_GRAY = auto()
    PAINT_DARK_GREEN = auto()
    PAINT_DARK_RED = auto()
    PAINT_DARK_YELLOW = auto()
    # text of titles, headings and notices
    TITLE = auto()
    HEADING = auto()
    NOTICE = auto()
    # what is inset in a panel, and the shadow of one
    WELL = auto()
    PANEL_SHADOW = auto()
    # the badge of what has not begun
    IDLE = auto()
    # the letters of the wordmark that are not golden, and the second place
    SILVER = auto()
    # mud and water: the floor, and its pattern; water has another one between its waves
    MUD_FLOOR = auto()
    MUD = auto()
    WATER_FLOOR = auto()
    WATER = auto()
    WATER_SHADE = auto()


HEAT = tuple(role for role in Role if role.name.startswith("HEAT_"))
"""From near the start to far away."""


_PAINTS = {
    "k": (Role.PAINT_BLACK, 0x202028),
    "b": (Role.PAINT_BLUE, 0x3C6CF0),
    "a": (Role.PAINT_GRAY, 0x9A9CA8),
    "c": (Role.PAINT_CYAN, 0x2CC4D8),
    "g": (Role.PAINT_GREEN, 0x3CB44A),
    "o": (Role.PAINT_ORANGE, 0xF08A24),
    "r": (Role.PAINT_RED, 0xE0383E),
    "w": (Role.PAINT_WHITE, 0xF4F4F0),
    "y": (Role.PAINT_YELLOW, 0xF2D230),
    "B": (Role.PAINT_DARK_BLUE, 0x1C2F86),
    "C": (Role.PAINT_DARK_CYAN, 0x176A76),
    "A": (Role.PAINT_DARK_GRAY, 0x55565F),
    "G": (Role.PAINT_DARK_GREEN, 0x1E6A2A),
    "R": (Role.PAINT_DARK_RED, 0x84191E),
    "Y": (Role.PAINT_DARK_YELLOW, 0x8F7A12),
}
PAINTS = {letter: role for letter, (role, _) in _PAINTS.items()}
"""The colours that programs paint cells with, by the letters of the mms protocol."""
_PAINTED = dict(_PAINTS.values())
"""The same in every theme: a program says blue and means blue."""


@dataclass(frozen=True, slots=True)
class Theme:
    name: str
    colours: dict[Role, int]
    """0xRRGGBB for every role."""

    def palette(self) -> list[int]:
        """The colours in order of their palette index."""
        return [self.colours[role] for role in Role]


def ramp(*stops: int) -> dict[Role, int]:
    """Colours for HEAT that lead over these, each as far from the next one to the eye."""
    return dict(zip(HEAT, evenly(stops, len(HEAT)), strict=True))


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
        Role.RETREAT_DARK: 0x4C3455,
        Role.FRONTIER: 0xA8E65A,
        Role.FRONTIER_FLOOR: 0x57734F,
        Role.PATH: 0xFFC93C,
        Role.PATH_LIGHT: 0xFFF8D2,
        Role.PATH_FLOOR: 0x9A7A3A,
        Role.BACK: 0x5FD39A,
        Role.BACK_FLOOR: 0x33705F,
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
        **ramp(0xFFE9B0, 0xF9AC58, 0xE26C70, 0x91489E, 0x464596),
        Role.ROCK: 0x2A263C,
        Role.ROCK_EDGE: 0x3D3955,
        Role.NEXT: 0xFFFFFF,
        Role.NEXT_DARK: 0x1A1030,
        Role.CODE: 0xD9D8E6,
        Role.CODE_DIM: 0x8D90AD,
        Role.CODE_LINE: 0x3A3D5C,
        Role.KEYWORD: 0xFFC98A,
        Role.PATH_DARK: 0x7F6130,
        Role.TITLE: 0xF4F1DE,
        Role.HEADING: 0xF2B632,
        Role.NOTICE: 0xFFF0A0,
        Role.WELL: 0x10101E,
        Role.PANEL_SHADOW: 0x10101E,
        Role.IDLE: 0x8D90AD,
        Role.SILVER: 0xE9E7DC,
        Role.MUD_FLOOR: 0x6E5038,
        Role.MUD: 0x9C7A54,
        Role.WATER_FLOOR: 0x1E4C8A,
        Role.WATER: 0x74BCEE,
        Role.WATER_SHADE: 0x2E68AC,
        **_PAINTED,
    },
)

GARDEN = Theme(
    "garden",
    {
        Role.VOID: 0x1D3D2C,
        Role.FLOOR: 0xE8DDBF,
        Role.FLOOR_DARK: 0xD3C49C,
        Role.FLOOR_LIGHT: 0xF6EFDA,
        Role.SHADOW: 0xB9B48A,
        Role.WALL_TOP: 0x4C9440,
        Role.WALL_EDGE: 0x93CC5C,
        Role.WALL_FACE: 0x2F6A3A,
        Role.WALL_SEAM: 0x23522F,
        Role.OUTLINE: 0x0E1A14,
        Role.ROUTE: 0x2A8AEA,
        Role.ROUTE_FLOOR: 0xA9D0EA,
        Role.ROUTE_DARK: 0x86B4D6,
        Role.RETREAT: 0xBE303C,
        Role.RETREAT_FLOOR: 0xEBC3B4,
        Role.RETREAT_DARK: 0xD39D90,
        Role.FRONTIER: 0x4A9A12,
        Role.FRONTIER_FLOOR: 0xD3E59A,
        Role.PATH: 0xE26A00,
        Role.PATH_LIGHT: 0xFFF3B4,
        Role.PATH_FLOOR: 0xFBD25C,
        Role.BACK: 0x7A3FC4,
        Role.BACK_FLOOR: 0xD5C6EE,
        Role.FILL: 0x877A62,
        Role.FILL_FLOOR: 0xBCAE8C,
        Role.START: 0x2457C8,
        Role.START_LIGHT: 0x5F9CF0,
        Role.GOAL: 0xF2B632,
        Role.GOAL_LIGHT: 0xFFF0A0,
        Role.GOAL_DARK: 0xA8641C,
        Role.HERO: 0xE2483D,
        Role.HERO_DARK: 0x9C2738,
        Role.SKIN: 0xFFD9B0,
        Role.WHITE: 0xFFFDF2,
        Role.BLUE: 0x4E86E8,
        Role.BLUE_LIGHT: 0xBFE0FF,
        Role.MAGENTA: 0xCF54AA,
        Role.GREEN: 0x62C05A,
        Role.TEXT: 0xF6F1DE,
        Role.TEXT_DIM: 0xA3BBA0,
        Role.PANEL: 0x1D3227,
        Role.PANEL_EDGE: 0x3B5A45,
        Role.ALARM: 0xF4725F,
        Role.CLEAR: 0xFF00FF,
        **ramp(0xFFF6BE, 0xF8B35A, 0xE0685E, 0x9A3F80, 0x472A70),
        Role.ROCK: 0x5F432B,
        Role.ROCK_EDGE: 0x7A5B3E,
        Role.NEXT: 0xEE0F8C,
        Role.NEXT_DARK: 0x7A0048,
        Role.CODE: 0xE9EBD8,
        Role.CODE_DIM: 0xA3BBA0,
        Role.CODE_LINE: 0x3B5A45,
        Role.KEYWORD: 0xFFD06A,
        Role.PATH_DARK: 0xEDBB3A,
        Role.TITLE: 0xFFFDF2,
        Role.HEADING: 0xF2B632,
        Role.NOTICE: 0xFFF0A0,
        Role.WELL: 0x0E1A14,
        Role.PANEL_SHADOW: 0x0E1A14,
        Role.IDLE: 0xA3BBA0,
        Role.SILVER: 0xF6F1DE,
        Role.MUD_FLOOR: 0xAC8660,
        Role.MUD: 0x7C5836,
        Role.WATER_FLOOR: 0x5CBEC8,
        Role.WATER: 0xE6FCFA,
        Role.WATER_SHADE: 0x48A8B4,
        **_PAINTED,
    },
)

NEON = Theme(
    "neon",
    {
        Role.VOID: 0x04040C,
        Role.FLOOR: 0x11122A,
        Role.FLOOR_DARK: 0x0C0D20,
        Role.FLOOR_LIGHT: 0x1B1D40,
        Role.SHADOW: 0x181B48,
        Role.WALL_TOP: 0x2B3FC4,
        Role.WALL_EDGE: 0x6F8BFF,
        Role.WALL_FACE: 0x1A2478,
        Role.WALL_SEAM: 0x131A5A,
        Role.OUTLINE: 0x05050F,
        Role.ROUTE: 0x12E6FF,
        Role.ROUTE_FLOOR: 0x0B3A58,
        Role.ROUTE_DARK: 0x0F5474,
        Role.RETREAT: 0xFF4FA3,
        Role.RETREAT_FLOOR: 0x4A0F38,
        Role.RETREAT_DARK: 0x701C56,
        Role.FRONTIER: 0xA8FF3E,
        Role.FRONTIER_FLOOR: 0x1F3A1E,
        Role.PATH: 0xFFD92E,
        Role.PATH_LIGHT: 0xFFFFE8,
        Role.PATH_FLOOR: 0x5A4308,
        Role.BACK: 0xB07CFF,
        Role.BACK_FLOOR: 0x211C78,
        Role.FILL: 0x7F84A6,
        Role.FILL_FLOOR: 0x24282C,
        Role.START: 0x4FA8FF,
        Role.START_LIGHT: 0xC8FAFF,
        Role.GOAL: 0xFFB52E,
        Role.GOAL_LIGHT: 0xFFF3A8,
        Role.GOAL_DARK: 0xB85A12,
        Role.HERO: 0xFF4A4A,
        Role.HERO_DARK: 0xA81E48,
        Role.SKIN: 0xFFDCC0,
        Role.WHITE: 0xF4F4FF,
        Role.BLUE: 0x4F86FF,
        Role.BLUE_LIGHT: 0xA8D4FF,
        Role.MAGENTA: 0xFF5CD0,
        Role.GREEN: 0x5CF08A,
        Role.TEXT: 0xE8ECFF,
        Role.TEXT_DIM: 0x8C94C8,
        Role.PANEL: 0x0B0B1C,
        Role.PANEL_EDGE: 0x2A2F66,
        Role.ALARM: 0xFF5468,
        Role.CLEAR: 0xFF00FF,
        **ramp(0xFFE6F4, 0xFF8FD2, 0xDB48BE, 0x9430B0, 0x541F80),
        Role.ROCK: 0x342548,
        Role.ROCK_EDGE: 0x5A4478,
        Role.NEXT: 0xFFFFFF,
        Role.NEXT_DARK: 0x7C86C8,
        Role.CODE: 0xDDE4FF,
        Role.CODE_DIM: 0x8C94C8,
        Role.CODE_LINE: 0x20286A,
        Role.KEYWORD: 0x5FE8FF,
        Role.PATH_DARK: 0x3E2E04,
        Role.TITLE: 0xF4F4FF,
        Role.HEADING: 0xFFB52E,
        Role.NOTICE: 0xFFF3A8,
        Role.WELL: 0x05050F,
        Role.PANEL_SHADOW: 0x05050F,
        Role.IDLE: 0x8C94C8,
        Role.SILVER: 0xE8ECFF,
        Role.MUD_FLOOR: 0x3E2A20,
        Role.MUD: 0x9A6842,
        Role.WATER_FLOOR: 0x06606A,
        Role.WATER: 0x44E0D4,
        Role.WATER_SHADE: 0x0C7C84,
        **_PAINTED,
    },
)

CONTRAST = Theme(
    "contrast",
    {
        Role.VOID: 0x000000,
        Role.FLOOR: 0xE8E8E4,
        Role.FLOOR_DARK: 0xD2D2CC,
        Role.FLOOR_LIGHT: 0xF6F6F4,
        Role.SHADOW: 0xBCBCB6,
        Role.WALL_TOP: 0x1A1A1E,
        Role.WALL_EDGE: 0x55555C,
        Role.WALL_FACE: 0x000000,
        Role.WALL_SEAM: 0x2A2A30,
        Role.OUTLINE: 0x000000,
        Role.ROUTE: 0x286CF6,
        Role.ROUTE_FLOOR: 0x68C2F2,
        Role.ROUTE_DARK: 0x46A6DC,
        Role.RETREAT: 0x470E0C,
        Role.RETREAT_FLOOR: 0xC9A77F,
        Role.RETREAT_DARK: 0xA9845A,
        Role.FRONTIER: 0xFFFFFF,
        Role.FRONTIER_FLOOR: 0x08704F,
        Role.PATH: 0xD87B0F,
        Role.PATH_LIGHT: 0xFFFFFF,
        Role.PATH_FLOOR: 0xFFD91F,
        Role.BACK: 0x890AA6,
        Role.BACK_FLOOR: 0x9898F3,
        Role.FILL: 0x5F5F5F,
        Role.FILL_FLOOR: 0xC8C8C8,
        Role.START: 0x2C1E70,
        Role.START_LIGHT: 0x3C8CFF,
        Role.GOAL: 0xFFC21F,
        Role.GOAL_LIGHT: 0xFFF3A8,
        Role.GOAL_DARK: 0x9A5200,
        Role.HERO: 0xE03A2A,
        Role.HERO_DARK: 0x8E1A2A,
        Role.SKIN: 0xFFDCB8,
        Role.WHITE: 0xFFFFFF,
        Role.BLUE: 0x2A78FF,
        Role.BLUE_LIGHT: 0xA8CCFF,
        Role.MAGENTA: 0xD0479C,
        Role.GREEN: 0x4FC24A,
        Role.TEXT: 0xFFFFFF,
        Role.TEXT_DIM: 0xB8B8C0,
        Role.PANEL: 0x0A0A0C,
        Role.PANEL_EDGE: 0x44444C,
        Role.ALARM: 0xFF6A4A,
        Role.CLEAR: 0xFF00FF,
        **ramp(0xFFEA46, 0xBCAF6F, 0x7C7B78, 0x4A5578, 0x1F2F62),
        Role.ROCK: 0x3E3E44,
        Role.ROCK_EDGE: 0x66666E,
        Role.NEXT: 0xF717A7,
        Role.NEXT_DARK: 0x000000,
        Role.CODE: 0xFFFFFF,
        Role.CODE_DIM: 0xB8B8C0,
        Role.CODE_LINE: 0x3A3A44,
        Role.KEYWORD: 0xFFD21F,
        Role.PATH_DARK: 0xE8BC00,
        Role.TITLE: 0xFFFFFF,
        Role.HEADING: 0xFFC21F,
        Role.NOTICE: 0xFFF3A8,
        Role.WELL: 0x000000,
        Role.PANEL_SHADOW: 0x000000,
        Role.IDLE: 0xB8B8C0,
        Role.SILVER: 0xFFFFFF,
        Role.MUD_FLOOR: 0xBCA47E,
        Role.MUD: 0x5C3C18,
        Role.WATER_FLOOR: 0xA8DCE0,
        Role.WATER: 0x18607C,
        Role.WATER_SHADE: 0x88C4CC,
        **_PAINTED,
    },
)

LIGHT = Theme(
    "light",
    {
        Role.VOID: 0xDCE2EC,
        Role.FLOOR: 0xFBF8EE,
        Role.FLOOR_DARK: 0xEFEADC,
        Role.FLOOR_LIGHT: 0xFFFFFF,
        Role.SHADOW: 0xD2CDC0,
        Role.WALL_TOP: 0x2C3550,
        Role.WALL_EDGE: 0x64749E,
        Role.WALL_FACE: 0x1A2036,
        Role.WALL_SEAM: 0x10152A,
        Role.OUTLINE: 0x080A14,
        Role.ROUTE: 0x1C7CE4,
        Role.ROUTE_FLOOR: 0xB4D8F8,
        Role.ROUTE_DARK: 0x90C2EE,
        Role.RETREAT: 0xB4284A,
        Role.RETREAT_FLOOR: 0xF3CCCB,
        Role.RETREAT_DARK: 0xE4B0B0,
        Role.FRONTIER: 0x2E8A1C,
        Role.FRONTIER_FLOOR: 0xC6EBA8,
        Role.PATH: 0xD85E00,
        Role.PATH_LIGHT: 0xFFF6C8,
        Role.PATH_FLOOR: 0xFFD44E,
        Role.BACK: 0x7434C4,
        Role.BACK_FLOOR: 0xD8C8F4,
        Role.FILL: 0x7A756A,
        Role.FILL_FLOOR: 0xC6C0B2,
        Role.START: 0x1446B8,
        Role.START_LIGHT: 0x4C90F4,
        Role.GOAL: 0xF0AE24,
        Role.GOAL_LIGHT: 0xFFF0A0,
        Role.GOAL_DARK: 0xA0580F,
        Role.HERO: 0xDC3A30,
        Role.HERO_DARK: 0x94202F,
        Role.SKIN: 0xFFD9B4,
        Role.WHITE: 0xFFFFFF,
        Role.BLUE: 0x3C78E0,
        Role.BLUE_LIGHT: 0xA6CCFF,
        Role.MAGENTA: 0xC8449C,
        Role.GREEN: 0x5CC25A,
        Role.TEXT: 0x181D2E,
        Role.TEXT_DIM: 0x596278,
        Role.PANEL: 0xF4F6FA,
        Role.PANEL_EDGE: 0xC6CEDD,
        Role.ALARM: 0xE23B3B,
        Role.CLEAR: 0xFF00FF,
        **ramp(0xFFF4B8, 0xFBB85C, 0xE4706C, 0xA4509A, 0x5A4CA0),
        Role.ROCK: 0xA8B1C4,
        Role.ROCK_EDGE: 0xBEC6D6,
        Role.NEXT: 0xD8107E,
        Role.NEXT_DARK: 0x8C1458,
        Role.CODE: 0x181D2E,
        Role.CODE_DIM: 0x646D80,
        Role.CODE_LINE: 0xFFE9A0,
        Role.KEYWORD: 0x0A52B4,
        Role.PATH_DARK: 0xF0BC2C,
        Role.TITLE: 0x05070E,
        Role.HEADING: 0x944E00,
        Role.NOTICE: 0x7E4300,
        Role.WELL: 0xE4E9F2,
        Role.PANEL_SHADOW: 0x9CA8BE,
        Role.IDLE: 0xB4BCCA,
        Role.SILVER: 0xFFFFFF,
        Role.MUD_FLOOR: 0xD6BA92,
        Role.MUD: 0x8E6234,
        Role.WATER_FLOOR: 0xBEE8EC,
        Role.WATER: 0x2A8AA4,
        Role.WATER_SHADE: 0x98D2DA,
        **_PAINTED,
    },
)

THEMES: dict[str, Theme] = {theme.name: theme for theme in (DUNGEON, GARDEN, NEON, CONTRAST, LIGHT)}
