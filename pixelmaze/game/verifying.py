"""Checks that a run can have been played as claimed."""

from datetime import date

from pixelmaze.game.daily import DAY, FIRST_DAY, today
from pixelmaze.game.levels import level_of, maze_and_rules, played_in
from pixelmaze.game.rules import TICKS
from pixelmaze.game.run import Claim, Run, claim_of, replayed
from pixelmaze.maze.errors import PixelmazeError


def verify(run: Run, day: date | None = None) -> list[str]:
    """The faults of a run, one line each; none if it can have been played as it claims.

    A replay shows this: each input must be possible at its tick, at a pace that some front end can
    produce, and outcome, moves, time and stars must be as claimed. If the run has a name, maze and
    rules must be those of that level. The day of a daily maze must lie between FIRST_DAY and
    tomorrow; `day` is today, by default in UTC.
    """
    faults = _faults_of_name(run, day or today())
    try:
        game = replayed(run)
    except PixelmazeError as error:
        return [*faults, str(error)]
    if game.pace.exceeded_at is not None:
        seconds = game.pace.exceeded_at / TICKS
        faults.append(f"at {seconds:.1f} seconds the moves are faster than anyone can play")
    pairs = zip(Claim._fields, run.claim, claim_of(game), strict=True)
    return faults + [
        f"{what} is {_said(so)}, not {_said(said)}" for what, said, so in pairs if said != so
    ]


def _said(value: object) -> str:
    if isinstance(value, tuple):
        return " and ".join(value) or "none"
    return "open" if value is None else str(value)


def _faults_of_name(run: Run, day: date) -> list[str]:
    """The reasons why this is not a run of the level that it names."""
    if not run.name:
        return []
    try:
        level = level_of(run.name)
    except PixelmazeError:
        level = None
    if level is None or level.name != run.name:
        return [f"{run.name!r} is not a room"]
    maze, _ = known = maze_and_rules(level)
    if played_in(run, level) != known:
        return [f"not the {'rules' if run.maze == maze else 'maze'} of {run.name!r}"]
    if level.is_daily:
        return [fault] if (fault := fault_of_day(level.name.removeprefix("daily-"), day)) else []
    return []


def fault_of_day(text: str, day: date) -> str:
    """The reason why no run can be of the day `text`, if today is `day`; or empty."""
    if text < FIRST_DAY.isoformat():
        return f"{text} is too early: pixelmaze did not exist yet"
    if text > (day + DAY).isoformat():  # the clock of another computer may be ahead of this one's
        return f"{text} is in the future"
    return ""
