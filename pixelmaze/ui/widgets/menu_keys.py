"""The keys and bindings of every menu."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from pixelmaze.game.keys import COMMANDS, printed
from pixelmaze.ui.bindings import Binding, bind
from pixelmaze.ui.widgets.menu import MenuInput

MENU_KEYS: Mapping[str, MenuInput] = {
    "up": MenuInput(y=-1), "down": MenuInput(y=1),
    "w": MenuInput(y=-1), "s": MenuInput(y=1), "k": MenuInput(y=-1), "j": MenuInput(y=1),
    "left": MenuInput(x=-1), "right": MenuInput(x=1),
    "a": MenuInput(x=-1), "d": MenuInput(x=1), "h": MenuInput(x=-1), "l": MenuInput(x=1),
    "page up": MenuInput(pages=-1), "page down": MenuInput(pages=1),
    "home": MenuInput(end=-1), "end": MenuInput(end=1),
    "return": MenuInput(chooses=True), "space": MenuInput(chooses=True),
    "escape": MenuInput(goes_back=True), "backspace": MenuInput(goes_back=True),
}  # fmt: skip
"""What each key does in a menu. While text is typed, letters, Space and Backspace edit the text."""


def is_edit(key: str) -> bool:
    """Whether a key edits text while text is typed."""
    return len(key) == 1 or key in ("space", "backspace")


@cache
def keys_for(asked: MenuInput, is_typing: bool = False) -> Sequence[str]:
    """All keys with this effect, the most important first."""
    keys = [key for key, effect in MENU_KEYS.items() if effect == asked]
    return [key for key in keys if not (is_typing and is_edit(key))]


def _help(what: str, *effects: MenuInput) -> str:
    """What the first keys of these effects do, and which others do the same."""
    _, *others = zip(*map(keys_for, effects), strict=True)
    return f"{what}; also {', '.join(' '.join(map(printed, keys)) for keys in others)}"


_HELP = (
    _help("along the menu", MenuInput(y=-1), MenuInput(y=1)),
    _help("what the line says", MenuInput(x=-1), MenuInput(x=1)),
    _help("do it", MenuInput(chooses=True)),
    _help("to where you came from", MenuInput(goes_back=True)),
)


def menu_bindings(session: Any, *more: Binding, is_result: bool = False) -> list[Binding]:
    """The bindings of a menu. The menu itself handles the keys for moving and choosing, which are
    only displayed."""
    is_quiet = is_result and session.services.is_terse
    more_ways = session.services.menu_help
    up, across, go, back = map("".join, zip(_HELP, more_ways, strict=True))
    theme = bind(COMMANDS["theme"], session.next_theme, word="" if is_quiet else None)
    sound = []
    if session.services.has_sound:
        sound = [bind(COMMANDS["mute"], session.turn_sound, word="" if is_result else "sound")]
    keys = [
        Binding("↑ ↓", (), "choose", up),
        Binding("← →", (), "change", across),
        Binding("Return", (), "go", go),
        Binding("Esc", (), "" if is_quiet else "back", back),
    ]
    if is_result:
        del keys[1]
        return [*keys, *more, theme, *sound]
    return [*keys, *more, *sound, theme]
