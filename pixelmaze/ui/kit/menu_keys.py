"""Input, keys and bindings for all menus."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from pixelmaze.game.keys import printed
from pixelmaze.ui.kit.bindings import Binding, bind
from pixelmaze.ui.kit.commands import MENU, PLAY
from pixelmaze.ui.kit.messages import SOUND, also
from pixelmaze.ui.kit.services import Services


class MenuInput(NamedTuple):
    """Input for a menu, from keys, gamepad or mouse."""

    x: int = 0
    y: int = 0
    pages: int = 0
    end: int = 0
    chooses: bool = False
    goes_back: bool = False
    erases: bool = False
    typed: str = ""
    notches: int = 0
    pointer: tuple[int, int] | None = None
    clicks: bool = False


MENU_KEYS: Mapping[str, MenuInput] = {
    "up": MenuInput(y=-1), "down": MenuInput(y=1),
    "w": MenuInput(y=-1), "s": MenuInput(y=1), "k": MenuInput(y=-1), "j": MenuInput(y=1),
    "left": MenuInput(x=-1), "right": MenuInput(x=1),
    "a": MenuInput(x=-1), "d": MenuInput(x=1), "h": MenuInput(x=-1), "l": MenuInput(x=1),
    "page up": MenuInput(pages=-1), "page down": MenuInput(pages=1),
    "home": MenuInput(end=-1), "end": MenuInput(end=1),
    "return": MenuInput(chooses=True), "space": MenuInput(chooses=True),
    "escape": MenuInput(goes_back=True), "backspace": MenuInput(goes_back=True),
    "q": MenuInput(goes_back=True),
}  # fmt: skip
"""The effect of each key in a menu. While typing, letters, Space and Backspace edit the text."""


def is_edit(key: str) -> bool:
    """True if a key edits the text while typing."""
    return len(key) == 1 or key in ("space", "backspace")


@cache
def keys_for(asked: MenuInput, is_typing: bool = False) -> Sequence[str]:
    """All keys with this effect, the most important first."""
    keys = [key for key, effect in MENU_KEYS.items() if effect == asked]
    return [key for key in keys if not (is_typing and is_edit(key))]


_EFFECTS = {
    "along": (MenuInput(y=-1), MenuInput(y=1)),
    "across": (MenuInput(x=-1), MenuInput(x=1)),
    "choose": (MenuInput(chooses=True),),
    "back": (MenuInput(goes_back=True),),
}


def _shown(name: str, more: str) -> Binding:
    """The binding of a command that the menu itself carries out, listing all its keys. `more` names
    the additional input of a front end."""
    command = MENU[name]
    _, *others = zip(*map(keys_for, _EFFECTS[name]), strict=True)
    keys = ", ".join(" ".join(map(printed, keys)) for keys in others)
    key = " ".join(map(printed, command.keys))
    return Binding(key, (), command.label, also(command.help, keys + more), command=command)


def menu_bindings(
    services: Services,
    turn_theme: Callable[[], object],
    turn_sound: Callable[[], object],
    *more: Binding,
    is_result: bool = False,
) -> list[Binding]:
    """The bindings of a scene with a menu, `more` among them."""
    theme = bind(PLAY["theme"], turn_theme)
    sound = bind(PLAY["mute"], turn_sound, word="" if is_result else SOUND)
    up, across, choose, back = map(_shown, MENU, services.menu_help)
    back = back._replace(word="") if is_result and services.is_terse else back
    return [up, across, choose, back, *more, *[sound] * services.has_sound, theme]
