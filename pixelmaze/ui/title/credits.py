"""The credits: the player's feat in the adventure, the algorithms and their inventors."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import NamedTuple

from pixelmaze.algorithms.registry import GENERATORS, SOLVERS
from pixelmaze.files.files import toml_in
from pixelmaze.game.levels import ADVENTURE, LANDS
from pixelmaze.game.rewards import ALL_STARS
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit.messages import counted, moves_of
from pixelmaze.ui.play.messages import clock

THANKS: Sequence[tuple[str, int]] = toml_in("thanks.toml")["thanks"]
"""Who invented or first described the algorithms, and the year."""


class CreditLine(NamedTuple):
    words: str
    is_heading: bool = False


def feat_of(store: Store, today: date) -> list[str]:
    """The player's best runs of the adventure in numbers, a line for each."""
    records = [store.records[name] for name in ADVENTURE if name in store.records]
    moves = moves_of(sum(record.moves for record in records))
    first = min((record.first for record in records if record.first), default="")
    days = max(0, (today - date.fromisoformat(first)).days) if first else 0
    return [
        f"{len(records)} of {counted(len(ADVENTURE), 'room')}",
        f"{store.standing.stars} of {counted(ALL_STARS, 'star')}",
        f"{moves}, {clock(sum(record.ticks or 0 for record in records))}",
        f"in {counted(sum(record.count for record in records), 'run')}",
        f"{counted(days, 'day')} after the first step" if days else "all on one day",
    ]


def credit_lines(feat: Sequence[str]) -> list[CreditLine]:
    return [
        *_part("", ("The night is over.", "Every maze has let you go.")),
        *_part("What you did", feat),
        *_part("The lands", (land.title for land in LANDS)),
        *_part("The rooms were made", ("by hand",)),
        *_part("Free mazes were made by", (entry.title for entry in GENERATORS.values())),
        *_part("The paths were found by", (entry.title for entry in SOLVERS.values())),
        *_part("With thanks to", (f"{who}, {year}" for who, year in THANKS)),
        *_part("", ("And to you,", "who walked all the way.")),
    ]


def farewell(stars: int) -> tuple[str, ...]:
    if stars == ALL_STARS:
        return ("Every star of the adventure is yours.", "So is the crown.")
    return (f"The sky still has {counted(ALL_STARS - stars, 'star')} for you.",)


def _part(heading: str, lines: Iterable[str]) -> Iterator[CreditLine]:
    if heading:
        yield CreditLine(heading, is_heading=True)
    for words in lines:
        yield CreditLine(words)
    yield CreditLine("")
    yield CreditLine("")
