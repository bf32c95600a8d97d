"""Daily mazes: a level a day, the same for everyone; streaks. All days are in UTC."""

from collections.abc import Collection
from datetime import UTC, date, datetime, time, timedelta
from functools import cache, lru_cache
from typing import NamedTuple

from pixelmaze.files.files import assets
from pixelmaze.files.text import write
from pixelmaze.game.ghost import Ghost
from pixelmaze.game.paces import MAX_PAR_FACTOR, par, with_ghost
from pixelmaze.game.rules import Level, Rules
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.run.factory import from_id
from pixelmaze.run.maze_code import maze_of_code

PREFIX = "daily-"  # starts the name of a daily level, before the day
FIRST_DAY = date(2026, 1, 1)
"""The first day with a maze, in the year of the first version: no run is older."""
DAY = timedelta(days=1)


class DailyKind(NamedTuple):
    """The maze and rules of one day of the week."""

    look: str  # of a land that suits the kind
    words: str  # a short sentence, shown at the start
    name: str = ""  # a word for the kind
    maze: str = ""  # the ID, with {} for the seed, which is the date; empty for a room
    torch: int = 0
    has_ghost: bool = False


_WEEK = (
    DailyKind("garden", "Monday: just a maze.", maze="square-20x12-prim-{}"),
    DailyKind("market", "Tuesday: paths that meet again.",
              maze="square-28x15-kruskal-{}-braid-60"),
    DailyKind("hive", "Wednesday: six sides to every cell.", maze="hexagonal-28x15-wilson-{}"),
    DailyKind("mine", "Thursday: bring a torch.",
              maze="square-20x12-growing-tree-mixed-{}", torch=4),
    DailyKind("castle", "Friday: two keys, then the gate.",
              maze="square-28x15-kruskal-{}-waypoints-2"),
    DailyKind("manor", "Saturday: someone else is on the move.",
              maze="square-39x19-wilson-{}-braid-10", has_ghost=True),
    DailyKind("night", "Sunday: a torch, two keys and a ghost.", "",
              "hexagonal-22x12-hunt-and-kill-{}-braid-30-waypoints-2", torch=4, has_ghost=True),
)  # fmt: skip
_WEEK_OF_ROOMS = (
    DailyKind("fair", "Monday: no left turns, no turning back.", "turns"),
    DailyKind("castle", "Tuesday: a key opens any one lock, then it's gone.", "locks"),
    DailyKind("hive", "Wednesday: six directions, keys and locks.", "honeycomb"),
    DailyKind("dunes", "Thursday: stepping on a plate swaps the gates.", "plates"),
    DailyKind("manor", "Friday: your reflection must reach its mirror too.", "reflection"),
    DailyKind("jungle", "Saturday: the minotaur takes two steps for each of yours.", "minotaur"),
    DailyKind("night", "Sunday: rings, by torchlight.", "rings",
              "circular-15x15-wilson-{}-braid-10", torch=4),
)  # fmt: skip
ROOMS_BEGIN = date(2027, 1, 1)
"""The first day with a room instead of a maze, of which one try counts."""
_WEEKS = {FIRST_DAY: _WEEK, ROOMS_BEGIN: _WEEK_OF_ROOMS}
"""The kinds from Monday to Sunday, by their first day. Nothing here may change: the maze of a day
stays the same for everyone, forever. New kinds start on a day still to come."""
_FIRST_MONDAY = date(2026, 12, 28)  # of the rooms, which start over after the last

_GHOSTS = ("dfs", "tremaux", "greedy-best-first", "wall-follower-left", "right-hand-with-memory")
"""The ghosts of the days, in turn. Only the wall follower may circle and miss the goal."""


# ---- days --------------------------------------------------------------------------------------


def now() -> datetime:
    """The present time in UTC."""
    return datetime.now(UTC)


def today() -> date:
    """The present day in UTC."""
    return now().date()


def until_tomorrow(moment: datetime) -> timedelta:
    """The time from this moment in UTC until the next maze."""
    midnight = datetime.combine(moment.date() + DAY, time(), UTC)
    return midnight - moment


def day_of(name: str) -> date:
    """The day of the daily level with this name. PixelmazeError if there is none."""
    text = name.removeprefix(PREFIX)
    if is_daily(name):
        return date.fromisoformat(text)
    raise PixelmazeError(f"{text!r} is not a date: expected YYYY-MM-DD")


def is_daily(name: str) -> bool:
    return name.startswith(PREFIX) and is_day(name.removeprefix(PREFIX))


def is_day(text: str) -> bool:
    """True if this is a day as YYYY-MM-DD."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


# ---- mazes -------------------------------------------------------------------------------------


def kind_of(day: date) -> DailyKind:
    """The kind of maze of a day."""
    began = max((start for start in _WEEKS if start <= day), default=FIRST_DAY)
    return _WEEKS[began][day.weekday()]


@lru_cache(maxsize=8)  # choosing the speed of a ghost takes a while
def daily(day: date) -> Level:
    kind = kind_of(day)
    title = f"Daily {number_of(day)}: {kind.name}" if kind.name else f"Daily maze {day}"
    if not kind.maze:
        week, weekday = divmod((day - _FIRST_MONDAY).days, 7)
        room = write(maze_of_code(_rooms()[(6 * week + weekday) % len(_rooms())]))
        return Level(f"{PREFIX}{day}", title, kind.words, room=room, look=kind.look)
    maze = kind.maze.format(day.isoformat().replace("-", ""))
    rules = Rules(kind.torch)
    if kind.has_ghost:
        rules = _rules_with_ghost(maze, kind.torch, day.toordinal() // 7)
    return Level(f"{PREFIX}{day}", title, kind.words, maze, rules, look=kind.look)


@cache
def _rooms() -> list[str]:
    """The codes of all rooms, six a week, from Monday to Saturday."""
    return (assets() / "days.txt").read_text(encoding="ascii").split()


def counts_once(day: date) -> bool:
    """True if only the first try of this day counts."""
    return day >= ROOMS_BEGIN


def number_of(day: date) -> int:
    """The number of a day, counted from `ROOMS_BEGIN`."""
    return (day - ROOMS_BEGIN).days + 1


def _rules_with_ghost(maze_id: str, torch: int, turn: int) -> Rules:
    """The rules with the ghost of this turn, or with the next that arrives before twice par at a
    pace that the eye can follow."""
    maze = from_id(maze_id)
    for ghost in (*_GHOSTS[turn % len(_GHOSTS) :], *_GHOSTS):
        rules = with_ghost(maze, Rules(torch), ghost)
        if Ghost(maze, ghost, rules.pace).arrives < MAX_PAR_FACTOR * par(maze, rules).ticks:
            return rules
    return rules


# ---- days in a row -----------------------------------------------------------------------------


def is_on_time(name: str, first: str) -> bool:
    """True if the first run of this daily level, on the day `first`, was on the level's own day.
    Later runs count for the calendar, but not for the streak."""
    return name == f"{PREFIX}{first}"


def streak(on_time: Collection[date], day: date) -> int:
    """The days in a row finished on time, up to `day` or, if unfinished, the day before."""
    last = day if day in on_time else day - DAY
    length = 0
    while last - length * DAY in on_time:
        length += 1
    return length


def longest_streak(on_time: Collection[date]) -> int:
    """The most days in a row finished on time."""
    ends = [day for day in on_time if day + DAY not in on_time]
    return max((streak(on_time, day) for day in ends), default=0)
