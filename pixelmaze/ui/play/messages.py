"""Words of games, results and their menus that several modules use."""

from collections.abc import Collection, Sequence
from datetime import date, timedelta

from pixelmaze.game import daily
from pixelmaze.game.hunter import Mood
from pixelmaze.game.levels import land_of, openers_of
from pixelmaze.game.rules import FINISHED, GEM, GHOST, HUNTER, MOVES, TICKS, TIME, Level
from pixelmaze.maze.maze import FENCE_COST
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
    """The note in a game with chosen ends, or an algorithm from outside the package."""
    return f"Games with {title} don't count towards your records."


GOAL = "GOAL!"
LOSSES = {GHOST: "Beaten by the ghost", HUNTER: "Caught by the hunter"}
"""By the winner, GHOST or HUNTER."""


# ---- games ---------------------------------------------------------------------------------------

STAR_WORDS = {FINISHED: "goal", MOVES: "moves", TIME: "time", GEM: "gem"}
YOU, PAR, RIVAL = "you", "par", "rival"  # headings of the table of a result
LEGEND = "Gold: the best path. Red: your wrong turns."
CONSOLATION = {
    GHOST: "Not this time. The ghost never tires. Be quicker, or find a shorter path.",
    HUNTER: "The hunter had no star left to take. Avoid dead ends, and lead it round a loop.",
}
HUNTER_FIGURES = {
    Mood.ASLEEP: ("asleep", "for good"),
    Mood.AWAKE: ("awake", "and angry"),
    Mood.LEAVING: ("fed", "going home"),
    Mood.RESTING: ("fed", "resting"),
}
"""A word instead of the hunter's distance, and its label, unless the hunter is chasing."""


def cost_of_stars(hints: int, touches: int, lost: Sequence[str], is_all: bool) -> str:
    """A sentence on the cost of hints and of the hunter's touches: the stars `lost`."""
    stars = "all your stars" if is_all else f"the {' and '.join(lost)} star{'s' * (len(lost) > 1)}"
    if not hints:
        return f"The hunter took {stars}."
    return f"Hints {'and the hunter ' if touches else ''}cost you {stars}."


def with_par(par: str) -> str:
    """Follows a figure: "12, par 40"."""
    return f", {PAR} {par}"


def try_again(stars: Collection[str]) -> str:
    """What to try again for in a room: the gem or the best path, if there is a star for one."""
    missing = {GEM, MOVES} - {*stars}
    if len(missing) != 1:
        return ""
    return f"Try again for the {'gem' if GEM in missing else 'best path'}."


FIGURE_NAMES = {
    "moves": "moves", "time": "time", "key": "keys", "ghost": "ghost", "hunter": "hunter",
    "shift": "shift", "visited": "solver",
}  # fmt: skip
"""Names of figures by kind, where there are no icons."""

RESUMED = "Resumed. The clock starts when you move."
NOT_RECORDED = "Practice: nothing is recorded."
HUNTER_ON_PATH = "The hunter is on this path."
FENCE_AHEAD = f"A fence ahead: climbing it costs {FENCE_COST} more."
CAUGHT = "The minotaur has you. Undo or restart."


# ---- the calendar --------------------------------------------------------------------------------

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
LATE = "A past day. It doesn't count towards your streak."
ABOUT_TRY = "This try counts. No hints; restarting or leaving ends it."
NO_HINTS = "This try counts, so no hints."


def day_title(day: date) -> str:
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def streak_words(length: int) -> str:
    """The streak: days in a row finished on time."""
    return f"Streak: {counted(length, 'day')}"


def next_maze() -> str:
    """The time until the next daily maze."""
    left = daily.until_tomorrow(daily.now())
    hours, minutes = divmod(-(-left // timedelta(minutes=1)), 60)
    return f"Next maze in {hours} h {minutes} min" if hours else f"Next maze in {minutes} min"


# ---- menus ---------------------------------------------------------------------------------------

MENU = "Menu"  # the heading of its keys
TOO_FAR = "Click as far as the next junction, or anywhere you've been."
RESUME_RUN = "Resume"
NOT_PLAYED = "Not played yet."
THE_END = "The End"

SIDE_NOTE = "in cells"
KINDS = {"own": "your own", "easy": "easy", "medium": "medium", "hard": "hard",
         "surprise": "surprise me"}  # fmt: skip
MORE = {False: "hidden", True: "shown"}
MORE_WORDS = "more"  # after the key that turns the page
ID = "ID"

SHARES = {
    "result": ("result", "copy a spoiler-free picture"),
    "code": ("run", "copy a code; anyone who has it can race this run"),
    "room": ("room", "copy this room's code for a friend"),
    "link": ("link", "copy a link that opens this in a browser"),
}
"""By what can be shared: its title, and what copying it does."""

AT_GOAL = "Goal reached!"


def how_to_open(level: Level) -> str:
    if land_of(level).is_bonus:
        return "reach all other goals to open it"
    first, *others = openers_of(level)
    return "finish either of the two rooms before it" if others else f"finish {first.title} first"


def locked(level: Level) -> str:
    """Replaces the words of a locked level."""
    return f"Locked: {how_to_open(level)}."


WHERE = {"hero": "See Settings.", "theme": "See Settings.", "music box": "See Records."}
"""Where to find a reward of each kind."""
