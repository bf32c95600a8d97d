"""Rewards, which the stars of the adventure open. `REWARDS` is their table.

Stars are never taken away, so an open reward stays open.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from pixelmaze.game.levels import ADVENTURE, LANDS
from pixelmaze.game.rules import ROOM_STARS, Land
from pixelmaze.looks.looks import THEMES

HERO, THEME, MUSIC_BOX = "hero", "theme", "music box"
"""Kinds of rewards. The first two are settings, and a reward opens a value of the setting."""
ALL_STARS = len(ROOM_STARS) * len(ADVENTURE)  # of the adventure


class AdventureProgress(NamedTuple):
    stars: int = 0
    finished: frozenset[str] = frozenset()  # the names of finished levels


@dataclass(frozen=True, slots=True)
class Reward:
    name: str  # with an article, or in the plural
    stars: int  # the number of stars that opens the reward
    kind: str
    value: str = ""  # the value of the setting
    land: Land | None = None  # which opens the reward, too, once all levels are finished

    def is_open(self, standing: AdventureProgress) -> bool:
        """True if the reward has been earned."""
        if standing.stars >= self.stars:
            return True
        levels = self.land.levels if self.land else ()
        return bool(levels) and all(level.name in standing.finished for level in levels)


def _all_rewards() -> Iterator[Reward]:
    for colour, stars in (("blue", 12), ("green", 24), ("violet", 45), ("rose", 70)):
        yield Reward(f"the {colour} coat", stars, HERO, colour)
    yield Reward("the golden coat", ALL_STARS, HERO, "gold")
    yield Reward("the music box", 30, MUSIC_BOX)
    for number, land in enumerate(LANDS, 1):
        if land.look not in THEMES:
            yield Reward(f"the colours of {land.title}", 8 * number, THEME, land.look, land)


REWARDS: Sequence[Reward] = sorted(_all_rewards(), key=lambda reward: reward.stars)
"""All rewards, by the number of stars."""


def is_open(kind: str, value: Any, standing: AdventureProgress) -> bool:
    """True unless a reward that is still locked offers this value."""
    rewards = (reward for reward in REWARDS if (reward.kind, reward.value) == (kind, value))
    return all(reward.is_open(standing) for reward in rewards)


def next_reward(standing: AdventureProgress, kind: str = "") -> Reward | None:
    """The locked reward, of this kind if given, with the fewest stars; None if all are open."""
    locked = (
        reward for reward in REWARDS if kind in ("", reward.kind) and not reward.is_open(standing)
    )
    return next(locked, None)


def opened(before: AdventureProgress, after: AdventureProgress) -> Sequence[Reward]:
    """The rewards opened from `before` to `after`."""
    return [reward for reward in REWARDS if reward.is_open(after) and not reward.is_open(before)]
