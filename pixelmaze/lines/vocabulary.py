"""Which command a word means: itself, or any beginning that only one command has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pixelmaze.errors import PixelmazeError, lookup
from pixelmaze.lines.description import either

_LONGEST = 40
"""Of a word that is not known, so much is said again."""


def meant(word: str, commands: Mapping[str, Any], what: str = "command") -> str:
    """The command. Of one with a hyphen each part may be cut short: `u-l` is upper-left.

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
    """The commands of which the word may be a beginning."""
    pieces = word.casefold().split("-")
    return [name for name in commands if _begins(pieces, name.split("-"))]


def _begins(pieces: list[str], parts: list[str]) -> bool:
    pairs = zip(parts, pieces, strict=False)
    return len(pieces) <= len(parts) and all(part.startswith(piece) for part, piece in pairs)
