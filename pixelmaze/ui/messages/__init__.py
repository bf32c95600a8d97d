"""Words shown on the screen that several places say, single words, and sentences that depend on
much; by name, grouped by scene. A sentence that one place says stands there.

The words of commands, settings, levels and algorithms are in the tables of these.
"""

from collections.abc import Collection, Sequence

from pixelmaze.game.hunter import Mood
from pixelmaze.game.rules import FINISHED, GEM, GHOST, HUNTER, MOVES, TICKS, TIME
from pixelmaze.maze.shapes import SHAPES
from pixelmaze.maze.terrain import MUD_COST, WATER_COST

# ---- numbers -------------------------------------------------------------------------------------


def counted(number: int, one: str, many: str = "", form: str = ",") -> str:
    """A number of things. `many` is the plural if it is not regular, `form` formats the number."""
    return f"{number:{form}} {one if number == 1 else many or f'{one}s'}"


def moves_of(count: int) -> str:
    return counted(count, "move")


def clock(ticks: int | None) -> str:
    """A time in minutes, seconds and tenths; a dash for none."""
    if ticks is None:
        return "–"
    minutes, tenths = divmod(ticks * 10 // TICKS, 600)
    return f"{minutes}:{tenths // 10:02}.{tenths % 10}"


def star_row(stars: Collection[str]) -> str:
    """Three signs: the stars for the goal, for moves, and for time or the gem."""
    third = TIME if TIME in stars else GEM
    return "".join("★" if star in stars else "☆" for star in (FINISHED, MOVES, third))


# ---- levels --------------------------------------------------------------------------------------

COSTS = f"A move into mud counts {MUD_COST} times, into water {WATER_COST} times."


def often(moves: int) -> str:
    """How often a maze shifts."""
    return "each move" if moves == 1 else f"every {moves_of(moves)}"


def no_record(title: str) -> str:
    """A game with an algorithm from outside the package."""
    return f"{title} takes part: no record is set."


THING_NAMES = (
    "thin floor", "hole", "plate", "home of your reflection", "gem", "key", "your reflection",
    "minotaur",
)  # fmt: skip
DOOR_NAMES = ("lock", "open gate", "shut gate", "barred turn")
"""What signs of rooms stand for, in cells and in doorways."""


# ---- states --------------------------------------------------------------------------------------

READY, PAUSED, WALKING = "READY", "PAUSED", "WALKING"
MAKING, MADE, SEARCHING = "MAKING", "MADE", "SEARCHING"
WAITING = "WAITING"  # no step has come yet from an algorithm from outside the package
RACING, RACE_OVER = "RACING", "RESULT"
GOAL = "GOAL!"
LOST_TO = {GHOST: "THE GHOST WON", HUNTER: "CAUGHT"}
LOSSES = {GHOST: "The ghost got there first!", HUNTER: "The hunter caught you!"}
"""By what the game was lost to."""
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

STAR_WORDS = {FINISHED: "goal", MOVES: "moves", TIME: "time", GEM: "gem"}  # what each is for
COLUMNS = ("you", "par", "best")
CONSOLATION = {
    GHOST: "Not this time. The ghost never tires: be quicker, or find a shorter route.",
    HUNTER: "The hunter had no star left to take. Mind the dead ends, and lead it around a loop.",
}
SHARED_LOSS = {GHOST: "the ghost won", HUNTER: "caught by the hunter"}
SHARED_UNFINISHED = "unfinished"
HUNTER_FIGURES = {
    Mood.ASLEEP: ("asleep", "for good"),
    Mood.AWAKE: ("awake", "and angry"),
    Mood.LEAVING: ("fed", "going home"),
    Mood.RESTING: ("fed", "resting"),
}
"""A word in place of the figure, and its label; while it chases, the figure is a number."""


def cost_of_stars(hints: int, touches: int, lost: Sequence[str], is_all: bool) -> str:
    """What hints and touches of the hunter have cost: the stars `lost`."""
    stars = f"the {lost[0]} star" if len(lost) == 1 else f"the stars for {' and '.join(lost)}"
    if is_all:
        stars = "all three stars" if len(lost) == 3 else "all stars"
    if not touches:
        return f"The {'hint' if hints == 1 else 'hints'} cost {stars}."
    return f"The hunter took {stars}." if not hints else f"Hints and the hunter cost {stars}."


def out_of(total: str) -> str:
    """Follows a figure."""
    return f"of {total}"


def shared_moves(moves: int, par: int) -> str:
    return f"{counted(moves, 'move', form='')} (par {par})"


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
FIGURE_NAMES = {
    "moves": "moves", "time": "time", "key": "keys", "ghost": "ghost", "hunter": "hunter",
    "shift": "shift",
    "visited": "solver",
}  # fmt: skip
"""Names of figures by kind, where there are no icons."""


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


RESUMED = "Resumed. The clock starts when you move."
NOT_RECORDED = "Practice: not recorded."
NOTHING_TO_UNDO = "There is nothing to undo."
HUNTER_ON_PATH = "The hunter is on this path."
CAUGHT = "The minotaur has you: undo, or restart."
LOST_ROOM = "This cannot be won any more: undo, or restart."
