"""Words of title."""

from pixelmaze.ui.kit.messages import counted

BEST = "Best"
ON, OFF = "on", "off"
QUIZZES = {"some": "some cells", "every": "every cell", "secret": "which algorithm?"}
NOBODY = "nobody"


ALONG_MAP = {"along": "land", "across": "room"}
"""The labels of keys on the map, in place of the usual ones."""


# ---- records and profiles ------------------------------------------------------------------------

MAIN_PROFILE = "main"
NO, YES = "no", "yes, all"
OPEN = "open"


def exported(name: str) -> str:
    return f"All records are in {name} now."


def imported(records: int, refused: int) -> str:
    words = f"{counted(records, 'record')} added or improved."
    return f"{words} {counted(refused, 'record')} could not be verified." if refused else words


def was_reset(aside: str) -> str:
    return f"All records are gone. The old file is {aside}."
