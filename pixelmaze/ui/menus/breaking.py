"""The menu of the solvers to break, and the smallest mazes that have broken them."""

from collections.abc import Mapping, Sequence
from functools import partial

from pixelmaze.game.breaking import Challenge, challenges
from pixelmaze.storage.store import Store
from pixelmaze.ui.menu import Item, Menu
from pixelmaze.ui.messages import counted, menus
from pixelmaze.ui.requests import BreakSolver

_BROKEN = "broken"  # the entry of the store with the fewest cells, by solver


class BreakMenu(Menu):
    def __init__(self, store: Store) -> None:
        super().__init__(menus.BREAK, self._solvers)
        self._store = store

    def _solvers(self) -> Sequence[Item]:
        return [self._item(challenge) for challenge in challenges().values()]

    def _item(self, challenge: Challenge) -> Item:
        best = fewest(self._store, challenge)
        note = f"it {challenge.shows.words}; par {counted(challenge.par, 'cell')}"
        return Item(
            challenge.name, challenge.title, stars_for(challenge, best),
            f"{note}, your best {best}" if best else note,
            choose=partial(BreakSolver, challenge),
        )  # fmt: skip


def stars_for(challenge: Challenge, cells: int) -> str:
    """Three signs: the stars that a maze of this number of cells earns, 0 for none."""
    earned = challenge.stars(cells) if cells else 0
    return "★" * earned + "☆" * (3 - earned)


def fewest(store: Store, challenge: Challenge) -> int:
    """The number of cells of the smallest maze with which the player has broken it, 0 for none."""
    kept = store.entry(_BROKEN)
    cells = kept.get(challenge.name) if isinstance(kept, Mapping) else None
    return cells if type(cells) is int and cells > 0 else 0


def keep(store: Store, challenge: Challenge, cells: int) -> None:
    """Keep that a maze of this number of cells has broken it, if that is the smallest so far."""
    best, kept = fewest(store, challenge), store.entry(_BROKEN)
    if challenge.par and (not best or cells < best):
        others = dict(kept) if isinstance(kept, Mapping) else {}
        store.put(_BROKEN, others | {challenge.name: cells})
