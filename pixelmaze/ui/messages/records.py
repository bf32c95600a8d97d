"""Words of records and profiles."""

from pixelmaze.ui.messages import counted

RECORDS = "Records"
BEST_RUNS = "Best runs"
NO_RUNS = "none yet"
WATCH_NOTE = "Return shows the quickest run"
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
