"""The statistics of a typed game, as a line and as a sentence. Stars are words, because screen
readers and some terminals cannot handle star characters."""

from __future__ import annotations

from pixelmaze.game.game import Game
from pixelmaze.game.rules import TICKS
from pixelmaze.ui.game_facts import figures_of
from pixelmaze.ui.messages import FIGURE_NAMES, counted

_STARS = ("no stars", "one star", "two stars", "three stars")


def figures(game: Game) -> str:
    """Moves, time, keys, the ghost and the stars, in one line."""
    counts = [
        f"{FIGURE_NAMES[kind]} {number} {word}"
        for kind, number, word in figures_of(game, None)
        if word
    ]
    earned = "earned" if game.outcome else "to earn"
    return ", ".join([*counts, f"{_stars(game)} {earned}"])


def sentence(game: Game) -> str:
    """Moves, time and stars during a game, to be read aloud."""
    moves, seconds = counted(game.moves, "move"), f", {_seconds(game.ticks)} seconds"
    par = f" of {_seconds(game.par.ticks)}"
    if game.rules.relaxed:
        seconds = par = ""
    if game.tour < 0:
        return f"{moves}{seconds}."
    stars = _stars(game)
    how = "be earned until you restart" if stars == _STARS[0] else "still be earned"
    return f"{moves} of {game.par.moves}{seconds}{par}; {stars} can {how}."


def _stars(game: Game) -> str:
    """The stars that the player has earned, or can still earn."""
    if game.outcome:
        return _STARS[len(game.stars)]
    return _STARS[sum(kind == "star_empty" for kind, _, _ in figures_of(game, None))]


def _seconds(ticks: int) -> str:
    """A time in seconds only, which is easier to compare by ear."""
    tenths = ticks * 10 // TICKS
    return f"{tenths // 10}.{tenths % 10}"
