"""What can be done in a scene, by which keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from pixelmaze.game.keys import Command, explained, printed


class Control(NamedTuple):
    """One thing that can be done."""

    key: str
    """As it is printed."""
    keys: Sequence[str]
    """By their names."""
    word: str
    """For the lower strip, where there is little room; empty to leave it out there."""
    help: str
    """What it does, in a few words."""
    act: Callable[[], object] = lambda: None
    """Nothing, where something else hears its key."""


Group = tuple[str, Sequence[Control]]
"""A heading, and what stands under it."""


def control(
    command: Command,
    act: Callable[[], object],
    keys: Sequence[str] = (),
    word: str | None = None,
) -> Control:
    """A control for this command; `keys` and `word` if they are others than its own."""
    names = keys or (command.keys[0], *command.always)
    shown = command.word if word is None else word
    return Control(printed(names[0]), names, shown, explained(command, names), act)


def controls_for(
    commands: Mapping[str, Command], acts: Mapping[str, Callable[[], object]]
) -> list[Control]:
    """A control for each of these acts, which are called by the names of commands."""
    return [control(commands[name], act) for name, act in acts.items()]


def perform(groups: Iterable[Group], key: str) -> bool:
    """Do what this key stands for, if it does; a letter may be large, as with Caps Lock."""
    name = key.lower() if len(key) == 1 else key
    for _, controls in groups:
        for item in controls:
            if name in item.keys:
                item.act()
                return True
    return False
