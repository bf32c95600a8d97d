"""Whether what a record says beside its runs makes sense: see `verify_record`."""

from __future__ import annotations

from datetime import date

from pixelmaze.errors import PixelmazeError
from pixelmaze.game.levels import today
from pixelmaze.game.rules import MOVES, STARS, TIME, Game
from pixelmaze.game.run import maze_of
from pixelmaze.game.verifying import FIRST_DAY, fault_of_day
from pixelmaze.storage.records import Record

MOST_A_DAY = 24 * 60 * 60
"""One game a second, day and night: typed games take no real time, so a script can play many."""


def verify_record(record: Record, day: date | None = None) -> list[str]:
    """What is wrong with the record itself, a line each; its runs are left to `verify`.

    Its day lies between FIRST_DAY and tomorrow, and its count can have been played since then; its
    stars are those of its runs, or can be those of runs that are no longer kept; and its two runs
    are what they stand for. `day` is today, by default the present day in UTC.
    """
    day = day or today()
    faults = []
    if fault := record.first and fault_of_day(record.first, day):
        faults.append(f"first played: {fault}")
    else:
        first = date.fromisoformat(record.first) if record.first else FIRST_DAY
        if record.count > MOST_A_DAY * (max(0, (day - first).days) + 1):
            faults.append(f"{record.count} games since {first} are too many to be played")
    if record.count < len(record.best):
        faults.append(f"it holds {len(record.best)} runs of {record.count} game")
    fewest, quickest = record.best[0]["claim"], record.best[-1]["claim"]
    if fewest["moves"] > quickest["moves"]:
        faults.append("the run with the fewest moves has more than the quickest one")
    if quickest["ticks"] > fewest["ticks"]:
        faults.append("the quickest run takes longer than the one with the fewest moves")
    return faults + _faults_of_stars(record)


def _faults_of_stars(record: Record) -> list[str]:
    """A run that is no longer kept can have earned a star, if the best runs show that it was to be
    had: they may have cost it by a hint."""
    earned = {star for run in record.best for star in run["claim"]["stars"]}
    lacking = [star for star in STARS if star in earned and star not in record.stars]
    faults = [f"the star {star!r} is missing, which a run has earned" for star in lacking]
    others = [star for star in record.stars if star not in earned]
    if others and record.count > len(record.best):
        others = [star for star in others if not _is_in_reach(star, record)]
    return faults + [f"no run has earned the star {star!r}" for star in others]


def _is_in_reach(star: str, record: Record) -> bool:
    """Whether the best run is good enough for it, as far as moves and time go."""
    try:
        par = Game(maze_of(record.fewest), record.fewest.rules).par
    except PixelmazeError:  # which is a fault of the run
        return True
    best = {MOVES: (record.moves, par.moves), TIME: (record.ticks, par.ticks)}
    reached, allowed = best.get(star, (0, 0))
    return reached <= allowed
