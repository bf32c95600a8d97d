"""Typed commands: the words for them, and lines of words carried out one by one."""

import re
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from pixelmaze.maze.errors import PixelmazeError, printable, shortened
from pixelmaze.ui.play.positions import either

Act = Callable[[], list[str]]
"""Carries out a command and returns the lines to print; PixelmazeError if impossible."""


OTHERS = {"q": "quit", "?": "help", "esc": "back", "reset": "restart", "regenerate": "new"}
"""Letters and former names of commands."""


class Command(NamedTuple):
    act: Act
    help: str


class Answers(ABC):
    """Answers lines of commands."""

    def __init__(self) -> None:
        self.rest = deque[str]()
        """Words of the current line, not yet read."""
        self.has_quit = False

    @property
    @abstractmethod
    def commands(self) -> dict[str, Command]:
        """The commands that can be typed now, by name."""

    @property
    def others(self) -> Mapping[str, str]:
        """Other words for commands, before those that commands can be shortened to."""
        return OTHERS

    def take(self) -> list[str]:
        """Carry out the next command of the line. If it fails, say why and drop the rest."""
        try:
            commands = self.commands
            return commands[meant(self.rest.popleft(), commands, self.others)].act()
        except PixelmazeError as error:
            return [error.brief, *self.drop()]

    def drop(self) -> list[str]:
        """Drop the rest of the line. Returns a note if there was any."""
        said = ["The rest of the line is ignored."] if self.rest else []
        self.rest.clear()
        return said

    def helps(self) -> list[str]:
        """A line for each command that needs one."""
        told = {name: command for name, command in self.commands.items() if command.help}
        longest = max(map(len, told))
        return [f"{name:{longest}}  {command.help}" for name, command in told.items()]


# ---- the command that a word means ---------------------------------------------------------------

_COMPASS = {"up": "n", "down": "s", "right": "e", "left": "w", "upper": "n", "lower": "s"}
_LONGEST = 40  # letters of an unknown word that are shown
_FEW = 6  # the most commands that are listed instead
_LIKENESS = 0.5  # how similar a command must be to be suggested, from 0 to 1


def meant(
    word: str,
    commands: Mapping[str, Any],
    others: Mapping[str, str] = OTHERS,
    what: str = "command",
) -> str:
    """The command that a word names or shortens, as `u-l` does upper-left. PixelmazeError names
    those that fit if there are several, or else the nearest two."""
    word = word.casefold()
    found = [name for name in (word, others.get(word, "")) if name in commands]
    found = found[:1] or beginning_so(word, commands)
    if len(found) == 1:
        return found[0]
    if found:
        raise PixelmazeError(f"{word!r} could be {either(found)}")
    from difflib import get_close_matches  # slow to load

    near = get_close_matches(word[:_LONGEST], commands, 2, _LIKENESS)
    known = f"expected {either([*commands])}." if len(commands) <= _FEW else "help lists all."
    hint = f"did you mean {either(near)}?" if near else known
    shown = printable(shortened(word, _LONGEST))
    raise PixelmazeError(f"'{shown}' is not a {what}: {hint}")


def beginning_so(word: str, commands: Iterable[str]) -> list[str]:
    """The commands that the word may abbreviate."""
    begin = re.compile("[^-]*-".join(map(re.escape, word.casefold().split("-"))))
    return [name for name in commands if begin.match(name)]


def letters_for(ways: Iterable[str]) -> dict[str, str]:
    """Letters for directions: `u` and `n` for up, `ul` and `nw` for upper-left. What could mean
    two directions means none."""
    found = dict[str, str]()
    twice = set[str]()
    for way in ways:
        parts = way.split("-")
        for signs in (_COMPASS, {}):
            letters = "".join(signs.get(part, part[0]) for part in parts)
            if found.setdefault(letters, way) != way:
                twice.add(letters)
    return {letters: way for letters, way in found.items() if letters not in twice}
