"""Asking for hints: what a hint will cost is said before it is given.

The first time in a place, a hint is offered, or given if one of its degree has been paid before;
asked again without a move in between, the next degree comes.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pixelmaze.game.rules import HINTS, STARS, Game
from pixelmaze.grid import arc_between

_SHOWS = ("which way to go", "the way to the next junction", "the whole way")
_STARS = dict(zip(STARS, ("for the goal", "for few moves", "for time"), strict=True))
_IN_SHORT = dict(zip(STARS, ("goal", "moves", "time"), strict=True))


class Hinting:
    """The hints of one game. `arcs` are the moves that are shown now."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.forget()

    def forget(self) -> None:
        """Show and offer nothing."""
        self.arcs: list[int] = []
        self.offers: Sequence[str] = ()
        """What the next hint would be, and cost, in ever fewer words; empty if none is offered."""
        self._degree = 0  # that is shown, or offered

    @property
    def offer(self) -> str:
        """The same in full."""
        return self.offers[0] if self.offers else ""

    def ask(self, key: str) -> str:
        """The player asks for a hint by this key; returns what is to be said, if anything."""
        if self._game.outcome:
            return ""
        if self._game.distance(self._game.cell) < 0:
            return "There is no way from here."
        if self.offer:
            self.offers = ()
            self.show(self._degree)
            return ""
        free = self._game.hints
        self._degree = max(self._degree + 1, free)
        if self._degree > len(HINTS):
            return "The whole way is shown already."
        if self._degree <= free:
            self.show(self._degree)
            return ""
        if not self._game.hint_path(self._degree):
            return "There is no way to the goal."
        lost = STARS[len(STARS) - self._degree]
        self.offers = (
            f"{key} again shows {_SHOWS[self._degree - 1]}; it costs the star {_STARS[lost]}.",
            f"{key} again costs the star {_STARS[lost]}.",
            f"{key} costs ★ {_IN_SHORT[lost]}.",
        )
        return ""

    def show(self, degree: int) -> None:
        """Give the hint of this degree."""
        self._game.act(HINTS[degree - 1])
        self.reveal(degree)

    def reveal(self, degree: int) -> None:
        """Show what the hint of this degree says, which has been given."""
        game = self._game
        self._degree = degree
        cells = [game.cell, *game.hint_path(degree)]
        self.arcs = [arc_between(game.maze.grid, a, b) for a, b in pairwise(cells)]

    def moved(self) -> None:
        """The player has moved: what is shown goes on, if he follows it. The whole way is shown
        from key to key, for it may lead through the same cells again."""
        here, grid = self._game.cell, self._game.maze.grid
        follows = bool(self.arcs) and grid.head[self.arcs[0]] == here
        arcs, degree = self.arcs[1:] if follows else [], self._degree
        self.forget()
        self.arcs, self._degree = arcs, degree if arcs else 0
        if follows and not arcs and degree == len(HINTS) and not self._game.outcome:
            self.reveal(degree)
