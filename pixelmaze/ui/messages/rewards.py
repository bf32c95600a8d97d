"""Words of rewards: what stars open."""

from pixelmaze.ui.messages import counted

REWARDS = "Rewards"
MUSIC_BOX = "Music box"
OPEN = "open"
VOICING, VOICING_NOTE = "Voicing", "the tune of play, in every chapter; ← and → change it"
NO_SOUND = "There is no sound in a terminal."
WHERE = {"hero": "see Settings", "theme": "see Settings", "music box": "see Records",
         "chapter": "see Adventure"}  # fmt: skip
"""Where to find a reward of each kind."""
TUNES = {"title": "The title", "play": "The maze", "result": "The result", "ending": "The ending"}


def opened(kind: str) -> str:
    """The value of one that is open."""
    return ("colours, " if kind == "theme" else "") + OPEN


def or_chapter(stars: int, chapter: str) -> str:
    """How a locked reward is opened. `chapter` is empty if no chapter opens it."""
    words = f"Locked: needs {counted(stars, 'star')}"
    return f"{words}, or all levels of {chapter}." if chapter else f"{words}."


def coming(value: str, stars: int) -> str:
    """Added to the note of a setting, about its next value."""
    return f"next: {value}, {counted(stars, 'star')}"


def is_yours(name: str, kind: str, stars: int) -> str:
    return f"{counted(stars, 'star')}: {name} {_is(name)} yours, {WHERE[kind]}."


def _is(name: str) -> str:
    return "are" if name.startswith("the colours") else "is"
