"""Words shown on the screen that several places say, single words, and sentences that depend on
much; by name, grouped by scene. A sentence that one place says stands there.

The words of commands, settings, levels and algorithms are in the tables of these.
"""

from __future__ import annotations

from pixelmaze.maze.shapes import SHAPES

# ---- numbers -------------------------------------------------------------------------------------


def counted(number: int, one: str, many: str = "", form: str = ",") -> str:
    """A number of things. `many` is the plural if it is not regular, `form` formats the number."""
    return f"{number:{form}} {one if number == 1 else many or f'{one}s'}"


def moves_of(count: int) -> str:
    return counted(count, "move")


THING_NAMES = (
    "thin floor", "hole", "plate", "home of your reflection", "gem", "key", "your reflection",
    "minotaur",
)  # fmt: skip
DOOR_NAMES = ("lock", "open gate", "shut gate", "barred turn")
"""What signs of rooms stand for, in cells and in doorways."""


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


# ---- list of keys --------------------------------------------------------------------------------

MOUSE_IN_MENUS = (", and the mouse", "", ", and a click", ", and the right button")
KEYS_IN_MENUS = ("", "; with Shift by ten", "", "")
"""Added to the help of up and down, left and right, Return, and Esc."""
KEYS_HINT = "Click a line, or choose with ↑ ↓ and Return."


def also(text: str, keys: str) -> str:
    """The help of a command with more than one key."""
    return f"{text}; also {keys}"


# ---- play ----------------------------------------------------------------------------------------

WALK = "walk"


def walk_help(letters: str, shape: str) -> str:
    """How to walk in the window. `letters` are those of a shape that has its own, or empty."""
    ways = f"{letters}: the {SHAPES[shape].ways} directions"
    together = "the way between" if SHAPES[shape].has_slants else "around corners"
    how = ways if letters else f"two together go {together}"
    return f"walk; {how}"


def press_help(letters: str) -> str:
    """How to walk where each press is a move; `letters` as above."""
    how = f"{letters} as the ways lie; with Shift" if letters else "with Shift"
    return f"walk; {how} to where ways part"


NOTHING_TO_UNDO = "There is nothing to undo."


# ---- watching ------------------------------------------------------------------------------------

TIME_HEADING = "Time"
PLAY, REPLAY, RESUME, PAUSE = "play", "replay", "resume", "pause"

_UNITS = {"steps": "steps", "rounds": "rounds"}


def rate(number: str, unit: str) -> str:
    """Steps or rounds a second."""
    return f"{number} {_UNITS[unit]}/s"


# ---- the clipboard -------------------------------------------------------------------------------

NO_CLIPBOARD = "there is no clipboard here"


WORKSHOP = "Workshop"
WATCH = "Watch"
SOUND = "sound"  # the label of the key that turns it on or off


# ---- loading -------------------------------------------------------------------------------------

CANCEL = "cancel"
MAKING_MAZE = "Making the maze"
