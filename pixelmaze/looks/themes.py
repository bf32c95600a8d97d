"""The files of looks, in `assets/looks/`, and their colours. Those of a theme are all in its file;
those of another look are the ones of a theme, with a few replaced. Colours that go with one that is
replaced move along: the shade of the floor with the floor, the edge of a wall with the wall.
"""

from typing import Any

from pixelmaze.files.files import assets, told_in
from pixelmaze.looks.oklab import moved
from pixelmaze.looks.theme import PAINTED, Role, Theme, ramp, surroundings

_FAMILIES = {
    Role.FLOOR: (Role.FLOOR_DARK, Role.FLOOR_LIGHT, Role.SHADOW),
    Role.WALL_TOP: (Role.WALL_EDGE, Role.WALL_FACE, Role.WALL_SEAM),
    Role.VOID: (Role.ROCK, Role.ROCK_EDGE, Role.OUTLINE),
    Role.PANEL: (Role.PANEL_EDGE, Role.WELL, Role.PANEL_SHADOW, Role.CODE_LINE),
}
"""The colours that move along with another one."""

FILES: dict[str, dict[str, Any]] = {
    path.stem.partition("-")[2]: told_in(path)
    for path in sorted((assets() / "looks").glob("*.toml"))
}
"""By the names of looks, those of the chapters in the order of the adventure, then the others."""

LANDS = {name: told["land"] for name, told in FILES.items() if "land" in told}
"""The land of each look on the map of the adventure: its colours and, in a terminal, the signs that
stand on the ground. That of the dawn is at the end."""
LANDS["dawn"] = told_in("dawn/land.toml")


def theme_of(name: str) -> Theme:
    """The colours in the file of this look."""
    told = FILES[name]
    chosen = {Role[role.upper()]: colour for role, colour in told["colours"].items()}
    around = surroundings(*(chosen[role] for role in (Role.GROUND, Role.PLANT, Role.STONE)))
    if "base" not in told:
        bare = {**PAINTED, Role.CLEAR: 0xFF00FF, **ramp(*told["heat"])}
        return Theme(name, bare | around | chosen)
    base = THEMES[told["base"]].colours
    along = {
        other: moved(base[other], base[role], chosen[role])
        for role, family in _FAMILIES.items()
        for other in family
    }
    return Theme(name, base | along | around | chosen)


DUNGEON = theme_of("dungeon")  # that of mazes without a look
THEMES: dict[str, Theme] = {DUNGEON.name: DUNGEON}
THEMES |= {name: theme_of(name) for name, told in FILES.items() if "base" not in told}
