"""Words of title."""

from pixelmaze.ui.kit.messages import counted

WEEKDAYS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")


FREE_MAZE, FREE_MAZE_NOTE = "Free Maze", "any shape, size and generator"
LAB, LAB_NOTE = "Laboratory", "watch solvers, and race them"
LESSONS, LESSONS_NOTE = "Lessons", "ten algorithms: predict, watch, write"
BEST = "Best"
ON, OFF = "on", "off"
QUIZZES = {"some": "some cells", "every": "every cell", "secret": "which algorithm?"}
NOBODY = "nobody"


ALONG_MAP = {"along": "land", "across": "room"}
"""The labels of keys on the map, in place of the usual ones."""


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
VOICING, VOICING_NOTE = "Voicing", "the tune of play, in every land; ← and → change it"
NO_SOUND = "There is no sound in a terminal."
TUNES = {"title": "The title", "play": "The maze", "result": "The result", "ending": "The ending"}
