"""Roles of colours: the art is drawn in roles, and a theme gives each role a colour."""

from dataclasses import dataclass
from enum import IntEnum, auto

from pixelmaze.maze.board import BLANK, FILLED, ON_PATH, RETREATED, VISITED, VISITED_BACK, WAITING


class Role(IntEnum):
    """The use of a colour; its value is its palette index and its line in `assets/tiles.pyxpal`."""

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
    CLEAR = auto()  # transparent
    # the distance of a cell from the start, from near to far
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
    # cells that a generator has not dug yet
    ROCK = auto()
    ROCK_EDGE = auto()
    # around the cells that the algorithm takes next
    NEXT = auto()
    NEXT_DARK = auto()
    # source text, and the background of the current line
    CODE = auto()
    CODE_DIM = auto()
    CODE_LINE = auto()
    KEYWORD = auto()
    # the other squares of the path's floor
    PATH_DARK = auto()
    # the paints of programs, by the names of the mms protocol
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
    # an inset in a panel, and the shadow of a panel
    WELL = auto()
    PANEL_SHADOW = auto()
    # the badge of a run that has not started
    IDLE = auto()
    # the letters of the wordmark that are not golden, and the second place
    SILVER = auto()
    # mud and water: floor and pattern, and for water the troughs between waves
    MUD_FLOOR = auto()
    MUD = auto()
    WATER_FLOOR = auto()
    WATER = auto()
    WATER_SHADE = auto()
    # around the maze: the ground, plants and buildings
    GROUND = auto()
    GROUND_DARK = auto()
    GROUND_LIGHT = auto()
    PLANT = auto()
    PLANT_DARK = auto()
    PLANT_LIGHT = auto()
    STONE = auto()
    STONE_DARK = auto()
    STONE_LIGHT = auto()
    # fences across passages, and their shaded side
    FENCE = auto()
    FENCE_SHADE = auto()


OF_MARKS = {
    BLANK: (Role.SHADOW, Role.FLOOR),
    VISITED: (Role.ROUTE, Role.ROUTE_FLOOR),
    RETREATED: (Role.RETREAT, Role.RETREAT_FLOOR),
    WAITING: (Role.FRONTIER, Role.FRONTIER_FLOOR),
    VISITED_BACK: (Role.BACK, Role.BACK_FLOOR),
    ON_PATH: (Role.PATH, Role.PATH_FLOOR),
    FILLED: (Role.FILL, Role.FILL_FLOOR),
}
"""The line or pattern of a mark, and the floor under it."""
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
PAINTED = dict(_PAINTS.values())  # the same in every theme: a program's blue is blue


@dataclass(frozen=True, slots=True)
class Theme:
    name: str
    colours: dict[Role, int]  # 0xRRGGBB for every role

    def palette(self) -> list[int]:
        """The colours in order of their palette index."""
        return [self.colours[role] for role in Role]
