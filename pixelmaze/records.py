"""Records: what has come of playing something, with the best runs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from pixelmaze.game import SOLVER, STARS, WON
from pixelmaze.run import Run


@dataclass(frozen=True, slots=True)
class Record:
    """What has come of all runs of one name."""

    stars: tuple[str, ...]
    """Those that any of them has earned."""
    fewest: Run
    """The one with the fewest moves; of several the quickest."""
    quickest: Run
    """The quickest one; of several the one with the fewest moves."""
    first: str
    """The day of the first one in UTC, such as 2026-03-01; nothing if that is not known."""
    count: int
    """How many there have been."""


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


def counts(run: Run) -> bool:
    """Whether it sets a record: it has a name, and has reached the goal without a solver's help."""
    is_helped = any(action == SOLVER for _, action in run.inputs)
    return bool(run.name) and run.claim.outcome == WON and not is_helped


def with_run(record: Record | None, run: Run, day: str) -> tuple[Record, News]:
    """The record after one more run that counts, and what is new in it."""
    if record is None:
        stars = tuple(star for star in STARS if star in run.claim.stars)
        return Record(stars, run, run, day, 1), News(stars, is_first=True)
    fewest = min(record.fewest, run, key=_by_moves)
    quickest = min(record.quickest, run, key=_by_time)
    earned = {*record.stars, *run.claim.stars}
    stars = tuple(star for star in STARS if star in earned)
    news = News(
        tuple(star for star in stars if star not in record.stars),
        fewest=run.claim.moves < record.fewest.claim.moves,
        quickest=run.claim.ticks < record.quickest.claim.ticks,
    )
    return Record(stars, fewest, quickest, record.first, record.count + 1), news


def _by_moves(run: Run) -> tuple[int, int]:
    return run.claim.moves, run.claim.ticks


def _by_time(run: Run) -> tuple[int, int]:
    return run.claim.ticks, run.claim.moves
