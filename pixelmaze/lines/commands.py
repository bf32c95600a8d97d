"""Typed commands: the words for them, and lines of words carried out one by one."""

import re
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from pixelmaze.maze.errors import PixelmazeError, shortened
from pixelmaze.ui.play.positions import either

Act = Callable[[], list[str]]
"""Carries out a command and returns the lines to print; PixelmazeError if impossible."""


LETTERS = {
    "u": "up", "n": "up", "d": "down", "s": "down", "r": "right", "e": "right", "l": "left",
    "w": "left", "ur": "upper-right", "ne": "upper-right", "ul": "upper-left", "nw": "upper-left",
    "lr": "lower-right", "se": "lower-right", "ll": "lower-left", "sw": "lower-left",
    "i": "inward", "o": "outward",
}  # fmt: skip
"""Directions by letters; cells of some shapes have only a few of them."""
OTHERS = LETTERS | {
    "q": "quit", "?": "help", "esc": "back", "reset": "restart", "regenerate": "new",
}  # fmt: skip
"""Letters and former names of commands."""


_DIGITS = 9  # longer numbers are cut: so many exceed the number of cells anyway


class Command(NamedTuple):
    act: Act
    help: str


class Answers(ABC):
    def __init__(self) -> None:
        self.rest = deque[str]()
        """Words of the current line, not yet read."""
        self.has_quit = False

    def answer(self, line: str) -> list[str]:
        """Carry out the commands of a line, up to the first that fails; return what to print."""
        self.rest = deque(line.split())
        return self.go_on()

    @abstractmethod
    def go_on(self) -> list[str]:
        """Carry out the rest of the line; return the lines to print."""

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

    def times(self) -> int:
        """Take the number that follows, if any: how often to do something."""
        is_counted = self.rest and self.rest[0].isdecimal()
        count = int(self.rest.popleft()[:_DIGITS]) if is_counted else 1
        if not count:
            raise PixelmazeError("Type a number, 1 or more.")
        return count

    def drop(self) -> list[str]:
        """Drop the rest of the line. Returns a note if there was any."""
        said = ["The rest of the line is ignored."] if self.rest else []
        self.rest.clear()
        return said

    def end(self) -> list[str]:
        self.has_quit = True
        return []

    def helps(self) -> list[str]:
        """A line for each command that needs one."""
        told = {name: command for name, command in self.commands.items() if command.help}
        longest = max(map(len, told))
        return [f"{name:{longest}}  {command.help}" for name, command in told.items()]


# ---- the command that a word means ---------------------------------------------------------------

LONGEST = 40  # letters of an unknown word that are shown
_LIKENESS = 0.5  # how similar a command must be to be suggested, from 0 to 1


def meant(word: str, commands: Collection[str], others: Mapping[str, str] = OTHERS) -> str:
    """The command that a word names or shortens. PixelmazeError names those that fit if there are
    several, or else the nearest two."""
    found = fitting(word, commands, others)
    if len(found) == 1:
        return found[0]
    word = word.casefold()
    if found:
        raise PixelmazeError(f"{word!r} could be {either(found)}")
    from difflib import get_close_matches  # slow to load

    near = get_close_matches(word[:LONGEST], commands, 2, _LIKENESS)
    hint = f"did you mean {either(near)}?" if near else "help lists all."
    raise PixelmazeError(f"{shortened(word, LONGEST)!r} is not a command: {hint}")


def fitting(word: str, commands: Collection[str], others: Mapping[str, str] = OTHERS) -> list[str]:
    """The command that a word names, or else all that it may shorten, as `u-l` does upper-left."""
    word = word.casefold()
    begin = re.compile("[^-]*-".join(map(re.escape, word.split("-"))))
    named = [name for name in (word, others.get(word, "")) if name in commands]
    return named[:1] or [name for name in commands if begin.match(name)]
