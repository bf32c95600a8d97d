"""Words about the daily maze, the clipboard, and run codes."""

from datetime import date, timedelta

from pixelmaze.ui.messages import counted

# ---- the calendar --------------------------------------------------------------------------------

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
WEEKDAYS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
LATE = "A past day: it does not count for your streak."
ABOUT_TRY = "This try counts: no hints, and restart or leaving gives it up."
NO_HINTS = "There are no hints in the try that counts."
DAYS_SHOWN = 30


def day_title(day: date) -> str:
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def streak_words(length: int) -> str:
    """How many days in a row were finished, each on its own day."""
    return f"Streak: {counted(length, 'day')}"


def next_maze(left: timedelta) -> str:
    """When the next daily maze comes."""
    hours, minutes = divmod(-(-left // timedelta(minutes=1)), 60)
    return f"Next maze in {hours} h {minutes} min" if hours else f"Next maze in {minutes} min"


# ---- the clipboard -------------------------------------------------------------------------------

NO_CLIPBOARD = "there is no clipboard here"


# ---- run codes -----------------------------------------------------------------------------------

RACE_RUN = "Race a Run Code"
CODE_BLANK = "run-…"
RIVAL = "rival"  # the heading of the other run in the table of a result


def compared(moves: int, seconds: float | None) -> str:
    """How a game compares with the run it raced: `moves` and `seconds` more, or fewer if negative;
    None where no clock runs.
    """
    more = f"{counted(abs(moves), 'move')} {'fewer' if moves < 0 else 'more'}"
    late = seconds or 0
    slower = f"{abs(late):.1f} s {'faster' if late < 0 else 'slower'}"
    told = [more if moves else "as many moves", slower if seconds else "as quick"]
    return f"Against the run: {', '.join(told[: 1 if seconds is None else 2])}."
