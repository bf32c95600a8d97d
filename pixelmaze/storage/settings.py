"""What the player has chosen: colours, keys, loudness, motion, the window."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from pixelmaze.errors import PixelmazeError
from pixelmaze.game.keys import SCHEMES
from pixelmaze.theme import THEMES

LOUDEST = 10
GLIDES = {"slow": 12, "normal": 8, "fast": 5}
"""How many ticks a move of the player's takes, while a key is held."""
LARGEST_SCALE = 4


@dataclass(frozen=True, slots=True)
class Settings:
    """All of them; `accepted` tells what each can be."""

    theme: str = "dungeon"
    keys: str = "arrows"
    music: int = 6
    """How loud, 0 … 10."""
    effects: int = 8
    is_muted: bool = False
    glide: str = "normal"
    companion: bool = True
    """Whether the player's quickest run of a level walks beside him."""
    reduced_motion: bool = False
    scale: int = 2
    """Of the window."""
    full_screen: bool = False

    @property
    def pace(self) -> int:
        """Ticks a move."""
        return GLIDES[self.glide]


ACCEPTED: dict[str, Sequence[Any]] = {
    "theme": tuple(THEMES),
    "keys": tuple(SCHEMES),
    "music": range(LOUDEST + 1),
    "effects": range(LOUDEST + 1),
    "is_muted": (False, True),
    "glide": tuple(GLIDES),
    "companion": (False, True),
    "reduced_motion": (False, True),
    "scale": range(1, LARGEST_SCALE + 1),
    "full_screen": (False, True),
}


def accepted(field: str) -> Sequence[Any]:
    """All values that a setting can have, in the order in which a menu shows them."""
    if field not in ACCEPTED:
        raise PixelmazeError(f"no setting is called {field!r}: there are {', '.join(ACCEPTED)}")
    return ACCEPTED[field]


def changed(settings: Settings, **changes: Any) -> Settings:
    """The settings with these instead. PixelmazeError if there is no such setting or value."""
    for field, value in changes.items():
        if not _is_accepted(field, value):
            values = ", ".join(map(str, accepted(field)))
            raise PixelmazeError(f"{field} cannot be {value!r}: it can be {values}")
    return replace(settings, **changes)


def from_mapping(data: Mapping[str, Any]) -> Settings:
    """The settings that somebody has written; those that cannot be so are as they are at first."""
    return Settings(**{
        field.name: data[field.name]
        for field in fields(Settings)
        if field.name in data and _is_accepted(field.name, data[field.name])
    })  # fmt: skip


def _is_accepted(field: str, value: object) -> bool:
    values = accepted(field)
    return type(value) is type(values[0]) and value in values  # True is no number
