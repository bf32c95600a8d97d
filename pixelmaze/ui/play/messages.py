"""Words about the daily maze, the clipboard, and run codes."""

from collections.abc import Collection, Sequence
from datetime import date, timedelta

from pixelmaze.game.hunter import Mood
from pixelmaze.game.levels import chapter_of, openers_of
from pixelmaze.game.rules import FINISHED, GEM, GHOST, HUNTER, MOVES, TICKS, TIME, Level
from pixelmaze.maze.maze import MUD_COST, WATER_COST
from pixelmaze.ui.kit.messages import counted, moves_of


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


GOAL = "GOAL!"
LOST_TO = {GHOST: "THE GHOST WON", HUNTER: "CAUGHT"}
LOSSES = {GHOST: "The ghost got there first!", HUNTER: "The hunter caught you!"}
"""By what the game was lost to."""


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


def shared_moves(moves: int, par: int) -> str:
    return f"{counted(moves, 'move', form='')} (par {par})"


FIGURE_NAMES = {
    "moves": "moves", "time": "time", "key": "keys", "ghost": "ghost", "hunter": "hunter",
    "shift": "shift",
    "visited": "solver",
}  # fmt: skip
"""Names of figures by kind, where there are no icons."""


RESUMED = "Resumed. The clock starts when you move."
NOT_RECORDED = "Practice: not recorded."
HUNTER_ON_PATH = "The hunter is on this path."
CAUGHT = "The minotaur has you: undo, or restart."
LOST_ROOM = "This cannot be won any more: undo, or restart."


# ---- the calendar --------------------------------------------------------------------------------

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
LATE = "A past day: it does not count for your streak."
ABOUT_TRY = "This try counts: no hints, and restart or leaving gives it up."
NO_HINTS = "There are no hints in the try that counts."
DAYS_SHOWN = 30


def day_title(day: date) -> str:
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def streak_words(length: int) -> str:
    """How many days in a row were finished, each on its own day."""
    return f"Streak: {counted(length, 'day')}"


def next_maze(left: timedelta) -> str:
    """When the next daily maze comes."""
    hours, minutes = divmod(-(-left // timedelta(minutes=1)), 60)
    return f"Next maze in {hours} h {minutes} min" if hours else f"Next maze in {minutes} min"


# ---- run codes -----------------------------------------------------------------------------------

CODE_BLANK = "run-…"
RIVAL = "rival"  # the heading of the other run in the table of a result


def compared(moves: int, seconds: float | None) -> str:
    """How a game compares with the run it raced: `moves` and `seconds` more, or fewer if negative;
    None where no clock runs.
    """
    more = f"{counted(abs(moves), 'move')} {'fewer' if moves < 0 else 'more'}"
    late = seconds or 0
    slower = f"{abs(late):.1f} s {'faster' if late < 0 else 'slower'}"
    told = [more if moves else "as many moves", slower if seconds else "as quick"]
    return f"Against the run: {', '.join(told[: 1 if seconds is None else 2])}."


# ---- menus ---------------------------------------------------------------------------------------

MENU = "Menu"  # the heading of its keys
RESUME_RUN, NO_RUN_LEFT = "Resume", ("–", "no run is left unfinished")
NOT_PLAYED = "Not played yet."
THE_END = "The End"

SIDE_NOTE = "in cells"
GHOST_OFF = "none"
KINDS = {"own": "your own", "easy": "easy", "medium": "medium", "hard": "hard",
         "surprise": "surprise me"}  # fmt: skip
SEED_BLANK = "random"
MORE = {False: "hidden", True: "shown"}
ID = "ID"

SHARES = {
    "result": ("result", "copies a picture without a spoiler"),
    "code": ("run", "copies a code: who has it races this run"),
    "room": ("room", "copies the code of this room, for a friend"),
    "link": ("link", "copies an address that opens this in a browser"),
}
"""What can be shared: its name, and what choosing it does."""

AT_GOAL = "Goal reached!"


def how_to_open(level: Level) -> str:
    """How a locked level is opened."""
    if chapter_of(level).is_bonus:
        return "it opens with all other goals"
    first, *others = openers_of(level)
    return "finish either of the two before it" if others else f"finish {first.title} before it"


def locked(level: Level) -> str:
    """Shown in place of the sentence of a locked level."""
    return f"Locked: {how_to_open(level)}."


WHERE = {"hero": "see Settings", "theme": "see Settings", "music box": "see Records"}
"""Where to find a reward of each kind."""
