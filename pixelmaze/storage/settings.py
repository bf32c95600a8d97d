"""The settings of a player. `Settings` is their table: an entry holds all that storage and menus
need."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

from pixelmaze.game.keys import SCHEMES
from pixelmaze.looks.looks import BY_LAND, COSTUMES, DUNGEON, LOOKS, RED, THEMES
from pixelmaze.maze.errors import PixelmazeError, lookup

GLIDES = {"slow": 12, "normal": 8, "fast": 5}
"""The time of a move while a key is held, in ticks."""
HOLDS = {"off": 0, "short": 16, "long": 24}
"""The time until a held key repeats in rooms, in ticks, if longer than the time of a move."""
_COLOURS = {BY_LAND: "by land"} | {name: name for name in THEMES if name != DUNGEON.name}
_COLOURS |= {name: name for name in LOOKS if name != DUNGEON.name}
_COLOURS[DUNGEON.name] = DUNGEON.name  # last: where there is no land, it is the first one
_OFF_ON = {False: "off", True: "on"}


@dataclass(frozen=True)
class Setting:
    """The properties of a setting; `Settings` has its name and default."""

    label: str  # in the menu
    note: str  # the explanation in the menu
    choices: Mapping[Any, str]
    """Every possible value with its text in the menu, in the order there."""
    topic: str = ""  # the word in the line that leads to the settings, if worth one
    is_window_only: bool = False  # True if without effect in a terminal


def setting(
    default: Any, label: str, note: str, choices: Mapping[Any, str] | Sequence[Any], **more: Any
) -> Any:
    """A field with its `Setting`. Choices in a sequence are shown as they are."""
    if not isinstance(choices, Mapping):
        choices = {value: str(value) for value in choices}
    return field(default=default, metadata={"setting": Setting(label, note, choices, **more)})


@dataclass(frozen=True, slots=True)
class Settings:
    """The value of each setting. To add a setting, add an entry, in the order of the menu."""

    theme: str = setting(
        BY_LAND, "Theme", "for the maze and everything around it",
        _COLOURS, topic="colours",
    )  # fmt: skip
    clock: bool = setting(
        True, "Clock", "off: time stops until you move, and there's no time star", _OFF_ON
    )
    bell: bool = setting(
        False, "Bell", "rings when you can no longer win a room; always on without a clock", _OFF_ON
    )
    reduced_motion: bool = setting(
        False, "Reduced motion", "no shaking, flicker or flying particles", _OFF_ON
    )
    hero: str = setting(RED, "Hero", "the colour of your coat", [RED, *COSTUMES])
    keys: str = setting(
        "arrows", "Keys", "extra keys to walk with; commands on them move to other keys",
        {name: scheme.title for name, scheme in SCHEMES.items()}, topic="keys",
    )  # fmt: skip
    music: int = setting(
        6, "Music", "volume, 0 … 10", range(11), topic="sound", is_window_only=True
    )
    effects: int = setting(8, "Effects", "volume, 0 … 10", range(11), is_window_only=True)
    is_muted: bool = setting(False, "Mute", "no sound at all", _OFF_ON, is_window_only=True)
    shadow: bool = setting(True, "Shadow", "your fastest run walks beside you", _OFF_ON)
    glide: str = setting(
        "normal", "Pace", "how fast you walk while a key is held", [*GLIDES], is_window_only=True
    )
    hold: str = setting(
        "short", "Wait in rooms", "before a held key repeats", [*HOLDS], is_window_only=True
    )
    lecture: bool = setting(
        False, "Lecture mode", "fewer words, twice as large in a window", _OFF_ON
    )
    scale: int = setting(
        2, "Window", "pixel size, from the next start",
        {scale: f"{scale}×" for scale in range(1, 5)}, topic="window", is_window_only=True,
    )  # fmt: skip
    full_screen: bool = setting(
        False, "Full screen", "the window fills the screen", _OFF_ON, is_window_only=True
    )

    @property
    def pace(self) -> int:
        """Ticks per move while a key is held."""
        return GLIDES[self.glide]


def all_settings() -> dict[str, Setting]:
    """All settings by name, in the order of the menu."""
    return {field.name: field.metadata["setting"] for field in fields(Settings)}


def accepted(name: str) -> Sequence[Any]:
    """All values of a setting, in the order of the menu. PixelmazeError if the name is unknown."""
    return tuple(lookup(all_settings(), name, "setting").choices)


def changed(settings: Settings, **changes: Any) -> Settings:
    """The settings with these changes. PixelmazeError for an unknown name or value."""
    for name, value in changes.items():
        if not _is_accepted(name, value):
            values = ", ".join(map(str, accepted(name)))
            raise PixelmazeError(f"{value!r} is not a value for {name}: expected {values}")
    return replace(settings, **changes)


def from_mapping(data: Mapping[str, Any]) -> Settings:
    """The settings in this data; missing and wrong ones have their defaults."""
    known = {name: data[name] for name in all_settings() if name in data}
    return Settings(**{name: value for name, value in known.items() if _is_accepted(name, value)})


def _is_accepted(name: str, value: object) -> bool:
    values = accepted(name)
    return type(value) is type(values[0]) and value in values  # True is not 1 here
