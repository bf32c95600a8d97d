"""Bindings: the commands that a scene offers, and their actions there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from pixelmaze.game.keys import printed
from pixelmaze.ui.kit.commands import PLAY, SHELL, Command, explained

Label = str | Callable[[], str]


class Binding(NamedTuple):
    """A command, and its action in a scene."""

    key: str  # the key as displayed
    keys: Sequence[str]  # key names, as in `game/keys.py`; empty if other code handles the key
    word: Label  # a short label for the key bar; empty to omit the binding there
    help: str
    act: Callable[[], object] = lambda: None
    pad: str = ""  # the name of a gamepad button, or empty
    repeats: bool = False  # True if `act` is repeated while the key is held
    command: Command | None = None
    is_lit: Callable[[], bool] | None = None  # returns True while the key bar points it out

    @property
    def label(self) -> str:
        return self.word if isinstance(self.word, str) else self.word()

    def while_typing(self) -> Binding | None:
        """This binding without the keys that type text; None if no key is left."""
        keys = [key for key in self.keys if not is_text(key)]
        if not is_text(self.key):
            return self._replace(keys=keys)
        return self._replace(keys=keys, key=printed(keys[0])) if keys else None


def is_text(key: str) -> bool:
    """True if a key, by its name or as displayed, types a character."""
    return (len(key) == 1 and key not in "←↑→↓") or key.lower() == "space"


Group = tuple[str, Sequence[Binding]]  # a heading, and its bindings


def bind(
    command: Command,
    act: Callable[[], object] = lambda: None,
    keys: Sequence[str] = (),
    word: Label | None = None,
    help: str = "",
    pad: str | None = None,
) -> Binding:
    """Bind a command; `keys`, `word`, `help` and `pad` replace the command's own."""
    names = keys or (*command.keys[:1], *command.always)
    return Binding(
        printed(names[0]),
        names,
        command.label if word is None else word,
        help or explained(command, names),
        act,
        command.pad if pad is None else pad,
        command.repeats,
        command,
    )


def over(own: Sequence[Group], others: Iterable[Group]) -> list[Group]:
    """The groups `own`, and from `others` the bindings that share no key with them. Gamepad buttons
    in use by `own` are removed from `others`."""
    used = [each for _, group in own for each in group]
    taken, pads = {key for each in used for key in each.keys}, {each.pad for each in used}
    left = [
        (heading, [each._replace(pad="" if each.pad in pads else each.pad)
                   for each in group if taken.isdisjoint(each.keys)])
        for heading, group in others
    ]  # fmt: skip
    return [*own, *left]


def shell_group(heading: str, bindings: Sequence[Binding], groups: Iterable[Group]) -> Group:
    """The shell bindings of a front end for a scene with these groups. Gamepad buttons in use by
    the scene are omitted, and the key bar shows `home` or `pause` instead of `quit`."""
    used = [each for _, group in groups for each in group]
    pads, ways_out = {each.pad for each in used}, (SHELL["home"], PLAY["pause"])
    leads_out = any(each.command in ways_out for each in (*used, *bindings))
    return heading, [
        each._replace(
            pad="" if each.pad in pads else each.pad,
            word="" if leads_out and each.command == SHELL["quit"] else each.word,
        )
        for each in bindings
    ]


def in_effect(groups: Iterable[Group], is_typing: bool) -> list[Binding]:
    """All bindings; if `is_typing`, without the keys that type text."""
    all_bindings = [each for _, group in groups for each in group]
    if not is_typing:
        return all_bindings
    return [left for each in all_bindings if (left := each.while_typing())]


def perform(groups: Iterable[Group], key: str, is_typing: bool = False) -> bool:
    """Run the first binding of this key; True if there is one. Ignores the case of letters, because
    of Caps Lock."""
    name = key.lower() if len(key) == 1 else key
    for binding in in_effect(groups, is_typing):
        if name in binding.keys:
            binding.act()
            return True
    return False
