"""The words shown on the screen, by name, grouped by scene.

The words of commands, settings, levels and algorithms are in the tables of these.
"""

from __future__ import annotations

from collections.abc import Collection

from pixelmaze.game.rules import STARS, TICKS
from pixelmaze.shapes import SHAPES
from pixelmaze.terrain import MUD_COST, WATER_COST

# ---- numbers -------------------------------------------------------------------------------------


def counted(number: int, one: str, many: str = "", form: str = ",") -> str:
    """A number of things. `many` is the plural if it is not regular, `form` formats the number.

    >>> counted(1, "move"), counted(1234, "move"), counted(0, "entry", "entries")
    ('1 move', '1,234 moves', '0 entries')
    """
    return f"{number:{form}} {one if number == 1 else many or f'{one}s'}"


def moves_of(count: int) -> str:
    return counted(count, "move")


def clock(ticks: int) -> str:
    """A time in minutes, seconds and tenths."""
    minutes, tenths = divmod(ticks * 10 // TICKS, 600)
    return f"{minutes}:{tenths // 10:02}.{tenths % 10}"


def star_row(stars: Collection[str]) -> str:
    """Three signs: the stars for the goal, for moves and for time."""
    return "".join("★" if star in stars else "☆" for star in STARS)


# ---- levels --------------------------------------------------------------------------------------

PAINTS = "The right path draws a picture."
PAINTS_IN_SHORT = "a picture"
COSTS = f"A move into mud counts {MUD_COST} times, into water {WATER_COST} times."
MAZE_OF_FILE = "a maze from a file"


def fetch_keys(keys: int) -> str:
    """The rule of a level with 1 to 3 keys."""
    if keys == 1:
        return "Fetch key a to open the gate."
    return f"Fetch {'a and b' if keys == 2 else 'a, b and c'}, in this order, to open the gate."


def keys_in_short(keys: int) -> str:
    return counted(keys, "key")


def torch_reach(moves: int) -> str:
    return f"It is dark: you can see {'one move' if moves == 1 else moves_of(moves)} ahead."


def beat_ghost(title: str) -> str:
    return f"Beat the ghost to the goal: {title}."


def no_record(title: str) -> str:
    """A game with an algorithm from outside the package."""
    return f"{title} takes part: no record is set."


def ways_in_short(ways: str) -> str:
    """`ways` is the number of ways out of a cell, as a word."""
    return f"{ways} ways"


def par_line(moves: int, time: str) -> str:
    return f"Par: {moves_of(moves)}, {time}."


def daily_title(day: str) -> str:
    return f"Daily Maze {day}"


# ---- states --------------------------------------------------------------------------------------

READY, PAUSED, WALKING = "READY", "PAUSED", "WALKING"
MAKING, MADE, SEARCHING = "MAKING", "MADE", "SEARCHING"
WAITING = "WAITING"
"""No step has come yet from an algorithm from outside the package."""
RACING, RACE_OVER = "RACING", "RESULT"
GOAL, GHOST_WON, NO_WAY = "GOAL!", "THE GHOST WON", "NO WAY"
OUTCOMES = {
    None: "searching",
    "found": "found",
    "no way": "no way",
    "gave up": "gave up",
    "failed": "failed",
    "made": "made",
}
"""Of a search, by its outcome."""


# ---- games ---------------------------------------------------------------------------------------

STAR_WORDS = ("goal", "moves", "time")
"""What each star is for."""
OF_ITS_WAY, CELLS_SEARCHED = "of its way", "cells searched"
"""Labels of figures."""
TAKE_OVER = "take over"
LEGEND = "Gold: the shortest route. Red: your wrong turns."
"""For a replay."""
COLUMNS = ("you", "par", "best")
WRONG_TURNS = "wrong turns"
"""The table of a result."""
LOST_TO_GHOST = "Not this time. The ghost never tires: find a shorter route."
SOLVER_HELPED = "The solver helped, so this run does not count."
NO_STARS_LEFT = "The hints cost all three stars."
PERFECT = "Perfect: no route is shorter!"
NEW_RECORD = "New record: fewest moves and best time!"
FEWEST_MOVES = "New record: fewest moves!"
BEST_TIME = "New record: best time!"
COST_OF_HINTS = {
    1: "The hint cost the time star.",
    2: "The hints cost the stars for time and moves.",
}
"""By the number of hints."""
SHARED_LOSS, SHARED_UNFINISHED = "the ghost won", "unfinished"


def out_of(total: str) -> str:
    """Follows a figure."""
    return f"of {total}"


def without_stars(word: str) -> str:
    """The label of a command that costs all stars."""
    return f"{word} (no stars)"


def shared_moves(moves: int, par: int) -> str:
    return f"{counted(moves, 'move', form='')} (par {par})"


# ---- window and terminal -------------------------------------------------------------------------

WINDOW_TOO_SMALL, TERMINAL_TOO_SMALL = "The window is too small:", "Too small:"
SHARED_BY_TERMINAL, SHARED_AT_END = (
    "The terminal has this line, too.",
    "It is printed when you quit.",
)
"""Where the line to share can be copied from."""


def window_size(width: int, height: int) -> str:
    """In pixels."""
    return f"{width} x {height} is needed."


def terminal_size(columns: int, lines: int) -> str:
    return f"needs {columns} x {lines}"


# ---- list of keys --------------------------------------------------------------------------------

KEYS = "Keys"
WINDOW, TERMINAL = "Window", "Terminal"
"""Headings of the keys of the shell."""
MOUSE_IN_MENUS = (", and the mouse", "", ", and a click", ", and the right button")
KEYS_IN_MENUS = ("", "; with Shift by ten", "", "")
"""Added to the help of up and down, left and right, Return, and Esc."""
KEYS_HINT = "Click a line, or choose with ↑ ↓ and Return."


def also(text: str, keys: str) -> str:
    """The help of a command with more than one key."""
    return f"{text}; also {keys}"


# ---- play ----------------------------------------------------------------------------------------

PLAY_HEADING = "Walk"
"""The heading of its keys."""
WALK = "walk"
PAIR_HELP = "two arrows together: the way between"
RUN_HELP = "hold it to run to the next fork"
MOUSE_HELP = "click or drag: walk; right drag: look"
CLICK_LIMIT = "A click leads as far as the next junction, and to where you have been."
SOUND_OFF, SOUND_ON = "The sound is off.", "The sound is on."
SMALLEST = "Without colours the maze cannot be smaller."
FIGURE_NAMES = {
    "moves": "moves", "time": "time", "key": "keys", "ghost": "ghost", "visited": "solver",
}  # fmt: skip
"""Names of figures by kind, where there are no icons."""


def walk_help(letters: str, shape: str) -> str:
    """How to walk in the window. `letters` are those of a shape that has its own, or empty."""
    ways = f"{letters}: the {SHAPES[shape].ways} directions"
    how = ways if letters else "two together go around corners"
    return f"walk; {how}"


def press_help(letters: str) -> str:
    """How to walk where each press is a move; `letters` as above."""
    how = f"{letters} as the ways lie; with Shift" if letters else "with Shift"
    return f"walk; {how} to where ways part"


RESUMED = "Resumed. The clock starts when you move."
OF_REPLAY = "Replay:"
"""In front of the title of what is replayed."""
NOTHING_TO_UNDO = "There is nothing to undo."
GATE_OPEN = "The gate is open!"
IN_CONTROL = "You are back in control."


def key_fetched(letter: str) -> str:
    return f"You got key {letter}."


def gate_shut(letter: str) -> str:
    """`letter` is that of the next key."""
    return f"The gate is locked: you need key {letter}."


def solver_warning(key: str) -> str:
    return f"{key} again: the solver goes on; that costs all stars."


def solver_helps(key: str) -> str:
    return f"No stars: the solver helps. {key} takes over."


def taking_over(key: str) -> str:
    """Said when the player wants to walk while the solver does."""
    return f"{key} takes over."
