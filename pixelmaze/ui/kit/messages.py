"""Words shown on the screen that several places say, single words, and sentences that depend on
much; by name, grouped by scene. A sentence that one place says stands there.

The words of commands, settings, levels and algorithms are in the tables of these.
"""

from __future__ import annotations

# ---- numbers -------------------------------------------------------------------------------------


def counted(number: int, one: str, many: str = "", form: str = ",") -> str:
    """A number of things. `many` is the plural if it is not regular, `form` formats the number."""
    return f"{number:{form}} {one if number == 1 else many or f'{one}s'}"


def moves_of(count: int) -> str:
    return counted(count, "move")


# ---- states --------------------------------------------------------------------------------------

READY, PAUSED, WALKING = "READY", "PAUSED", "WALKING"
WAITING = "WAITING"  # no step has come yet from an algorithm from outside the package
OUTCOMES = {
    None: "searching",
    "found": "found",
    "no way": "no way",
    "gave up": "gave up",
    "failed": "failed",
    "made": "made",
}
"""Of a search, by its outcome."""


def out_of(total: str) -> str:
    """Follows a figure."""
    return f"of {total}"


# ---- scenes --------------------------------------------------------------------------------------

NOTHING_TO_UNDO = "There is nothing to undo."
TIME_HEADING, WORKSHOP, WATCH = "Time", "Workshop", "Watch"
RESUME, WALK = "resume", "walk"
NO_CLIPBOARD = "there is no clipboard here"
MAKING_MAZE = "Making the maze"


def also(text: str, keys: str) -> str:
    """The help of a command with more than one key."""
    return f"{text}; also {keys}"
