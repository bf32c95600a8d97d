"""Words that several modules of the title, or commands, use."""

from pixelmaze.ui.kit.messages import counted

BEST, MAIN_PROFILE, NOBODY = "Best", "main", "none"
ON_MAP = {"along": "land", "across": "room"}  # other labels of these keys


def exported(name: str) -> str:
    return f"Wrote all records to {name}."


def imported(records: int, refused: int) -> str:
    words = f"{counted(records, 'record')} added or improved."
    return f"{words} {counted(refused, 'record')} could not be verified." if refused else words


def was_reset(aside: str) -> str:
    return f"All records are gone. The old file is {aside}."
