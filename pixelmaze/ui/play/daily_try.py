"""The one try of a day that counts, and its result."""

from datetime import date
from typing import NamedTuple

from pixelmaze.game.daily import DAY, PREFIX, counts_once, day_of
from pixelmaze.game.game import Game
from pixelmaze.game.rules import WON, Level
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit.messages import moves_of
from pixelmaze.ui.play.messages import ABOUT_TRY

_TRIES = "tries"  # the entry beside the settings with all tries
_DAYS_SHOWN = 30


class Try(NamedTuple):
    """The result of the first try of a day."""

    moves: int  # 0 if given up
    par: int


def is_once(level: Level) -> bool:
    """True if only one try of this level counts."""
    return level.is_daily and counts_once(day_of(level.name))


def try_of(store: Store, name: str) -> Try | None:
    """The try of the daily level with this name; None if there was none."""
    kept = store.entry(_TRIES, name)
    is_sound = isinstance(kept, list) and len(kept) == 2 and all(type(one) is int for one in kept)
    return Try(*kept) if kept and is_sound else None


def keep_try(store: Store, name: str, game: Game) -> None:
    """Store the result of the try: at the goal, or given up."""
    moves = game.moves if game.outcome == WON else 0
    store.put_all(_TRIES, {name: [moves, game.par.moves]})


def note_on(store: Store, level: Level) -> str:
    """Words before the first move: this try counts, or the result of the try that did."""
    if not is_once(level):
        return ""
    done = try_of(store, level.name)
    if not done:
        return ABOUT_TRY
    took = f"Your try: {moves_of(done.moves)}, par {done.par}."
    return f"Practice. {took if done.moves else 'You gave up your try.'}"


def last_days(store: Store, day: date) -> str:
    """A sign for each of the last days up to this: best path, goal, given up, or not played."""
    signs = []
    for before in range(_DAYS_SHOWN - 1, -1, -1):
        done = try_of(store, f"{PREFIX}{day - before * DAY}")
        signs.append("·" if not done else "×" if not done.moves else "☆★"[done.moves <= done.par])
    return "".join(signs)
