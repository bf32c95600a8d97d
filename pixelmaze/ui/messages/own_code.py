"""Words about the editor for an algorithm of the player's."""

from pixelmaze.run.words import FAILED, FOUND, GAVE_UP, NO_WAY, Fault

STOPPED = "you stopped it"
STARTING = "Starting Python: this takes some seconds, once."
READY = "Run shows it in this maze."
ENDED = {
    FOUND: "It has found the goal.",
    NO_WAY: "It says that there is no way.",
    GAVE_UP: "It has ended, but not at the goal.",
    FAILED: "It has failed.",
}
"""By outcome."""


def fault_words(fault: Fault) -> str:
    """What went wrong, for the editor, which shows the line."""
    message = fault.message[:1].upper() + fault.message[1:]
    words = f"Line {fault.line}: {fault.message}" if fault.line else message
    return f"{words} – {fault.advice}" if fault.advice else words
