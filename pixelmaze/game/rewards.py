"""Rewards: what stars of the adventure open. `REWARDS` is the table of them.

Stars are never taken away, so what is open once stays open.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from pixelmaze.game.levels import ADVENTURE, CHAPTERS
from pixelmaze.game.rules import ROOM_STARS, Chapter
from pixelmaze.looks.looks import THEMES

HERO, THEME, MUSIC_BOX = "hero", "theme", "music box"
"""Kinds of rewards; the first two are names of settings, of which a reward opens a value."""
ALL_STARS = len(ROOM_STARS) * len(ADVENTURE)  # the number of stars of the adventure


class Standing(NamedTuple):
    """What has been reached in the adventure."""

    stars: int = 0
    finished: frozenset[str] = frozenset()  # the names of finished levels


@dataclass(frozen=True, slots=True)
class Reward:
    name: str  # what it is, with an article or a plural
    stars: int  # how many stars of the adventure open it
    kind: str
    value: str = ""  # the value of the setting
    chapter: Chapter | None = None
    """A chapter that opens it, too, once all of its levels are finished."""

    def is_open(self, standing: Standing) -> bool:
        """Whether it has been earned."""
        if standing.stars >= self.stars:
            return True
        levels = self.chapter.levels if self.chapter else ()
        return bool(levels) and all(level.name in standing.finished for level in levels)


def _all_rewards() -> Iterator[Reward]:
    for colour, stars in (("blue", 12), ("green", 24), ("violet", 45), ("rose", 70)):
        yield Reward(f"the {colour} coat", stars, HERO, colour)
    yield Reward("the golden coat", ALL_STARS, HERO, "gold")
    yield Reward("the music box", 30, MUSIC_BOX)
    for number, chapter in enumerate(CHAPTERS, 1):
        if chapter.look not in THEMES:
            yield Reward(
                f"the colours of {chapter.title}", 8 * number, THEME, chapter.look, chapter
            )


REWARDS: Sequence[Reward] = sorted(_all_rewards(), key=lambda reward: reward.stars)
"""All of them, by the number of stars."""


def is_open(kind: str, value: Any, standing: Standing) -> bool:
    """Whether this may be used."""
    rewards = (reward for reward in REWARDS if (reward.kind, reward.value) == (kind, value))
    return all(reward.is_open(standing) for reward in rewards)


def next_reward(standing: Standing, kind: str = "") -> Reward | None:
    """The locked reward of this kind, or of any, that needs the fewest stars; None if all are
    open."""
    locked = (
        reward for reward in REWARDS if kind in ("", reward.kind) and not reward.is_open(standing)
    )
    return next(locked, None)


def opened(before: Standing, after: Standing) -> Sequence[Reward]:
    """What has been opened between the two."""
    return [reward for reward in REWARDS if reward.is_open(after) and not reward.is_open(before)]
