"""Looks and themes, from the files in `assets/looks/`: colours, tiles and surroundings.

The file of a theme has all of its colours. Each land of the adventure has a look, whose colours
are those of a theme with a few replaced. Colours that go with a replaced one move along: the shade
of the floor with the floor, the edge of a wall with the wall.
"""

from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any, NamedTuple

from pixelmaze.files.files import assets, toml_in
from pixelmaze.looks.colours import evenly, lit, moved
from pixelmaze.looks.theme import HEAT, PAINTED, Role, Theme

# ---- themes --------------------------------------------------------------------------------------

_FAMILIES = {
    Role.FLOOR: (Role.FLOOR_DARK, Role.FLOOR_LIGHT, Role.SHADOW),
    Role.WALL_TOP: (Role.WALL_EDGE, Role.WALL_FACE, Role.WALL_SEAM),
    Role.VOID: (Role.ROCK, Role.ROCK_EDGE, Role.OUTLINE),
    Role.PANEL: (Role.PANEL_EDGE, Role.WELL, Role.PANEL_SHADOW, Role.CODE_LINE),
}
"""The colours that move along with another."""
_SHADES = {
    Role.GROUND: (Role.GROUND_DARK, Role.GROUND_LIGHT, 0.05),
    Role.PLANT: (Role.PLANT_DARK, Role.PLANT_LIGHT, 0.12),
    Role.STONE: (Role.STONE_DARK, Role.STONE_LIGHT, 0.14),
}
"""The shades of colours around the maze, in shadow and in light, and the change of lightness."""
_DUSKY = (
    Role.WALL_TOP, Role.WALL_EDGE, Role.WALL_FACE, Role.WALL_SEAM, Role.VOID, Role.ROCK,
    Role.ROCK_EDGE, *range(Role.GROUND, Role.STONE_LIGHT + 1),
)  # fmt: skip
"""The colours that are darker at dusk: all around the passages, which stay as legible."""

FILES: dict[str, dict[str, Any]] = {
    path.stem.partition("-")[2]: toml_in(path)
    for path in sorted((assets() / "looks").glob("*.toml"))
}
"""The files by look: looks of lands in the order of the adventure, then the others."""

LANDSCAPES = {name: file["land"] for name, file in FILES.items() if "land" in file}
"""The lands on the map of the adventure, by look, the dawn last: colours and, for terminals, the
signs on the ground."""
DUSK = {
    look: 0.17 * min(1.0, at / 11) ** 1.5 * (1 - table.get("night", 0.0))
    for at, (look, table) in enumerate(LANDSCAPES.items())
}
"""The lightness, of 1, that a land loses until the sun is back: more in each, less in dark ones."""
LANDSCAPES["dawn"] = toml_in("dawn/land.toml")


def theme_of(name: str) -> Theme:
    """The colours in the file of a look."""
    file = FILES[name]
    chosen = {Role[role.upper()]: colour for role, colour in file["colours"].items()}
    around = {
        shade: lit(chosen[role], by)
        for role, (dark, light, change) in _SHADES.items()
        for shade, by in ((dark, -change), (light, change))
    }
    if "base" not in file:
        heat = dict(zip(HEAT, evenly(file["heat"], len(HEAT)), strict=True))
        return Theme(name, PAINTED | {Role.CLEAR: 0xFF00FF} | heat | around | chosen)
    base = THEMES[file["base"]].colours
    along = {
        other: moved(base[other], base[role], chosen[role])
        for role, family in _FAMILIES.items()
        for other in family
    }
    return Theme(name, base | along | around | chosen)


DUNGEON = theme_of("dungeon")  # the theme of mazes without a look
THEMES: dict[str, Theme] = {DUNGEON.name: DUNGEON}
THEMES |= {name: theme_of(name) for name, file in FILES.items() if "base" not in file}


# ---- looks ---------------------------------------------------------------------------------------

BY_LAND = "chapter"  # the setting that gives each land its own look


@dataclass(frozen=True, slots=True)
class Look:
    """A look from its file. Fields that the file leaves out are empty."""

    name: str
    theme: Theme  # its colours
    ground: str = ""  # the ground around the maze, a picture in `assets/grounds/`
    tall: tuple[str, ...] = ()
    """Things on the ground that need room, chosen at random: pictures in `assets/scenery/`."""
    middle: tuple[str, ...] = ()  # things that are half as large
    low: tuple[str, ...] = ()  # things of a few pixels, also close to the maze
    motes: str = ""  # the kind of motes in the air
    walls: str = ""  # the texture of walls, a picture in `assets/walls/`
    floors: str = ""  # the texture of floors, a picture in `assets/floors/`


def _look(name: str) -> Look:
    values = {field.name: FILES[name].get(field.name, field.default) for field in fields(Look)}
    things = {kind: tuple(values[kind]) for kind in ("tall", "middle", "low")}
    return Look(**values | things | {"name": name, "theme": THEMES.get(name) or theme_of(name)})


LOOKS: dict[str, Look] = {name: _look(name) for name in FILES}
"""Looks by name: of lands in the order of the adventure, then of themes alone."""


class Costume(NamedTuple):
    """The colours of the hero's coat."""

    colour: int
    shade: int
    of_16: str  # the name of the colour in a terminal with 16 colours


RED = "red"  # the costume with the colours of each theme
COSTUMES = {
    "blue": Costume(0x2F62E6, 0x1C3690, "ansiblue"),
    "green": Costume(0x1E8A3C, 0x125426, "ansigreen"),
    "violet": Costume(0x9038D0, 0x581E86, "ansimagenta"),
    "rose": Costume(0xF0569E, 0xA02A68, "ansibrightmagenta"),
    "gold": Costume(0xFFC61A, 0xA86A08, "ansiyellow"),
}
"""The other costumes."""


def look_for(theme: str, look: str = "", hero: str = RED, is_night: bool = False) -> Look:
    """The look of a level by the settings `theme` and `hero`, and its land's `look`, if any, which
    is darker at night."""
    dusk = DUSK.get(look, 0.0) if is_night and theme == BY_LAND else 0.0
    return _changed((look or DUNGEON.name) if theme == BY_LAND else theme, hero, dusk)


@cache
def _changed(name: str, hero: str, dusk: float) -> Look:
    """A look with another coat, and at dusk."""
    plain, costume = LOOKS[name], COSTUMES.get(hero)
    before = plain.theme.colours
    changes = {role: lit(before[role], -dusk) for role in _DUSKY if dusk}
    if costume:
        changes |= {Role.HERO: costume.colour, Role.HERO_DARK: costume.shade}
    return replace(plain, theme=Theme(name, before | changes)) if changes else plain
