"""Words shown on the screen that several places say, single words, and sentences that depend on
much; by name, grouped by scene. A sentence that one place says stands there.

The words of commands, settings, levels and algorithms are in the tables of these.
"""

from __future__ import annotations

from pixelmaze.maze.shapes import SHAPES
from pixelmaze.maze.terrain import MUD_COST, WATER_COST

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


TITLE = "pixelmaze"
ABOUT = "Walk pixel-art mazes, and watch algorithms build and solve them."
WORDS = {
    "about": ABOUT,
    "needs": "This game needs JavaScript, and its engine, which this page fetches from",
    "fetching": "Fetching the engine …",
    "python": "Fetching Python …",
    "wheel": "Setting up the engine …",
    "starting": "Starting the game …",
    "slow": "This takes longer than usual: the page still waits for",
    "advice": "The connection may be slow, or a filter, such as a school has, may keep the address "
    "away. If nothing changes, reload the page, try another network, or ask whoever looks after "
    "this one to let the address through.",
    "unreachable": "The engine cannot be reached. Are you online? If so, its host may be down, or "
    "a filter, such as a school has, may keep it away. This could not be fetched:",
    "missing": "The game cannot be fetched. The page and this file belong side by side on a web "
    "host; opened from a disk, only a page in one file plays:",
    "failed": "The game could not start. Reload the page to try again. If that does not help, "
    "report this:",
    "broken": "Something went wrong, and the game has stopped. What you have finished is saved: "
    "reload the page to go on. If it happens again, report this:",
    "reload": "Reload",
    "copy": "The browser keeps its clipboard to itself. Copy this text by hand:",
    "close": "Close",
    "paste": "Paste the text here:",
    "own": "Your own algorithm",
    "run": "Run",
    "run_keys": "Ctrl Return",
    "stop": "Stop",
    "example": "Example",
    "no_worker": "the browser starts no worker",
    "canvas": "The game. What it shows is read aloud. Escape, then Tab leaves it: there you can "
    "play it as text.",
    "as_text": "Play as text",
    "as_picture": "Back to the picture",
    "command": "Command",
    "log": "What happens",
}
"""By the names that the page uses."""
EXAMPLE = '''"""A walker is inside the maze and sees only what is around.

It knows: at_goal, position, facing,
    open_ways(), can_go(way), cost(way), is_wall_ahead()
It does: go(way), go_ahead(), turn_left(), turn_right(),
    turn_around(), mark(text), marks()
"""


'''
"""Stands before the example with which the editor begins."""
TYPED_MORE = "Type play and a room or an ID, as in play 1-2, for another maze; daily for today's."

PAD_WORDS = {"step_back": "back", "step_on": "step", "faster": "faster", "slower": "slower"}
"""What stands on the buttons for commands of the arrow keys, by their names, in place of arrows."""
TYPE = "type"
PAD_HELP = {"cross": "Arrow keys", "commands": "Commands"}
"""For screen readers: the names of the groups of buttons."""


# ---- a page that shows runs ----------------------------------------------------------------------

COVERS = ("", f"mud, costs {MUD_COST}", f"water, costs {WATER_COST}")
"""The entries of the legend, by terrain; none for the bare floor."""


# ---- watching ------------------------------------------------------------------------------------

TIME_HEADING = "Time"
PLAY, REPLAY, RESUME, PAUSE = "play", "replay", "resume", "pause"

_UNITS = {"steps": "steps", "rounds": "rounds"}


def rate(number: str, unit: str) -> str:
    """Steps or rounds a second."""
    return f"{number} {_UNITS[unit]}/s"


# ---- the clipboard -------------------------------------------------------------------------------

NO_CLIPBOARD = "there is no clipboard here"


WORKSHOP, WORKSHOP_NOTE = "Workshop", "make rooms, and play those of friends"
WATCH, WATCH_NOTE = "Watch", "a solver at work, step by step"
SETTINGS = "Settings"
SOUND = "sound"  # the label of the key that turns it on or off


# ---- loading -------------------------------------------------------------------------------------

CANCEL = "cancel"
MAKING_MAZE = "Making the maze"
