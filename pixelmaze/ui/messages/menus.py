"""Words of menus and of loading, of records and of rewards."""

from pixelmaze.game import rules
from pixelmaze.ui.messages import counted

# ---- menus ---------------------------------------------------------------------------------------

MENU = "Menu"  # the heading of its keys
ADVENTURE = "Adventure"
DAILY_MAZE = "Daily Maze"
FREE_MAZE, FREE_MAZE_NOTE = "Free Maze", "any shape, size and generator"
WORKSHOP, WORKSHOP_NOTE = "Workshop", "make rooms, and play those of friends"
LAB, LAB_NOTE = "Laboratory", "watch solvers, and race them"
LESSONS, LESSONS_NOTE = "Lessons", "ten algorithms: predict, watch, write"
WATCH, WATCH_NOTE = "Watch", "a solver at work, step by step"
BREAK, BREAK_NOTE = "Break it", "find mazes in which solvers fail"
RACE, RACE_NOTE = "Race", "several solvers on the same maze"
SETTINGS = "Settings"
SOUND = "sound"  # the label of the key that turns it on or off
RESUME_RUN = "Resume"
BEST = "Best"
NOT_PLAYED = "Not played yet."
THE_END = "The End"
ON, OFF = "on", "off"

SIDE_NOTE = "in cells"
GHOST_OFF = "none"
HUNTERS = {"off": "off", "slow": "slow", "fair": "fair", "fierce": "fierce"}
PACES = {"gentle": "gentle", "fair": "fair", "fierce": "fierce"}
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
QUIZZES = {"some": "some cells", "every": "every cell", "secret": "which algorithm?"}
NOBODY = "nobody"

AT_GOAL = "Goal reached!"
LOST_TO = {rules.GHOST: "The ghost won", rules.HUNTER: "The hunter caught you"}


def how_to_open(is_bonus: bool) -> str:
    """How a locked level is opened."""
    return "it opens with all other goals" if is_bonus else "finish either of the two before it"


def locked(is_bonus: bool) -> str:
    """Shown in place of the sentence of a locked level."""
    return f"Locked: {how_to_open(is_bonus)}."


ALONG_MAP = {"along": "chapter", "across": "level"}
"""The labels of keys on the map, in place of the usual ones."""


# ---- loading -------------------------------------------------------------------------------------

CANCEL = "cancel"
MAKING_MAZE = "Making the maze"
PREPARING = "Preparing the steps"


# ---- records and profiles ------------------------------------------------------------------------

RECORDS, RECORDS_NOTE = "Records", "best runs, statistics, rewards"
BEST_RUNS = "Best runs"
NO_RUNS = "None yet: win a maze."
RUNS_NOTE = "Return shows the quickest run"
DATA, DATA_NOTE = "Profile and data", "also export, import and reset"
MAIN_PROFILE = "main"
RESET, RESET_NOTE = "Reset", "removes all records of this profile"
NO, YES = "no", "yes, all"


def out_of(count: int, whole: int) -> str:
    return f"{count} of {whole}"


def exported(name: str) -> str:
    return f"All records are in {name} now."


def imported(records: int, refused: int) -> str:
    words = f"{counted(records, 'record')} added or improved."
    return f"{words} {counted(refused, 'record')} could not be verified." if refused else words


def was_reset(aside: str) -> str:
    return f"All records are gone. The old file is {aside}."


# ---- rewards: what stars open --------------------------------------------------------------------

REWARDS = "Rewards"
MUSIC_BOX = "Music box"
OPEN = "open"
VOICING, VOICING_NOTE = "Voicing", "the tune of play, in every chapter; ← and → change it"
NO_SOUND = "There is no sound in a terminal."
WHERE = {"hero": "see Settings", "theme": "see Settings", "music box": "see Records"}
"""Where to find a reward of each kind."""
TUNES = {"title": "The title", "play": "The maze", "result": "The result", "ending": "The ending"}
