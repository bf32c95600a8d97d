"""Bindings: the commands that a scene offers, and what they do in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from pixelmaze.game.keys import Command, explained, printed


class Binding(NamedTuple):
    """A command, and what it does in a scene."""

    key: str
    """As it is displayed."""
    keys: Sequence[str]
    """Key names, as in `game/keys.py`."""
    word: str | Callable[[], str]
    """A short label for the key bar; empty to leave it out there."""
    help: str
    act: Callable[[], object] = lambda: None
    """Does nothing where something else handles the key."""
    pad: str = ""
    """The name of a gamepad button, or empty."""
    repeats: bool = False
    else_key: str = ""
    """The name of a key that does the same and is not text, for display while text is typed."""

    @property
    def label(self) -> str:
        return self.word if isinstance(self.word, str) else self.word()

    def while_typing(self) -> Binding | None:
        """This binding while characters are text; None if its key is one."""
        if not is_text(self.key):
            return self
        return self._replace(key=self.else_key) if self.else_key else None


def is_text(key: str) -> bool:
    """Whether a key, by the name that is displayed, is a character that can be typed."""
    return len(key) == 1 and key not in "←↑→↓"


Group = tuple[str, Sequence[Binding]]
"""A heading, and the bindings below it."""


def bind(
    command: Command,
    act: Callable[[], object],
    keys: Sequence[str] = (),
    word: str | Callable[[], str] | None = None,
    help: str = "",
    pad: str | None = None,
) -> Binding:
    """Bind a command. `keys`, `word`, `help` and `pad` replace those of the command."""
    names = keys or (command.keys[0], *command.always)
    shown = command.word if word is None else word
    return Binding(
        printed(names[0]),
        names,
        shown,
        help or explained(command, names),
        act,
        command.pad if pad is None else pad,
        command.repeats,
    )


def perform(groups: Iterable[Group], key: str) -> bool:
    """Run the first binding of this key. Returns whether there is one. The case of letters does not
    matter, because of Caps Lock."""
    name = key.lower() if len(key) == 1 else key
    for _, bindings in groups:
        for binding in bindings:
            if name in binding.keys:
                binding.act()
                return True
    return False


def bound(
    commands: Mapping[str, Command], acts: Mapping[str, Callable[[], object]]
) -> list[Binding]:
    """Bind several commands, by name."""
    return [bind(commands[name], act) for name, act in acts.items()]
