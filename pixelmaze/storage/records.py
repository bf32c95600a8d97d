"""Records: the results of all runs of a level, with the best runs; checks of records; and the
layout of the data file for records and settings, which `store.py` reads and writes."""

import json
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, field
from datetime import date
from typing import Any, NamedTuple

from pixelmaze.files.data import check_size, is_writable, read_json
from pixelmaze.game.daily import DAY, FIRST_DAY, day_of, is_daily, is_day, today
from pixelmaze.game.game import Game
from pixelmaze.game.levels import ADVENTURE
from pixelmaze.game.rewards import AdventureProgress
from pixelmaze.game.rules import MOVES, SOLVER, STARS, TIME, WON
from pixelmaze.game.run import Run, checked, from_dict, is_later, maze_of
from pixelmaze.game.verifying import fault_of_day
from pixelmaze.maze.errors import PixelmazeError
from pixelmaze.run.maze_id import looks_like_id
from pixelmaze.storage.settings import from_mapping

MOST = 1_000_000_000  # runs in the count of a record: nobody plays more often
MOST_A_DAY = 24 * 60 * 60
"""Games a day: one a second. Typed games take no real time, so scripts can play many."""
BEST = ("fewest", "quickest")

Best = tuple[Mapping[str, Any], ...]  # the best runs of a level; see `Record.best`


@dataclass(frozen=True, slots=True)
class Record:
    """The results of all runs of one name."""

    stars: tuple[str, ...]  # earned in any of the runs
    first: str  # the day of the first run in UTC, such as 2026-03-01; empty if unknown
    count: int  # of all runs
    best: Best
    """The run with the fewest moves (of several, the quickest) and the quickest run (of several,
    the one with the fewest moves), as stored: to read all runs of all records would be slow. A
    single run if it is both, or if no run was against the clock."""

    @property
    def moves(self) -> int:
        """The fewest moves of any run."""
        return int(self.best[0]["claim"]["moves"])

    @property
    def ticks(self) -> int | None:
        """The least ticks of any run; None if none was against the clock."""
        return int(self.best[-1]["claim"]["ticks"]) if _has_clock(self.best[-1]) else None

    @property
    def best_time(self) -> int | None:
        """`ticks` if a star is for the time; None in rooms, whose mazes have no ID."""
        return self.ticks if looks_like_id(self.best[-1]["maze"]) else None

    def is_of(self, run: Mapping[str, Any]) -> bool:
        """True if this run has the same maze and rules."""
        return _played(self.best[0]) == _played(run)

    @property
    def fewest(self) -> Run:
        """The run with the fewest moves, read at each call."""
        return from_dict(self.best[0])

    @property
    def quickest(self) -> Run:
        """The quickest run, or the only one without a clock, read at each call."""
        return from_dict(self.best[-1])


class RecordChanges(NamedTuple):
    """The changes of a record by a run."""

    stars: tuple[str, ...] = ()  # that no earlier run has earned
    fewest: bool = False  # True if no earlier run has so few moves
    quickest: bool = False  # True if quicker than any earlier run against the clock


def counts(run: Mapping[str, Any]) -> bool:
    """True if the run has a name, and reached the goal without a solver's help."""
    return bool(run["name"]) and run["claim"]["outcome"] == WON and SOLVER not in run["inputs"]


def with_run(
    record: Record | None, run: Mapping[str, Any], day: str
) -> tuple[Record, RecordChanges]:
    """The record after one more run that counts, on this day; and the news. The record starts over
    if the level now has another maze or other rules, since moves cannot be compared then.
    """
    claim = run["claim"]
    if record is None or not record.is_of(run):
        stars = _in_order(claim["stars"])
        return Record(stars, day, 1, (run,)), RecordChanges(stars)
    stars = _in_order([*record.stars, *claim["stars"]])
    fewest = min(record.best[0], run, key=_by_moves)
    timed = [one for one in (record.best[-1], run) if _has_clock(one)]
    quickest = min(timed, key=_by_time, default=fewest)
    news = RecordChanges(
        tuple(star for star in stars if star not in record.stars),
        fewest=claim["moves"] < record.moves,
        quickest=len(timed) > 1 and claim["ticks"] < timed[0]["claim"]["ticks"],
    )
    best = (fewest,) if fewest is quickest else (fewest, quickest)
    return Record(stars, record.first, record.count + 1, best), news


def reached(records: Mapping[str, Record]) -> AdventureProgress:
    finished = frozenset(name for name in ADVENTURE if name in records)
    return AdventureProgress(sum(len(records[name].stars) for name in finished), finished)


