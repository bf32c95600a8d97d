"""Looks: one for each chapter of the adventure, with its colours, its tiles and its surroundings.

The colours of a look are those of a theme, with a few replaced. Colours that go with one that is
replaced move along: the shade of the floor with the floor, the edge of a wall with the wall.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from pixelmaze.looks.oklab import moved
from pixelmaze.looks.theme import Role, Theme, surroundings
from pixelmaze.looks.themes import CONTRAST, DUNGEON, GARDEN, LIGHT, NEON, THEMES

BY_CHAPTER = "chapter"  # the setting with which each chapter has its own look


@dataclass(frozen=True, slots=True)
class Look:
    name: str
    theme: Theme  # its colours
    ground: str = ""
    """The ground around the maze, a picture in `assets/grounds/`; empty for nothing."""
    tall: tuple[str, ...] = ()
    """The things on it that stand where there is room for them, chosen by chance: pictures in
    `assets/scenery/`."""
    middle: tuple[str, ...] = ()  # those that are half as large
    low: tuple[str, ...] = ()  # those of a few pixels, which also stand close to the maze
    motes: str = ""  # what moves in the air
    walls: str = ""  # the texture of walls, a picture in `assets/walls/`; empty for none
    floors: str = ""  # the texture of floors, a picture in `assets/floors/`; empty for none

    def built(self, walls: str, floors: str) -> Look:
        """The same look with these textures."""
        return replace(self, walls=walls, floors=floors)

    def with_scenery(self, ground: str, tall: str, middle: str, low: str, motes: str = "") -> Look:
        """The same look with this scenery: names with spaces between them."""
        return replace(
            self, ground=ground, tall=(*tall.split(),), middle=(*middle.split(),),
            low=(*low.split(),), motes=motes,
        )  # fmt: skip


_FAMILIES = {
    Role.FLOOR: (Role.FLOOR_DARK, Role.FLOOR_LIGHT, Role.SHADOW),
    Role.WALL_TOP: (Role.WALL_EDGE, Role.WALL_FACE, Role.WALL_SEAM),
    Role.VOID: (Role.ROCK, Role.ROCK_EDGE, Role.OUTLINE),
    Role.PANEL: (Role.PANEL_EDGE, Role.WELL, Role.PANEL_SHADOW, Role.CODE_LINE),
}
"""The colours that move along with another one."""


def _look(name: str, base: Theme, *, ground: int, plant: int, stone: int, **chosen: int) -> Look:
    """A look with the colours of a theme, but for these. `chosen` are named like roles, among them
    those that others move along with."""
    named = {Role[role.upper()]: colour for role, colour in chosen.items()}
    along = {
        other: moved(base.colours[other], base.colours[role], named[role])
        for role, family in _FAMILIES.items()
        for other in family
    }
    around = surroundings(ground, plant, stone)
    return Look(name, Theme(name, base.colours | around | along | named))


_CHAPTERS = (
    Look("garden", GARDEN).built("leaves", "gravel").with_scenery(
        "grass", "tree tree bush", "bush bed pot", "flower flower tuft", "petals"
    ),
    _look(
        "market", GARDEN,
        floor=0xEED9B4, wall_top=0xA85238, void=0x2E1E1A, panel=0x38241E,
        ground=0x75604E, plant=0x6E8A3C, stone=0x9A6A40,
        wall_edge=0xDD8A5C, panel_edge=0x5C4036, code_line=0x5C4036,
    ).built("bricks", "flags").with_scenery(
        "cobbles", "stall stall crate", "barrel crate sack pot", "pebbles", "dust"
    ),
    _look(
        "studio", LIGHT,
        floor=0xFAF3E2, wall_top=0x27335C, void=0xE6DCC8, panel=0xF8F3E8,
        ground=0x8A6448, plant=0x4E7C8E, stone=0xC8B08C,
    ).built("ink", "ruled").with_scenery(
        "planks", "sheets books sheets", "pencil books inkpot", "blot", "dust"
    ),
    _look(
        "fair", GARDEN,
        floor=0xFBE9D2, wall_top=0x5C3EB4, void=0x1C2244, panel=0x242A50,
        ground=0x35487E, plant=0x2E8A84, stone=0xC88A4A,
        wall_edge=0xFF9AAE, panel_edge=0x424C80, code_line=0x424C80, text_dim=0xA4B0D8,
        code_dim=0xA4B0D8,
    ).built("stripes", "checks").with_scenery(
        "grass", "tent balloons tent", "lamp bunting balloons", "tuft flower", "confetti"
    ),
    _look(
        "mine", DUNGEON,
        floor=0x6E6152, wall_top=0x33261C, void=0x0E0B0A, panel=0x1E1814,
        ground=0x1C1613, plant=0x2E8C8C, stone=0x5E4E40,
        wall_edge=0xA47C4C, mud_floor=0x7A4A2C, mud=0xB07C50,
    ).built("timber", "gravel").with_scenery(
        "rock", "prop rocks crystals", "cart rocks crystals", "pebbles nugget", "dust"
    ),
    _look(
        "castle", DUNGEON,
        floor=0x666F86, wall_top=0x2A3252, void=0x10141C, panel=0x1A2032,
        ground=0x30483A, plant=0x3E7048, stone=0x8A90A0,
        wall_edge=0x9AA8CC,
    ).built("blocks", "flags").with_scenery(
        "grass", "tower fir tower", "banner bush fir", "tuft pebbles", "leaves"
    ),
    _look(
        "drowned", GARDEN,
        floor=0xBFD8C4, wall_top=0x206074, void=0x082430, panel=0x103440,
        ground=0x124A5C, plant=0x2E8C74, stone=0x6A9A98,
        wall_edge=0x6CC0C0, panel_edge=0x2A5866, code_line=0x2A5866,
    ).built("moss", "water").with_scenery(
        "waves", "column reeds", "reeds lily", "lily pebbles", "bubbles"
    ),
    _look(
        "hive", GARDEN,
        floor=0xFFF0C4, wall_top=0xA66416, void=0x2C1A0A, panel=0x38240E,
        ground=0x6E4616, plant=0x7C8C2E, stone=0xD08E24,
        wall_edge=0xF2B440, panel_edge=0x5C421E, code_line=0x5C421E,
    ).built("honey", "cells").with_scenery(
        "wax", "comb comb", "drop bee", "drop", "bees"
    ),
    _look(
        "frost", GARDEN,
        floor=0xEEF4F8, wall_top=0x4E86B4, void=0x1C3048, panel=0x203650,
        ground=0x8CA8C8, plant=0x3A6E74, stone=0xC4D6E6,
        wall_edge=0xC4ECFC, panel_edge=0x3E5878, code_line=0x3E5878,
    ).built("ice", "cracks").with_scenery(
        "snow", "snowy_fir snowman snowy_fir", "ice drift", "pebbles drift", "snow"
    ),
    _look(
        "dunes", GARDEN,
        floor=0xFAEAC0, wall_top=0x96603C, void=0x3A2418, panel=0x3C281C,
        ground=0xD2A05C, plant=0x4E8C46, stone=0xC08450,
        wall_edge=0xE8B878, panel_edge=0x624632, code_line=0x624632,
    ).built("bricks", "sand").with_scenery(
        "ripples", "palm rocks column", "cactus drift rocks", "pebbles tuft", "dust"
    ),
    _look(
        "manor", DUNGEON,
        floor=0x6C5E78, wall_top=0x301C34, void=0x0E0A14, panel=0x1C1626,
        ground=0x1E2A30, plant=0x3A4A44, stone=0x6E7686,
        wall_edge=0x9C6C94,
    ).built("carved", "boards").with_scenery(
        "fog", "dead_tree grave dead_tree", "grave fence pumpkin lamp", "tuft", "fireflies"
    ),
    _look(
        "jungle", DUNGEON,
        floor=0x74705A, wall_top=0x153A2A, void=0x08140E, panel=0x10241A,
        ground=0x12301E, plant=0x267040, stone=0x5E6A54,
        wall_edge=0x5CA858,
    ).built("leaves", "gravel").with_scenery(
        "leaves", "giant idol giant palm", "fern fern mushroom", "tuft tuft mushroom", "leaves"
    ),
    _look(
        "night", DUNGEON,
        floor=0x4C5690, wall_top=0x1C2150, void=0x080A1C, panel=0x12163A,
        ground=0x101838, plant=0x1E3A5C, stone=0x3A4474,
        wall_edge=0x8090E0, water_floor=0x14589C, water_shade=0x2474B4,
    ).built("sparks", "gravel").with_scenery(
        "grass", "house fir fir", "fir lamp bush", "flower tuft", "fireflies"
    ),
    _look(
        "comet", NEON,
        floor=0x2A1440, wall_top=0x5A30E4, void=0x05030F, panel=0x110A24,
        ground=0x180828, plant=0x5A1E7A, stone=0x54408C,
        wall_edge=0xB49CFF,
    ).built("sparks", "checks").with_scenery(
        "stars", "planet comet", "asteroid star", "star", "stars"
    ),
)  # fmt: skip
_OF_THEMES = (
    Look("dungeon", DUNGEON).with_scenery("rock", "rocks column", "rocks", "pebbles", "dust"),
    Look("neon", NEON).with_scenery("grid", "", "", ""),
    Look("contrast", CONTRAST),
    Look("light", LIGHT).with_scenery("grid", "", "", ""),
)

LOOKS: dict[str, Look] = {look.name: look for look in (*_CHAPTERS, *_OF_THEMES)}
"""By name, those of the chapters in the order of the adventure, then those of themes alone."""


class Costume(NamedTuple):
    """The colours of the hero's coat."""

    colour: int
    shade: int
    of_16: str  # the name of the colour where a terminal has 16 of them


