"""The menu of solvers to break, and the records of the smallest mazes that did."""

from functools import partial

from pixelmaze.game.breaking import Challenge, challenges
from pixelmaze.storage.records import Data
from pixelmaze.storage.store import Store
from pixelmaze.ui.kit.menu import Item, Menu
from pixelmaze.ui.kit.messages import counted
from pixelmaze.ui.learn.requests import BreakSolver

BREAK_IT = "Break it"
_BROKEN = "broken"  # the store's entry with the fewest cells, by solver


class BreakMenu(Menu):
    def __init__(self, store: Store) -> None:
        super().__init__(BREAK_IT, lambda: [*map(self._item, challenges().values())])
        self._store = store

    def _item(self, challenge: Challenge) -> Item:
        best = fewest(self._store, challenge)
        stars = star_signs(challenge.stars(best) if best else 0)
        par = f"par {counted(challenge.par, 'cell')}{f', your best {best}' if best else ''}"
        note = f"it {challenge.shows.words}; {par}"
        choose = partial(BreakSolver, challenge)
        return Item(challenge.name, challenge.title, stars, note, choose=choose)


def star_signs(count: int) -> str:
    return "★" * count + "☆" * (3 - count)


def size_words(challenge: Challenge, cells: int, is_broken: bool) -> str:
    """The size of a maze, with its stars and par, in words."""
    stars = f" {star_signs(challenge.stars(cells))}" if is_broken and challenge.par else ""
    par = f"; par {challenge.par}" if challenge.par else ""
    record = ": smaller than any known" if is_broken and cells < challenge.par else ""
    return f"{counted(cells, 'cell')} in reach{stars}{par}{record}"


def fewest(store: Store | Data, challenge: Challenge) -> int:
    """The size of the player's smallest maze that breaks it, 0 for none, in cells."""
    cells = store.entry(_BROKEN, challenge.name)
    return cells if type(cells) is int and cells > 0 else 0


def keep(store: Store, challenge: Challenge, cells: int) -> None:
    """Store the size of a maze that breaks the solver, if it is the smallest so far."""
    best = fewest(store, challenge)
    if challenge.par and (not best or cells < best):
        store.put_all(_BROKEN, {challenge.name: cells})
