"""Words of records and profiles."""

from pixelmaze.ui.messages import counted

RECORDS, RECORDS_NOTE = "Records", "best runs, statistics, profiles"
BEST_RUNS = "Best runs"
NO_RUNS = "none yet"
WATCH_NOTE = "Return shows the quickest run"
PROFILE, PROFILE_NOTE = "Profile", "each has its own settings and records"
MAIN_PROFILE = "main"
NEW_PROFILE, NEW_PROFILE_NOTE = "New profile", "type a name; Return begins it"
NAME_BLANK = "type a name"
EXPORT, EXPORT_NOTE = "Export", "writes all records to a file"
IMPORT, IMPORT_NOTE = "Import", "adds what is better in the file"
RESET, RESET_NOTE = "Reset", "removes all records of this profile"
NO, YES = "no", "yes, all"
SAY_YES = "First choose yes with ← or →. All records go; the old file is set aside."


LEVELS, LEVELS_NOTE = "Levels", "of the adventure, finished"
STARS, STARS_NOTE = "Stars", "of the adventure"
DAILIES, DAILIES_NOTE = "Daily mazes", "different days"
STREAK, STREAK_NOTE = "Streak", "days in a row: now, and the longest"
GAMES, GAMES_NOTE = "Games won", "without a solver's help"
MOVES, MOVES_NOTE = "Moves", "of your shortest runs together"
SINCE, SINCE_NOTE = "Since", "the day of your first record"
NEVER = "no day yet"


def out_of(count: int, whole: int) -> str:
    return f"{count} of {whole}"


def streaks(now: int, longest: int) -> str:
    return f"{now}, longest {longest}"


def profile_begun(name: str) -> str:
    return f"This is the profile {name} now."


def exported(name: str) -> str:
    return f"All records are in {name} now."


def imported(records: int, refused: int) -> str:
    words = f"{counted(records, 'record')} added or improved."
    return f"{words} {counted(refused, 'record')} could not be verified." if refused else words


def was_reset(aside: str) -> str:
    return f"All records are gone. The old file is {aside}."
