"""Finds the command that a typed word means: a name, or an unambiguous beginning of one."""

from collections.abc import Mapping
from typing import Any

from pixelmaze.lines.where import either
from pixelmaze.maze.errors import PixelmazeError, lookup

_LONGEST = 40  # the most characters of an unknown word that the error repeats


def meant(word: str, commands: Mapping[str, Any], what: str = "command") -> str:
    """The command that the word names. Each part of a name with a hyphen may be shortened: `u-l` is
    upper-left.

    PixelmazeError if there is none, or several.
    """
    word = word.casefold()
    if word in commands:
        return word
    found = beginning_so(word, commands)
    if len(found) > 1:
        raise PixelmazeError(f"{word} could be {either(found)}")
    if not found:
        lookup(commands, word if len(word) <= _LONGEST else f"{word[:_LONGEST]}…", what)
    return found[0]


def beginning_so(word: str, commands: Mapping[str, Any]) -> list[str]:
    """The commands that the word may abbreviate."""
    pieces = word.casefold().split("-")
    return [name for name in commands if _begins(pieces, name.split("-"))]


def _begins(pieces: list[str], parts: list[str]) -> bool:
    pairs = zip(parts, pieces, strict=False)
    return len(pieces) <= len(parts) and all(part.startswith(piece) for part, piece in pairs)