def reached_before(
    records: Mapping[str, Record], name: str, news: RecordChanges
) -> AdventureProgress:
    """The progress before the run of this name that brought these news."""
    now = reached(records)
    if name not in now.finished:
        return now
    is_new = records[name].count == 1
    return AdventureProgress(
        now.stars - len(news.stars), now.finished - ({name} if is_new else set())
    )


def _played(run: Mapping[str, Any]) -> tuple[object, ...]:
    """The maze and rules of a run; the clock does not matter."""
    rules = {name: value for name, value in run["rules"].items() if name != "relaxed"}
    return run["maze"], rules


def joined(record: Record, other: Record) -> Record:
    """Two records of the same name as one: the better runs, the stars of both, the earlier day.
    Joining the same record again changes nothing."""
    best = record
    for run in other.best:
        best, _ = with_run(best, run, other.first)
    return Record(
        _in_order([*record.stars, *other.stars]),
        min(filter(None, (record.first, other.first)), default=""),
        max(record.count, other.count, len(best.best)),
        best.best,
    )


def _in_order(stars: Collection[str]) -> tuple[str, ...]:
    return tuple(star for star in STARS if star in stars)


def _has_clock(run: Mapping[str, Any]) -> bool:
    return not run["rules"].get("relaxed")


def _by_moves(run: Mapping[str, Any]) -> tuple[int, bool, int]:
    return run["claim"]["moves"], not _has_clock(run), run["claim"]["ticks"]


def _by_time(run: Mapping[str, Any]) -> tuple[int, int]:
    return run["claim"]["ticks"], run["claim"]["moves"]


# ---- as text -----------------------------------------------------------------------------------


def record_to_dict(record: Record) -> dict[str, Any]:
    """The record as JSON data; without the quickest run if that has the fewest moves, too."""
    return {
        "stars": list(record.stars),
        "first": record.first,
        "count": record.count,
        **dict(zip(BEST, record.best, strict=False)),
    }


def record_from_dict(data: object, name: str) -> Record:
    """The record of this name in data of `record_to_dict`. PixelmazeError for other data."""
    if not isinstance(data, Mapping):
        raise PixelmazeError("not a record")
    best = _best_from(data, name)
    stars, first, count = data.get("stars"), data.get("first"), data.get("count")
    if not isinstance(stars, list) or any(star not in STARS for star in stars):
        raise PixelmazeError("its stars are unknown")
    if type(count) is not int or not 1 <= count <= MOST:
        raise PixelmazeError(f"its count is not between 1 and {MOST}")
    if not isinstance(first, str) or (first and not is_day(first)):
        raise PixelmazeError("its first day is not a date")
    return Record(_in_order(stars), first, count, best)


def _best_from(data: Mapping[str, Any], name: str) -> Best:
    if BEST[0] not in data:
        raise PixelmazeError("the run with the fewest moves is missing")
    best = tuple(checked(data[which]) for which in BEST if which in data)
    set_it = all(counts(run) and run["name"] == name for run in best)
    if not set_it or not all(map(_has_clock, best[1:])):
        raise PixelmazeError("its runs do not belong to this record")
    return best


# ---- checks --------------------------------------------------------------------------------------


def verify_record(record: Record, day: date | None = None) -> list[str]:
    """The faults of the record itself, a line each. `verify` checks its runs.

    The first day must lie between FIRST_DAY and tomorrow, and not before the day of a daily maze.
    The count must be possible since then. The stars must be earned by the best runs, or possible
    for runs no longer kept. The best runs must be what they stand for. `day` is today, by default
    in UTC.
    """
    day = day or today()
    faults = []
    if fault := record.first and fault_of_day(record.first, day):
        faults.append(f"first played: {fault}")
    else:
        first = date.fromisoformat(record.first) if record.first else FIRST_DAY
        if record.count > MOST_A_DAY * (max(0, (day - first).days) + 1):
            faults.append(f"too many games: {record.count} since {first}")
    name = record.best[0]["name"]
    # its day begins somewhere on the day before in UTC
    made = (max(FIRST_DAY, day_of(name)) - DAY).isoformat() if is_daily(name) else ""
    if record.first and record.first < made:
        faults.append(f"first played: {record.first} is before {made}, when {name} came out")
    if record.count < len(record.best):
        faults.append(f"it holds {len(record.best)} runs, but counts 1 game")
    fewest, quickest = record.best[0]["claim"], record.best[-1]["claim"]
    if fewest["moves"] > quickest["moves"]:
        faults.append("the fastest run has fewer moves than the run with the fewest")
    if _has_clock(record.best[0]) and quickest["ticks"] > fewest["ticks"]:
        faults.append("the fastest run takes longer than the run with the fewest moves")
    return faults + _faults_of_stars(record)


