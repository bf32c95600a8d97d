"""Words of games, results and their menus that several modules use."""

from collections.abc import Collection, Sequence
from datetime import date, timedelta

from pixelmaze.game.hunter import Mood
from pixelmaze.game.levels import chapter_of, openers_of
from pixelmaze.game.rules import FINISHED, GEM, GHOST, HUNTER, MOVES, TICKS, TIME, Level
from pixelmaze.ui.kit.messages import counted, moves_of


def clock(ticks: int | None) -> str:
    """A time in minutes, seconds and tenths; a dash for None."""
    if ticks is None:
        return "–"
    minutes, tenths = divmod(ticks * 10 // TICKS, 600)
    return f"{minutes}:{tenths // 10:02}.{tenths % 10}"


def star_row(stars: Collection[str]) -> str:
    """Three signs: the stars for goal, moves, and time or gem."""
    third = TIME if TIME in stars else GEM
    return "".join("★" if star in stars else "☆" for star in (FINISHED, MOVES, third))


# ---- levels --------------------------------------------------------------------------------------


def often(moves: int) -> str:
    """Words for the moves between two shifts of a maze."""
    return "each move" if moves == 1 else f"every {moves_of(moves)}"


def no_record(title: str) -> str:
    """The note in a game with an algorithm from outside the package."""
    return f"{title} takes part: no record is set."


GOAL = "GOAL!"
LOST_TO = {GHOST: "THE GHOST WON", HUNTER: "CAUGHT"}
LOSSES = {GHOST: "The ghost got there first!", HUNTER: "The hunter caught you!"}
"""By the winner, GHOST or HUNTER."""


# ---- games ---------------------------------------------------------------------------------------

STAR_WORDS = {FINISHED: "goal", MOVES: "moves", TIME: "time", GEM: "gem"}
YOU, PAR, RIVAL = "you", "par", "rival"  # headings of the table of a result
CONSOLATION = {
    GHOST: "Not this time. The ghost never tires: be quicker, or find a shorter route.",
    HUNTER: "The hunter had no star left to take. Mind the dead ends, and lead it around a loop.",
}
SHARED_LOSS = {GHOST: "the ghost won", HUNTER: "caught by the hunter"}
HUNTER_FIGURES = {
    Mood.ASLEEP: ("asleep", "for good"),
    Mood.AWAKE: ("awake", "and angry"),
    Mood.LEAVING: ("fed", "going home"),
    Mood.RESTING: ("fed", "resting"),
}
"""A word instead of the hunter's distance, and its label, unless the hunter is chasing."""


def cost_of_stars(hints: int, touches: int, lost: Sequence[str], is_all: bool) -> str:
    """A sentence on the cost of hints and of the hunter's touches: the stars `lost`."""
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


def day_title(day: date) -> str:
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def streak_words(length: int) -> str:
    """The streak: days in a row finished on time."""
    return f"Streak: {counted(length, 'day')}"


def next_maze(left: timedelta) -> str:
    """The time until the next daily maze."""
    hours, minutes = divmod(-(-left // timedelta(minutes=1)), 60)
    return f"Next maze in {hours} h {minutes} min" if hours else f"Next maze in {minutes} min"


# ---- menus ---------------------------------------------------------------------------------------

MENU = "Menu"  # the heading of its keys
RESUME_RUN, NO_RUN_LEFT = "Resume", ("–", "no run is left unfinished")
NOT_PLAYED = "Not played yet."
THE_END = "The End"

SIDE_NOTE = "in cells"
KINDS = {"own": "your own", "easy": "easy", "medium": "medium", "hard": "hard",
         "surprise": "surprise me"}  # fmt: skip
MORE = {False: "hidden", True: "shown"}
ID = "ID"

SHARES = {
    "result": ("result", "copies a picture without a spoiler"),
    "code": ("run", "copies a code: who has it races this run"),
    "room": ("room", "copies the code of this room, for a friend"),
    "link": ("link", "copies an address that opens this in a browser"),
}
"""By what can be shared: its title, and what copying it does."""

AT_GOAL = "Goal reached!"


def how_to_open(level: Level) -> str:
    """How to open a locked level."""
    if chapter_of(level).is_bonus:
        return "it opens with all other goals"
    first, *others = openers_of(level)
    return "finish either of the two before it" if others else f"finish {first.title} before it"


def locked(level: Level) -> str:
    """Replaces the words of a locked level."""
    return f"Locked: {how_to_open(level)}."


WHERE = {"hero": "see Settings", "theme": "see Settings", "music box": "see Records"}
"""Where to find a reward of each kind."""