RED = "red"  # the costume in the colours of each theme
COSTUMES = {
    "blue": Costume(0x2F62E6, 0x1C3690, "ansiblue"),
    "green": Costume(0x1E8A3C, 0x125426, "ansigreen"),
    "violet": Costume(0x9038D0, 0x581E86, "ansimagenta"),
    "rose": Costume(0xF0569E, 0xA02A68, "ansibrightmagenta"),
    "gold": Costume(0xFFC61A, 0xA86A08, "ansiyellow"),
}
"""The others."""


def look_for(theme: str, look: str = "", hero: str = RED) -> Look:
    """The look of a level. `theme` and `hero` are the settings, `look` the one of the level's
    chapter; empty if there is none."""
    chosen = (look or DUNGEON.name) if theme == BY_CHAPTER else theme
    return _dressed(chosen, hero) if hero in COSTUMES else _plain(chosen)


def _plain(name: str) -> Look:
    return LOOKS.get(name) or Look(name, THEMES[name])


@cache
def _dressed(name: str, hero: str) -> Look:
    """A look with this costume."""
    plain, costume = _plain(name), COSTUMES[hero]
    coat = {Role.HERO: costume.colour, Role.HERO_DARK: costume.shade}
    return replace(plain, theme=Theme(plain.theme.name, plain.theme.colours | coat))