def _faults_of_stars(record: Record) -> list[str]:
    """The faults of the stars. A run no longer kept can have earned a star if the best runs are
    good enough for that star; they may have lost it to a hint."""
    earned = {star for run in record.best for star in run["claim"]["stars"]}
    lacking = [star for star in STARS if star in earned and star not in record.stars]
    faults = [f"the {star!r} star is missing, though a run earned it" for star in lacking]
    others = [star for star in record.stars if star not in earned]
    if others and record.count > len(record.best):
        others = [star for star in others if not _is_in_reach(star, record.best)]
    return faults + [f"no run earned the {star!r} star" for star in others]


def _is_in_reach(star: str, best: Best) -> bool:
    """True if moves or time of one of the best runs are good enough for the star."""
    fewest = from_dict(best[0])
    try:
        game = Game(maze_of(fewest), fewest.rules)
    except PixelmazeError:  # which is a fault of the run
        return True
    moves, ticks, par = best[0]["claim"]["moves"], best[-1]["claim"]["ticks"], game.par
    if not _has_clock(best[-1]):
        ticks = par.ticks + 1
    reached, allowed = {MOVES: (moves, par.moves), TIME: (ticks, par.ticks)}.get(star, (0, 0))
    return star in game.offered_stars and bool(reached <= allowed)


# ---- the data file -------------------------------------------------------------------------------

# JSON that people can read, a record a line.

VERSION = 3


class DamagedError(PixelmazeError):
    """This version of the program did not write the text."""


@dataclass
class Data:
    """The contents of the data file."""

    settings: dict[str, Any] = field(default_factory=dict)
    """By name, with settings that this version does not know."""
    records: dict[str, Record] = field(default_factory=dict)  # by name
    lost: list[str] = field(default_factory=list)
    """Descriptions of the parts that could not be read."""

    def entry(self, name: str, key: str = "") -> Any:
        """The entry of this name beside the settings, or a key of it; None if missing. Users may
        have edited it."""
        found = self.settings.get(name)
        if not key:
            return found
        return found.get(key) if isinstance(found, dict) else None


def parse(text: bytes) -> Data:
    """The data in a text. DamagedError if unreadable; PixelmazeError if of a later version."""
    try:
        found = read_json(text)
    except PixelmazeError as error:
        raise DamagedError(str(error)) from None
    if not isinstance(found, dict) or found.get("pixelmaze") != "data":
        raise DamagedError("not a pixelmaze data file")
    why = f"its version is {str(found.get('version'))[:20]}, not {VERSION}"
    if is_later(found, VERSION):
        raise PixelmazeError(f"the data file needs a newer version of pixelmaze: {why}")
    if found.get("version") != VERSION:
        raise DamagedError(why)
    return _data_of(found)


def serialize(data: Data) -> bytes:
    """The data as text. PixelmazeError if too long to be read again."""
    settings = _json(data.settings | asdict(from_mapping(data.settings)), indent=2)
    records = ",\n".join(
        f"    {_json(name)}: {_json(record_to_dict(record))}"
        for name, record in data.records.items()
    )
    lines = (
        "{",
        '  "pixelmaze": "data",',
        f'  "version": {VERSION},',
        f'  "settings": {settings},'.replace("\n", "\n  "),
        '  "records": {',
        *([records] if records else []),
        "  }",
        "}\n",
    )
    text = "\n".join(lines).encode("utf-8", "backslashreplace")  # half a surrogate pair is JSON too
    check_size(text)
    return text


def _json(value: Any, indent: int | None = None) -> str:
    return json.dumps(value, indent=indent, ensure_ascii=False, allow_nan=False)


def _data_of(found: dict[str, Any]) -> Data:
    settings, records = found.get("settings"), found.get("records")
    if not isinstance(settings, dict) and not isinstance(records, dict):
        raise DamagedError("it has neither settings nor records")
    data = Data()
    if isinstance(settings, dict):
        for name, value in settings.items():
            if is_writable(value):
                data.settings[name] = value
            else:
                data.lost.append(f"setting {name[:80]!r}")
    else:
        data.lost.append("settings")
    if isinstance(records, dict):
        for name, record in records.items():
            try:
                data.records[name] = record_from_dict(record, name)
            except PixelmazeError:
                data.lost.append(f"record {name[:80]!r}")
    else:
        data.lost.append("records")
    return data
