"""The credits of the game: what was done in the adventure, and by whom the mazes and paths were."""

from collections.abc import Iterable, Iterator
from datetime import date
from typing import NamedTuple

from pixelmaze.algorithms.registry import GENERATORS, SOLVERS
from pixelmaze.game.levels import ADVENTURE, CHAPTERS
from pixelmaze.game.rewards import ALL_STARS
from pixelmaze.storage.store import Store
from pixelmaze.ui.messages import clock, ending, moves_of


class Feat(NamedTuple):
    """What was done in the adventure, in the best runs."""

    levels: int
    stars: int
    moves: int
    ticks: int
    runs: int
    days: int  # from the first run to today

    @property
    def has_every_star(self) -> bool:
        return self.stars == ALL_STARS


class Line(NamedTuple):
    """A line of the credits."""

    words: str
    is_heading: bool = False


def feat_of(store: Store, today: date) -> Feat:
    """What was done so far."""
    records = [store.records[name] for name in ADVENTURE if name in store.records]
    first = min((record.first for record in records if record.first), default="")
    return Feat(
        len(records),
        sum(len(record.stars) for record in records),
        sum(record.moves for record in records),
        sum(record.ticks or 0 for record in records),
        sum(record.count for record in records),
        max(0, (today - date.fromisoformat(first)).days) if first else 0,
    )


def facts(feat: Feat) -> list[str]:
    """What was done, a line each."""
    return [
        ending.levels_done(feat.levels, len(ADVENTURE)),
        ending.stars_won(feat.stars, ALL_STARS),
        f"{moves_of(feat.moves)}, {clock(feat.ticks)}",
        ending.runs_won(feat.runs),
        ending.days_since(feat.days),
    ]


def credit_lines(feat: Feat) -> list[Line]:
    """All lines that roll by."""
    return [
        *_part("", ending.DAWN),
        *_part("What you did", facts(feat)),
        *_part("The lands", (chapter.title for chapter in CHAPTERS)),
        *_part("The mazes were made by", (entry.title for entry in GENERATORS.values())),
        *_part("The paths were found by", (entry.title for entry in SOLVERS.values())),
        *_part("With thanks to", (ending.thanks(*each) for each in ending.THANKS)),
        *_part("", ending.TO_YOU),
    ]


def farewell(feat: Feat) -> tuple[str, ...]:
    """The last words."""
    if feat.has_every_star:
        return ending.EVERY_STAR
    return (ending.stars_left(ALL_STARS - feat.stars),)


def _part(heading: str, lines: Iterable[str]) -> Iterator[Line]:
    if heading:
        yield Line(heading, is_heading=True)
    for words in lines:
        yield Line(words)
    yield Line("")
    yield Line("")
