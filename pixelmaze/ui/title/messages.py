"""Words that several modules of the title, or commands, use."""

from pixelmaze.ui.kit.messages import counted

BEST, MAIN = "Best", "main"
ON_MAP = {"along": "land", "across": "room"}  # other labels of these keys


def exported(name: str) -> str:
    return f"Records exported to {name}."


def imported(records: int, refused: int) -> str:
    words = f"{counted(records, 'record')} added or improved."
    return f"{words} {counted(refused, 'record')} couldn't be verified." if refused else words


def was_reset(aside: str) -> str:
    return f"Records deleted. Backup: {aside}."
