"""Records: what has come of playing something, with the best runs."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from pixelmaze.errors import PixelmazeError
from pixelmaze.game.rules import SOLVER, STARS, WON
from pixelmaze.game.run import Run, checked, from_dict

MOST = 1_000_000_000
"""Nobody plays more often."""
BEST = ("fewest", "quickest")


@dataclass(frozen=True, slots=True)
class Record:
    """What has come of all runs of one name."""

    stars: tuple[str, ...]
    """Those that any of them has earned."""
    first: str
    """The day of the first one in UTC, such as 2026-03-01; nothing if that is not known."""
    count: int
    """How many there have been."""
    best: tuple[Mapping[str, Any], ...]
    """As they are written, for there may be thousands of records: the run with the fewest moves, of
    several the quickest one; and the quickest run, of several that with the fewest moves. Only one
    if it is both."""

    @property
    def moves(self) -> int:
        """The fewest."""
        return int(self.best[0]["claim"]["moves"])

    @property
    def ticks(self) -> int:
        """The least time."""
        return int(self.best[-1]["claim"]["ticks"])

    @property
    def fewest(self) -> Run:
        """The run with the fewest moves; read each time it is asked for."""
        return from_dict(self.best[0])

    @property
    def quickest(self) -> Run:
        """The quickest run, likewise."""
        return from_dict(self.best[-1])


class News(NamedTuple):
    """What a run has added to the record."""

    stars: tuple[str, ...] = ()
    """Those that no run before has earned."""
    is_first: bool = False
    """Whether there was no record before."""
    fewest: bool = False
    """Whether it has fewer moves than any run before."""
    quickest: bool = False
    """Whether it is quicker than any run before."""


def counts(run: Mapping[str, Any]) -> bool:
    """Whether it sets a record: it has a name, and has reached the goal without a solver's help."""
    return bool(run["name"]) and run["claim"]["outcome"] == WON and SOLVER not in run["inputs"]


def with_run(record: Record | None, run: Mapping[str, Any], day: str) -> tuple[Record, News]:
    """The record after one more run that counts, as it is written; and what is new in it."""
    claim = run["claim"]
    if record is None:
        stars = _in_order(claim["stars"])
        return Record(stars, day, 1, (run,)), News(stars, is_first=True)
    stars = _in_order([*record.stars, *claim["stars"]])
    fewest = min(record.best[0], run, key=_by_moves)
    quickest = min(record.best[-1], run, key=_by_time)
    news = News(
        tuple(star for star in stars if star not in record.stars),
        fewest=claim["moves"] < record.moves,
        quickest=claim["ticks"] < record.ticks,
    )
    best = (fewest,) if fewest is quickest else (fewest, quickest)
    return Record(stars, record.first, record.count + 1, best), news


def _in_order(stars: Collection[str]) -> tuple[str, ...]:
    return tuple(star for star in STARS if star in stars)


def _by_moves(run: Mapping[str, Any]) -> tuple[int, int]:
    return run["claim"]["moves"], run["claim"]["ticks"]


def _by_time(run: Mapping[str, Any]) -> tuple[int, int]:
    return run["claim"]["ticks"], run["claim"]["moves"]


# ---- as text -----------------------------------------------------------------------------------


def record_to_dict(record: Record) -> dict[str, Any]:
    """The record in what JSON has; without the quickest run if it is that with the fewest moves."""
    return {
        "stars": list(record.stars),
        "first": record.first,
        "count": record.count,
        **dict(zip(BEST, record.best, strict=False)),
    }


def record_from_dict(data: object, name: str) -> Record:
    """The record of that name that was made into this. PixelmazeError if it is none."""
    if not isinstance(data, Mapping):
        raise PixelmazeError("this is no record")
    best = tuple(checked(data[which]) for which in BEST if which in data)
    stars, first, count = data.get("stars"), data.get("first"), data.get("count")
    if BEST[0] not in data or not all(counts(run) and run["name"] == name for run in best):
        raise PixelmazeError("its runs are none that set this record")
    if not isinstance(stars, list) or any(star not in STARS for star in stars):
        raise PixelmazeError("its stars are not understood")
    if type(count) is not int or not 1 <= count <= MOST:
        raise PixelmazeError(f"its count is out of range: 1 … {MOST}")
    if not isinstance(first, str) or not _is_day(first):
        raise PixelmazeError("the day of its first run is not understood")
    return Record(_in_order(stars), first, count, best)


def _is_day(text: str) -> bool:
    try:
        return not text or date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
