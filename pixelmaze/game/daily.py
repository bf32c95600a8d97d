"""The daily maze: a level for each day, the same for everyone; days in a row; and when the next one
comes. All days are those of UTC."""

from collections.abc import Collection
from datetime import UTC, date, datetime, time, timedelta
from functools import cache, lru_cache
from typing import NamedTuple

from pixelmaze.files.files import assets
from pixelmaze.files.text import write
from pixelmaze.game.ghost import Ghost
from pixelmaze.game.pace import MAX_PAR_FACTOR, par, with_ghost
from pixelmaze.game.rules import Level, Rules
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.run.factory import from_id
from pixelmaze.run.maze_code import maze_of_code

PREFIX = "daily-"  # begins the name of a daily level; the day follows
FIRST_DAY = date(2026, 1, 1)
"""The first day that has a maze, at the beginning of the year of the first version: no run is
older."""
DAY = timedelta(days=1)


class Kind(NamedTuple):
    """What is played on one day of the week."""

    maze: str  # the ID but for the seed, which is the date; empty for a room
    torch: int
    has_ghost: bool
    words: str  # a short sentence, shown at the start
    name: str = ""  # a word for it


_WEEK = (
    Kind("square-20x12-prim-{}", 0, False, "Monday: nothing but a maze."),
    Kind("square-28x15-kruskal-{}-braid-60", 0, False, "Tuesday: ways that meet again."),
    Kind("hexagonal-28x15-wilson-{}", 0, False, "Wednesday: six walls a room."),
    Kind("square-20x12-growing-tree-mixed-{}", 4, False, "Thursday: bring a torch."),
    Kind("square-28x15-kruskal-{}-waypoints-2", 0, False, "Friday: two keys, then the gate."),
    Kind("square-39x19-wilson-{}-braid-10", 0, True, "Saturday: somebody else is on the way."),
    Kind("hexagonal-22x12-hunt-and-kill-{}-braid-30-waypoints-2", 4, True,
         "Sunday: a torch, two keys, and a ghost."),
)  # fmt: skip
_WEEK_OF_ROOMS = (
    Kind("", 0, False, "Monday: no left turn, and no turning round.", "turns"),
    Kind("", 0, False, "Tuesday: any key opens any one lock, and is spent.", "locks"),
    Kind("", 0, False, "Wednesday: six ways, and locks that keys open.", "honeycomb"),
    Kind("", 0, False, "Thursday: each step on a plate swaps the gates.", "plates"),
    Kind("", 0, False, "Friday: your reflection has to be home, too.", "reflection"),
    Kind("", 0, False, "Saturday: the minotaur takes two steps after each of yours.", "minotaur"),
    Kind("circular-15x15-wilson-{}-braid-10", 4, False, "Sunday: rings, by torchlight.", "rings"),
)
ROOMS_BEGIN = date(2027, 1, 1)
"""From this day on there is a room a day, of which one try counts."""
_WEEKS = {FIRST_DAY: _WEEK, ROOMS_BEGIN: _WEEK_OF_ROOMS}
"""The kinds from Monday to Sunday, by the day from which on they hold. Nothing here may change: the
maze of a day is the same for everyone, for ever. New kinds begin on a day that is still to come."""
_FIRST_MONDAY = date(2026, 12, 28)  # of the rooms, which begin again when all have been played

_GHOSTS = ("dfs", "tremaux", "greedy-best-first", "wall-follower-left", "right-hand-with-memory")
"""The ghosts of days, in turn. All find the goal except the wall follower, which may circle."""


# ---- days --------------------------------------------------------------------------------------


def now() -> datetime:
    """The present time in UTC."""
    return datetime.now(UTC)


def today() -> date:
    """The present day in UTC."""
    return now().date()


def until_tomorrow(moment: datetime) -> timedelta:
    """The time from this moment, in UTC, until the next maze."""
    midnight = datetime.combine(moment.date() + DAY, time(), UTC)
    return midnight - moment


def day_of(name: str) -> date:
    """The day of the daily level of this name. PixelmazeError if it names none."""
    text = name.removeprefix(PREFIX)
    if is_daily(name):
        return date.fromisoformat(text)
    raise PixelmazeError(f"{text} is not a day: YYYY-MM-DD")


def is_daily(name: str) -> bool:
    """Whether this is the name of a daily level."""
    return name.startswith(PREFIX) and is_day(name.removeprefix(PREFIX))


def is_day(text: str) -> bool:
    """Whether this is a day as YYYY-MM-DD."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


# ---- mazes -------------------------------------------------------------------------------------


def kind_of(day: date) -> Kind:
    """What the maze of a day is like."""
    began = max((start for start in _WEEKS if start <= day), default=FIRST_DAY)
    return _WEEKS[began][day.weekday()]


@lru_cache(maxsize=8)  # choosing the speed of a ghost takes a while
def daily(day: date) -> Level:
    """The level of a day, the same for everyone."""
    kind = kind_of(day)
    title = f"Daily {number_of(day)}: {kind.name}" if kind.name else f"Daily Maze {day}"
    if not kind.maze:
        week, weekday = divmod((day - _FIRST_MONDAY).days, 7)
        room = write(maze_of_code(_rooms()[(6 * week + weekday) % len(_rooms())]))
        return Level(f"{PREFIX}{day}", title, kind.words, room=room)
    maze = kind.maze.format(day.isoformat().replace("-", ""))
    rules = Rules(kind.torch)
    if kind.has_ghost:
        rules = _rules_with_ghost(maze, kind.torch, day.toordinal() // 7)
    return Level(f"{PREFIX}{day}", title, kind.words, maze, rules)


@cache
def _rooms() -> list[str]:
    """The codes of all rooms, from Monday to Saturday, week by week."""
    return (assets() / "days.txt").read_text(encoding="ascii").split()


def counts_once(day: date) -> bool:
    """Whether only the first try of this day counts."""
    return day >= ROOMS_BEGIN


def number_of(day: date) -> int:
    """The number of a day since rooms began."""
    return (day - ROOMS_BEGIN).days + 1


def _rules_with_ghost(maze_id: str, torch: int, turn: int) -> Rules:
    """The rules with the ghost whose turn it is, or with the next one that arrives before twice par
    at a pace that the eye can follow."""
    maze = from_id(maze_id)
    for ghost in (*_GHOSTS[turn % len(_GHOSTS) :], *_GHOSTS):
        rules = with_ghost(maze, Rules(torch), ghost)
        if Ghost(maze, ghost, rules.pace).arrives < MAX_PAR_FACTOR * par(maze, rules).ticks:
            return rules
    return rules


# ---- days in a row -----------------------------------------------------------------------------


def is_on_time(name: str, first: str) -> bool:
    """Whether the daily level of this name was finished on its own day. `first` is the day on which
    it was finished first, YYYY-MM-DD. A later run counts for the calendar, but not for the streak.
    """
    return name == f"{PREFIX}{first}"


def streak(on_time: Collection[date], day: date) -> int:
    """How many days in a row were finished on time, up to this day; up to the day before if this
    one is not finished yet."""
    last = day if day in on_time else day - DAY
    length = 0
    while last - length * DAY in on_time:
        length += 1
    return length


def longest_streak(on_time: Collection[date]) -> int:
    """The most days in a row that were finished on time."""
    ends = [day for day in on_time if day + DAY not in on_time]
    return max((streak(on_time, day) for day in ends), default=0)
