"""A run through a land: its rooms one after the other, on one clock."""

from dataclasses import dataclass

from pixelmaze.game.game import Game
from pixelmaze.storage.store import Store
from pixelmaze.ui.messages import clock

_LANDS = "lands"  # the entry beside the settings with the quickest run through each land


@dataclass
class LandRun:
    """Where a run through a land stands."""

    done: tuple[int, ...] = ()  # the ticks of the rooms before this one
    lost: int = 0  # those in this room before it was begun again
    is_quickest: bool = False  # whether it has ended as the quickest so far

    def splits(self, game: Game) -> tuple[int, ...]:
        """The ticks of each room up to now."""
        return *self.done, self.lost + game.ticks

    def end(self, store: Store, look: str, game: Game) -> None:
        """Keep it if no run through the land of this look was quicker."""
        splits, before = self.splits(game), quickest(store, look)
        self.is_quickest = len(before) != len(splits) or sum(splits) < sum(before)
        if self.is_quickest:
            store.put_all(_LANDS, {look: [*splits]})

    def told(self, game: Game) -> str:
        """What its clock says, with the splits."""
        splits = self.splits(game)
        each = " + ".join(map(clock, splits))
        best = " The quickest so far!" * self.is_quickest
        return f"Through the land in {clock(sum(splits))}: {each}.{best}"


def quickest(store: Store, look: str) -> tuple[int, ...]:
    """The ticks of each room in the quickest run through a land; empty if there was none."""
    splits = store.entry(_LANDS, look)
    is_sound = isinstance(splits, list) and all(type(each) is int and each > 0 for each in splits)
    return tuple(splits or ()) if is_sound else ()
