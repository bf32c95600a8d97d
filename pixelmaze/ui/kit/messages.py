"""Words on the screen that several places use. Words used in one place are written there.

The words of commands, settings, levels and algorithms are in their tables.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

# ---- numbers -------------------------------------------------------------------------------------


def counted(number: int, one: str, many: str = "", form: str = ",") -> str:
    """A number of things. `many` is an irregular plural; `form` formats the number."""
    return f"{number:{form}} {one if number == 1 else many or f'{one}s'}"


def moves_of(count: int) -> str:
    return counted(count, "move")


def ended(words: str) -> str:
    """Words as a sentence."""
    return words if words.rstrip('"').endswith((".", "!", "?", ":")) else f"{words}."


def in_sentences(parts: Iterable[str]) -> list[str]:
    """Each part as a sentence to be read aloud, without repeated ones and those without letters.
    Not all voices can read stars."""
    spoken = (_STARS.sub(_stars, " ".join(words.split())) for words in parts)
    return [*dict.fromkeys(ended(words) for words in spoken if any(map(str.isalnum, words)))]


_STARS = re.compile("(?<![·×★☆])[★☆]{2,}(?![·×★☆])")  # with other signs it is a row of days


def _stars(row: re.Match[str]) -> str:
    return f"{row[0].count('★')} {out_of(counted(len(row[0]), 'star'))}"


# ---- states --------------------------------------------------------------------------------------

READY, PAUSED = "READY", "PAUSED"
WAITING = "WAITING"  # for the first step of an algorithm from outside the package
OUTCOMES = {
    None: "searching",
    "found": "found",
    "no way": "no path",
    "gave up": "gave up",
    "failed": "failed",
    "not tried": "not tried",
    "made": "made",
}
"""The state of a search, by its outcome."""


def out_of(total: str) -> str:
    """Follows a number: "12 of 40"."""
    return f"of {total}"


# ---- scenes --------------------------------------------------------------------------------------

NOTHING_TO_UNDO = "Nothing to undo."
TIME_HEADING, WORKSHOP, WATCH = "Time", "Workshop", "Watch"
RESUME, WALK = "resume", "walk"
PLAY, REPLAY, PAUSE, SOUND = "play", "replay", "pause", "sound"
NO_CLIPBOARD = "no clipboard available"
MAKING_MAZE = "Making the maze"
CONTINUE = "continue"
NEXT_THEME = "theme"


def also(text: str, keys: str) -> str:
    """The help of a command that has more keys."""
    return f"{text}; also {keys}"
